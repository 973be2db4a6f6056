import QuidCore

/// How the figures of a chart are written.
struct ChartLabels: Sendable {
  /// A figure that is read off.
  let reading: @Sendable (FixedPoint) -> String
  /// A figure beside the axis, with that many decimals.
  let tick: @Sendable (FixedPoint, Int) -> String
  /// How many decimals a figure beside the axis has at least, where it has any.
  let leastDecimals: Int
  /// How many decimals a change in percent has.
  let changeDecimals: Int
  /// Whether the points are of days rather than moments; `nil` where their distance tells.
  let isDaily: Bool?

  /// Prices, with the sign of their currency.
  static func prices(in currency: Currency, _ numbers: NumberFormat, changeDecimals: Int = 1) -> ChartLabels {
    ChartLabels(
      reading: { numbers.price($0, currency) },
      tick: { numbers.amount($0, currency, decimals: $1, minimumDecimals: $1) },
      leastDecimals: currency.minorUnitDigits, changeDecimals: changeDecimals, isDaily: nil)
  }

  /// Exchange rates of days: bare numbers with the digits that count.
  static func rates(_ numbers: NumberFormat) -> ChartLabels {
    ChartLabels(
      reading: { numbers.rate($0) }, tick: { numbers.number($0, decimals: $1) }, leastDecimals: 0, changeDecimals: 2,
      isDaily: true)
  }
}
