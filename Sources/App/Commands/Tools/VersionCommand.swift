import QuidTerminal

struct VersionCommand: Command {
  static let configuration = CommandConfiguration(
    name: "version", summary: "show the version", examples: ["quid version"], interval: nil,
    usesSettings: false, otherNames: ["ver": "version", "about": "version"])

  func run(in context: CommandContext) async throws -> any CommandReport { VersionReport() }
}

private struct VersionReport: CommandReport {
  var fields: Fields { ["version": ProgramInformation.version, "date": ProgramInformation.versionDay] }

  func lines(columns: Int) -> [StyledLine] { [StyledLine("quid \(ProgramInformation.version)")] }
}
