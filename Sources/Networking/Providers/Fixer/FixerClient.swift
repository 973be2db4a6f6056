public import QuidCore

/// A client for Fixer, an API for the exchange rates of about 170 currencies.
///
/// The client sends only requests of the free plan: the latest rates (updated hourly), the rates of a day, and currency
/// names. All rates are against the euro. The free plan allows 100 requests a month. Source: fixer.io/documentation.
public struct FixerClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  package let credential: Credential?
  private let publication: CacheLifetime.Publication

  /// Creates a client for Fixer's API.
  ///
  /// - Parameters:
  ///   - base: The base URL of the API. With `https://api.apilayer.com/fixer`, the key is sent in a header field.
  ///   - key: An API key. If `nil`, every call throws ``ProviderError/Reason/keyMissing(_:)`` without sending a
  ///     request.
  ///   - monthlyRequests: The number of requests per month that the plan of the API key includes.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .fixer, key: APIKey?,
    monthlyRequests: Int = FixerClient.freePlanMonthlyRequests
  ) {
    self.pipeline = pipeline
    var provider = ProviderAPI(name: "Fixer", base: base, errorResponse: FixerErrorResponse.parse)
    provider.monthlyBudget = monthlyRequests
    publication = monthlyRequests >= Self.requestsEveryFiveMinutes ? .continuous : .eachDay
    self.provider = provider
    credential = key.map {
      base.host == "api.apilayer.com" ? .header("apikey", $0) : .query("access_key", $0)
    }
  }

  /// The number of requests per month that Fixer's free plan includes: 100.
  public static let freePlanMonthlyRequests = 100

  /// The number of requests in a month of 31 days at intervals of five minutes: 8,928.
  ///
  /// If the user's plan includes fewer requests, the latest rates are requested only once a day.
  static let requestsEveryFiveMinutes = 31 * 24 * 12

  private func request(
    _ resource: String, subject: String, lifetime: CacheLifetime
  ) throws(ProviderError) -> ProviderRequest {
    // Fixer counts requests without a key, although it rejects them.
    guard credential != nil else { throw ProviderError(.keyMissing(""), from: provider.source) }
    return request([resource], subject: subject, lifetime: lifetime)
  }
}

extension FixerClient: RateProvider {
  /// Returns the latest rates against the euro, which Fixer updates every hour.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      try request(
        "latest", subject: "the latest exchange rates", lifetime: publication == .eachDay ? .newestOfDay : .newest())
    ) { body in
      try FixerRates.table(body, notAfter: nil)
    }
  }

  /// Returns the exchange rates against the euro at the end of a day, including weekends and holidays.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` for a day in the future or before 1999-01-01.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      try request(
        day.description, subject: "the exchange rates of \(day)", lifetime: .history(through: day, publication))
    ) { body in
      try FixerRates.table(body, notAfter: day)
    }
  }
}

extension FixerClient: CurrencyNameProvider {
  /// Returns the English name of each currency for which Fixer has a rate.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      try request("symbols", subject: "the names of currencies", lifetime: .names), decode: FixerSymbols.names)
  }
}

extension ProviderURL {
  /// The base URL of Fixer's API.
  public static let fixer = ProviderURL(host: "data.fixer.io", path: "/api")
}

/// A decoder for Fixer's `/symbols`, such as `{"success":true,"symbols":{"AED":"United Arab Emirates Dirham",…}}`.
enum FixerSymbols {
  /// Returns the names of the currencies.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws -> Decoded<[Currency: String]> {
    let symbols = try CurrencyNames(try response.required("symbols"))
    guard !symbols.names.isEmpty else {
      throw ResponseError.malformed(expected: "the name of a currency", at: "symbols")
    }
    return Decoded(value: symbols.names, asOf: nil, unusableCount: symbols.unusableCount)
  }
}
