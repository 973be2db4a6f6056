import Foundation
import QuidCore

/// The twelve lines of the market list that the brief shows, in dollars.
enum SampleMarket {
  /// One line of the brief: what it prints, as whole cents, tenths of a billion and tenths of a percent.
  struct Line: Sendable {
    let id: String
    let symbol: String
    let name: String
    let cents: Int
    let tenthsOfPercent: Int
    let tenthsOfBillion: Int

    var coin: Coin { Coin(id: CoinID(id), symbol: symbol, name: name) }

    /// The price, moved by a factor; a coin of a few cents keeps six decimals, or it would hardly move.
    func price(times factor: SampleFactor) -> FixedPoint {
      let price = FixedPoint(units: Int128(cents) * 10_000_000_000_000_000)
      return factor == .one ? price : factor.applied(to: price, decimals: cents < 100 ? 6 : 2)
    }
  }

  static let lines: [Line] = [
    Line(id: "bitcoin", symbol: "BTC", name: "Bitcoin", cents: 2_290_000, tenthsOfPercent: 3, tenthsOfBillion: 4_414),
    Line(id: "ethereum", symbol: "ETH", name: "Ethereum", cents: 161_936, tenthsOfPercent: -13, tenthsOfBillion: 1_952),
    Line(id: "tether", symbol: "USDT", name: "Tether", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 668),
    Line(id: "usd-coin", symbol: "USDC", name: "USD Coin", cents: 100, tenthsOfPercent: 4, tenthsOfBillion: 435),
    Line(id: "binancecoin", symbol: "BNB", name: "BNB", cents: 30_485, tenthsOfPercent: 4, tenthsOfBillion: 411),
    Line(id: "ripple", symbol: "XRP", name: "XRP", cents: 42, tenthsOfPercent: 35, tenthsOfBillion: 215),
    Line(id: "binance-usd", symbol: "BUSD", name: "Binance USD", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 160),
    Line(id: "cardano", symbol: "ADA", name: "Cardano", cents: 38, tenthsOfPercent: -14, tenthsOfBillion: 132),
    Line(id: "dogecoin", symbol: "DOGE", name: "Dogecoin", cents: 9, tenthsOfPercent: -39, tenthsOfBillion: 122),
    Line(id: "solana", symbol: "SOL", name: "Solana", cents: 2_428, tenthsOfPercent: -30, tenthsOfBillion: 90),
    Line(id: "okb", symbol: "OKB", name: "OKB", cents: 3_631, tenthsOfPercent: -19, tenthsOfBillion: 90),
    Line(id: "matic-network", symbol: "MATIC", name: "Polygon", cents: 99, tenthsOfPercent: -33, tenthsOfBillion: 86),
  ]

  /// The lines as a listing, each price moved by the factor of its coin.
  static func listing(
    of ids: [CoinID]? = nil, at moment: Date, factor: (CoinID) -> SampleFactor = { _ in .one }
  ) -> MarketListing {
    let rows = lines.enumerated().compactMap { index, line -> MarketRow? in
      guard ids?.contains(line.coin.id) ?? true else { return nil }
      let factor = factor(line.coin.id)
      let cap = FixedPoint(units: Int128(line.tenthsOfBillion) * 100_000_000 * Int128(FixedPoint.one.units))
      return MarketRow(
        coin: line.coin, rank: index + 1, image: nil, price: line.price(times: factor),
        change24h: FixedPoint(units: Int128(line.tenthsOfPercent) * 100_000_000_000_000_000),
        marketCap: factor.applied(to: cap, decimals: 0), asOf: moment)
    }
    return MarketListing(currency: .usd, rows: rows)
  }

  /// A history that ends with the price of now: hourly, or every five minutes for a day, or daily past ninety days.
  static func series(
    of coin: CoinID, days: Int, endingAt end: Date, factor: SampleFactor
  ) throws(AnswerFlaw) -> PriceSeries {
    guard let line = lines.first(where: { $0.coin.id == coin }) else { throw .notFound(coin.description) }
    let days = min(max(days, 1), 365)
    let (step, count) = days == 1 ? (300, 288) : days <= 90 ? (3_600, days * 24) : (86_400, days)
    // The walk goes back in time from the price of now, so that the chart ends where the list stands.
    var generator = SampleGenerator(seed: coin.description.utf8.reduce(UInt64(days)) { $0 &* 31 &+ UInt64($1) })
    var walk = factor
    var points: [PriceSeries.Point] = []
    for index in 0...count {
      points.append(
        PriceSeries.Point(time: end.addingTimeInterval(-.init(index * step)), price: line.price(times: walk)))
      walk = walk.moved(byMillionths: generator.next(upTo: days == 1 ? 1_500 : days <= 90 ? 6_000 : 25_000))
    }
    guard let series = PriceSeries(coin: coin, currency: .usd, points: points.reversed()) else {
      throw .unreadable(what: "a series in order", place: "the samples")
    }
    return series
  }
}
