import Foundation
public import QuidCore

/// Fixer, by apilayer: some 170 currencies against the euro.
///
/// The free plan has 100 requests a month, new rates each hour, the euro as the only base, and the newest rates, those of
/// a day and the names of currencies; nothing else is asked for. Source: fixer.io/documentation.
public struct FixerClient: Sendable {
  private let pipeline: Pipeline
  private let upstream: Upstream
  private let credential: Credential?
  private let latestLifetime: Lifetime

  /// A client.
  ///
  /// - Parameters:
  ///   - base: also `https://api.apilayer.com/fixer`, where the key goes into a header instead of the query.
  ///   - key: a key; without one nothing is asked, and every call throws ``ProviderError/Reason/keyMissing``.
  ///   - monthlyRequests: how many requests a month the plan of the key has.
  public init(
    pipeline: Pipeline, base: UpstreamURL = .fixer, key: APIKey?, monthlyRequests: Int = FixerClient.freeRequests
  ) {
    self.pipeline = pipeline
    var upstream = Upstream(name: "Fixer", base: base, complaint: FixerComplaint.read)
    upstream.monthlyBudget = monthlyRequests
    latestLifetime = monthlyRequests >= Self.requestsEveryFiveMinutes ? .rates : .untilNextRates(.eachDay)
    self.upstream = upstream
    credential = key.map {
      base.host == "api.apilayer.com" ? .header("apikey", $0) : .query("access_key", $0)
    }
  }

  /// How many requests a month the free plan has.
  public static let freeRequests = 100

  /// The requests of a month of 31 days with one request every five minutes.
  ///
  /// A plan with fewer has the newest rates requested once a day, so that its requests last for the month.
  static let requestsEveryFiveMinutes = 31 * 24 * 12

  private func request(
    _ resource: String, subject: String, lifetime: Lifetime
  ) throws(ProviderError) -> UpstreamRequest {
    // A request without a key would be counted and refused.
    guard let credential else { throw ProviderError(.keyMissing, from: upstream.source) }
    return UpstreamRequest(
      upstream: upstream, path: [resource], query: [], credential: credential, subject: subject, lifetime: lifetime)
  }
}

extension FixerClient: RateProvider {
  /// The newest rates against the euro; they may be of this very hour.
  ///
  /// - Throws: ``ProviderError``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(try request("latest", subject: "the newest rates", lifetime: latestLifetime)) {
      body throws(AnswerFlaw) in
      try FixerRates.table(body, notAfter: nil)
    }
  }

  /// The rates at the end of a day, weekends and holidays too, from 1999 on.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` also for a day that has not begun.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      try request(day.description, subject: "the rates of \(day)", lifetime: .history(through: day))
    ) { body throws(AnswerFlaw) in
      try FixerRates.table(body, notAfter: day)
    }
  }
}

extension FixerClient: CurrencyNameProvider {
  /// The English name of each currency that Fixer has rates for.
  ///
  /// - Throws: ``ProviderError``.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      try request("symbols", subject: "the names of currencies", lifetime: .names), decode: FixerSymbols.names)
  }
}

extension FixerClient: UpstreamClient {
  /// How it stands with Fixer.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: credential != nil) }
}

extension UpstreamURL {
  /// Fixer's API.
  public static let fixer = UpstreamURL(host: "data.fixer.io", path: "/api")
}
