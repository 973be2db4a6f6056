public import QuidCore

/// A client for ExchangeRate-API's open access endpoint, with the latest rates of about 165 currencies.
///
/// The rates are updated once a day, shortly after midnight UTC. The API needs no key. It has neither metals nor past
/// rates. Its terms require the text “Rates By Exchange Rate API” with a link wherever its rates are shown. Source:
/// exchangerate-api.com/docs/free.
public struct ERAPIClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI

  /// Creates a client for ExchangeRate-API's open access endpoint.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .erAPI) {
    self.pipeline = pipeline
    var provider = ProviderAPI(name: "ExchangeRate-API", base: base) { bytes in
      guard let body = try? JSON(bytes), let type = try? body.required("error-type").string() else { return nil }
      return ProviderErrorResponse(kind: type.contains("quota") ? .rateLimited : nil, message: type)
    }
    provider.source.attribution = "Rates By Exchange Rate API (https://www.exchangerate-api.com)"
    self.provider = provider
  }

  /// Decodes a response such as `{"time_last_update_unix":1779321751,"base_code":"EUR","rates":{"EUR":1,"UAH":49.4}}`.
  ///
  /// A code that is not active in ISO 4217 is skipped.
  static func table(_ response: JSON) throws -> Decoded<RateTable> {
    guard try response.required("base_code").string() == Currency.eur.code else {
      throw ResponseError.malformed(expected: "the base currency EUR", at: "base_code")
    }
    let time = try response.required("time_last_update_unix").unixTime()
    let rates = try CurrencyRates(try response.required("rates")).active
    let day = CalendarDay(time)
    return Decoded(
      value: try rates.table(base: .eur, day: day, path: "rates"), asOf: time, unusableCount: rates.unusableCount,
      newestDay: day)
  }
}

extension ERAPIClient: RateProvider {
  /// Returns the latest exchange rates against the euro.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request(
        ["latest", Currency.eur.code], subject: "the latest exchange rates", lifetime: .newest(minimum: .seconds(3_600))
      ),
      decode: Self.table)
  }

  /// Always throws an error, because the API has no past rates.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)``.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    throw ProviderError(.notFound("the exchange rates of \(day)"), from: provider.source)
  }
}

extension ProviderURL {
  /// The base URL of ExchangeRate-API's open access endpoint.
  public static let erAPI = ProviderURL(host: "open.er-api.com", path: "/v6")
}
