import Foundation
import QuidTesting
import Testing

@testable import QuidCore

struct ConversionServiceTests {
  private let sek = RateFixture.sek
  private let rates: StubRates
  private let today: CalendarDay

  init() throws {
    rates = try RateFixture.rates()
    today = try RateFixture.day("2025-04-23")
  }

  private var reader: ConversionService { ConversionService(rates: rates, names: StubProvider()) }
  private var rangeReader: ConversionService { ConversionService(rates: rates.withRanges, names: StubProvider()) }

  @Test func `one request serves conversions to many currencies`() async throws {
    let conversions = try await reader.conversions(of: FixedDecimal(2), from: sek, to: [.usd, .eur, sek])
    #expect(conversions.value.results.map(\.value.description) == ["0.2", "0.16", "2"])
    #expect(conversions.value.day == today)
    #expect(rates.requests == ["latestRates"])
  }

  @Test(
    arguments: [
      ("2025-04-17", .exact, "2025-04-17"),
      ("2025-04-17", .previous, "2025-04-17"),
      ("2025-04-17", .next, "2025-04-17"),
      ("2025-04-18", .previous, "2025-04-17"),
      ("2025-04-18", .next, "2025-04-22"),
      ("2025-04-21", .previous, "2025-04-17"),
      ("2025-04-21", .next, "2025-04-22"),
      ("2025-04-23", .next, "2025-04-23"),
    ] as [(String, RateDayRule, String)])
  func `day without rates uses the day of the rule`(requested: String, rule: RateDayRule, used: String) async throws {
    let day = try RateFixture.day(requested)
    for reader in [reader, rangeReader] {
      let response = try await reader.conversions(
        of: .one, from: .usd, to: [sek], on: day, rule: rule, today: today)
      #expect(response.value.day.description == used)
    }
  }

  @Test func `next day needs one request from a range provider`() async throws {
    _ = try await rangeReader.rates(on: try RateFixture.day("2025-04-18"), rule: .next, today: today)
    #expect(rates.requests == ["rates from 2025-04-18 through 2025-04-23"])
  }

  @Test func `future days and days before 1948 are rejected without a request`() async throws {
    let future = try RateFixture.day("2025-04-24")
    let early = try RateFixture.day("1947-12-31")
    for rule in RateDayRule.allCases {
      await #expect(throws: ConversionError.future(future, today: today)) {
        try await reader.rates(on: future, rule: rule, today: today)
      }
      await #expect(throws: ConversionError.tooEarly(early)) {
        try await reader.rates(on: early, rule: rule, today: today)
      }
    }
    #expect(rates.requests.isEmpty)
    #expect(RateTable.firstDay.description == "1999-01-04")
  }

  @Test func `exact rule rejects a day without rates and names the day before`() async throws {
    let day = try RateFixture.day("2025-04-19")
    let previous = try RateFixture.day("2025-04-17")
    await #expect(throws: ConversionError.closed(day, previous: previous)) {
      try await reader.rates(on: day, rule: .exact, today: today)
    }
  }

  @Test func `exact rule reports that the rates of today are not published yet`() async throws {
    let tomorrow = today.advanced(by: 1)
    await #expect(throws: ConversionError.notPublished(tomorrow, previous: today)) {
      try await reader.rates(on: tomorrow, rule: .exact, today: tomorrow)
    }
  }

  /// A provider whose responses apply to 15:00 UTC on their newest day.
  private struct TimedRates: RateProvider, RateHistoryProvider {
    let days: StubRates

    private func timed<Value>(_ response: Sourced<Value>, _ day: CalendarDay?) -> Sourced<Value> {
      Sourced(
        response.value, source: response.source, asOf: day.map { $0.start + 54_000 }, fetchedAt: response.fetchedAt,
        freshness: .live)
    }

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
      let response = try await days.latestRates()
      return timed(response, response.value.day)
    }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      let response = try await days.rates(on: day)
      return timed(response, response.value.day)
    }
    func rates(
      from first: CalendarDay, through last: CalendarDay
    ) async throws(ProviderError) -> Sourced<[RateTable]> {
      let response = try await days.withRanges.rates(from: first, through: last)
      return timed(response, response.value.last?.day)
    }
  }

  @Test func `a table of a range has the time of its own day`() async throws {
    let service = ConversionService(rates: TimedRates(days: rates), names: StubProvider())
    let next = try await service.rates(on: try RateFixture.day("2025-04-18"), rule: .next, today: today)
    #expect(next.asOf == (try RateFixture.day("2025-04-22")).start + 54_000)
    let first = try RateFixture.day("2025-04-16")
    let days = Dictionary(uniqueKeysWithValues: (0..<8).map { (first.advanced(by: $0), Set([Currency.usd])) })
    let tables = try await service.rates(on: days).tables
    #expect(tables[first]?.asOf == first.start + 54_000)
    #expect(tables[first.advanced(by: 4)]?.asOf == first.advanced(by: 1).start + 54_000)
  }

  @Test func `next rule fails when no later day has rates`() async throws {
    let later = today.advanced(by: 2)
    let day = today.advanced(by: 1)
    for reader in [reader, rangeReader] {
      await #expect(throws: ConversionError.nothingSince(day)) {
        try await reader.rates(on: day, rule: .next, today: later)
      }
    }
  }

  @Test func `provider error of the latest rates is reported`() async {
    let reader = ConversionService(rates: StubProvider.failing(.offline), names: StubProvider())
    await #expect(throws: ConversionError.provider(ProviderError(.offline, from: .stub))) {
      try await reader.conversions(of: .one, from: .usd, to: nil)
    }
  }

  @Test func `provider converts at its newest rates or at those of a day`() async throws {
    let latest = try await rates.convert(FixedDecimal(2), from: sek, to: .eur)
    #expect(latest.value.value.description == "0.16")
    #expect(latest.source == .stub)
    let earlier = try await rates.convert(.one, from: .eur, to: sek, on: RateFixture.day("2025-04-20"))
    #expect(earlier.value.value == FixedDecimal(12))
    #expect(rates.requests == ["latestRates", "rates on 2025-04-20"])
  }

  @Test func `conversion by a provider fails without a rate, out of range and with the provider's error`() async throws
  {
    let newest = try #require(rates.tables.last)
    await #expect(throws: ConversionError.unknownCurrency(.gbp, table: newest.applied(on: .sample))) {
      try await rates.convert(.one, from: .gbp, to: .eur)
    }
    await #expect(throws: ConversionError.outOfRange) { try await rates.convert(.maximum, from: .eur, to: sek) }
    let early = try RateFixture.day("2025-01-01")
    let failure = ProviderError(.notFound("rates on 2025-01-01"), from: .stub)
    await #expect(throws: ConversionError.provider(failure)) {
      try await rates.convert(.one, from: .eur, to: sek, on: early)
    }
  }

  @Test func `currencies are listed with their names, sorted by code`() async throws {
    let names = try await reader.currencies().value
    #expect(names.map(\.currency) == [.eur, .gbp, sek, .usd])
    #expect(names.map(\.name) == ["Euro", "British Pound", "Swedish Krona", "US Dollar"])
  }
}

/// The rates of many days, from one range or from single days.
struct DayRatesTests {
  private let rates: StubRates

  init() throws { rates = try RateFixture.rates() }

  /// A provider of single days and of a range, which fails for some requests.
  private struct FailingRates: RateProvider, RateHistoryProvider {
    let days: StubRates
    var dayFailure: ProviderError?
    var rangeFailure: ProviderError?

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await days.latestRates() }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      if let dayFailure { throw dayFailure }
      return try await days.rates(on: day)
    }
    func rates(
      from first: CalendarDay, through last: CalendarDay
    ) async throws(ProviderError) -> Sourced<[RateTable]> {
      if let rangeFailure { throw rangeFailure }
      return try await days.withRanges.rates(from: first, through: last)
    }
  }

  private static let cancelled = ProviderError(.cancelled, from: .stub)

  /// Returns the dollar for each of the given number of days up to 2025-04-23.
  private func days(_ count: Int) throws -> [CalendarDay: Set<Currency>] {
    let last = try RateFixture.day("2025-04-23")
    return Dictionary(uniqueKeysWithValues: (0..<count).map { (last.advanced(by: -$0), [.usd]) })
  }

  private let many = ConversionService.maximumSingleDayRequests + 1

  @Test func `days before the first table are requested one by one`() async throws {
    let service = ConversionService(rates: rates.withRanges, names: StubProvider())
    let result = try await service.rates(on: days(many + 4))
    #expect(result.tables.values.map(\.value.day).max()?.description == "2025-04-23")
    #expect(result.tables.count == (try days(many + 4)).keys.count { $0 >= rates.tables[0].day })
    let early = try days(many + 4).keys.filter { $0 < rates.tables[0].day }.sorted()
    #expect(Array(rates.requests.dropFirst()) == early.map { "rates on \($0)" })
    #expect(!early.isEmpty)
    #expect(result.failures.count == early.count)
  }

  @Test func `days are requested one by one if no provider has ranges or the range fails`() async throws {
    let failing = FailingRates(days: rates, rangeFailure: ProviderError(.timedOut, from: .stub))
    for service in [
      ConversionService(rates: rates, names: StubProvider()), ConversionService(rates: failing, names: StubProvider()),
    ] {
      let before = rates.requests.count
      let result = try await service.rates(on: days(many))
      #expect(rates.requests.count - before == many)
      #expect(result.tables[try RateFixture.day("2025-04-23")]?.value == rates.tables.last)
    }
  }

  @Test func `error of one day does not affect the other days, and a cancellation ends all`() async throws {
    let failure = ProviderError(.timedOut, from: .stub)
    let failing = ConversionService(rates: FailingRates(days: rates, dayFailure: failure), names: StubProvider())
    let result = try await failing.rates(on: days(2))
    #expect(result.tables.isEmpty && result.failures == [.provider(failure)])
    for provider in [
      FailingRates(days: rates, dayFailure: Self.cancelled), FailingRates(days: rates, rangeFailure: Self.cancelled),
    ] {
      let service = ConversionService(rates: provider, names: StubProvider())
      await #expect(throws: Self.cancelled) {
        try await service.rates(on: days(provider.dayFailure == nil ? many : 1))
      }
    }
  }
}
