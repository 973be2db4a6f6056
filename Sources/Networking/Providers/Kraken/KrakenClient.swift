public import QuidCore

/// A client for Kraken's public API, with the prices and candles of large coins at this exchange.
///
/// Ether and bitcoin are traded in USD, EUR, GBP, CAD, AUD, CHF and JPY. The API needs no key and allows about one
/// request a second. Source: docs.kraken.com, "Get Ticker Information" and "Get OHLC Data".
public struct KrakenClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client for Kraken's API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .kraken) {
    self.pipeline = pipeline
    provider = Provider(name: "Kraken", base: base, errorResponse: Self.errorResponse)
  }

  private static let currencies = ["USD", "EUR", "GBP", "CAD", "AUD", "CHF", "JPY"].compactMap { Currency($0) }
  /// The maximum number of candles in a response; the last one is not complete.
  private static let candleCount = 721

  /// Returns the error in a response such as `{"error":["EQuery:Unknown asset pair"]}`, whose status is 200.
  @Sendable
  private static func errorResponse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let messages = try? body["error"]?.strings(), let message = messages.first
    else { return nil }
    let isRateLimit = message.contains("Too many requests") || message.contains("Rate limit")
    let status = message.hasPrefix("EService") ? 503 : message.contains("Unknown asset pair") ? 404 : nil
    return ProviderErrorResponse(kind: isRateLimit ? .rateLimited : nil, message: message, status: status)
  }

  private func request(
    _ resource: String, _ query: [QueryParameter], subject: String, lifetime: CacheLifetime = .prices
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: [resource], query: query, credential: nil, subject: subject, lifetime: lifetime)
  }
}

extension KrakenClient: EtherPriceProvider, BitcoinPriceProvider {
  /// Returns the price of the last trade of one ether in each of the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .eth, "ETH", in: currencies)
  }

  /// Returns the price of the last trade of one bitcoin in each of the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .btc, "XBT", in: currencies)
  }

  private func prices(
    of base: Currency, _ symbol: String, in currencies: [Currency]
  ) async throws(ProviderError) -> Sourced<PriceList> {
    let currencies = currencies.uniqued
    if let other = currencies.first(where: { !Self.currencies.contains($0) }) {
      throw ProviderError(.notFound("the price of \(base) in \(other)"), from: provider.source)
    }
    let pairs = currencies.map { symbol + $0.code }.joined(separator: ",")
    let request = request("Ticker", [QueryParameter("pair", pairs)], subject: "the price of \(base)")
    return try await pipeline.fetch(request) { body in
      Decoded(value: try Self.prices(body, of: base, symbol, in: currencies), asOf: nil)
    }
  }

  /// Decodes a response such as `{"error":[],"result":{"XETHZUSD":{"c":["1547.29","0.5"]}}}`.
  ///
  /// The name of a pair is not that of the request.
  static func prices(
    _ response: JSON, of base: Currency, _ symbol: String, in currencies: [Currency]
  ) throws -> PriceList {
    let fields = try response.required("result").fields()
    let rates = try currencies.map { currency in
      let names = [symbol + currency.code, "X\(symbol)Z\(currency)", "\(symbol)/\(currency)", "\(base)/\(currency)"]
      guard let pair = fields.first(where: { names.contains($0.name) })?.value else {
        throw ResponseError.notFound("\(base)/\(currency)")
      }
      let trade = try pair.required("c").elements().first
      guard let price = try trade?.quotedNumber(),
        let rate = ExchangeRate(base: base, quote: currency, rate: price)
      else { throw pair.expected("a price greater than zero") }
      return rate
    }
    guard let list = PriceList(of: base, rates) else {
      throw ResponseError.malformed(expected: "prices", at: "result")
    }
    return list
  }
}

extension KrakenClient: ExchangeCandleProvider {
  /// Returns the newest 720 candles of a coin, oldest first, each with the end of its interval as its time.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func exchangeCandles(
    of coin: CoinID, in currency: Currency, each interval: ExchangeInterval, from first: Timestamp,
    through last: CalendarDay?
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    guard let symbol = ExchangeCandles.symbols[coin], Self.currencies.contains(currency) else {
      throw ProviderError(.notFound("\(coin) in \(currency)"), from: provider.source)
    }
    let pair = (["BTC": "XBT", "DOGE": "XDG"][symbol] ?? symbol) + currency.code
    let request = request(
      "OHLC", [QueryParameter("pair", pair), QueryParameter("interval", String(interval.seconds / 60))],
      subject: "candles of \(pair)", lifetime: ExchangeCandles.lifetime(each: interval, through: last))
    let candles = try await pipeline.fetch(request) { body in
      // The name of the pair is not that of the request.
      guard let rows = try body.required("result").fields().first(where: { $0.name != "last" })?.value else {
        throw ResponseError.notFound("candles of \(pair)")
      }
      // `[time, "open", "high", "low", "close", "average", "volume", count]`
      return try ExchangeCandles.decode(rows, each: interval, prices: (open: 1, high: 2, low: 3, close: 4))
    }.withTimeOfLastPrice
    // With fewer candles, the exchange has no earlier trades.
    if let oldest = candles.value.first, candles.value.count >= Self.candleCount - 1,
      oldest.time > first.addingTimeInterval(TimeInterval(2 * interval.seconds))
    {
      throw ProviderError(
        .notFound("candles of \(pair) before \(CalendarDay(oldest.time))"), from: provider.source)
    }
    return candles
  }
}

extension KrakenClient: ProviderStatusReporting {
  /// Returns the status of the requests to Kraken and of their cached responses.
  package func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of Kraken's public API.
  public static let kraken = ProviderURL(host: "api.kraken.com", path: "/0/public")
}
