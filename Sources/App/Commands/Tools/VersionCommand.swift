import QuidTerminal

/// `quid version`: prints the version, like `--version`.
enum VersionCommand {
  static let spec = CommandSpec(
    name: "version",
    synopsis: "",
    summary: "show the version",
    details: [],
    options: [],
    examples: ["quid version"],
    argumentLimit: 0,
    interval: nil,
    run: { _, _ in VersionReport() })
}

private struct VersionReport: CommandReport {
  var sources: [SourceReport] { [] }
  var data: JSONValue { ["version": .string(Program.version), "date": .string(Program.versionDay)] }
  func lines(columns: Int) -> [StyledLine] { [StyledLine("quid \(Program.version)")] }
}
