import QuidCore

/// A decoder for the market totals from CoinGecko's endpoint `/global`, in which every field may be null or missing.
///
/// A response is, for example, `{"data":{"total_market_cap":{"usd":2.1e12,…},…}}`.
enum CoinGeckoGlobal {
  /// Returns the total market capitalization in US dollars, its change over 24 hours, and Bitcoin's share of the total.
  @Sendable
  static func overview(_ response: JSON) throws -> Decoded<MarketOverview> {
    let data = try response["data"]
    let overview = MarketOverview(
      marketCap: try data?["total_market_cap"]?["usd"]?.number()?.ifPositive,
      change24h: try data?["market_cap_change_percentage_24h_usd"]?.number(),
      bitcoinDominance: try data?["market_cap_percentage"]?["btc"]?.number()?.ifPositive)
    let updated = try data?["updated_at"]?.unixTime()
    guard overview.marketCap != nil || overview.bitcoinDominance != nil else {
      throw ResponseError.malformed(expected: "the market capitalization", at: "data")
    }
    return Decoded(value: overview, asOf: updated)
  }
}
