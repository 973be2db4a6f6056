/// A type that declares a command: its name, its help and, as properties, its arguments and options.
///
/// The parser, the help, the manual page and the shell completions are generated from the declaration.
protocol ParsableCommand: Sendable {
  static var configuration: CommandConfiguration { get }

  /// The commands that the first argument names, such as `add` in `quid portfolio add`.
  ///
  /// Without a first argument, the command itself runs. It can also be in the list, as `list`.
  static var namedSubcommands: [(name: String, type: any ParsableCommand.Type)] { get }

  init()
}

extension ParsableCommand {
  static var name: String { configuration.name }

  static var namedSubcommands: [(name: String, type: any ParsableCommand.Type)] { [] }

  /// The arguments and options of the command and its subcommands.
  static var declaration: CommandDeclaration {
    let own = reading().declaration
    return namedSubcommands.isEmpty ? own : CommandDeclaration(own, with: namedSubcommands)
  }

  static func reading() -> (instance: Self, declaration: CommandDeclaration) { CommandDeclaration.reading { Self() } }
}

extension [any ParsableCommand.Type] {
  func command(named name: String) -> (any ParsableCommand.Type)? { first { $0.name == name } }

  /// Returns the command line to suggest for a name that a command has in other programs; `nil` if there is none.
  func commandLine(withOtherName name: String) -> String? {
    lazy.compactMap { $0.configuration.otherNames[name.lowercased()] }.first
  }

  var names: [String] { map { $0.name } + ["help"] }

  var repeatable: [any ParsableCommand.Type] { filter { $0.configuration.interval != nil } }
}
