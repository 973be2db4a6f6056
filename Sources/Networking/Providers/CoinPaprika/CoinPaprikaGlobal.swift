import QuidCore

/// A decoder for the market totals from CoinPaprika's endpoint `/global`.
///
/// A response is, for example,
/// `{"market_cap_usd":430252937008,"bitcoin_dominance_percentage":36.67,"market_cap_change_24h":1.98,…}`.
enum CoinPaprikaGlobal {
  @Sendable
  static func overview(_ response: JSON) throws -> Decoded<MarketOverview> {
    let overview = MarketOverview(
      marketCap: try response["market_cap_usd"]?.number()?.ifPositive,
      change24h: try response["market_cap_change_24h"]?.number(),
      bitcoinDominance: try response["bitcoin_dominance_percentage"]?.number()?.ifPositive)
    guard overview.marketCap != nil || overview.bitcoinDominance != nil else {
      throw ResponseError.malformed(expected: "the market capitalization", at: "body")
    }
    return Decoded(value: overview, asOf: try response["last_updated"]?.unixTime())
  }
}
