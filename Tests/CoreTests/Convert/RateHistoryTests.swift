import QuidCore
import QuidTesting
import Testing
struct RateHistoryTests {
  private let sek = RateFixture.sek
  private let rates: StubRates

  init() throws { rates = try RateFixture.rates() }

  private func days(_ response: SourcedRateHistory) -> [String] {
    response.history.days.map { "\($0.day) \($0.rate) \($0.change.map(\.description) ?? "?")" }
  }

  @Test func `history from a range provider is newest first with changes`() async throws {
    let reader = ConversionService(rates: rates.withRanges, names: StubProvider())
    let response = try await reader.history(from: .usd, to: sek, days: 3)
    #expect(
      days(response) == [
        "2025-04-23 10 13.636363636363636364", "2025-04-22 8.8 -12", "2025-04-17 10 0",
      ])
    #expect(rates.requests == ["latestRates", "rates from 2025-04-11 through 2025-04-22"])
  }

  @Test func `history through a Sunday has the last days with rates before it`() async throws {
    let reader = ConversionService(rates: rates.withRanges, names: StubProvider())
    let sunday = try RateFixture.day("2025-04-20")
    let response = try await reader.history(from: .usd, to: sek, days: 1, through: sunday)
    #expect(days(response) == ["2025-04-17 10 0"])
  }

  @Test func `history from single days has no oldest change`() async throws {
    let reader = ConversionService(rates: rates, names: StubProvider())
    let response = try await reader.history(from: .usd, to: sek, days: 3)
    #expect(days(response) == ["2025-04-23 10 13.636363636363636364", "2025-04-22 8.8 -12", "2025-04-17 10 ?"])
    #expect(rates.requests == ["latestRates", "rates on 2025-04-22", "rates on 2025-04-21"])
  }

  @Test func `history is shorter when fewer days exist`() async throws {
    for reader in [
      ConversionService(rates: rates, names: StubProvider()),
      ConversionService(rates: rates.withRanges, names: StubProvider()),
    ] {
      let response = try await reader.history(from: .eur, to: .usd, days: 6)
      #expect(response.history.days.map(\.rate.description) == ["1.25", "1.25", "1.2", "1.1"])
    }
  }

  @Test func `history of one day needs only the latest table`() async throws {
    let reader = ConversionService(rates: rates, names: StubProvider())
    #expect(try await reader.history(from: .eur, to: .usd, days: 1).history.days.count == 1)
    #expect(try await reader.history(from: .eur, to: .usd, days: -4).history.days.count == 1)
    #expect(rates.requests == ["latestRates", "latestRates"])
  }

  @Test func `histories are used when more days are requested than single requests allow`() async throws {
    let histories = try RateFixture.rates().withRanges
    let reader = ConversionService(rates: rates, histories: histories, names: StubProvider())
    #expect(try await reader.history(from: .eur, to: .usd, days: 8).history.days.count == 4)
    #expect(rates.requests.isEmpty)
    let ranges = ["2025-04-04", "2024-08-18"].map { "rates from \($0) through 2025-04-22" }
    #expect(histories.requests == ["latestRates"] + ranges)
  }

  @Test func `histories are used when the provider failed`() async throws {
    let histories = try RateFixture.rates().withRanges
    let failing = StubProvider.failing(.offline)
    let both = Fallback<any RateProvider>(failing, histories)
    let reader = ConversionService(rates: both, histories: histories, names: StubProvider())
    let response = try await reader.history(from: .eur, to: .usd, days: 3)
    #expect(response.history.days.count == 3)
    #expect(response.tables.first?.failures == [ProviderError(.offline, from: .stub)])
    #expect(failing.requests == ["latestRates"])
    #expect(histories.requests == ["latestRates", "rates from 2025-04-11 through 2025-04-22"])
  }

  /// A provider that returns the latest table, and the tables of days from another source.
  private struct MixedRates: RateProvider {
    let latest: StubProvider
    let others: StubProvider

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await latest.latestRates() }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      try await others.rates(on: day)
    }
  }

  /// A provider that has no tables for a range without a rate of the last currency.
  private struct RareRates: RateProvider, RateHistoryProvider {
    let tables: StubProvider

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await tables.latestRates() }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      try await tables.rates(on: day)
    }
    func rates(
      from first: CalendarDay, through last: CalendarDay
    ) async throws(ProviderError) -> Sourced<[RateTable]> {
      let response = try await tables.rates(from: first, through: last)
      guard response.value.last.map({ $0.day >= first }) ?? false else {
        throw ProviderError(.notFound("rates"), from: response.source)
      }
      return response
    }
  }

  @Test func `history of a rate that is published once a month has the last days with a rate`() async throws {
    let won = try #require(Currency("KPW"))
    let newest = try RateFixture.day("2025-04-23")
    let monthly = StubProvider()
    func history(ofMonths count: Int) async throws -> RateHistory {
      monthly.values.rates = try (0..<count).reversed().map { month in
        try #require(
          RateTable(base: .eur, day: newest.advanced(by: -30 * month), rates: [won: FixedDecimal(1_000 + month)]))
      }
      let service = ConversionService(rates: RareRates(tables: monthly), names: StubProvider())
      return try await service.history(from: .eur, to: won, days: 3).history
    }
    #expect(try await history(ofMonths: 12).days.map(\.rate.description) == ["1000", "1001", "1002"])
    #expect(try await history(ofMonths: 1).days.count == 1)
  }

  @Test func `history has rates of one source only`() async throws {
    let other = StubProvider { values in
      values.rates = rates.tables
      values.source = DataSource(name: "Other", host: nil)
    }
    let mixed = MixedRates(latest: rates.withRanges, others: other)
    let alone = try await ConversionService(rates: mixed, names: StubProvider()).history(from: .usd, to: sek, days: 3)
    #expect(days(alone) == ["2025-04-23 10 ?"])
    let service = ConversionService(rates: mixed, histories: other, names: StubProvider())
    let response = try await service.history(from: .usd, to: sek, days: 3)
    #expect(Set(response.tables.map(\.source.name)) == ["Other"])
    #expect(response.history.days.map(\.day.description) == ["2025-04-22", "2025-04-17", "2025-04-16"])
  }

  @Test func `tables of one pair give the history of any other pair without a request`() async throws {
    let reader = ConversionService(rates: rates, names: StubProvider())
    let response = try await reader.history(from: .usd, to: sek, days: 3)
    let other = try SourcedRateHistory(from: sek, to: .eur, tables: response.tables, count: 2)
    #expect(
      days(other) == [
        "2025-04-23 0.08 -11.999999999999999912", "2025-04-22 0.090909090909090909 9.090909090909091236",
      ])
  }

  @Test func `days without one of the currencies are skipped`() throws {
    let other = try #require(
      RateTable(base: .eur, day: try RateFixture.day("2025-04-18"), rates: [.usd: FixedDecimal("1.3")]))
    let history = try RateHistory(from: .usd, to: sek, tables: rates.tables + [other], count: 9)
    #expect(history.days.count == 4)
  }

  @Test func `missing currency stops before past days are requested`() async throws {
    let reader = ConversionService(rates: rates, names: StubProvider())
    let newest = try #require(rates.tables.last)
    await #expect(throws: ConversionError.unknownCurrency(.gbp, table: newest)) {
      try await reader.history(from: .usd, to: .gbp, days: 3)
    }
    #expect(rates.requests == ["latestRates"])
  }

  @Test func `requested range contains enough business days despite holidays`() async throws {
    // The working days of two years without some holidays.
    var day = try RateFixture.day("2023-01-02")
    var tables: [RateTable] = []
    while tables.count < 450 {
      if !day.isWeekend, day.ordinal % 23 != 0 {
        tables.append(try #require(RateTable(base: .eur, day: day, rates: [.usd: .one])))
      }
      day = day.advanced(by: 1)
    }
    let reader = ConversionService(rates: StubRates(tables: tables).withRanges, names: StubProvider())
    for count in [1, 2, 3, 4, 5, 6, 7, 10, 14, 30, 90, 200, 366] {
      let history = try await reader.history(from: .eur, to: .usd, days: count).history
      #expect(history.days.count == count)
      #expect(history.days.last?.change == .zero, "\(count) days")
    }
  }

  @Test func `days are requested one by one without histories`() async throws {
    let reader = ConversionService(rates: rates, names: StubProvider())
    let response = try await reader.history(from: .eur, to: .usd, days: 8)
    #expect(response.history.days.map(\.rate.description) == ["1.25", "1.25", "1.2", "1.1"])
    #expect(
      rates.requests == [
        "latestRates", "rates on 2025-04-22", "rates on 2025-04-21", "rates on 2025-04-16", "rates on 2025-04-15",
      ])
  }

  @Test func `no day before the first day of the euro is requested`()
    async throws
  {
    let first = StubRates(tables: [try RateFixture.table("1999-01-04", usd: "1.1789", sek: "9.4696")])
    for reader in [
      ConversionService(rates: first, names: StubProvider()),
      ConversionService(rates: first.withRanges, names: StubProvider()),
    ] {
      #expect(try await reader.history(from: .eur, to: .usd, days: 5).history.days.count == 1)
    }
    #expect(first.requests == ["latestRates", "latestRates"])
    #expect(RateTable.firstDay.description == "1999-01-04")
  }

  /// A provider that returns the latest table and fails for every day.
  private struct LatestOnly: RateProvider {
    let rates: StubRates
    let failure: ProviderError

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates.latestRates() }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { throw failure }
  }

  @Test func `provider error on an earlier day is reported`() async {
    let failure = ProviderError(.rateLimited(retryAfter: nil), from: .stub)
    let reader = ConversionService(rates: LatestOnly(rates: rates, failure: failure), names: StubProvider())
    await #expect(throws: ConversionError.provider(failure)) {
      try await reader.history(from: .eur, to: .usd, days: 3)
    }
  }

  @Test func `rate above the range makes no history`() throws {
    let day = try RateFixture.day("2025-04-23")
    let table = try #require(
      RateTable(base: .eur, day: day, rates: [.usd: FixedDecimal(units: 1), sek: FixedDecimal(1_000)]))
    #expect(throws: ConversionError.outOfRange) {
      try RateHistory(from: .usd, to: sek, tables: [table], count: 1)
    }
  }
}
