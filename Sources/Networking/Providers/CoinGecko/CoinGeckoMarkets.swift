import QuidCore

/// A decoder for the list of coins from CoinGecko's endpoint `/coins/markets`.
///
/// An element is, for example, `{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":22900,…}`. Every field
/// except the id may be null or missing. A market capitalization, supply or all-time high of 0 is unknown and becomes
/// `nil`.
enum CoinGeckoMarkets {
  /// Returns the market listing, in the order of the response.
  ///
  /// A coin whose id, symbol, name or price cannot be read is omitted. Any other value that cannot be read is `nil`.
  /// Both are counted.
  ///
  /// - Parameter coins: The coins to decode; `nil` for all.
  static func listing(
    _ response: JSON, of coins: Set<CoinID>? = nil, in currency: Currency
  ) throws -> Decoded<MarketListing> {
    let wanted = try response.elementSequence().filter { json in
      guard let coins, let id = try? json.withoutPath["id"]?.string() else { return true }
      return coins.contains(CoinID(id))
    }
    let rows = try UsableElements(wanted, { $0 }) { try Row($1) }
    let listing = MarketListing(currency: currency, rows: rows.elements.map(\.market))
    return Decoded(
      value: listing, asOf: listing.oldestTime,
      unusableCount: rows.unusableCount + rows.elements.count { !$0.isComplete })
  }

  private struct Row {
    let market: MarketRow
    let isComplete: Bool

    init(_ json: JSON) throws {
      let coin = try Coin(coinGecko: json)
      let price = try json["current_price"]?.number()?.ifPositive
      var isComplete = true
      func optional<Value>(_ name: StaticString, _ read: (JSON) throws -> Value?) -> Value? {
        do {
          guard let value = try json.withoutPath[name] else { return nil }
          return try read(value)
        } catch {
          isComplete = false
          return nil
        }
      }
      func number(_ name: StaticString) -> FixedDecimal? {
        optional(name) { try $0.number() }
      }
      func string(_ name: StaticString) -> String? {
        optional(name) { try $0.string() }
      }
      func time(_ name: StaticString) -> Date? { string(name).flatMap(ISO8601DateParser.date(from:)) }
      let rank = optional("market_cap_rank") { try $0.integer() }
      let highestPriceTime = time("ath_date")
      market = MarketRow(
        coin: coin, rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: string("image").flatMap(UntrustedText.url),
        price: price, change24h: number("price_change_percentage_24h"), marketCap: number("market_cap")?.ifPositive,
        asOf: time("last_updated"), change1h: number("price_change_percentage_1h_in_currency"),
        change7d: number("price_change_percentage_7d_in_currency"), volume: number("total_volume")?.ifNotNegative,
        supply: number("circulating_supply")?.ifPositive,
        allTimeHigh: number("ath")?.ifPositive.map { price in
          AllTimeHigh(price: price, day: highestPriceTime.map { CalendarDay($0) })
        })
      self.isComplete = isComplete
    }
  }
}
