import Foundation
import QuidCore
import QuidPresentation

/// Coins, prices and exchange rates for the tests of models.
enum MarketFixture {
  static let now = Date(timeIntervalSince1970: 1_693_588_500)
  static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  static let ether = Coin(id: .ethereum, symbol: "ETH", name: "Ethereum")
  static let tether = Coin(id: CoinID("tether"), symbol: "USDT", name: "Tether")
  static let unknown = Coin(id: CoinID("_"), symbol: "???", name: "Unknown")
  static let sek = Currency("SEK") ?? .eur
  static let offline = ProviderError(.offline, from: DataSource(name: "CoinGecko", host: "api.coingecko.com"))

  static func listing() throws -> MarketListing {
    func row(_ coin: Coin, _ rank: Int, _ price: String, _ change: FixedDecimal, _ cap: String) throws -> MarketRow {
      MarketRow(
        coin: coin, rank: rank, image: nil, price: try FixedDecimal(price), change24h: change,
        marketCap: try FixedDecimal(cap), asOf: nil)
    }
    return MarketListing(
      currency: .usd,
      rows: [
        try row(bitcoin, 1, "22900", try FixedDecimal("0.3"), "441400000000"),
        try row(ether, 2, "1619.36", try FixedDecimal("1.3").negated(), "195200000000"),
        try row(tether, 3, "1", try FixedDecimal("0.1"), "66800000000"),
        MarketRow(coin: unknown, rank: nil, image: nil, price: nil, change24h: nil, marketCap: nil, asOf: nil),
      ])
  }

  static func rates() throws -> RateTable {
    struct Missing: Error {}
    let day = CalendarDay(now)
    let rates = [Currency.usd: try FixedDecimal("1.0844"), sek: try FixedDecimal("11.8493")]
    guard let table = RateTable(base: .eur, day: day, rates: rates) else { throw Missing() }
    return table
  }

  /// Returns prices in dollars, one hour apart by default, the last one at ``now``.
  static func series(_ prices: [String], spacing: Double = 3_600) throws -> PriceSeries {
    struct Unordered: Error {}
    let points = try prices.enumerated().map { index, price in
      PriceSeries.Point(
        time: now.addingTimeInterval(-Double(prices.count - 1 - index) * spacing), price: try FixedDecimal(price))
    }
    guard let series = PriceSeries(coin: .bitcoin, currency: .usd, points: points) else { throw Unordered() }
    return series
  }

  static func sourced<Value>(
    _ value: Value, _ name: String = "CoinGecko", freshness: Freshness = .live, age: Double = 12
  ) -> Sourced<Value> {
    Sourced(
      value, source: DataSource(name: name, host: "api.example"), asOf: nil, fetchedAt: now.addingTimeInterval(-age),
      freshness: freshness)
  }
}
