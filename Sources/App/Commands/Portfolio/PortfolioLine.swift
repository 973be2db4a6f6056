import QuidCore

/// An entry of the portfolio as typed in the full-screen app: the arguments and options of `quid portfolio add`.
struct PortfolioLine: Hashable, Sendable {
  /// The typed line, such as `0.5 btc --at 34000usd`.
  let text: String

  init(_ text: String) { self.text = text }

  /// Creates the line of an entry; returns `nil` for the fee of a transfer, which only earlier versions recorded.
  init?(_ entry: PortfolioEntry) {
    let trade = entry.trade
    let price: String
    switch trade.price {
    case .unit(let unit): price = "--at \(unit)\(trade.currency.code.lowercased())"
    case .total(let total): price = "--cost \(total)\(trade.currency.code.lowercased())"
    case .transferFee: return nil
    }
    text = "\(trade.amount) \(trade.coin.id) \(price) --date \(trade.day)"
  }

  /// Parses the line as a shell does, and adds the entry or replaces another one.
  ///
  /// - Parameter replaced: The number of the entry to replace; `nil` to add an entry.
  func run(replacing replaced: Int?, in context: CommandContext) async throws -> PortfolioEntriesReport {
    try await PortfolioAddition(command, context).run(replacing: replaced)
  }

  private var command: PortfolioAddCommand {
    get throws {
      let line = try ArgumentParser([PortfolioCommand.self]).parse(Self.start + arguments)
      try line.checkOptionsInFullScreen()
      let command = PortfolioAddCommand.reading()
      try line.parseValues(of: command.declaration)
      return command.instance
    }
  }

  private static let start = [PortfolioCommand.name, "add"]

  /// The words of the typed line, without `portfolio` at its start.
  private var arguments: [String] {
    let words = text.commandLineWords
    let typed = (0...Self.start.count).first { words.starts(with: Self.start.dropFirst($0)) } ?? Self.start.count
    return Array(words.dropFirst(Self.start.count - typed))
  }
}
