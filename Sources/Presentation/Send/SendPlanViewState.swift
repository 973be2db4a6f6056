public import Foundation
public import QuidCore

/// A quote as a table to read: one row a figure, in ether and fiat.
public struct SendPlanViewState: Hashable, Sendable {
  /// The rows, from the amount to what remains.
  public var rows: [Row]
  /// The price with its source and age.
  public var priceLine: String
  /// The gas with its source and age.
  public var gasLine: String
  /// What is wrong, and what to do about each.
  public var problems: [String]

  /// One figure.
  public struct Row: Hashable, Sendable {
    /// What it is.
    public var label: String
    /// The figure in ether.
    public var ether: String
    /// The figure in fiat.
    public var fiat: String
    /// What else is to know about it.
    public var note: String
  }

  /// The table of a quote.
  public init(
    _ quote: SendQuote, on market: SendMarket, at now: Date, _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    let terms = quote.terms
    let unknown = "–"
    func row(_ label: String, _ value: ValuedEther?, note: String = "") -> Row {
      guard let value else { return Row(label: label, ether: unknown, fiat: unknown, note: note) }
      return Row(
        label: label, ether: numbers.ether(value.wei), fiat: numbers.smallAmount(value.fiat, terms.currency), note: note
      )
    }
    let gwei = numbers.exact(terms.gas[terms.tier].gwei)
    var rows = [
      row("Amount", quote.amount),
      row("Network fee", quote.fee, note: "\(terms.tier.rawValue), \(gwei) gwei, \(terms.formula.label)"),
    ]
    if terms.formula != .onChain { rows.append(row("  on chain", quote.onChainFee, note: FeeFormula.onChain.label)) }
    rows.append(row("Total", quote.total))
    rows.append(row("Balance", quote.balance))
    rows.append(row("Remains", quote.remaining))
    self.rows = rows
    let price = numbers.smallAmount(quote.price.rate, quote.price.quote)
    priceLine = "1 ETH = \(price) · \(market.prices.provenance(at: now, format))"
    let block = terms.gas.block.map { " · block \($0)" } ?? ""
    gasLine = "Gas: \(market.gas.provenance(at: now, format))\(block)"
    problems = quote.problems.map { $0.message(numbers) }
  }
}

extension FeeFormula {
  /// The formula in words.
  public var label: String {
    switch self {
    case .brief: "the brief's formula"
    case .onChain: "what the chain takes"
    }
  }
}
