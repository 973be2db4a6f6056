import QuidCore

/// The coins of CoinPaprika that can be identified with certainty among CoinGecko's.
enum CoinPaprikaCoins {
  /// The current data of a coin with CoinPaprika's id, and the same coin with CoinGecko's id.
  struct Match {
    let ticker: MarketRow
    let coin: Coin
  }

  /// Returns CoinPaprika's id of a coin in the built-in table; `nil` for another coin.
  static func id(of coin: CoinID) -> String? { ids[coin] }

  /// Returns the coins that can be identified, in the order of the tickers.
  ///
  /// A coin that is not in the built-in table must have the same symbol and name as the best-ranked of its namesakes, and
  /// a price within 5 % of the last known one.
  ///
  /// - Parameter lastKnown: The last known market data in US dollars, with CoinGecko's ids.
  static func matches(of tickers: [MarketRow], lastKnown: [MarketRow]) -> [Match] {
    var coins = Dictionary(lastKnown.map { ($0.coin.id, $0.coin) }) { first, _ in first }
    for coin in BuiltinCoins.coins where coins[coin.id] == nil { coins[coin.id] = coin }
    let namesakes = Dictionary(grouping: tickers.filter { known[$0.coin.id] == nil }) { identity($0.coin) }
    let candidates = Dictionary(grouping: lastKnown.filter { ids[$0.coin.id] == nil }) { identity($0.coin) }
    var others: [CoinID: Coin] = [:]
    for (identity, rows) in candidates where rows.count == 1 {
      guard let ticker = namesakes[identity].flatMap(bestRanked), let price = ticker.price,
        let change = rows[0].price?.percentChange(to: price), acceptedChange.contains(change)
      else { continue }
      others[ticker.coin.id] = rows[0].coin
    }
    return tickers.compactMap { ticker in
      if let id = known[ticker.coin.id] {
        let coin = coins[id] ?? Coin(id: id, symbol: ticker.coin.symbol, name: ticker.coin.name)
        return Match(ticker: ticker, coin: coin)
      }
      return others[ticker.coin.id].map { Match(ticker: ticker, coin: $0) }
    }
  }

  /// In percent.
  private static let acceptedChange: ClosedRange<FixedDecimal> = -5...5

  private static func identity(_ coin: Coin) -> [String] { [coin.symbol.uppercased(), coin.name.lowercased()] }

  /// Returns the row with the lowest rank, if it is the only one with this rank.
  private static func bestRanked(_ rows: [MarketRow]) -> MarketRow? {
    let ranked = rows.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    guard let best = ranked.first, ranked.count == 1 || ranked[1].rank != best.rank else { return nil }
    return best
  }

  private static let ids = Dictionary(pairs.map { ($0.coin, $0.id) }) { first, _ in first }
  private static let known = Dictionary(pairs.map { (CoinID($0.id), $0.coin) }) { first, _ in first }

  /// The coins of the table with CoinGecko's and CoinPaprika's ids.
  static var pairs: [(coin: CoinID, id: String)] {
    table.split(separator: " ").map { entry in
      let parts = entry.split(separator: ":")
      // CoinPaprika's id is the symbol, a hyphen and usually CoinGecko's id.
      let coin = parts.count == 2 ? parts[0] : entry.drop { $0 != "-" }.dropFirst()
      return (CoinID(String(coin)), String(parts[parts.count - 1]))
    }
  }
}
