import QuidCore
import QuidPresentation
import QuidTerminal

/// A command line, split into the name of the command, its arguments and its options.
struct ParsedArguments: Hashable, Sendable {
  /// The name of the command; `nil` if the command line contains none.
  fileprivate(set) var command: String?
  /// The name of the command that repeats ``command``, such as `watch`; `nil` if the command is not repeated.
  fileprivate(set) var repeatingCommand: String?
  /// The arguments after the name of the command, without options.
  fileprivate(set) var arguments: [String] = []
  /// The values of the options by their names without dashes; an empty string for an option without a value.
  ///
  /// If an option is repeated, the dictionary contains its last value.
  fileprivate var options: [String: String] = [:]
  /// The options and their values, exactly as the user typed them.
  fileprivate var typedOptions: [String] = []
  /// A sentence that suggests another command line, for an error message of the command; `nil` if there is no
  /// suggestion.
  fileprivate(set) var alternative: String?
  /// The arguments and options, in the order in which the user typed them.
  fileprivate var words: [Word] = []

  /// An argument, or an option together with its value.
  fileprivate struct Word: Hashable, Sendable {
    let text: String
    /// The name of the option without dashes; `nil` for an argument.
    var option: String?
  }

  /// A Boolean value that indicates whether the user requested the help of the command.
  var isHelpRequested: Bool { options[ArgumentParser.helpOption] != nil }
  /// A Boolean value that indicates whether the user requested the version of the program.
  var isVersionRequested: Bool { options[ArgumentParser.versionOption] != nil }

  /// Parses the arguments and options and stores their values in the declared parameters.
  ///
  /// - Parameter declaration: The declaration of the command or option group whose parameters receive the values.
  /// - Throws: An error that names the invalid value or the missing argument.
  func parseValues(of declaration: CommandDeclaration) throws {
    var remaining = arguments[...]
    for argument in declaration.arguments {
      try argument.parse(Array(remaining.prefix(argument.limit)), of: "quid \(command ?? "")")
      remaining = remaining.dropFirst(argument.limit)
    }
    for option in declaration.options {
      try option.parse(options[option.name].map { [$0] } ?? [], of: "")
    }
  }

  /// Returns the command line that another command repeats, such as `quid coin btc --in eur`.
  ///
  /// - Parameter repeating: The declaration of the repeating command. Its options are omitted.
  func repeatedLine(without repeating: CommandDeclaration) -> String {
    var words = words.filter { word in word.option.map { repeating.option(named: $0) == nil } ?? true }
    if let name = words.firstIndex(where: { $0.option == nil }) { words.remove(at: name) }
    return (["quid"] + words.map { $0.text.excerpt(60) }).joined(separator: " ")
  }
}

/// A parser that splits the arguments of the process into a command, its arguments and its options.
///
/// Arguments and options can be in any order. All words after `--` are arguments.
struct ArgumentParser {
  fileprivate static let helpOption = "help"
  fileprivate static let versionOption = "version"

  private let commands: [any ParsableCommand.Type]
  private let commonOptions = CommonOptions.declaration

  /// Creates a parser of command lines with the given commands.
  init(_ commands: [any ParsableCommand.Type]) { self.commands = commands }

  /// Splits the arguments of the process into a command, its arguments and its options, and checks their names.
  ///
  /// The values of arguments and options are not parsed yet: see ``ParsedArguments/parseValues(of:)``.
  ///
  /// - Parameter arguments: The arguments of the process without the name of the program.
  /// - Throws: ``CommandError/usage(_:)`` for an invalid argument, with the most similar valid one.
  func parse(_ arguments: [String]) throws -> ParsedArguments {
    let (parsed, declaration) = try divide(arguments)
    try check(parsed, declaration)
    return parsed
  }

  /// Splits the arguments of the process, whose first word does not have to be the name of a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process without the name of the program.
  ///   - interpret: A closure that returns the command for words that do not start with the name of a command, such as
  ///     `convert` for `100 usd eur`. The words do not include options.
  /// - Throws: ``CommandError/usage(_:)`` for an invalid argument, with the most similar valid one, or an error of
  ///   `interpret`.
  func parse(
    _ arguments: [String], interpreting interpret: ([String]) async throws -> InterpretedWords
  ) async throws -> ParsedArguments {
    let (parsed, declaration) = try divide(arguments)
    guard let name = parsed.command, name != "help", declaration == nil else {
      try check(parsed, declaration)
      return parsed
    }
    let words = try await interpret([name] + parsed.arguments)
    let repeating = parsed.repeatingCommand.map { [$0] } ?? []
    var result = try parse(repeating + [words.command] + parsed.typedOptions + ["--"] + words.arguments)
    result.alternative = words.alternative
    return result
  }

  /// Splits the arguments of the process without checking that the command exists and accepts them.
  ///
  /// - Returns: The parsed arguments, and the declaration of the command; `nil` if the command does not exist.
  private func divide(
    _ arguments: [String]
  ) throws -> (ParsedArguments, CommandDeclaration?) {
    try checkForSecrets(arguments)
    var parsed = ParsedArguments()
    var declaration: CommandDeclaration?
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      let start = remaining.startIndex - 1
      if argument == "--" {
        for argument in remaining { take(argument, into: &parsed, &declaration) }
        break
      }
      if argument == "-h" {
        parsed.options[Self.helpOption] = ""
      } else if argument == "-V" {
        parsed.options[Self.versionOption] = ""
      } else if argument.hasPrefix("--") {
        try takeOption(argument.dropFirst(2), &remaining, into: &parsed, declaration)
      } else if Self.isShortOption(argument) {
        throw CommandError.usage(
          "There is no option “\(argument.excerpt())”. Options start with --, as in --json. See quid help options.")
      } else {
        take(argument, into: &parsed, &declaration)
        continue
      }
      parsed.typedOptions += arguments[start..<remaining.startIndex]
    }
    selectRepeatedCommand(&parsed, &declaration)
    if let command = parsed.command.flatMap({ commands.command(named: $0) }) {
      parsed.arguments = command.configuration.dividesArguments(parsed.arguments)
    }
    return (parsed, declaration)
  }

  /// Rejects a private key and a secret recovery phrase, without repeating them.
  ///
  /// The words of a phrase can be separate arguments, unless a command takes a list of words.
  private func checkForSecrets(_ arguments: [String]) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let command = words.first.flatMap { commands.command(named: $0) }
    let takesList = command.map { $0.declaration.arguments.contains { $0.limit > 3 } } ?? false
    let runs = takesList ? [] : words.split { !Secret.isWord($0) }
    guard arguments.contains(where: { Secret.looksLike($0) }) || runs.contains(where: { Secret.isPhrase(Array($0)) })
    else {
      return
    }
    throw CommandError.usage(AddressError.secret.message)
  }

  /// Returns whether an argument has the form of a short option such as `-x`.
  ///
  /// The argument `-` is not a short option, because it stands for standard input. A dash before a digit or a currency
  /// symbol starts a negative amount, and `->` precedes the target of a conversion.
  private static func isShortOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isNumber && !second.isCurrencySymbol && second != "." && argument != "->"
  }

  private func take(_ argument: String, into parsed: inout ParsedArguments, _ declaration: inout CommandDeclaration?) {
    parsed.words.append(ParsedArguments.Word(text: argument))
    if parsed.command == nil {
      parsed.command = argument
      declaration = commands.command(named: argument)?.declaration
    } else {
      parsed.arguments.append(argument)
    }
  }

  private func takeOption(
    _ option: Substring, _ remaining: inout ArraySlice<String>, into parsed: inout ParsedArguments,
    _ declaration: CommandDeclaration?
  ) throws {
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let value = parts.count > 1 ? String(parts[1]) : nil
    let parameter = try parameter(named: name, declaration)
    guard parameter.kind == .option else {
      if let value { throw CommandError.usage("\(parameter.flag) takes no value. Remove “=\(value.excerpt())”.") }
      parsed.options[name] = ""
      parsed.words.append(ParsedArguments.Word(text: parameter.flag, option: name))
      return
    }
    if let value {
      parsed.options[name] = value
    } else if let next = remaining.first, !next.hasPrefix(parameter.isValueOptional ? "-" : "--") {
      parsed.options[name] = next
      remaining.removeFirst()
    } else {
      guard parameter.isValueOptional else {
        throw CommandError.usage("\(parameter.flag) needs a value, as in \(parameter.usage).")
      }
      parsed.options[name] = ""
    }
    let given = parsed.options[name] ?? ""
    let text = given.isEmpty ? parameter.flag : "\(parameter.flag) \(given)"
    parsed.words.append(ParsedArguments.Word(text: text, option: name))
  }

  /// Returns the option with the given name; if the command has no such option, the option of any other command.
  ///
  /// - Throws: A usage error if no command has an option with this name.
  private func parameter(named name: String, _ declaration: CommandDeclaration?) throws -> Parameter {
    if let parameter = declaration?.option(named: name) ?? commonOptions.option(named: name) { return parameter }
    let options = commonOptions.options + commands.flatMap { $0.declaration.options }
    guard let parameter = options.first(where: { $0.name == name }) else {
      let hint = NearestName.hint(for: name, among: options.map(\.name), prefix: "--")
      let remedy = hint.isEmpty ? " See quid help options." : hint
      throw CommandError.usage("There is no option “--\(name.excerpt())”.\(remedy)")
    }
    return parameter
  }

  /// Replaces a command such as `watch` with the command that its first argument names.
  ///
  /// The replaced command is stored as the repeating command.
  private func selectRepeatedCommand(
    _ parsed: inout ParsedArguments, _ declaration: inout CommandDeclaration?
  ) {
    guard let name = parsed.command, let command = commands.command(named: name),
      command.configuration.repeatsCommand, !parsed.arguments.isEmpty, !parsed.isHelpRequested
    else { return }
    let repeated = parsed.arguments.removeFirst()
    parsed.command = repeated
    parsed.repeatingCommand = name
    declaration = commands.command(named: repeated)?.declaration
  }

  /// Checks that the command exists, and that it accepts the options and the number of arguments.
  private func check(
    _ parsed: ParsedArguments, _ declaration: CommandDeclaration?
  ) throws {
    guard let name = parsed.command, name != "help" else { return }
    guard let declaration else { throw unknownCommand(name) }
    if parsed.isHelpRequested || parsed.isVersionRequested { return }
    let repeating = parsed.repeatingCommand.flatMap { commands.command(named: $0) }
    if let repeating, commands.command(named: name)?.configuration.interval == nil {
      throw NearestName.wrongWord(name, for: "quid \(repeating.name)", among: commands.repeatable.map { $0.name })
    }
    let allowed = commonOptions.options + declaration.options + (repeating?.declaration.options ?? [])
    for option in parsed.options.keys.sorted() where !allowed.contains(where: { $0.name == option }) {
      throw CommandError.usage("quid \(name) does not take --\(option). See quid help \(name).")
    }
    let limit = declaration.arguments.reduce(0) { $0 + $1.limit }
    if parsed.arguments.count > limit {
      let surplus = parsed.arguments[limit].excerpt()
      throw CommandError.usage("quid \(name) does not take “\(surplus)”. See quid help \(name).")
    }
  }

  /// Returns the usage error for an unknown command, with a suggestion if a command is similar.
  func unknownCommand(_ name: String) -> CommandError {
    let nearest = commands.commandLine(withOtherName: name) ?? NearestName.nearest(to: name, among: commands.names)
    return .unknownCommand(name, suggestion: nearest)
  }
}

extension CommandError {
  /// Creates the usage error for a first word that is not the name of a command.
  ///
  /// - Parameters:
  ///   - name: The word as typed.
  ///   - suggestion: The command line that the user may have meant; `nil` if none is similar.
  ///   - remedy: The sentence after the suggestion; `See quid help.` by default.
  static func unknownCommand(
    _ name: String, suggestion: String?, remedy: String = "See quid help."
  ) -> CommandError {
    let hint = suggestion.map { " Did you mean “\($0.excerpt(60))”?" } ?? ""
    return .usage("There is no command “\(name.excerpt())”.\(hint) \(remedy)")
  }
}

/// The options that every command accepts.
struct CommonOptions: Sendable {
  @Option("client", .choice, "the data source: live providers, fixed test data or random mock data")
  var client: ClientKind?
  @Option("seed", .number(), "the random seed for --client mock")
  var seed: UInt64?
  @Flag("offline", "use cached data only, without network requests")
  var isOffline: Bool
  @Option("max-age", .duration(), "the maximum age of cached data, or 0 to request new data", placeholder: "10m")
  var maximumAge: Duration?
  @Flag("json", "print the result as one JSON object")
  var isJSON: Bool
  @Flag("csv", "print the result as comma-separated values (CSV)")
  var isCSV: Bool
  @Flag("tsv", "print the result as tab-separated values (TSV)")
  var isTSV: Bool
  @Option(
    "columns", .string("LIST"), "the columns to print with --csv, --tsv or quid markets, separated by commas",
    placeholder: "id,price")
  var columns: String?
  @Option("color", .choice, "when to use colors")
  var color: ColorMode?
  @Option("theme", .choice, "the color theme of the full-screen app")
  var theme: Theme?
  @Option("locale", .locale, "the language and the format of numbers and dates")
  var localeIdentifier: String?
  @Option(
    "timeout", .duration(allowsZero: false), "the total time limit for the network requests of a command or refresh",
    placeholder: "15s")
  var timeout: Duration?
  @Flag("verbose", "print each network request to standard error")
  var isVerbose: Bool
  @Flag("help", "show help for a command")
  var isHelpRequested: Bool
  @Flag("version", "show the version")
  var isVersionRequested: Bool

  /// The declaration of the common options, for the parser, the help and the shell completions.
  static var declaration: CommandDeclaration { CommandDeclaration.reading { CommonOptions() }.declaration }
}

/// The kind of data source that all commands use.
enum ClientKind: String, Hashable, Sendable, CaseIterable {
  /// The providers on the network, with real data.
  case live
  /// Constant test data, without network requests.
  case test
  /// Simulated data that changes over time, without network requests.
  case mock
}

extension ValueParser where Value == String {
  /// A parser that accepts the identifier of a locale that Quid supports, such as `sv_SE`.
  static var locale: ValueParser {
    ValueParser(placeholder: "sv_SE") { string, option in
      guard isLocaleIdentifier(string) else {
        throw CommandError.usage("\(option) takes a locale such as sv_SE, not “\(string.excerpt())”.")
      }
      guard !DisplayFormat.supportsLocale(string) else { return string }
      let hint = NearestName.hint(for: string, among: DisplayFormat.localeIdentifiers)
      throw CommandError.usage(
        "\(option): “\(string.excerpt())” is not a known locale. Give a locale such as sv_SE.\(hint)")
    }
  }

  /// Returns whether a string has the form of a locale identifier, such as `sv_SE` or `sv_SE.UTF-8`.
  ///
  /// The string must start with a letter and have at most 40 letters, digits and the characters `_-.@`.
  static func isLocaleIdentifier(_ identifier: String) -> Bool {
    (1...40).contains(identifier.utf8.count) && identifier.first?.isLetter == true
      && identifier.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "@"):
          true
        default: false
        }
      }
  }
}

/// The command and the arguments for a command line that does not start with the name of a command.
struct InterpretedWords: Hashable, Sendable {
  /// The name of the command, such as `convert` for `quid 100 usd eur`.
  let command: String
  /// The arguments of the command, without options.
  let arguments: [String]
  /// A sentence that suggests another command line, for an error message of the command; `nil` if there is no
  /// suggestion.
  var alternative: String?
}
