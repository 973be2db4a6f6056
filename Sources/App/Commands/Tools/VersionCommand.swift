import QuidTerminal

struct VersionCommand: Command {
  static let configuration = CommandConfiguration(
    name: "version", summary: "show the version", examples: ["quid version"], interval: nil,
    otherNames: ["ver": "version", "about": "version"])

  static let reports: [any CommandReport.Type] = [VersionReport.self]

  func run(in context: CommandContext) async throws -> any CommandReport { VersionReport() }
}

private struct VersionReport: CommandReport {
  static let fields: Fields = [
    .json("version", "the version of quid") { _ in ProgramInformation.version },
    .json("date", "the release date of the version") { _ in ProgramInformation.versionDay },
  ]

  func lines(columns: Int) -> [StyledLine] { [StyledLine("quid \(ProgramInformation.version)")] }
}
