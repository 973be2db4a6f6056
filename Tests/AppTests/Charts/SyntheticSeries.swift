import Foundation
import QuidCore
import QuidPresentation
import TestSupport

/// Seeded random price series with the same intervals as the market provider.
enum SyntheticSeries {
  static let now = Date(timeIntervalSince1970: 1_693_588_500)
  static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")

  /// Returns the prices of a period that ends at ``now``.
  static func series(
    _ period: ChartPeriod, start cents: Int = 2_290_000, unit: Int128 = 10_000_000_000_000_000
  ) -> PriceSeries? {
    let days = period.days ?? 365
    let spacing: Double = days == 1 ? 300 : days <= 90 ? 3_600 : 86_400
    let count = Int(Double(days) * 86_400 / spacing) + 1
    var random = SplitMix64(seed: 7 + UInt64(days))
    var price = cents
    let points = (0..<count).map { index in
      // A volatility of about one percent per day at every interval.
      let stride = max(2, Int(Double(cents) * 0.02 * (spacing / 86_400).squareRoot()))
      price = max(cents / 4, price + Int.random(in: -stride...stride, using: &random))
      let age = Double(count - 1 - index) * spacing
      // Points of a daily series are at midnight, except the last.
      let time = now.addingTimeInterval(-age)
      let moment = spacing == 86_400 && index < count - 1 ? CalendarDay(time).advanced(by: 1).start : time
      return PriceSeries.Point(time: moment, price: FixedDecimal(units: Int128(price) * unit))
    }
    return PriceSeries(coin: .bitcoin, currency: .usd, points: points)
  }

  static func model(
    _ period: ChartPeriod, start cents: Int = 2_290_000, unit: Int128 = 10_000_000_000_000_000
  ) -> ChartModel {
    var model = ChartModel(coin: bitcoin, period: period)
    if let series = series(period, start: cents, unit: unit) { model.receive(sourced(series), of: period) }
    return model
  }

  static func sourced<Value>(_ value: Value) -> Sourced<Value> {
    Sourced(
      value, source: DataSource(name: "CoinGecko", host: "api.coingecko.com"), asOf: nil,
      fetchedAt: now.addingTimeInterval(-12), freshness: .live)
  }
}
