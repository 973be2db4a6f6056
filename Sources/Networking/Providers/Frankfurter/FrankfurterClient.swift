public import QuidCore

/// A client for Frankfurter's API, version 1.
///
/// The API provides the European Central Bank's reference rates of about thirty currencies. The bank publishes the
/// rates on each working day around 16:00 CET, for information only. The API needs no key and has no quota, but
/// limits the request rate. Source: frankfurter.dev.
public struct FrankfurterClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client for Frankfurter's API.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The base URL of the API.
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
  /// Returns the latest exchange rates against the euro.
  ///
  /// The rates are from the last day on which the European Central Bank published rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request("latest", base: .eur, subject: "the latest exchange rates", lifetime: .untilNextPublication(.workingDays))
    ) { body throws(ResponseError) in
      try FrankfurterRates.table(body, base: .eur, notAfter: nil)
    }
  }

  /// Returns the exchange rates of a day.
  ///
  /// The first day with rates is 1999-01-04. For a weekend or holiday, the result is the table of the preceding
  /// working day. The returned table contains the day on which its rates were published.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
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
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
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
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      request("currencies", subject: "the names of currencies", lifetime: .names), decode: FrankfurterCurrencies.names)
  }
}

extension FrankfurterClient: ProviderStatusReporting {
  /// Returns the status of the requests to Frankfurter and of their cached responses, such as the time of the last
  /// successful request.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of Frankfurter's API, version 1.
  public static let frankfurter = ProviderURL(host: "api.frankfurter.dev", path: "/v1")
}

/// A decoder for the currency names in the response of Frankfurter's endpoint `/currencies`.
///
/// A response is, for example, `{"AUD":"Australian Dollar","BRL":"Brazilian Real"}`.
enum FrankfurterCurrencies {
  /// Decodes the names of the currencies, keyed by currency.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws(ResponseError) -> Decoded<[Currency: String]> {
    let names = try CurrencyNames(response)
    guard !names.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names.names, asOf: nil, unusableCount: names.unusableCount)
  }
}

/// A parser for the error responses of Frankfurter, such as `{"message":"not found"}` with the HTTP status 404.
enum FrankfurterErrorResponse {
  /// Parses the body of a response from Frankfurter as an error; returns `nil` if the body does not describe
  /// an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let message = try? JSON(bytes).required("message").string() else { return nil }
    let lowercased = message.lowercased()
    return ProviderErrorResponse(
      kind: lowercased.contains("too many") ? .rateLimited : nil, message: message,
      status: lowercased == "not found" ? 404 : nil)
  }
}

/// A decoder for the exchange rates in the responses of Frankfurter's endpoints `/latest`, `/YYYY-MM-DD` and
/// `/START..END`.
///
/// A response for one day is, for example, `{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"AUD":1.7704}}`.
/// In the response for a range of days, `rates` maps each date to its rates. The base currency is not included in
/// the rates. The responses contain no time of day, so ``Decoded/asOf`` is the start of the day in UTC.
enum FrankfurterRates {
  /// Decodes the exchange rates of one day.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - base: The base currency that was requested.
  ///   - day: The requested day; `nil` for the latest rates.
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for
  ///   an amount other than 1, or its date is after `day`.
  static func table(
    _ response: JSON, base: Currency, notAfter day: CalendarDay?
  ) throws(ResponseError) -> Decoded<RateTable> {
    try validate(response, base)
    let field = try response.required("date").string()
    let rates = try CurrencyRates(try response.required("rates"))
    guard let date = CalendarDay(field), date <= day ?? date else {
      throw .malformed(expected: day.map { day in "a date no later than \(day)" } ?? "a date", at: "date")
    }
    return Decoded(
      value: try rates.table(base: base, day: date, path: "rates"), asOf: date.start,
      unusableCount: rates.unusableCount, newestDay: date)
  }

  /// Decodes the exchange rates of a range of days: one table for each day, oldest first.
  ///
  /// ``Decoded/asOf`` is the start of the newest day in UTC.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for
  ///   an amount other than 1, or one of its dates is after `last`.
  static func tables(
    _ response: JSON, base: Currency, notAfter last: CalendarDay
  ) throws(ResponseError) -> Decoded<[RateTable]> {
    try validate(response, base)
    let days = try UsableElements(try response.required("rates").fields(), { $0.value }) {
      day, json throws(ResponseError) in (name: day.name, rates: try CurrencyRates(json))
    }
    var tables: [RateTable] = []
    for (name, rates) in days.elements {
      guard let day = CalendarDay(name), day <= last else {
        throw .malformed(expected: "a date no later than \(last)", at: "rates.\(name)")
      }
      tables.append(try rates.table(base: base, day: day, path: "rates.\(day)"))
    }
    tables.sort { $0.day < $1.day }
    guard let newest = tables.last else { throw .malformed(expected: "a day", at: "rates") }
    return Decoded(
      value: tables, asOf: newest.day.start,
      unusableCount: days.elements.reduce(days.unusableCount) { $0 + $1.rates.unusableCount }, newestDay: newest.day)
  }

  /// Checks that the rates of a response are for one unit of the base currency.
  private static func validate(_ response: JSON, _ base: Currency) throws(ResponseError) {
    let code = try response.required("base").string()
    let amount = try response["amount"]?.exactNumber() ?? .one
    guard code == base.code else { throw .malformed(expected: "the base currency \(base)", at: "base") }
    guard amount == .one else { throw .malformed(expected: "the rates for 1 \(base)", at: "amount") }
  }
}
