public import Foundation
public import QuidCore

/// The display values of a send quote: the amount, the network fee and the balance in ether and fiat.
///
/// The amounts are the rows of a table. Prices and errors are shown below the table.
public struct SendPlanViewState: Hashable, Sendable {
  /// The rows of the table: the amount, the network fee, the total, the balance and the remaining balance.
  public var rows: [Row]
  /// The price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the line is `1 ETH = unknown`.
  public var priceLine: String
  /// The source and age of the gas prices, such as `Gas: Test, 12 s ago · block 23000000`.
  ///
  /// The block number is omitted if it is unknown. If the gas prices are unknown, the line is `Gas: unknown`.
  public var gasLine: String
  /// The error messages, one for each reason why the amount cannot be sent; empty if it can be sent.
  public var problems: [String]

  /// One row of a table of amounts: the name of an amount and its values in ether and fiat.
  public struct Row: Hashable, Sendable {
    /// The name of the amount, such as `Network fee`.
    public var label: String
    /// The amount in ether, such as `0.00294 ETH`; `–` or `unknown` if it is unknown.
    public var ether: String
    /// The amount in the fiat currency, such as `€4.47`; empty if the price of ether is unknown.
    public var fiat: String
    /// Additional information, such as the gas tier and the gas price of a fee; empty if there is none.
    public var note: String
  }

  /// Creates the display values of a send quote.
  ///
  /// Values that cannot be computed are shown as unknown.
  ///
  /// - Parameters:
  ///   - quote: The quote to display.
  ///   - market: The price of ether and the gas prices from which the quote was computed.
  ///   - typedCurrency: The fiat currency in which the user typed the amount; `nil`, the default, if the user
  ///     typed the amount in ether. With a currency, error messages also contain amounts in this currency.
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The formats of numbers and dates.
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
  /// Returns the price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the result is `1 ETH = unknown`.
  func priceLine(in currency: Currency, at now: Date, _ format: DisplayFormat) -> String {
    guard let prices, let price = prices.value[currency] else { return "1 ETH = unknown" }
    return "1 ETH = \(format.numbers.smallAmount(price.rate, price.quote)) · \(prices.provenance(at: now, format))"
  }

  /// Returns the source and age of the gas prices, such as `Gas: Test, 12 s ago`.
  ///
  /// If the gas prices are unknown, the result is `Gas: unknown`.
  func gasLine(at now: Date, _ format: DisplayFormat) -> String {
    "Gas: \(gas.map { $0.provenance(at: now, format) } ?? "unknown")"
  }
}

extension FeeFormula {
  /// The note beside a fee that names its formula: `practice estimate` or `charged by the network`.
  ///
  /// The network charges the on-chain fee. The practice estimate, for the practice wallet only, is ten times as much.
  package var label: String {
    switch self {
    case .practice: "practice estimate"
    case .onChain: "charged by the network"
    }
  }
}
