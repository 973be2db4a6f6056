import Foundation
import QuidCore
import TestSupport
import Testing

/// Recorded responses of CoinGecko and WazirX, decoded without QuidNetworking.
enum RecordedMarket {
  /// Returns the list of all coins.
  static func coins() throws -> [Coin] {
    try lines("coins_list_17892_2025").map(\.coin)
  }

  /// Returns the ranks on a page of the market list.
  static func ranks() throws -> [CoinID: Int] {
    let ranked = try lines("markets_100_2025-12-01_daily").compactMap { line in
      line.market_cap_rank.map { (line.coin.id, $0) }
    }
    return Dictionary(ranked) { first, _ in first }
  }

  /// Returns a page of the market list in dollars.
  static func listing(_ page: String) throws -> MarketListing {
    MarketListing(currency: .usd, rows: try lines(page).map(\.row))
  }

  /// Returns the pairs of the WazirX exchange.
  static func tickers() throws -> [Ticker] {
    try JSONDecoder().decode([Pair].self, from: SharedFolder.data("upstream/bodies/wazirx/tickers24hr_2022-11-22.json"))
      .map(\.ticker)
  }

  private static func lines(_ file: String) throws -> [Line] {
    try JSONDecoder().decode([Line].self, from: SharedFolder.data("upstream/bodies/coingecko/\(file).json"))
  }

  private struct Line: Decodable {
    let id: String
    let symbol: String
    let name: String
    let market_cap_rank: Int?
    let current_price: Decimal?
    let price_change_percentage_24h: Decimal?
    let market_cap: Decimal?

    var coin: Coin { Coin(id: CoinID(id), symbol: symbol.uppercased(), name: name) }

    var row: MarketRow {
      MarketRow(
        coin: coin, rank: market_cap_rank, image: nil, price: Self.fixed(current_price),
        change24h: Self.fixed(price_change_percentage_24h), marketCap: Self.fixed(market_cap), asOf: nil)
    }

    private static func fixed(_ number: Decimal?) -> FixedDecimal? {
      guard let text = number?.description else { return nil }
      guard text.hasPrefix("-") else { return try? FixedDecimal(text) }
      return try? FixedDecimal(text.dropFirst()).negated()
    }
  }

  private struct Pair: Decodable {
    let baseAsset: String
    let quoteAsset: String
    let openPrice: String
    let lastPrice: String
    let at: Double

    var ticker: Ticker {
      Ticker(
        base: baseAsset.uppercased(), quote: quoteAsset.uppercased(), open: Self.fixed(openPrice),
        last: Self.fixed(lastPrice), high: nil, low: nil, asOf: Date(timeIntervalSince1970: at / 1_000))
    }

    /// Returns the number of a string that may have an exponent.
    private static func fixed(_ text: String) -> FixedDecimal? {
      Decimal(string: text).flatMap { try? FixedDecimal($0.description) }
    }
  }
}
