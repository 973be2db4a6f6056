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

  /// The table of a quote; what could not be computed is called unknown.
  ///
  /// - Parameter typedCurrency: the currency that the amount was typed in; `nil` for an amount in ether.
  public init(
    _ quote: SendQuote, on market: SendMarket, typedIn typedCurrency: Currency? = nil, at now: Date,
    _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    let terms = quote.terms
    let isComplete = quote.price != nil && terms.gas != nil
    func row(_ label: String, _ value: ValuedEther?, note: String = "") -> Row {
      guard let value else {
        let unknown = isComplete ? NumberFormat.unknown : "unknown"
        return Row(label: label, ether: unknown, fiat: isComplete ? unknown : "", note: note)
      }
      return Row(
        label: label, ether: numbers.ether(value.wei),
        fiat: value.fiat.map { numbers.smallAmount($0, terms.currency) } ?? "", note: note)
    }
    let gwei = terms.gas.map { "\(numbers.exact($0[terms.tier].gwei)) gwei, " } ?? ""
    var rows = [
      row("Amount", quote.amount),
      row("Network fee", quote.fee, note: "\(terms.tier.rawValue), \(gwei)\(terms.formula.label)"),
    ]
    if terms.formula != .onChain { rows.append(row("  on chain", quote.onChainFee, note: FeeFormula.onChain.label)) }
    rows.append(row("Total", quote.total))
    rows.append(row("Balance", quote.balance))
    rows.append(row("Remains", quote.remaining))
    self.rows = rows
    priceLine = market.priceLine(in: terms.currency, at: now, format)
    let block = terms.gas?.block.map { " · block \($0)" } ?? ""
    gasLine = market.gasLine(at: now, format) + block
    problems = quote.problems.map { $0.message(numbers, at: typedCurrency.flatMap { terms.prices?[$0] }) }
  }
}

extension SendMarket {
  /// The price with its source and age, or that it is unknown.
  func priceLine(in currency: Currency, at now: Date, _ format: DisplayFormat) -> String {
    guard let prices, let price = prices.value[currency] else { return "1 ETH = unknown" }
    return "1 ETH = \(format.numbers.smallAmount(price.rate, price.quote)) · \(prices.provenance(at: now, format))"
  }

  /// The source and age of the gas prices, or that they are unknown.
  func gasLine(at now: Date, _ format: DisplayFormat) -> String {
    "Gas: \(gas.map { $0.provenance(at: now, format) } ?? "unknown")"
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
