/// Every command there is: the one table that the parser, the help and the program share.
enum CommandTable {
  static let commands: [CommandSpec] = [
    SendCommand.spec,
    FeeCommand.spec,
  ]

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// The names that can stand first on the command line.
  static var names: [String] { commands.map(\.name) + ["help"] }

  /// An option of any command, for reading options that stand before the command's name.
  static func option(named name: String) -> OptionSpec? {
    (OptionSpec.common + commands.flatMap(\.options)).first { $0.name == name }
  }
}
