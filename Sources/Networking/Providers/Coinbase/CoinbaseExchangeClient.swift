public import QuidCore

/// A client for Coinbase's exchange, with the charts and daily prices of bitcoin since 2015-07-20 and other large coins.
///
/// Charts and daily prices are computed from candles. The prices are in USD, EUR or GBP. The API needs no key and allows ten requests a second. Source:
/// docs.cdp.coinbase.com, "Get product candles".
public struct CoinbaseExchangeClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  let now: @Sendable () -> Date

  /// Creates a client for the API of Coinbase's exchange.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinbaseExchange,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    provider = ProviderAPI(name: "Coinbase Exchange", base: base) { bytes in
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

  /// The length of a candle in seconds.
  enum Interval: Int, CaseIterable {
    case quarterHour = 900
    case hour = 3_600
    case day = 86_400
  }

  /// Returns candles of a coin, oldest first, each with the end of its interval as its time.
  ///
  /// One request returns the newest 300 candles, and one more is sent for each 300 earlier ones. Intervals without a trade
  /// have no candle. The interval of the last candle may not have ended. ``Sourced/asOf`` is the end of the last candle,
  /// or the time of the fetch if that is earlier.
  ///
  /// - Parameters:
  ///   - first: The time from which candles are needed. The result can start earlier, or later if there are no earlier
  ///     trades.
  ///   - last: The last day (UTC) that is needed, which determines how long a response is cached; `nil` for the current
  ///     time.
  /// - Throws: ``ProviderError`` if a request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if the coin is not traded in the currency.
  func candles(
    of coin: CoinID, in currency: Currency, each interval: Interval, from first: Timestamp, through last: CalendarDay?
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    guard let symbol = CoinbaseCandles.symbols[coin], Self.currencies.contains(currency) else {
      throw ProviderError(.notFound("\(coin) in \(currency)"), from: provider.source)
    }
    let product = "\(symbol)-\(currency.code)"
    let newest = try await page(
      of: product, each: interval, nil,
      lifetime: last.map { .history(through: $0, .series) } ?? .chart(days: interval == .day ? 90 : 1))
    let length = Int64(Self.pageSize * interval.rawValue)
    // The pages start at multiples of their length, so that their responses stay the same.
    let start = newest.value.first.map { Int64($0.time.timeIntervalSince1970) - Int64(interval.rawValue) } ?? 0
    let oldest = max(Int64(first.timeIntervalSince1970), Self.firstDay) / length
    var candles = newest
    var number = (start - 1) / length
    while number >= oldest, Int64(first.timeIntervalSince1970) < start {
      let page = try await page(
        of: product, each: interval, number * length...(number + 1) * length - Int64(interval.rawValue),
        lifetime: .names
      )
      candles = candles.combined(with: page) { newer, older in
        older.filter { $0.time < newer.first?.time ?? .distantFuture } + newer
      }
      number -= 1
    }
    return Sourced(
      candles.value, source: candles.source, asOf: newest.asOf.map { min($0, newest.fetchedAt) },
      fetchedAt: candles.fetchedAt, freshness: candles.freshness, failures: candles.failures)
  }

  private func page(
    of product: String, each interval: Interval, _ seconds: ClosedRange<Int64>?, lifetime: CacheLifetime
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    let range = seconds.map {
      [
        QueryParameter("start", "\(UTCDateTime(Date(timeIntervalSince1970: TimeInterval($0.lowerBound))))"),
        QueryParameter("end", "\(UTCDateTime(Date(timeIntervalSince1970: TimeInterval($0.upperBound))))"),
      ]
    }
    let request = request(
      ["products", product, "candles"],
      [QueryParameter("granularity", String(interval.rawValue))] + (range ?? []),
      subject: "candles of \(product)", lifetime: lifetime)
    return try await pipeline.fetch(request) { body in try CoinbaseCandles.decode(body, each: interval) }
  }
}

extension ProviderURL {
  /// The base URL of the API of Coinbase's exchange.
  public static let coinbaseExchange = ProviderURL(host: "api.exchange.coinbase.com")
}
