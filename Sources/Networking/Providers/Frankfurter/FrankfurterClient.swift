public import QuidCore

/// A client for Frankfurter's API, versions 1 and 2.
///
/// Version 2 blends the rates of more than a hundred central banks: about 170 currencies and metals, back to 1948.
/// Version 1, which is used if the path of the base URL ends with `/v1`, provides the European Central Bank's reference
/// rates of about thirty currencies since 1999. The API needs no key and has no quota, but limits the request rate. The
/// rates are for information only. Source: frankfurter.dev.
public struct FrankfurterClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  private let isFirstVersion: Bool

  /// Creates a client for Frankfurter's API.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The base URL of the API, which ends with its version.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .frankfurter) {
    self.pipeline = pipeline
    isFirstVersion = base.path.hasSuffix("/v1")
    var provider = ProviderAPI(name: "Frankfurter", base: base, errorResponse: FrankfurterErrorResponse.parse)
    provider.source.blendsCentralBanks = !isFirstVersion
    self.provider = provider
  }

  private func request(
    _ resource: String, _ query: KeyValuePairs<String, String?> = [:], subject: String, lifetime: CacheLifetime
  ) -> ProviderRequest {
    request(
      [resource], query.compactMap { name, value in value.map { QueryParameter(name, $0) } }, subject: subject,
      lifetime: lifetime)
  }

  /// The number of days after which the blended rates of a day are final.
  private static let revisionDays = 14
}

extension FrankfurterClient: RateProvider {
  /// Returns the latest exchange rates against the euro.
  ///
  /// The rates are from the last day on which the central banks published rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  /// Returns the exchange rates of a day (since 1999-01-04) against the euro.
  ///
  /// For a weekend or holiday, the rates are those of the preceding working day. The returned table contains the day on
  /// which its rates were published.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  /// Returns the exchange rates of a day, or the latest ones, against the euro.
  ///
  /// The rates of metals, which the service rounds to few digits, are requested separately if they are needed. For a day
  /// without rates against the euro, which did not exist before 1999, the base currency is the US dollar.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    guard !isFirstVersion else { return try await firstVersionTable(on: day) }
    var table: Sourced<RateTable>
    do {
      table = try await self.table(base: .eur, of: currencies, on: day)
    } catch {
      guard case .invalidResponse = error.reason, let day, day < RateTable.firstDay else { throw error }
      table = try await self.table(base: .usd, of: currencies, on: day)
    }
    for metal in currencies.uniqued where metal.isMetal && metal != table.value.base {
      do throws(ProviderError) {
        let prices = try await self.table(base: metal, quote: table.value.base, on: day)
        table = table.combined(with: prices) { $0.adding(metal, pricedIn: $1) ?? $0 }
      } catch {
        if case .notFound = error.reason {
          table = table.map { $0.removing([metal]) }
          continue
        }
        // Without a connection, the less precise rate of the cached table is used.
        guard error.reason == .offline, table.value[metal] != nil else { throw error }
      }
    }
    return table
  }

  /// Returns the rates of a day, or of the last days of the week before it; or the latest ones.
  ///
  /// The days around the requested one are requested with it, because they show whether a day without rates is a
  /// weekend or holiday. A currency without rates in this week is requested without the other days.
  private func table(
    base: Currency, of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    guard let day else { return try await table(base: base, on: nil) }
    var week: Sourced<RateTable>?
    do {
      week = try await table(base: base, on: day, hasNeighbors: true)
    } catch {
      guard case .requestFailed(status: 422, _) = error.reason else { throw error }
    }
    if let week, week.value.removing(currencies.filter(\.isMetal)).hasRates(of: currencies.filter { !$0.isMetal }) {
      return week
    }
    do {
      return try await table(base: base, on: day)
    } catch {
      guard error.reason != .cancelled, let week else { throw error }
      return week
    }
  }

  private func table(
    base: Currency, quote: Currency? = nil, on day: CalendarDay?, hasNeighbors: Bool = false
  ) async throws(ProviderError) -> Sourced<RateTable> {
    let days = hasNeighbors ? day.map { (first: $0.advanced(by: -6), last: $0.advanced(by: 5)) } : nil
    return try await pipeline.fetch(
      request(
        "rates",
        [
          "base": base.code, "quotes": quote?.code, "date": days == nil ? day?.description : nil,
          "from": days?.first.description, "to": days?.last.description, "expand": "providers",
        ],
        subject: day.map { "the exchange rates of \($0)" } ?? "the latest exchange rates",
        lifetime: day.map { .history(through: $0, .blended, revisionDays: Self.revisionDays) } ?? .newest())
    ) { body in
      if let quote, try body.elements().isEmpty { throw ResponseError.notFound("rates of \(base) in \(quote)") }
      let decoded = try FrankfurterRows(body, notAfter: days?.last ?? day).table(on: day)
      // Before 1999, a server can return rates of another base currency.
      guard decoded.value.base == base || day.map({ $0 < RateTable.firstDay }) ?? false else {
        throw ResponseError.malformed(expected: "the base currency \(base)", at: "base")
      }
      return decoded
    }
  }

  private func firstVersionTable(on day: CalendarDay?) async throws(ProviderError) -> Sourced<RateTable> {
    let subject = day.map { "the exchange rates of \($0)" } ?? "the latest exchange rates"
    if let day, day < RateTable.firstDay, provider.source.name != "Frankfurter" {
      throw ProviderError(.notFound(subject), from: provider.source)
    }
    return try await pipeline.fetch(
      request(
        day?.description ?? "latest", ["base": Currency.eur.code], subject: subject,
        lifetime: day.map { .history(through: $0, .workingDays) } ?? .newest())
    ) { body in
      try FrankfurterRates.table(body, base: .eur, notAfter: day)
    }
  }
}

extension FrankfurterClient: RateHistoryProvider {
  /// Returns the exchange rates for each working day in a range of days, oldest first.
  ///
  /// If the range starts on a day without rates, the result starts with the last working day before that day.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await rates(of: [], from: first, through: last, each: .day)
  }

  /// Returns the exchange rates of some currencies for each day, week or month in a range of days, oldest first.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let subject = "the exchange rates from \(first) through \(last)"
    guard !isFirstVersion else {
      return try await pipeline.fetch(
        request(
          "\(first)..\(last)", ["base": Currency.eur.code], subject: subject,
          lifetime: .history(through: last, .workingDays))
      ) { body in
        try FrankfurterRates.tables(body, base: .eur, notAfter: last)
      }
    }
    let known = currencies + currencies.flatMap { ($0.fixedRates(on: last) ?? []).map(\.target) }
    let quotes = (known + known.flatMap { $0.replacedCurrencies(after: first) }).uniqued
    // The base is a currency for which the service does not round the rates to a few digits.
    let base = currencies.first(where: \.isMetal) ?? (first < RateTable.firstDay ? .usd : .eur)
    do {
      return try await tables(of: quotes, base: base, from: first, through: last, each: interval, subject)
    } catch {
      // The service rejects the whole request if it does not know some codes, which its message lists.
      guard case .requestFailed(status: 422, let message) = error.reason else { throw error }
      let others = quotes.filter { !message.contains($0.code) }
      guard others.count < quotes.count, others.contains(where: { $0 != base }) else { throw error }
      return try await tables(of: others, base: base, from: first, through: last, each: interval, subject)
    }
  }

  private func tables(
    of currencies: [Currency], base: Currency, from first: CalendarDay, through last: CalendarDay,
    each interval: HistoryInterval, _ subject: String
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let quotes = currencies.filter { $0 != base }
    return try await pipeline.fetch(
      request(
        "rates",
        [
          "base": base.code, "from": first.description, "to": last.description,
          "quotes": quotes.isEmpty ? nil : quotes.map(\.code).sorted().joined(separator: ","),
          "group": interval == .day ? nil : interval.rawValue,
        ],
        subject: subject, lifetime: .history(through: last, .blended, revisionDays: Self.revisionDays))
    ) { body in
      try FrankfurterRows(body, notAfter: last).tables(subject)
    }
  }
}

extension FrankfurterClient: CurrencyNameProvider {
  /// Returns the English names of all active currencies for which Frankfurter has a rate.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await pipeline.fetch(
      request("currencies", subject: "the names of currencies", lifetime: .names), decode: FrankfurterCurrencies.names)
  }
}

extension ProviderURL {
  /// The base URL of Frankfurter's API, version 2.
  public static let frankfurter = ProviderURL(host: "api.frankfurter.dev", path: "/v2")
}

/// A parser for the error responses of Frankfurter, such as `{"message":"not found"}` with the HTTP status 404.
enum FrankfurterErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let message = try? JSON(bytes).required("message").string() else { return nil }
    let lowercased = message.lowercased()
    return ProviderErrorResponse(
      kind: lowercased.contains("too many") ? .rateLimited : nil, message: message,
      status: lowercased == "not found" ? 404 : nil)
  }
}
