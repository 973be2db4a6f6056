import QuidCore

/// A currency, or a coin with its price.
enum PricedAsset: Hashable, Sendable {
  case currency(Currency)
  case coin(price: FixedDecimal, in: Currency)

  /// Returns the value of an amount of one asset in another; `nil` if a rate is missing or the value is too large.
  ///
  /// Computed exactly, then rounded once, half to even to 18 decimals.
  static func value(
    of amount: FixedDecimal, from source: PricedAsset, to target: PricedAsset, by table: RateTable?
  ) -> FixedDecimal? {
    let (price, quote) = source.unit
    let (targetPrice, targetQuote) = target.unit
    let cross = table?.cross(from: quote, to: targetQuote)
    let (rate, targetRate) = quote == targetQuote ? (.one, .one) : (cross?.from.rate, cross?.to.rate)
    guard let rate, let targetRate, let ratio = ConversionRatio((price, targetRate), dividedBy: (targetPrice, rate))
    else { return nil }
    return try? ratio.converted(amount)
  }

  private var unit: (price: FixedDecimal, quote: Currency) {
    switch self {
    case .currency(let currency): (.one, currency)
    case .coin(let price, let currency): (price, currency)
    }
  }
}
