import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded responses of CoinPaprika, compared with a second parser and with CoinGecko's recorded lists.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedCoinPaprikaTests {
  private func exact(_ json: RawJSON?) throws -> String? {
    try json?.digits.map { try #require(SchoolbookDecimal($0)).string }
  }

  @Test func `every row of the tickers has the digits of the body`() throws {
    let body = RecordedBody("coinpaprika/tickers_3_2024-06-29.json")
    let rows = try CoinPaprikaTickers.listing(try body.body()).value.rows
    let lines = try body.raw().items
    #expect(rows.count == 3 && lines.count == 3)
    for (row, line) in zip(rows, lines) {
      let quote = try #require(line["quotes"]?["USD"])
      #expect(line["id"]?.stringValue == row.coin.id.description && line["name"]?.stringValue == row.coin.name)
      #expect(try row.price?.description == exact(quote["price"]))
      #expect(try row.marketCap?.description == exact(quote["market_cap"]))
      #expect(try row.volume?.description == exact(quote["volume_24h"]))
      #expect(try row.change1h?.description == exact(quote["percent_change_1h"]))
      #expect(try row.change24h?.description == exact(quote["percent_change_24h"]))
      #expect(try row.change7d?.description == exact(quote["percent_change_7d"]))
      #expect(try row.allTimeHigh?.price.description == exact(quote["ath_price"]))
      #expect(row.rank.map(String.init) == line["rank"]?.digits)
    }
  }

  @Test func `table agrees with the recorded lists of coins`() throws {
    func coins(_ path: String) throws -> [String: (symbol: String, name: String)] {
      var coins: [String: (symbol: String, name: String)] = [:]
      for line in try RecordedBody(path).raw().items {
        let id = try #require(line["id"]?.stringValue)
        coins[id] = (try #require(line["symbol"]?.stringValue).uppercased(), try #require(line["name"]?.stringValue))
      }
      return coins
    }
    let coinGecko = try coins("coingecko/coins_list_17892_2025.json")
      .merging(try coins("coingecko/markets_100_2026-04-30.json")) { $1 }
    let coinPaprika = try coins("coinpaprika/coins_57_2023-03.json")
    let pairs = CoinPaprikaCoins.pairs
    // The symbol in CoinPaprika's id is an earlier or a longer one.
    let otherSymbols = ["ZEL", "TONCOIN", "PI2", "RNDR", "LUNA", "MIOTA"]
    for (coin, id) in pairs {
      let known = try #require(coinGecko[coin.description], "\(coin)")
      let symbol = try #require(id.split(separator: "-").first).uppercased()
      #expect(known.symbol == symbol || otherSymbols.contains(symbol), "\(coin), \(id)")
      guard let recorded = coinPaprika[id] else { continue }
      let words = recorded.name.lowercased().split { !$0.isLetter }
      let isNamed = words.contains { known.name.lowercased().contains($0) || coin.description.contains($0) }
      #expect(isNamed, "\(id), \(recorded.name), \(known.name)")
    }
    let listed = Set(pairs.map(\.id))
    // Coins of 2023 whose token has been replaced, and one that CoinGecko does not list.
    #expect(
      coinPaprika.keys.filter { !listed.contains($0) }.sorted() == ["bit-bitdao", "btcb-binance-bitcoin", "frax-frax"])
  }
}
