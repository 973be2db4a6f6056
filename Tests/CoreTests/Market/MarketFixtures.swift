import Foundation
import QuidCore
import TestSupport
import Testing

extension MarketRow {
  /// Creates a row with the given values and no others.
  init(
    _ id: String, symbol: String = "", name: String = "", rank: Int? = nil, price: FixedDecimal? = nil,
    change: FixedDecimal? = nil, cap: FixedDecimal? = nil, change1h: FixedDecimal? = nil, change7d: FixedDecimal? = nil,
    volume: FixedDecimal? = nil
  ) {
    self.init(
      coin: Coin(id: CoinID(id), symbol: symbol, name: name), rank: rank, image: nil, price: price,
      change24h: change, marketCap: cap, asOf: nil, change1h: change1h, change7d: change7d, volume: volume)
  }
}

extension MarketListing {
  /// The ids of the rows.
  var ids: [String] { rows.map(\.coin.id.description) }

  /// Returns random rows with few different values, so that ties are frequent, and some unknown values.
  static func random(_ count: Int, from random: inout SplitMix64) -> MarketListing {
    func optional(_ random: inout SplitMix64) -> FixedDecimal? {
      let number = Int(random.next() % 7)
      return number == 0 ? nil : FixedDecimal(number - 4)
    }
    let rows = (0..<count).map { _ in
      MarketRow(
        ["a", "b", "c", "d"][Int(random.next() % 4)], name: ["X", "x", "Ä", "Y"][Int(random.next() % 4)],
        rank: random.next() % 3 == 0 ? nil : Int(random.next() % 4), price: optional(&random),
        change: optional(&random), cap: optional(&random), change1h: optional(&random),
        change7d: optional(&random), volume: optional(&random))
    }
    return MarketListing(currency: .usd, rows: rows)
  }
}

extension RateTable {
  /// The euro's rates of 2023-09-01.
  static func fixture() throws -> RateTable {
    let sek = try #require(Currency("SEK"))
    let day = try #require(CalendarDay("2023-09-01"))
    let rates = [
      Currency.usd: try FixedDecimal("1.0844"), sek: try FixedDecimal("11.8493"), .gbp: try FixedDecimal("0.8555"),
    ]
    return try #require(RateTable(base: .eur, day: day, rates: rates))
  }
}

extension PriceSeries {
  /// Creates a series in dollars with one price per second from 1970.
  init?(prices: [Int]) {
    self.init(
      coin: .bitcoin, currency: .usd,
      points: prices.enumerated().map {
        Point(time: Date(timeIntervalSince1970: Double($0.offset)), price: FixedDecimal($0.element))
      })
  }

  /// Returns a random series with irregular times and many equal prices.
  static func random(_ count: Int, from random: inout SplitMix64) -> PriceSeries? {
    var time = 0.0
    let points = (0..<count).map { _ in
      time += Double(random.next() % 5 + 1)
      return Point(time: Date(timeIntervalSince1970: time), price: FixedDecimal(Int(random.next() % 20 + 1)))
    }
    return PriceSeries(coin: .bitcoin, currency: .usd, points: points)
  }
}
