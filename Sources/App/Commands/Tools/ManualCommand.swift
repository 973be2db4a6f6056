import QuidTerminal

struct ManualCommand: Command {
  static let configuration = CommandConfiguration(
    name: "man",
    summary: "print the manual page in roff format",
    discussion: [
      "The manual page contains the help of every command. To install it, save it as man1/quid.1 in a directory of"
        + " MANPATH. To read it, run quid man | man -l -."
    ],
    examples: ["quid man"],
    interval: nil,
    otherNames: ["manual": "man", "docs": "man", "usage": "help", "?": "help"])

  func run(in context: CommandContext) async throws -> any CommandReport {
    ManualReport(page: ManualPage.lines(for: context.commands))
  }
}

private struct ManualReport: CommandReport {
  let page: [String]

  var fields: Fields { ["page": page.joined(separator: "\n") + "\n"] }

  func lines(columns: Int) -> [StyledLine] { page.map { StyledLine($0) } }
}
