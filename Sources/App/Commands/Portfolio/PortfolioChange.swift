import QuidCore
import QuidPresentation

enum PortfolioChange: Hashable, Sendable {
  case add(PortfolioLine)
  case replace(Int, PortfolioLine)
  case remove(Int)

  /// Changes the portfolio and returns the message for the user: the stored or removed entry, then the warnings.
  func run(in context: CommandContext, hidesAmounts: Bool) async throws -> String {
    let (report, verb): (PortfolioEntriesReport, String) =
      switch self {
      case .add(let line): (try await line.run(replacing: nil, in: context), "Added")
      case .replace(let number, let line): (try await line.run(replacing: number, in: context), "Changed")
      case .remove(let number): (try PortfolioRemoveCommand.remove(number, in: context), "Removed")
      }
    let entries = report.entries.map { entry in
      let state = PortfolioEntryViewState(entry, context.format, hidesAmounts: hidesAmounts)
      let price =
        switch entry.trade.price {
        case .unit: "at \(state.price)"
        case .total: "for \(state.total)"
        case .transferFee: "as a transfer fee"
        }
      return "\(verb) entry \(state.id): \(state.amount) \(state.symbol) \(price), \(state.date)."
    }
    return (entries + report.warnings).joined(separator: " ")
  }
}
