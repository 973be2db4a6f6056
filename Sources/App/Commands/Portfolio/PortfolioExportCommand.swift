import QuidCore

/// `quid portfolio export`: prints the entries as CSV, even if the output format is text.
struct PortfolioExportCommand: Command {
  static let configuration = CommandConfiguration(name: PortfolioCommand.name, interval: nil)

  func run(in context: CommandContext) async throws -> any CommandReport {
    let entries = try context.services.portfolio.read().entries
    let isText = context.outputFormat == .text
    if isText { try context.console.write(CSVText.text(PortfolioCSV.table(of: entries))) }
    return PortfolioEntriesReport(entries: entries, context: context, isWritten: isText)
  }
}
