import QuidCore
import Testing
struct RateReaderTests {
  private let sek = RateFixture.sek
  private let rates: StubRates
  private let today: CalendarDay

  init() throws {
    rates = try RateFixture.rates()
    today = try RateFixture.day("2025-04-23")
  }

  private var reader: ConversionService { ConversionService(rates: rates, names: StubNames()) }
  private var rangeReader: ConversionService { ConversionService(rates: StubHistory(days: rates), names: StubNames()) }

  @Test func `one request serves conversions to many currencies`() async throws {
    let conversions = try await reader.conversions(of: FixedPoint(2), from: sek, to: [.usd, .eur, sek])
    #expect(conversions.value.results.map(\.value.description) == ["0.2", "0.16", "2"])
    #expect(conversions.value.day == today)
    #expect(rates.requests == ["latest"])
  }

  struct DayCase: CustomTestStringConvertible, Sendable {
    let day: String
    let rule: RateDayRule
    let used: String
    var testDescription: String { "\(day) \(rule) → \(used)" }
  }

  @Test(arguments: [
    DayCase(day: "2025-04-17", rule: .exact, used: "2025-04-17"),
    DayCase(day: "2025-04-17", rule: .previous, used: "2025-04-17"),
    DayCase(day: "2025-04-17", rule: .next, used: "2025-04-17"),
    DayCase(day: "2025-04-18", rule: .previous, used: "2025-04-17"),
    DayCase(day: "2025-04-18", rule: .next, used: "2025-04-22"),
    DayCase(day: "2025-04-21", rule: .previous, used: "2025-04-17"),
    DayCase(day: "2025-04-21", rule: .next, used: "2025-04-22"),
    DayCase(day: "2025-04-23", rule: .next, used: "2025-04-23"),
  ])
  func `day without rates uses the day of the rule`(_ sample: DayCase) async throws {
    let day = try RateFixture.day(sample.day)
    for reader in [reader, rangeReader] {
      let response = try await reader.conversions(
        of: .one, from: .usd, to: [sek], on: day, sample.rule, today: today)
      #expect(response.value.day.description == sample.used)
    }
  }

  @Test func `next day needs one request from a range provider`() async throws {
    _ = try await rangeReader.table(on: try RateFixture.day("2025-04-18"), .next, today: today)
    #expect(rates.requests == ["2025-04-18..2025-04-23"])
  }

  @Test func `future days and days before the euro are rejected without a request`() async throws {
    let future = try RateFixture.day("2025-04-24")
    let early = try RateFixture.day("1999-01-03")
    for rule in RateDayRule.allCases {
      await #expect(throws: ConversionError.future(future, today: today)) {
        try await reader.table(on: future, rule, today: today)
      }
      await #expect(throws: ConversionError.tooEarly(early)) {
        try await reader.table(on: early, rule, today: today)
      }
    }
    #expect(rates.requests.isEmpty)
    #expect(RateTable.firstDay.description == "1999-01-04")
  }

  @Test func `exact rule rejects a day without rates and names the day before`() async throws {
    let day = try RateFixture.day("2025-04-19")
    let previous = try RateFixture.day("2025-04-17")
    await #expect(throws: ConversionError.closed(day, previous: previous)) {
      try await reader.table(on: day, .exact, today: today)
    }
  }

  @Test func `next rule fails when no later day has rates`() async throws {
    let later = today.advanced(by: 2)
    let day = today.advanced(by: 1)
    for reader in [reader, rangeReader] {
      await #expect(throws: ConversionError.nothingSince(day)) {
        try await reader.table(on: day, .next, today: later)
      }
    }
  }

  @Test func `provider error of the latest rates is reported`() async {
    let reader = ConversionService(rates: StubRates(tables: []), names: StubNames())
    await #expect(throws: ConversionError.provider(ProviderError(.offline, from: .stub))) {
      try await reader.conversions(of: .one, from: .usd, to: nil)
    }
  }

  @Test func `currencies are listed with their names, sorted by code`() async throws {
    let names = try await reader.currencies().value
    #expect(names == [.init(currency: .eur, name: "Euro"), .init(currency: .usd, name: "United States Dollar")])
  }
}
