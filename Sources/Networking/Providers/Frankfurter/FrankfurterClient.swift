import Foundation
public import QuidCore

/// A client of Frankfurter's API, version 1, which provides the European Central Bank's reference rates of
/// about thirty currencies.
///
/// The bank publishes the rates on each working day around 16:00 CET, for information only. The API needs no
/// key and has no quota, but limits the request rate. Source: frankfurter.dev.
public struct FrankfurterClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client of Frankfurter's API.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  public init(pipeline: RequestPipeline, base: ProviderURL = .frankfurter) {
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
  /// Returns the latest exchange rates against the euro, which are those of the last working day.
  ///
  /// - Throws: ``ProviderError``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request("latest", base: .eur, subject: "the newest rates", lifetime: .untilNextPublication(.workingDays))
    ) { body throws(ResponseError) in
      try FrankfurterRates.table(body, base: .eur, notAfter: nil)
    }
  }

  /// Returns the exchange rates of a day, 1999-01-04 or later. For a weekend or holiday, the result is the
  /// table of the last working day before.
  ///
  /// The day of the returned table is the day on which its rates were published.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request(day.description, base: .eur, subject: "the rates of \(day)", lifetime: .history(through: day))
    ) { body throws(ResponseError) in
      try FrankfurterRates.table(body, base: .eur, notAfter: day)
    }
  }
}

extension FrankfurterClient: RateHistoryProvider {
  /// Returns the exchange rates of each working day in a range of days, oldest first.
  ///
  /// If the range starts on a day without rates, the result starts with the last working day before that day.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await pipeline.fetch(
      request(
        "\(first)..\(last)", base: .eur, subject: "the rates from \(first) through \(last)",
        lifetime: .history(through: last))
    ) { body throws(ResponseError) in
      try FrankfurterRates.tables(body, base: .eur, notAfter: last)
    }
  }
}

extension FrankfurterClient: CurrencyNameProvider {
  /// Returns the English names of the euro and of all currencies for which Frankfurter has a rate.
  ///
  /// - Throws: ``ProviderError``.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      request("currencies", subject: "the names of currencies", lifetime: .names), decode: FrankfurterCurrencies.names)
  }
}

extension FrankfurterClient: ProviderStatusReporting {
  /// Returns the status of requests to Frankfurter: the times of the last results, the rate limit and the
  /// cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of Frankfurter's API, version 1.
  public static let frankfurter = ProviderURL(host: "api.frankfurter.dev", path: "/v1")
}

/// Decodes the response of `/currencies`, such as `{"AUD":"Australian Dollar","BRL":"Brazilian Real"}`.
enum FrankfurterCurrencies {
  /// Decodes the names of the currencies, keyed by currency.
  ///
  /// - Throws: ``ResponseError``, also if the response contains no names.
  @Sendable
  static func names(_ body: JSONBody) throws(ResponseError) -> Decoded<[Currency: String]> {
    let names = try body.decoded(as: CurrencyNames.self).names
    guard !names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names, asOf: nil)
  }
}

/// Parses the error responses of Frankfurter, such as `{"message":"not found"}` with the HTTP status 404.
enum FrankfurterErrorResponse {
  /// Parses the body of a response as an error; returns `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self) else { return nil }
    let message = envelope.message.lowercased()
    return ProviderErrorResponse(
      kind: message.contains("too many") ? .rateLimited : nil, message: envelope.message,
      status: message == "not found" ? 404 : nil)
  }

  private struct Envelope: Decodable {
    let message: String
  }
}
