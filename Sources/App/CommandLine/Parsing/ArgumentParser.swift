import QuidCore
import QuidPresentation

/// A parser that splits a command line into a command, its arguments and its options.
///
/// Arguments and options can be in any order. All words after `--` are arguments.
struct ArgumentParser {
  static let helpOption = "help"
  static let versionOption = "version"

  private let commands: [any ParsableCommand.Type]
  private let commonOptions = CommonOptions.declaration

  init(_ commands: [any ParsableCommand.Type]) { self.commands = commands }

  /// Splits a command line, without the name of the program, and checks the names of the command and its options.
  ///
  /// The values are not parsed yet; ``ParsedArguments/parseValues(of:)`` parses them.
  func parse(_ arguments: [String]) throws -> ParsedArguments {
    let (parsed, declaration) = try divide(arguments)
    try check(parsed, declaration)
    return parsed
  }

  /// Splits a command line whose first word does not have to be the name of a command.
  ///
  /// - Parameter interpret: Returns the command for words without options that start with no command, such as `convert`
  ///   for `100 usd eur`, given the options of the command line.
  func parse(
    _ arguments: [String], interpreting interpret: ([String], ParsedArguments) async throws -> InterpretedWords
  ) async throws -> ParsedArguments {
    let (parsed, declaration) = try divide(arguments)
    guard let name = parsed.command, name != "help", declaration == nil else {
      try check(parsed, declaration)
      return parsed
    }
    let words = try await interpret([name] + parsed.arguments, parsed)
    let repeating = parsed.repeatingCommand.map { [$0] } ?? []
    var result = try parse(repeating + [words.command] + parsed.typedOptions + ["--"] + words.arguments)
    result.alternative = words.alternative
    return result
  }

  /// Splits a command line without a check of the names; the returned declaration is `nil` for an unknown command.
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
        for argument in remaining { try take(argument, into: &parsed, &declaration) }
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
        try take(argument, into: &parsed, &declaration)
        continue
      }
      parsed.typedOptions += arguments[start..<remaining.startIndex]
    }
    selectRepeatedCommand(&parsed, &declaration)
    guard let command = parsed.command.flatMap({ commands.command(named: $0) }) else { return (parsed, declaration) }
    var selected = command
    if let word = parsed.arguments.first?.lowercased(),
      let subcommand = command.namedSubcommands.first(where: { $0.name == word })
    {
      (parsed.subcommand, selected) = subcommand
      parsed.arguments.removeFirst()
    }
    parsed.arguments = selected.configuration.dividesArguments(parsed.arguments)
    return (parsed, declaration)
  }

  /// Throws an error for a private key or a secret recovery phrase, without repeating the secret.
  ///
  /// The words of a phrase can be separate arguments, unless a command takes a list of words.
  private func checkForSecrets(_ arguments: [String]) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let command = words.first.flatMap { commands.command(named: $0) }
    let takesList = command.map { $0.declaration.arguments.contains { $0.limit > 3 } } ?? false
    let takesHash = words.lazy.compactMap { commands.command(named: $0) }.first?.configuration.takesHash == true
    let others = takesHash ? arguments.filter { TransactionHash(typed: $0) == nil } : arguments
    let runs = takesList ? [] : words.split { !Secret.isWord($0) }
    guard
      others.contains(where: { Secret.looksLike($0, allowsList: takesList) })
        || runs.contains(where: { Secret.isPhrase(Array($0)) })
    else { return }
    throw CommandError.usage(AddressError.secret.message)
  }

  /// Returns whether an argument has the form of a short option such as `-x`.
  ///
  /// Standard input (`-`), a negative amount such as `-5` or `-€5`, and the separator `->` are not options.
  private static func isShortOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isNumber && !second.isCurrencySymbol && second != "." && argument != "->"
  }

  private func take(
    _ argument: String, into parsed: inout ParsedArguments, _ declaration: inout CommandDeclaration?
  ) throws {
    parsed.words.append(ParsedArguments.Word(text: argument))
    if parsed.command == nil {
      parsed.command = argument
      declaration = commands.command(named: argument)?.declaration
      // A name such as key.eth is a recipient, not a setting.
      if declaration == nil, !argument.contains("."), let error = RemovedNames.error(for: argument) { throw error }
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
    let previous = parsed.options[name]
    var given = ""
    if let value {
      given = value
    } else if let next = remaining.first, !next.hasPrefix(parameter.isValueOptional ? "-" : "--") {
      given = next
      remaining.removeFirst()
    } else if !parameter.isValueOptional {
      throw CommandError.usage("\(parameter.flag) needs a value, as in \(parameter.usage).")
    }
    // The last value of other options is used, for aliases; a second recipient would replace the first without a word.
    if let previous, previous != given, ["to", "until"].contains(name) {
      throw CommandError.usage(
        "\(parameter.flag) has two values, “\(previous.excerpt())” and “\(given.excerpt())”. Give only one of them.")
    }
    parsed.options[name] = given
    let text = given.isEmpty ? parameter.flag : "\(parameter.flag) \(given)"
    parsed.words.append(ParsedArguments.Word(text: text, option: name))
  }

  private func parameter(named name: String, _ declaration: CommandDeclaration?) throws -> Parameter {
    if let parameter = declaration?.option(named: name) ?? commonOptions.option(named: name) { return parameter }
    let options = commonOptions.options + commands.flatMap { $0.declaration.options }
    guard let parameter = options.first(where: { $0.name == name }) else {
      if let error = RemovedNames.error(for: "--\(name)") { throw error }
      let own = declaration.map { commonOptions.options + $0.options } ?? options
      let hint = NearestName.hint(for: name, among: own.map(\.name), prefix: "--")
      let remedy = hint.isEmpty ? " See quid help options." : hint
      throw CommandError.usage("There is no option “--\(name.excerpt())”.\(remedy)")
    }
    return parameter
  }

  /// Replaces a command such as `watch`, stored as the repeating command, with the command in its first argument.
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
    guard let command = commands.command(named: name) else { return }
    let selected = try selectedCommand(parsed, of: command)
    let own = selected.reading().declaration
    if parsed.arguments.count > own.argumentLimit {
      let remedy = selected.configuration.surplusHint ?? "See quid help \(name)."
      throw CommandError.surplus(parsed.arguments[own.argumentLimit], of: parsed.commandLine, remedy)
    }
  }

  /// Returns the command or subcommand of a command line, and checks that it is a known one that takes the options.
  private func selectedCommand(
    _ parsed: ParsedArguments, of command: any ParsableCommand.Type
  ) throws -> any ParsableCommand.Type {
    let subcommands = command.namedSubcommands
    let selected = subcommands.first { $0.name == parsed.subcommand }?.type ?? command
    guard !subcommands.isEmpty else { return command }
    if parsed.subcommand == nil, let word = parsed.arguments.first {
      let name = parsed.commandLine
      let others = subcommands.map(\.type).filter { ObjectIdentifier($0) != ObjectIdentifier(command) }
      if let meant = others.commandLine(withOtherName: word) {
        throw CommandError.usage("\(name) has no action “\(word)”. Did you mean “\(name) \(meant)”?")
      }
      throw NearestName.wrongWord(word, for: name, among: subcommands.map(\.name))
    }
    for option in command.declaration.options
    where parsed.options[option.name] != nil && selected.reading().declaration.option(named: option.name) == nil {
      let owners = subcommands.filter { $0.type.reading().declaration.option(named: option.name) != nil }
      throw CommandError.usage(
        "\(option.flag) works only with \(owners.map { "quid \(command.name) \($0.name)" }.joined(separator: " or "))."
          + " Remove \(option.flag).")
    }
    if let repeating = parsed.repeatingCommand, selected.configuration.interval == nil {
      throw CommandError.usage(
        "quid \(repeating) cannot repeat \(parsed.commandLine). Run the command without quid \(repeating).")
    }
    return selected
  }

  func unknownCommand(_ name: String) -> CommandError {
    if let error = RemovedNames.error(for: name) { return error }
    let nearest = commands.commandLine(withOtherName: name) ?? NearestName.nearest(to: name, among: commands.names)
    return .unknownCommand(name, suggestion: nearest)
  }
}

extension CommandError {
  /// Creates the usage error for an argument that a command does not take.
  ///
  /// - Parameter line: The start of the command line, such as `quid portfolio add`.
  static func surplus(_ argument: String, of line: String, _ remedy: String) -> CommandError {
    .usage("\(line) does not take “\(argument.excerpt())”. \(remedy)")
  }

  /// Creates the usage error for a first word that is not the name of a command.
  ///
  /// - Parameters:
  ///   - suggestion: The command line that the user may have meant; `nil` if none is similar.
  ///   - remedy: The sentence after the suggestion; `See quid help.` by default.
  static func unknownCommand(
    _ name: String, suggestion: String?, remedy: String = "See quid help."
  ) -> CommandError {
    let hint = suggestion.map { " Did you mean “\($0.excerpt(60))”?" } ?? ""
    return .usage("There is no command “\(name.excerpt())”.\(hint) \(remedy)")
  }
}
