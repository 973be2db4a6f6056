public import QuidCore

/// A client for currency-api, daily files with the rates of about 340 currencies, metals and coins since 2024-03-02.
///
/// The files are hosted by jsDelivr. They need no key, are in the public domain and do not name the sources of their
/// rates, so the client is meant as a fallback for the rates of a past day. Source: github.com/fawazahmed0/exchange-api.
public struct CurrencyAPIClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI

  /// Creates a client for the files at jsDelivr, or at a server with the same paths.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The URL of the folder of the package `currency-api`. The URL of the package or of the host is accepted too.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .currencyAPI) {
    self.pipeline = pipeline
    let scope = "/npm/@fawazahmed0"
    let end = base.description.firstRange(of: scope)?.upperBound
    let root = end.map { String(base.description[..<$0]) } ?? base.description + scope
    provider = ProviderAPI(name: "currency-api", base: (try? ProviderURL(root)) ?? base) { _ in nil }
  }

  /// The first day with a file.
  private static let firstDay = CalendarDay("2024-03-02")

  /// Decodes a response such as `{"date":"2026-05-21","eur":{"uah":49.4,"xau":0.00026}}`.
  ///
  /// A code that is not active in ISO 4217, such as that of a coin, is skipped.
  static func table(_ response: JSON, notAfter last: CalendarDay) throws -> Decoded<RateTable> {
    guard let day = CalendarDay(try response.required("date").string()), day <= last else {
      throw ResponseError.malformed(expected: "a date no later than \(last)", at: "date")
    }
    var rates: [Currency: FixedDecimal] = [:]
    for (code, value) in try response.required("eur").fields() {
      guard let currency = Currency(code), currency.isActive, value.kind == .number else { continue }
      rates[currency] = try value.number()?.ifPositive
    }
    guard rates.keys.contains(where: { $0 != .eur }) else {
      throw ResponseError.malformed(expected: "a rate", at: "eur")
    }
    guard let table = RateTable(base: .eur, day: day, rates: rates, minimumDigits: 1) else {
      throw ResponseError.malformed(expected: "an exchange rate of 1 for the base currency EUR", at: "eur.eur")
    }
    return Decoded(value: table, asOf: day.start, newestDay: day)
  }
}

extension CurrencyAPIClient: RateProvider {
  /// Always throws an error, because the client is used for the rates of a day only.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    throw ProviderError(.notFound("the latest exchange rates"), from: provider.source)
  }

  /// Returns the exchange rates of a day against the euro.
  ///
  /// A code that is also the symbol of a coin is left out unless a confirmed or built-in rate supports its rate: `mnt`
  /// can be the price of the coin Mantle instead of the Mongolian tögrög.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` for a day before 2024-03-02.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let subject = "the exchange rates of \(day)"
    guard let first = Self.firstDay, day >= first else {
      throw ProviderError(.notFound(subject), from: provider.source)
    }
    let response = try await pipeline.fetch(
      ProviderRequest(
        provider: provider, folder: "currency-api@\(day)", path: ["v1", "currencies", "eur.json"], query: [],
        credential: nil, subject: subject, lifetime: .history(through: day, .eachDay))
    ) { body in
      try Self.table(body, notAfter: day)
    }
    return response.map { table in
      let coins = table.rates.filter { currency, rate in
        BuiltinCoins.coin(named: currency.code) != nil && pipeline.trusted?.supports(rate, of: currency) != true
      }
      return table.removing(Array(coins.keys))
    }
  }
}

extension ProviderURL {
  /// The URL of the folder of currency-api's package at jsDelivr.
  public static let currencyAPI = ProviderURL(host: "cdn.jsdelivr.net", path: "/npm/@fawazahmed0")
}
