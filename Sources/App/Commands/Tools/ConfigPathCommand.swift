/// `quid config path`: prints the path of the configuration file.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(name: ConfigCommand.name, interval: nil, usesSettings: false)

  func run(in context: CommandContext) async throws -> any CommandReport {
    _ = try ConfigCommand.file(context)
    return ConfigReport(.path, rows: [], context)
  }
}
