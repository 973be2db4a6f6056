public import QuidCore

/// A client for the candles of Coinbase's exchange, of bitcoin since 2015-07-20 and of other large coins.
///
/// The prices are in USD, EUR or GBP. The API needs no key and allows ten requests a second. Source:
/// docs.cdp.coinbase.com, "Get product candles".
public struct CoinbaseExchangeClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let now: @Sendable () -> Date

  /// Creates a client for the API of Coinbase's exchange.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinbaseExchange,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    provider = Provider(name: "Coinbase Exchange", base: base) { bytes in
      guard let body = try? JSON(bytes), let message = try? body.required("message").string() else { return nil }
      return ProviderErrorResponse(kind: nil, message: message)
    }
    self.now = now
  }

  private static let currencies: [Currency] = [.usd, .eur, .gbp]
  /// The maximum number of candles in a response.
  private static let pageSize = 300
  /// The first day with candles of bitcoin: 2015-07-20.
  private static let firstDay: Int64 = 1_437_350_400
}

extension CoinbaseExchangeClient: ExchangeCandleProvider {
  /// Returns candles of a coin, oldest first, each with the end of its interval as its time.
  ///
  /// One request returns the newest 300 candles, and one more is sent for each 300 earlier ones.
  ///
  /// - Throws: ``ProviderError`` if a request fails and no older response is cached.
  public func exchangeCandles(
    of coin: CoinID, in currency: Currency, each interval: ExchangeInterval, from first: Timestamp,
    through last: CalendarDay?
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    guard let symbol = ExchangeCandles.symbols[coin], Self.currencies.contains(currency) else {
      throw ProviderError(.notFound("\(coin) in \(currency)"), from: provider.source)
    }
    let product = "\(symbol)-\(currency.code)"
    let newest = try await page(
      of: product, each: interval, nil, lifetime: ExchangeCandles.lifetime(each: interval, through: last)
    ).withTimeOfLastPrice
    let length = Int64(Self.pageSize * interval.seconds)
    // The pages start at multiples of their length, so that their responses stay the same.
    let start = newest.value.first.map { Int64($0.time.timeIntervalSince1970) - Int64(interval.seconds) } ?? 0
    let oldest = max(Int64(first.timeIntervalSince1970), Self.firstDay) / length
    var candles = newest
    var number = (start - 1) / length
    while number >= oldest, Int64(first.timeIntervalSince1970) < start {
      let page = try await page(
        of: product, each: interval, number * length...(number + 1) * length - Int64(interval.seconds), lifetime: .names
      )
      candles = candles.combined(with: page) { newer, older in
        older.filter { $0.time < newer.first?.time ?? .distantFuture } + newer
      }
      number -= 1
    }
    return Sourced(
      candles.value, source: candles.source, asOf: newest.asOf, fetchedAt: candles.fetchedAt,
      freshness: candles.freshness, failures: candles.failures)
  }

  private func page(
    of product: String, each interval: ExchangeInterval, _ seconds: ClosedRange<Int64>?, lifetime: CacheLifetime
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    let range = seconds.map {
      [
        QueryParameter("start", "\(UTCDateTime(Date(timeIntervalSince1970: TimeInterval($0.lowerBound))))"),
        QueryParameter("end", "\(UTCDateTime(Date(timeIntervalSince1970: TimeInterval($0.upperBound))))"),
      ]
    }
    let request = ProviderRequest(
      provider: provider, path: ["products", product, "candles"],
      query: [QueryParameter("granularity", String(interval.seconds))] + (range ?? []), credential: nil,
      subject: "candles of \(product)", lifetime: lifetime)
    return try await pipeline.fetch(request) { body in
      // `[time, low, high, open, close, volume]`, newest first.
      try ExchangeCandles.decode(body, each: interval, prices: (open: 3, high: 2, low: 1, close: 4))
    }
  }
}

extension CoinbaseExchangeClient: ProviderStatusReporting {
  /// Returns the status of the requests to Coinbase's exchange and of their cached responses.
  package func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of the API of Coinbase's exchange.
  public static let coinbaseExchange = ProviderURL(host: "api.exchange.coinbase.com")
}
