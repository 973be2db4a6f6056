import Foundation
public import QuidCore

/// Frankfurter, version 1: the European Central Bank's reference rates, some thirty currencies, without a key.
///
/// The bank sets them each working day around 16:00 in Frankfurt, for information only. There is no quota, but who asks
/// too often is slowed down. Source: frankfurter.dev.
public struct FrankfurterClient: Sendable {
  private let pipeline: Pipeline
  private let upstream: Upstream

  /// A client.
  public init(pipeline: Pipeline, base: UpstreamURL = .frankfurter) {
    self.pipeline = pipeline
    upstream = Upstream(name: "Frankfurter", base: base, complaint: FrankfurterComplaint.read)
  }

  private func request(
    _ resource: String, base: Currency? = nil, subject: String, lifetime: Lifetime
  ) -> UpstreamRequest {
    UpstreamRequest(
      upstream: upstream, path: [resource], query: base.map { [QueryParameter("base", $0.code)] } ?? [],
      credential: nil, subject: subject, lifetime: lifetime)
  }
}

extension FrankfurterClient: RateProvider {
  /// The table of the last working day that has one.
  ///
  /// - Throws: ``ProviderError``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request("latest", base: .eur, subject: "the newest rates", lifetime: .untilNextRates(.workingDays))
    ) { body throws(AnswerFlaw) in
      try FrankfurterRates.table(body, base: .eur, notAfter: nil)
    }
  }

  /// The table of a day from 1999-01-04 on; for a weekend or holiday that of the working day before, which it tells.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await pipeline.fetch(
      request(day.description, base: .eur, subject: "the rates of \(day)", lifetime: .history(through: day))
    ) {
      body throws(AnswerFlaw) in
      try FrankfurterRates.table(body, base: .eur, notAfter: day)
    }
  }
}

extension FrankfurterClient: RateHistoryProvider {
  /// The tables of the working days in that span, with the last one before it where it begins without.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await pipeline.fetch(
      request(
        "\(first)..\(last)", base: .eur, subject: "the rates from \(first) through \(last)",
        lifetime: .history(through: last))
    ) { body throws(AnswerFlaw) in
      try FrankfurterRates.tables(body, base: .eur, notAfter: last)
    }
  }
}

extension FrankfurterClient: CurrencyNameProvider {
  /// The English name of each currency in the newest table, the euro among them.
  ///
  /// - Throws: ``ProviderError``.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      request("currencies", subject: "the names of currencies", lifetime: .names), decode: FrankfurterCurrencies.names)
  }
}

extension FrankfurterClient: UpstreamClient {
  /// How it stands with Frankfurter.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: false) }
}

extension UpstreamURL {
  /// Frankfurter's API, version 1.
  public static let frankfurter = UpstreamURL(host: "api.frankfurter.dev", path: "/v1")
}
