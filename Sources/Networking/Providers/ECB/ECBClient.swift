public import QuidCore

/// A client for the European Central Bank's own files of reference rates.
///
/// The client requests the file with the newest rates, the file of the last 90 days or the archive of all rates since
/// 1999. To use the rates without a network connection, import them into an ``ECBArchive``.
public struct ECBClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let now: @Sendable () -> Date

  /// Creates a client for the European Central Bank's files.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The URL of the folder with the files.
  ///   - now: A closure that returns the current time, by which a file is chosen.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .ecb,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    self.now = now
    provider = Provider(name: ECBArchive.source.name, base: base) { _ in nil }
  }

  /// The number of days that are certainly in the file of the last 90 days.
  private static let recentDays = 85

  private func tables(
    _ file: String, subject: String, lifetime: CacheLifetime
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await pipeline.fetchData(
      ProviderRequest(
        provider: provider, path: [file], query: [], credential: nil, subject: subject, lifetime: lifetime,
        mediaType: file.hasSuffix("xml") ? "text/xml" : "application/zip")
    ) { body throws(ResponseError) in
      let history: ECBHistory
      do throws(ECBFileError) {
        history = try ECBCSVParser.parse(body, today: CalendarDay(.distantFuture))
      } catch {
        throw .malformed(expected: "a file of reference rates", at: "body")
      }
      let tables = history.rows.compactMap { $0.table(history.currencies) }
      guard let newest = tables.last?.day else { throw .malformed(expected: "a day", at: "body") }
      return Decoded(value: tables, asOf: newest.start, newestDay: newest)
    }
  }
}

extension ECBClient: RateProvider, RateHistoryProvider {
  /// Returns the latest reference rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    let subject = "the latest exchange rates"
    let tables = try await tables(
      "eurofxref-daily.xml", subject: subject, lifetime: .untilNextPublication(.workingDays))
    guard let table = tables.value.last else { throw ProviderError(.notFound(subject), from: provider.source) }
    return tables.with(value: table)
  }

  /// Returns the reference rates of a day, or those of the last earlier day with rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` for a day before 1999-01-04.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let tables = try await rates(from: day, through: day)
    guard let table = tables.value.last else {
      throw ProviderError(.notFound("the exchange rates of \(day)"), from: provider.source)
    }
    return Sourced(
      table, source: tables.source, asOf: table.day.start, fetchedAt: tables.fetchedAt, freshness: tables.freshness,
      failures: tables.failures)
  }

  /// Returns the reference rates of a range of days, oldest first.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if the range ends before 1999-01-04.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let subject = "the exchange rates from \(first) through \(last)"
    guard last >= RateTable.firstDay else { throw ProviderError(.notFound(subject), from: provider.source) }
    // Each file is as current as the newest rates.
    let isRecent = first > CalendarDay(now()).advanced(by: -Self.recentDays)
    let all = try await tables(
      isRecent ? "eurofxref-hist-90d.xml" : "eurofxref-hist.zip", subject: subject,
      lifetime: .untilNextPublication(.workingDays))
    let start = all.value.last { $0.day <= first }?.day ?? first
    let found = all.value.filter { start <= $0.day && $0.day <= last }
    guard !found.isEmpty else { throw ProviderError(.notFound(subject), from: provider.source) }
    return all.with(value: found)
  }
}

extension ECBClient: ProviderStatusReporting {
  /// Returns the status of the requests to the European Central Bank and of their cached responses.
  package func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The URL of the folder with the European Central Bank's files of reference rates.
  public static let ecb = ProviderURL(host: "www.ecb.europa.eu", path: "/stats/eurofxref")
}
