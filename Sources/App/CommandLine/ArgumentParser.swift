import QuidPresentation

/// Parses the command line: a command, its arguments and options such as `--in eur` or `--in=eur` in any order.
///
/// Everything after `--` is an argument.
enum ArgumentParser {
  /// Parses the arguments of the process.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: ``CommandFailure/usage(_:)`` with the invalid argument and the most similar valid one.
  static func parse(_ arguments: [String]) throws(CommandFailure) -> Invocation {
    var invocation = Invocation()
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        for argument in remaining { take(argument, into: &invocation) }
        break
      }
      if argument == "-h" {
        invocation.options["help"] = ""
      } else if argument == "-V" {
        invocation.options["version"] = ""
      } else if argument.hasPrefix("--") {
        try takeOption(argument.dropFirst(2), &remaining, into: &invocation)
      } else if isShortOption(argument) {
        throw .usage("There is no option “\(argument.excerpt())”. Options start with two dashes; see quid help.")
      } else {
        take(argument, into: &invocation)
      }
    }
    if invocation.command == WatchCommand.spec.name, !invocation.arguments.isEmpty, !invocation.has("help") {
      invocation.isWatched = true
      invocation.command = invocation.arguments.removeFirst()
    }
    try check(invocation)
    return invocation
  }

  /// Whether an argument has the form of a short option such as `-x`.
  ///
  /// A single dash means standard input. A dash before a digit is a negative number, for which the command has a more
  /// specific error message.
  private static func isShortOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isNumber && second != "."
  }

  private static func take(_ argument: String, into invocation: inout Invocation) {
    if invocation.command == nil {
      invocation.command = argument
    } else {
      invocation.arguments.append(argument)
    }
  }

  private static func takeOption(
    _ option: Substring, _ remaining: inout ArraySlice<String>, into invocation: inout Invocation
  ) throws(CommandFailure) {
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let command = invocation.command.flatMap { CommandTable.command(named: $0) }
    guard let option = command?.options.first(where: { $0.name == name }) ?? CommandTable.option(named: name) else {
      let names = (OptionSpec.common + CommandTable.commands.flatMap(\.options)).map(\.name)
      throw .usage(
        "There is no option “--\(name.excerpt())”.\(NearestName.hint(for: name, among: names, prefix: "--"))")
    }
    switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
    case (nil, nil): invocation.options[name] = ""
    case (nil, .some): throw .usage("--\(name) takes no value.")
    case (.some, let value?): invocation.options[name] = value
    case (let placeholder?, nil):
      guard let value = remaining.first, !value.hasPrefix(option.isValueOptional ? "-" : "--") else {
        if option.isValueOptional {
          invocation.options[name] = ""
          return
        }
        throw .usage("--\(name) needs a value, as in --\(name) \(placeholder).")
      }
      invocation.options[name] = value
      remaining.removeFirst()
    }
  }

  /// Validates that the command exists and accepts the options and the number of arguments.
  private static func check(_ invocation: Invocation) throws(CommandFailure) {
    guard let name = invocation.command, name != "help" else { return }
    guard let command = CommandTable.command(named: name) else {
      throw CommandTable.unknownCommand(name)
    }
    if invocation.has("help") || invocation.has("version") { return }
    if invocation.isWatched, !WatchCommand.commands.contains(name) {
      throw Invocation.wrongWord(name, for: "quid watch", among: WatchCommand.commands)
    }
    let allowed = OptionSpec.common + command.options + (invocation.isWatched ? WatchCommand.spec.options : [])
    for option in invocation.options.keys.sorted() where !allowed.contains(where: { $0.name == option }) {
      throw .usage("quid \(name) does not take --\(option). See quid help \(name).")
    }
    if invocation.arguments.count > command.argumentLimit {
      let surplus = invocation.arguments[command.argumentLimit]
      throw .usage("quid \(name) does not take “\(surplus.excerpt())”. See quid help \(name).")
    }
  }
}
