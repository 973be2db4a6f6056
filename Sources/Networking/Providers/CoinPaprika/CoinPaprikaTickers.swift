import QuidCore

/// A decoder for the current prices from CoinPaprika's endpoints `/tickers` and `/tickers/{id}`.
///
/// An element is, for example,
/// `{"id":"btc-bitcoin","name":"Bitcoin","symbol":"BTC","rank":1,…,"quotes":{"USD":{"price":61045.7,…}}}`. A value that
/// is missing is null, `""` or, for a rank and a market capitalization, 0.
enum CoinPaprikaTickers {
  /// Returns the market listing in US dollars, in the order of the response, with CoinPaprika's ids.
  ///
  /// A coin whose id, symbol, name or price cannot be read is omitted. Any other value that cannot be read is `nil`.
  /// Both are counted.
  @Sendable
  static func listing(_ response: JSON) throws -> Decoded<MarketListing> {
    let rows = try response.usableElements { json in try Row(json) }
    guard !rows.elements.isEmpty else { throw ResponseError.malformed(expected: "a coin", at: "body") }
    let listing = MarketListing(currency: .usd, rows: rows.elements.map(\.market))
    return Decoded(
      value: listing, asOf: listing.oldestTime,
      unusableCount: rows.unusableCount + rows.elements.count { !$0.isComplete })
  }

  /// Returns the price of one coin in each of the given currencies.
  static func rates(_ response: JSON, of base: Currency, in currencies: [Currency]) throws -> Decoded<[ExchangeRate]> {
    let quotes = try response.required("quotes").fields()
    let rates = try currencies.map { currency in
      guard let quote = quotes.first(where: { $0.name == currency.code })?.value else {
        throw ResponseError.notFound(currency.code)
      }
      guard
        let rate = ExchangeRate(base: base, quote: currency, rate: try quote.required("price").exactNumber())
      else {
        throw ResponseError.malformed(expected: "a price greater than zero", at: "quotes.\(currency).price")
      }
      return rate
    }
    return Decoded(
      value: rates, asOf: try response["last_updated"].flatMap { ISO8601DateParser.date(from: try $0.string()) })
  }

  private struct Row {
    let market: MarketRow
    let isComplete: Bool

    init(_ json: JSON) throws {
      let (id, symbol) = (try json.required("id").string(), try json.required("symbol").string())
      let name = try json.required("name").string()
      guard !id.isEmpty, UntrustedText.isWithinLimit(id) else { throw json.missing("id", "a coin ID") }
      let quote = try json.required("quotes")["USD"]
      let price = try quote.flatMap { try Self.value($0, "price")?.number()?.ifPositive }
      var isComplete = true
      func optional<Value>(_ json: JSON?, _ name: StaticString, _ read: (JSON) throws -> Value?) -> Value? {
        do {
          return try json.flatMap { try Self.value($0.withoutPath, name) }.flatMap(read)
        } catch {
          isComplete = false
          return nil
        }
      }
      func number(_ name: StaticString) -> FixedDecimal? { optional(quote, name) { try $0.number() } }
      func time(_ json: JSON?, _ name: StaticString) -> Date? {
        optional(json, name) { ISO8601DateParser.date(from: try $0.string()) }
      }
      let rank = optional(json, "rank") { try $0.integer() }
      let highestPriceTime = time(quote, "ath_date")
      market = MarketRow(
        coin: Coin(
          id: CoinID(id), symbol: UntrustedText.truncated(symbol.uppercased()), name: UntrustedText.truncated(name)),
        rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: nil, price: price, change24h: number("percent_change_24h"),
        marketCap: number("market_cap")?.ifPositive, asOf: time(json, "last_updated"),
        change1h: number("percent_change_1h"), change7d: number("percent_change_7d"),
        volume: number("volume_24h")?.ifNotNegative,
        allTimeHigh: number("ath_price")?.ifPositive.map { price in
          AllTimeHigh(price: price, day: highestPriceTime.map { CalendarDay($0) })
        })
      self.isComplete = isComplete
    }

    /// Returns the value of a field; `nil` if the field is missing, null or an empty string.
    private static func value(_ json: JSON, _ name: StaticString) throws -> JSON? {
      guard let value = try json[name], try value.kind != .string || !value.string().isEmpty else { return nil }
      return value
    }
  }
}
