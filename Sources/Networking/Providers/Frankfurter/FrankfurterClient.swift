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
  static func names(_ body: JSONBody) throws(ResponseError) -> Decoded<[Currency: String]> {
    let response = try body.decoded(as: CurrencyNames.self)
    guard !response.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: response.names, asOf: nil, unusableCount: response.unusableCount)
  }
}

/// A parser for the error responses of Frankfurter, such as `{"message":"not found"}` with the HTTP status 404.
enum FrankfurterErrorResponse {
  /// Parses the body of a response from Frankfurter as an error; returns `nil` if the body does not describe
  /// an error.
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
  ///   - body: The body of the response.
  ///   - base: The base currency that was requested.
  ///   - day: The requested day; `nil` for the latest rates.
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for
  ///   an amount other than 1, or its date is after `day`.
  static func table(
    _ body: JSONBody, base: Currency, notAfter day: CalendarDay?
  ) throws(ResponseError) -> Decoded<RateTable> {
    let response = try body.read { reader throws(ResponseError) in try DayResponse(&reader) }
    try response.unit.validate(base)
    guard let date = CalendarDay(response.date), date <= day ?? date else {
      throw .malformed(expected: day.map { day in "a date no later than \(day)" } ?? "a date", at: "date")
    }
    return Decoded(
      value: try response.rates.table(base: base, day: date, path: "rates"), asOf: date.start,
      unusableCount: response.rates.unusableCount, newestDay: date)
  }

  /// Decodes the exchange rates of a range of days: one table for each day, oldest first.
  ///
  /// ``Decoded/asOf`` is the start of the newest day in UTC.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for
  ///   an amount other than 1, or one of its dates is after `last`.
  static func tables(
    _ body: JSONBody, base: Currency, notAfter last: CalendarDay
  ) throws(ResponseError) -> Decoded<[RateTable]> {
    let response = try body.read { reader throws(ResponseError) in try RangeResponse(&reader) }
    try response.unit.validate(base)
    var tables: [RateTable] = []
    for (key, rates) in response.days {
      guard let day = CalendarDay(key), day <= last else {
        throw .malformed(expected: "a date no later than \(last)", at: "rates.\(key)")
      }
      tables.append(try rates.table(base: base, day: day, path: "rates.\(day)"))
    }
    tables.sort { $0.day < $1.day }
    guard let newest = tables.last else { throw .malformed(expected: "a day", at: "rates") }
    return Decoded(
      value: tables, asOf: newest.day.start,
      unusableCount: response.days.reduce(response.unusableDays) { $0 + $1.rates.unusableCount }, newestDay: newest.day)
  }

  private struct DayResponse {
    let unit: Unit
    let date: String
    let rates: CurrencyRates

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var unit = Unit()
      var (date, rates): (String?, CurrencyRates?)
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("date") {
          date = try reader.requiredString()
        } else if field.is("rates") {
          rates = try CurrencyRates(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .missingField("base") }
      guard let date else { throw .missingField("date") }
      guard let rates else { throw .missingField("rates") }
      (self.unit, self.date, self.rates) = (unit, date, rates)
    }
  }

  private struct RangeResponse {
    typealias Day = (day: String, rates: CurrencyRates)

    let unit: Unit
    let days: [Day]
    /// The number of days whose rates are not a JSON object with usable rates.
    let unusableDays: Int

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var unit = Unit()
      var days: UsableElements<Day>?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("rates") {
          days = try Self.days(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .missingField("base") }
      guard let days else { throw .missingField("rates") }
      (self.unit, self.days, unusableDays) = (unit, days.elements, days.unusableCount)
    }

    private static func days(_ reader: inout JSONReader) throws(ResponseError) -> UsableElements<Day> {
      var days = UsableElements<Day>()
      var object = try reader.beginObject()
      while let day = try reader.nextField(in: &object) {
        days.add(
          try reader.usable { reader throws(ResponseError) in
            Day(day: day.string, rates: try CurrencyRates(&reader))
          })
      }
      try days.validate()
      return days
    }
  }

  /// The base currency and the amount to which the rates of a response apply, such as 1 EUR.
  private struct Unit {
    private(set) var base: String?
    private var amount: FixedDecimal?

    mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(ResponseError) {
      if field.is("base") {
        base = try reader.requiredString()
      } else if field.is("amount") {
        amount = try reader.exactNumber()
      } else {
        try reader.skip()
      }
    }

    func validate(_ base: Currency) throws(ResponseError) {
      guard self.base == base.code else { throw .malformed(expected: "the base currency \(base)", at: "base") }
      guard amount ?? .one == .one else { throw .malformed(expected: "the rates for 1 \(base)", at: "amount") }
    }
  }
}
