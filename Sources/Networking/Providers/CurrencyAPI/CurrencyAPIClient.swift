public import QuidCore

/// A client for currency-api, daily files with the rates of about 340 currencies, metals and coins since 2024-03-02.
///
/// The files are hosted by jsDelivr and by Cloudflare Pages. They need no key, are in the public domain and do not name
/// the sources of their rates, so the client is meant as a fallback. Source: github.com/fawazahmed0/exchange-api.
public struct CurrencyAPIClient: Sendable {
  private let pipeline: RequestPipeline
  private let base: ProviderURL?

  /// Creates a client for the files at jsDelivr, or at a server with the same paths.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The URL of the folder of the package `currency-api`. The URL of the package or of the host is accepted too.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .currencyAPI) {
    self.pipeline = pipeline
    self.base = base
  }

  /// Creates a client for the second host, Cloudflare Pages, which has a subdomain for each day.
  package init(secondHostWith pipeline: RequestPipeline) {
    self.pipeline = pipeline
    base = nil
  }

  private static let scope = "/npm/@fawazahmed0"

  private static func scope(of base: ProviderURL) -> ProviderURL {
    let scope = base.description.firstRange(of: Self.scope)
    let root = scope.map { String(base.description[..<$0.upperBound]) } ?? base.description + Self.scope
    return (try? ProviderURL(root)) ?? base
  }

  /// The first day with a file.
  private static let firstDay = CalendarDay("2024-03-02")

  private func provider(_ version: String) -> Provider {
    let own = base.map { Self.scope(of: $0).appending(constantPath: "/currency-api@\(version)") }
    return Provider(
      name: "currency-api", base: own ?? ProviderURL(host: "\(version).currency-api.pages.dev")
    ) { _ in nil }
  }

  private func table(on day: CalendarDay?) async throws(ProviderError) -> Sourced<RateTable> {
    let version = day?.description ?? "latest"
    return try await pipeline.fetch(
      ProviderRequest(
        provider: provider(version), path: ["v1", "currencies", "eur.json"], query: [],
        credential: nil,
        subject: day.map { "the exchange rates of \($0)" } ?? "the latest exchange rates",
        lifetime: day.map { .history(through: $0, .eachDay) } ?? .untilNextPublication(.eachDay))
    ) { body throws(ResponseError) in
      try Self.table(body, notAfter: day)
    }
  }

  /// Decodes a response such as `{"date":"2026-05-21","eur":{"uah":49.4,"xau":0.00026}}`.
  ///
  /// A code that is not active in ISO 4217, such as that of a coin, is skipped.
  static func table(_ response: JSON, notAfter last: CalendarDay?) throws(ResponseError) -> Decoded<RateTable> {
    guard let day = CalendarDay(try response.required("date").string()), day <= last ?? day else {
      throw .malformed(expected: last.map { "a date no later than \($0)" } ?? "a date", at: "date")
    }
    var rates: [Currency: FixedDecimal] = [:]
    for (code, value) in try response.required("eur").fields() {
      guard let currency = Currency(code), currency.isActive, value.kind == .number else { continue }
      rates[currency] = try value.number()?.ifPositive
    }
    guard rates.keys.contains(where: { $0 != .eur }) else { throw .malformed(expected: "a rate", at: "eur") }
    guard let table = RateTable(base: .eur, day: day, rates: rates, minimumDigits: 1) else {
      throw .malformed(expected: "an exchange rate of 1 for the base currency EUR", at: "eur.eur")
    }
    return Decoded(value: table, asOf: day.start, newestDay: day)
  }
}

extension CurrencyAPIClient: RateProvider {
  /// Returns the latest exchange rates against the euro.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await table(on: nil) }

  /// Returns the exchange rates of a day.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` for a day before 2024-03-02.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    guard let first = Self.firstDay, day >= first else {
      throw ProviderError(.notFound("the exchange rates of \(day)"), from: provider("latest").source)
    }
    return try await table(on: day)
  }
}

extension CurrencyAPIClient: ProviderStatusReporting {
  /// Returns the status of the requests to currency-api and of their cached responses.
  package func status() -> ProviderStatus { pipeline.status(of: provider("latest"), hasKey: false) }
}

extension ProviderURL {
  /// The URL of the folder of currency-api's package at jsDelivr.
  public static let currencyAPI = ProviderURL(host: "cdn.jsdelivr.net", path: "/npm/@fawazahmed0")
}
