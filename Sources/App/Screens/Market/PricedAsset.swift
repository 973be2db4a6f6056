import QuidCore

/// A currency, or a coin with its price.
enum PricedAsset: Hashable, Sendable {
  case currency(Currency)
  /// A coin, the price of one coin and the currency of the price.
  case coin(price: FixedPoint, in: Currency)

  /// Returns the value of an amount of one asset in another, exact and rounded once, half to even to 18 decimals.
  ///
  /// The value is amount × price and rate of the source ÷ price and rate of the target. The two factors are multiplied
  /// exactly first, so that only the division rounds.
  ///
  /// - Parameters:
  ///   - amount: The amount of the source.
  ///   - table: The exchange rates; not required between assets with the same currency.
  /// - Returns: The value; `nil` if a rate is missing, or if the value or a product cannot be represented exactly enough.
  static func value(
    of amount: FixedPoint, from source: PricedAsset, to target: PricedAsset, by table: RateTable?
  ) -> FixedPoint? {
    let (price, quote) = source.unit
    let (targetPrice, targetQuote) = target.unit
    guard quote != targetQuote else {
      return try? amount.multiplied(by: price, dividedBy: targetPrice, rounding: .halfEven)
    }
    guard let rate = table?.rates[quote], let targetRate = table?.rates[targetQuote],
      let factor = exactProduct(price, targetRate), let divisor = exactProduct(targetPrice, rate)
    else { return nil }
    return try? amount.multiplied(by: factor, dividedBy: divisor, rounding: .halfEven)
  }

  /// The price of one unit and its currency: a currency costs one unit of itself.
  private var unit: (price: FixedPoint, quote: Currency) {
    switch self {
    case .currency(let currency): (.one, currency)
    case .coin(let price, let currency): (price, currency)
    }
  }

  /// Returns a product; `nil` if it needs more than 18 decimals or is too large.
  private static func exactProduct(_ left: FixedPoint, _ right: FixedPoint) -> FixedPoint? {
    guard let down = try? left.multiplied(by: right, rounding: .down),
      let up = try? left.multiplied(by: right, rounding: .up), down == up
    else { return nil }
    return down
  }
}
