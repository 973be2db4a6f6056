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
  static func listing(_ body: JSONBody, in currency: Currency) throws(ResponseError) -> Decoded<MarketListing> {
    var incompleteCount = 0
    let rows = try body.read { reader throws(ResponseError) in
      try reader.elements { reader throws(ResponseError) in
        let start = reader.index
        let row = try Row(&reader)
        let coin = try row.coin.coin(reader, at: start)
        if !row.isComplete { incompleteCount += 1 }
        return row.market(of: coin)
      }
    }
    let listing = MarketListing(currency: currency, rows: rows.elements)
    return Decoded(
      value: listing, asOf: listing.oldestTime, unusableCount: rows.unusableCount + incompleteCount)
  }

  /// The decoded market data of one coin in the response.
  ///
  /// Fields of the JSON object that are not part of the market listing are ignored.
  private struct Row {
    private(set) var coin = CoinGeckoCoin()
    /// Whether all values can be read.
    private(set) var isComplete = true
    private var image: String?
    private var rank: Int?
    private var price: FixedDecimal?
    private var marketCap: FixedDecimal?
    private var change24h: FixedDecimal?
    private var change1h: FixedDecimal?
    private var change7d: FixedDecimal?
    private var volume: FixedDecimal?
    private var supply: FixedDecimal?
    private var highestPrice: FixedDecimal?
    private var highestPriceTime: String?
    private var lastUpdated: String?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) { try take(field, from: &reader) }
    }

    private mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(ResponseError) {
      if try coin.take(field, from: &reader) { return }
      if field.is("image") {
        image = try optional(&reader, Self.string)
      } else if field.is("current_price") {
        price = try reader.number()
      } else if field.is("market_cap") {
        marketCap = try optional(&reader, Self.number)
      } else if field.is("market_cap_rank") {
        rank = try optional(&reader, Self.integer)
      } else if field.is("price_change_percentage_24h") {
        change24h = try optional(&reader, Self.number)
      } else if field.is("price_change_percentage_1h_in_currency") {
        change1h = try optional(&reader, Self.number)
      } else if field.is("price_change_percentage_7d_in_currency") {
        change7d = try optional(&reader, Self.number)
      } else if field.is("total_volume") {
        volume = try optional(&reader, Self.number)
      } else if field.is("circulating_supply") {
        supply = try optional(&reader, Self.number)
      } else if field.is("ath") {
        highestPrice = try optional(&reader, Self.number)
      } else if field.is("ath_date") {
        highestPriceTime = try optional(&reader, Self.string)
      } else if field.is("last_updated") {
        lastUpdated = try optional(&reader, Self.string)
      } else {
        try reader.skip()
      }
    }

    private typealias Read<Value> = @Sendable (inout JSONReader) throws(ResponseError) -> Value?

    private static let number: Read<FixedDecimal> = { reader throws(ResponseError) in try reader.number() }
    private static let integer: Read<Int> = { reader throws(ResponseError) in try reader.integer() }
    private static let string: Read<String> = { reader throws(ResponseError) in try reader.string() }

    /// Reads a value that may be missing; returns `nil` if it cannot be read.
    private mutating func optional<Value>(
      _ reader: inout JSONReader, _ read: Read<Value>
    ) throws(ResponseError) -> Value? {
      if case .success(let value) = try reader.usable(read) { return value }
      isComplete = false
      return nil
    }

    /// Returns the row of the market listing with the decoded market data of a coin.
    func market(of coin: Coin) -> MarketRow {
      MarketRow(
        coin: coin, rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: image.flatMap(UntrustedText.url),
        price: price?.ifPositive, change24h: change24h, marketCap: marketCap?.ifPositive,
        asOf: lastUpdated.flatMap(ISO8601DateParser.date(from:)), change1h: change1h, change7d: change7d,
        volume: volume?.ifNotNegative, supply: supply?.ifPositive, allTimeHigh: allTimeHigh)
    }

    private var allTimeHigh: AllTimeHigh? {
      highestPrice?.ifPositive.map { price in
        let time = highestPriceTime.flatMap(ISO8601DateParser.date(from:))
        return AllTimeHigh(price: price, day: time.map { CalendarDay($0) })
      }
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
  static func overview(_ body: JSONBody) throws(ResponseError) -> Decoded<MarketOverview> {
    var values = Values()
    try body.read { reader throws(ResponseError) in
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("data") { try values.read(&reader) } else { try reader.skip() }
      }
    }
    let overview = MarketOverview(
      marketCap: values.marketCap?.ifPositive, change24h: values.change24h,
      bitcoinDominance: values.bitcoinDominance?.ifPositive)
    guard overview.marketCap != nil || overview.bitcoinDominance != nil else {
      throw .malformed(expected: "the market capitalization", at: "data")
    }
    return Decoded(value: overview, asOf: values.updated)
  }

  private struct Values {
    private(set) var marketCap: FixedDecimal?
    private(set) var change24h: FixedDecimal?
    private(set) var bitcoinDominance: FixedDecimal?
    private(set) var updated: Date?

    /// Reads the JSON object in the field `data` of the response.
    mutating func read(_ reader: inout JSONReader) throws(ResponseError) {
      guard try !reader.skipNull() else { return }
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("total_market_cap") {
          marketCap = try Self.number("usd", &reader)
        } else if field.is("market_cap_change_percentage_24h_usd") {
          change24h = try reader.number()
        } else if field.is("market_cap_percentage") {
          bitcoinDominance = try Self.number("btc", &reader)
        } else if field.is("updated_at") {
          updated = try reader.unixTime()
        } else {
          try reader.skip()
        }
      }
    }

    /// Reads the number in the field `name` of a JSON object; returns `nil` if the object is null or has no such
    /// field.
    private static func number(_ name: StaticString, _ reader: inout JSONReader) throws(ResponseError) -> FixedDecimal?
    {
      guard try !reader.skipNull() else { return nil }
      var number: FixedDecimal?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is(name) { number = try reader.number() } else { try reader.skip() }
      }
      return number
    }
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
  static func all(_ body: JSONBody) throws(ResponseError) -> Decoded<[CoinID: PriceShape]> {
    let rows = try body.read { reader throws(ResponseError) in
      try reader.elements { reader throws(ResponseError) in
        let start = reader.index
        let row = try Row(&reader)
        return (coin: try row.coin.coin(reader, at: start).id, shape: row.shape)
      }
    }
    let shapes = rows.elements.compactMap { row in row.shape.map { (row.coin, $0) } }
    return Decoded(value: Dictionary(shapes) { $1 }, asOf: nil, unusableCount: rows.unusableCount)
  }

  /// The decoded id and prices of one coin in the response.
  private struct Row {
    private(set) var coin = CoinGeckoCoin()
    private(set) var shape: PriceShape?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if try coin.take(field, from: &reader) { continue }
        if field.is("sparkline_in_7d") { shape = try Self.shape(&reader) } else { try reader.skip() }
      }
    }

    /// Reads the sparkline of a coin from the value of the field `sparkline_in_7d`; returns `nil` for any unexpected
    /// value.
    private static func shape(_ reader: inout JSONReader) throws(ResponseError) -> PriceShape? {
      guard reader.peek() == UInt8(ascii: "{") else {
        try reader.skip()
        return nil
      }
      var prices: [FixedDecimal]?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("price"), reader.peek() == UInt8(ascii: "[") {
          prices = try Self.prices(&reader)
        } else {
          try reader.skip()
        }
      }
      return prices.flatMap { PriceShape(prices: $0) }
    }

    /// Reads a JSON array of prices and skips elements that are null.
    ///
    /// - Returns: The prices; `nil` if an element is not a number that ``FixedDecimal`` can represent, or if there are
    ///   more than ``PriceShape/maximumCount`` prices.
    private static func prices(_ reader: inout JSONReader) throws(ResponseError) -> [FixedDecimal]? {
      var prices: [FixedDecimal] = []
      var isValid = true
      var list = try reader.beginArray()
      while try reader.nextElement(in: &list) {
        if reader.isAtNumber(), isValid, prices.count < PriceShape.maximumCount {
          if let price = try reader.number() { prices.append(price) } else { isValid = false }
        } else if try !reader.skipNull() {
          try reader.skip()
          isValid = false
        }
      }
      return isValid ? prices : nil
    }
  }
}
