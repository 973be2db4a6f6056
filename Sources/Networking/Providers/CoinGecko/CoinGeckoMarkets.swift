import QuidCore

/// A decoder for the response of CoinGecko's endpoint `/coins/markets`, a list of coins.
///
/// An element of the list is, for example,
/// `{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":22900,"market_cap_rank":1,…}`. Every field except
/// the id may be null or missing. If a market capitalization, supply or all-time high is unknown, CoinGecko returns
/// 0, which is decoded as `nil`.
enum CoinGeckoMarkets {
  /// Decodes the market listing, in the order of the response.
  ///
  /// A coin whose id, symbol, name or price cannot be read is omitted. Any other value that cannot be read is `nil`. Both
  /// are counted.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid.
  static func listing(_ response: JSON, in currency: Currency) throws(ResponseError) -> Decoded<MarketListing> {
    let rows = try response.usableElements { json throws(ResponseError) in try Row(json) }
    let listing = MarketListing(currency: currency, rows: rows.elements.map(\.market))
    return Decoded(
      value: listing, asOf: listing.oldestTime,
      unusableCount: rows.unusableCount + rows.elements.count { !$0.isComplete })
  }

  /// The market data of one coin.
  private struct Row {
    let market: MarketRow
    /// Whether all values can be read.
    let isComplete: Bool

    init(_ json: JSON) throws(ResponseError) {
      let coin = try Coin(coinGecko: json)
      let price = try json["current_price"]?.number()?.ifPositive
      var isComplete = true
      /// Reads a value without which the row can be used.
      func optional<Value>(_ name: StaticString, _ read: (JSON) throws(ResponseError) -> Value?) -> Value? {
        do throws(ResponseError) {
          guard let value = try json.withoutPath[name] else { return nil }
          return try read(value)
        } catch {
          isComplete = false
          return nil
        }
      }
      func number(_ name: StaticString) -> FixedDecimal? {
        optional(name) { value throws(ResponseError) in try value.number() }
      }
      func string(_ name: StaticString) -> String? {
        optional(name) { value throws(ResponseError) in try value.string() }
      }
      func time(_ name: StaticString) -> Date? { string(name).flatMap(ISO8601DateParser.date(from:)) }
      let rank = optional("market_cap_rank") { value throws(ResponseError) in try value.integer() }
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

/// A decoder for the response of CoinGecko's endpoint `/global`, such as
/// `{"data":{"total_market_cap":{"usd":2.1e12,…},…}}`.
///
/// Every field may be null or missing. Only the total market capitalization of all coins, its change over 24 hours,
/// Bitcoin's share of the total, and the time of the last update are decoded.
enum CoinGeckoGlobal {
  /// Decodes the total market capitalization in US dollars, its change over 24 hours, and Bitcoin's share of the total.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, or if it contains neither the market capitalization nor
  ///   the share of Bitcoin.
  @Sendable
  static func overview(_ response: JSON) throws(ResponseError) -> Decoded<MarketOverview> {
    let data = try response["data"]
    let overview = MarketOverview(
      marketCap: try data?["total_market_cap"]?["usd"]?.number()?.ifPositive,
      change24h: try data?["market_cap_change_percentage_24h_usd"]?.number(),
      bitcoinDominance: try data?["market_cap_percentage"]?["btc"]?.number()?.ifPositive)
    let updated = try data?["updated_at"]?.unixTime()
    guard overview.marketCap != nil || overview.bitcoinDominance != nil else {
      throw .malformed(expected: "the market capitalization", at: "data")
    }
    return Decoded(value: overview, asOf: updated)
  }
}

/// A decoder for the sparklines (price charts of the last seven days) in a response of CoinGecko's endpoint
/// `/coins/markets`.
///
/// The request has the parameter `sparkline=true`. Each element of the response contains about 168 prices in US
/// dollars, such as `{"id":"bitcoin","sparkline_in_7d":{"price":[22811.4,22830.9,…]},…}`. All other fields are
/// ignored.
enum CoinGeckoSparklines {
  /// Decodes the sparklines of all coins in the response, keyed by coin.
  ///
  /// A sparkline is a small chart of a coin's price over the last seven days. Invalid sparklines are omitted.
  ///
  /// - Throws: ``ResponseError`` if the response is not a list, or if more than half of its elements have no valid id.
  @Sendable
  static func all(_ response: JSON) throws(ResponseError) -> Decoded<[CoinID: PriceShape]> {
    let rows = try response.usableElements { json throws(ResponseError) in
      (coin: try Coin(coinGecko: json).id, shape: shape(json))
    }
    let shapes = rows.elements.compactMap { row in row.shape.map { (row.coin, $0) } }
    return Decoded(value: Dictionary(shapes) { $1 }, asOf: nil, unusableCount: rows.unusableCount)
  }

  /// Returns the sparkline of a coin; `nil` for any unexpected value.
  ///
  /// Prices that are null are skipped.
  private static func shape(_ json: JSON) -> PriceShape? {
    guard let list = try? json.withoutPath["sparkline_in_7d"]?["price"]?.elements() else { return nil }
    var prices: [FixedDecimal] = []
    for element in list where element.kind != .null {
      guard prices.count < PriceShape.maximumCount, let price = try? element.number() else { return nil }
      prices.append(price)
    }
    return PriceShape(prices: prices)
  }
}
