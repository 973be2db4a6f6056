public import QuidCore

/// A client for Frankfurter's API, version 1.
///
/// The API provides the European Central Bank's reference rates of about thirty currencies, which are published on each
/// working day around 16:00 CET. The API needs no key and has no quota, but a rate limit. Source: frankfurter.dev.
public struct FrankfurterClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client for Frankfurter's API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .frankfurter) {
    self.pipeline = pipeline
    provider = Provider(name: "Frankfurter", base: base, errorResponse: FrankfurterErrorResponse.parse)
  }

  private func request(
    _ resource: String, base: Currency? = nil, subject: String, lifetime: CacheLifetime
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: [resource], query: base.map { [QueryParameter("base", $0.code)] } ?? [],
      credential: nil, subject: subject, lifetime: lifetime)
  }
}

extension FrankfurterClient: RateProvider {
  /// Returns the latest exchange rates against the euro, from the last day with published rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request("latest", base: .eur, subject: "the latest exchange rates", lifetime: .untilNextPublication(.workingDays))
    ) { body throws(ResponseError) in
      try FrankfurterRates.table(body, base: .eur, notAfter: nil)
    }
  }

  /// Returns the exchange rates of a day (since 1999-01-04) against the euro.
  ///
  /// For a weekend or holiday, the result is the table of the preceding working day, with that day in
  /// ``RateTable/day``.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request(
        day.description, base: .eur, subject: "the exchange rates of \(day)",
        lifetime: .history(through: day, .workingDays))
    ) { body throws(ResponseError) in
      try FrankfurterRates.table(body, base: .eur, notAfter: day)
    }
  }
}

extension FrankfurterClient: RateHistoryProvider {
  /// Returns the exchange rates for each working day in a range of days, oldest first.
  ///
  /// If the range starts on a day without rates, the result starts with the last working day before that day.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await pipeline.fetch(
      request(
        "\(first)..\(last)", base: .eur, subject: "the exchange rates from \(first) through \(last)",
        lifetime: .history(through: last, .workingDays))
    ) { body throws(ResponseError) in
      try FrankfurterRates.tables(body, base: .eur, notAfter: last)
    }
  }
}

extension FrankfurterClient: CurrencyNameProvider {
  /// Returns the English names of the euro and of all currencies for which Frankfurter has a rate.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      request("currencies", subject: "the names of currencies", lifetime: .names), decode: FrankfurterCurrencies.names)
  }
}

extension FrankfurterClient: ProviderStatusReporting {
  /// Returns the status of the requests to Frankfurter and of their cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of Frankfurter's API, version 1.
  public static let frankfurter = ProviderURL(host: "api.frankfurter.dev", path: "/v1")
}
