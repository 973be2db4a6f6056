import QuidCore

/// `quid portfolio list`: prints the entries of the portfolio.
struct PortfolioListCommand: Command {
  static let configuration = CommandConfiguration(name: PortfolioCommand.name)

  func run(in context: CommandContext) async throws -> any CommandReport {
    PortfolioEntriesReport(
      entries: try context.services.portfolio.read().entries, context: context,
      messageIfEmpty: PortfolioCommand.emptyMessage)
  }
}
