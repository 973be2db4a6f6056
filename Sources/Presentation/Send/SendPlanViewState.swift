public import QuidCore

/// The display values of a planned transfer: a table with the amount, the network fee and the balance.
public struct SendPlanViewState: Hashable, Sendable {
  /// The rows of the plan: the amount, the network fee, the total, the balance and the remaining balance.
  public var rows: [Row]
  /// The price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the line is `1 ETH = unknown`.
  public var priceLine: String
  /// The source and age of the gas prices, such as `Gas: Test, 12 s ago · block 23000000`, or `Gas: unknown`.
  public var gasLine: String
  /// The error messages, one for each reason why the amount cannot be sent; empty if it can be sent.
  public var problems: [String]

  /// One row of a table of amounts: the name of an amount and its values in ether and fiat.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The kind of the amount, such as ``SendValue/networkFee``, which does not depend on the language.
    public var kind: SendValue
    /// The name of the amount in the row, such as `Network fee`.
    public var label: String
    /// The amount in ether, such as `0.00294 ETH`; `unknown` if a price is missing, and `–` if unknown for another
    /// reason.
    public var ether: String
    /// The amount in the fiat currency, such as `€4.47`; empty if a price is missing, and `–` if unknown for another
    /// reason.
    public var fiat: String
    /// Additional information about the amount, such as the gas tier and gas price of a fee; empty if there is none.
    public var note: String
    /// A Boolean value that indicates whether the user must see the amount before confirming a transfer.
    ///
    /// The value is `true` for the amount, the maximum fee and the maximum total of a ``TransferViewState``.
    public var isEssential = false

    /// The identifier of the row, which equals its ``kind``.
    public var id: SendValue { kind }
  }

  /// Creates the display values of a quote for a transfer, with values that cannot be computed as unknown.
  ///
  /// - Parameters:
  ///   - market: The price of ether and the gas prices from which the quote was computed.
  ///   - typedCurrency: The fiat currency of the typed amount, in which error messages also contain amounts; `nil`, the
  ///     default, if the amount was typed in ether.
  public init(
    _ quote: SendQuote, on market: SendMarket, typedIn typedCurrency: Currency? = nil, at now: Date,
    _ format: DisplayFormat
  ) {
    let (numbers, strings) = (format.numbers, format.strings)
    let terms = quote.terms
    let isComplete = quote.price != nil && terms.gas != nil
    func row(_ kind: SendValue, _ value: ValuedEther?, note: String = "") -> Row {
      let label = kind == .onChainFee ? "  " + strings.label(of: kind) : strings.label(of: kind)
      guard let value else {
        let unknown = isComplete ? NumberFormat.unknown : strings.unknown
        return Row(kind: kind, label: label, ether: unknown, fiat: isComplete ? unknown : "", note: note)
      }
      return Row(
        kind: kind, label: label, ether: numbers.ether(value.wei),
        fiat: value.fiat.map { numbers.smallAmount($0, terms.currency) } ?? "", note: note)
    }
    let gwei = terms.gas.map { "\(numbers.exact($0[terms.tier].gwei)) gwei, " } ?? ""
    var rows = [
      row(.amount, quote.amount),
      row(.networkFee, quote.fee, note: "\(strings.name(of: terms.tier)), \(gwei)\(strings.note(of: terms.formula))"),
    ]
    if terms.formula != .onChain {
      rows.append(row(.onChainFee, quote.onChainFee, note: strings.note(of: .onChain)))
    }
    rows.append(row(.total, quote.total))
    rows.append(row(.balance, quote.balance))
    rows.append(row(.remains, quote.remaining))
    self.rows = rows
    priceLine = market.priceLine(in: terms.currency, at: now, format)
    let block = terms.gas?.block.map { " · \(strings.block($0))" } ?? ""
    gasLine = market.gasLine(at: now, format) + block
    problems = quote.problems.map {
      strings.message(of: $0, numbers, at: typedCurrency.flatMap { terms.prices?[$0] })
    }
  }
}

extension SendMarket {
  /// Returns the price of ether, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`, or `1 ETH = unknown`.
  func priceLine(in currency: Currency, at now: Date, _ format: DisplayFormat) -> String {
    let coin = format.numbers.coin
    guard let prices, let price = prices.value[currency] else {
      return "1 \(coin) = \(format.strings.unknown)"
    }
    return "1 \(coin) = \(format.numbers.smallAmount(price.rate, price.quote)) · \(prices.provenance(at: now, format))"
  }

  /// Returns the source and age of the gas prices, such as `Gas: Test, 12 s ago`, or `Gas: unknown`.
  ///
  /// If the provider reports only one gas price, the line says so.
  func gasLine(at now: Date, _ format: DisplayFormat) -> String {
    let line = format.strings.gas(
      provenance: gas.map { $0.provenance(at: now, format) } ?? format.strings.unknown)
    return gas?.value.isSinglePrice == true ? "\(line) · \(format.strings.singleGasPrice)" : line
  }
}
