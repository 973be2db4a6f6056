import QuidTerminal

/// `quid man`: prints the manual page, generated from the command table.
enum ManualCommand {
  static let spec = CommandSpec(
    name: "man",
    synopsis: "",
    summary: "print the manual page, for man to read",
    details: [
      "The page is what quid help says of every command, as roff: write it to quid.1 in a folder that man looks in, or"
        + " read it at once with quid man | man -l -."
    ],
    options: [],
    examples: ["quid man"],
    argumentLimit: 0,
    interval: nil,
    run: { _, _ in ManualReport() })
}

private struct ManualReport: CommandReport {
  private let page = ManualPage.lines

  var sources: [SourceReport] { [] }
  var data: JSONValue { ["page": .string(page.joined(separator: "\n") + "\n")] }
  func lines(columns: Int) -> [StyledLine] { page.map { StyledLine($0) } }
}
