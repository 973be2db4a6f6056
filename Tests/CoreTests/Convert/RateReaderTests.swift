import QuidCore
import Testing

/// Use case: convert by the rates of a day.
struct RateReaderTests {
  private let sek = RateFixture.sek
  private let rates: StubRates
  private let today: CalendarDay

  init() throws {
    rates = try RateFixture.rates()
    today = try RateFixture.day("2025-04-23")
  }

  private var reader: RateReader { RateReader(rates: rates, names: StubNames()) }
  private var rangeReader: RateReader { RateReader(rates: StubHistory(days: rates), names: StubNames()) }

  @Test func `given a table of rates, when many pairs are converted, then one question was enough`() async throws {
    let conversions = try await reader.conversions(of: FixedPoint(2), from: sek, to: [.usd, .eur, sek])
    #expect(conversions.value.results.map(\.value.description) == ["0.2", "0.16", "2"])
    #expect(conversions.value.day == today)
    #expect(rates.questions == ["latest"])
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
  func `given a day, when it has no rates, then the rule's day is used and told`(_ sample: DayCase) async throws {
    let day = try RateFixture.day(sample.day)
    for reader in [reader, rangeReader] {
      let answer = try await reader.conversions(
        of: .one, from: .usd, to: [sek], on: day, sample.rule, today: today)
      #expect(answer.value.day.description == sample.used)
    }
  }

  @Test func `the next day is one question where many days are`() async throws {
    _ = try await rangeReader.table(on: try RateFixture.day("2025-04-18"), .next, today: today)
    #expect(rates.questions == ["2025-04-18..2025-04-23"])
  }

  @Test func `given a day that cannot have rates, when it is asked for, then nobody is asked`() async throws {
    let future = try RateFixture.day("2025-04-24")
    let early = try RateFixture.day("1999-01-03")
    for rule in RateDayRule.allCases {
      await #expect(throws: ConversionFailure.future(future, today: today)) {
        try await reader.table(on: future, rule, today: today)
      }
      await #expect(throws: ConversionFailure.tooEarly(early)) {
        try await reader.table(on: early, rule, today: today)
      }
    }
    #expect(rates.questions.isEmpty)
    #expect(RateTable.firstDay.description == "1999-01-04")
  }

  @Test func `given a day without rates, when exactly it is asked for, then the last before is told`() async throws {
    let day = try RateFixture.day("2025-04-19")
    let previous = try RateFixture.day("2025-04-17")
    await #expect(throws: ConversionFailure.closed(day, previous: previous)) {
      try await reader.table(on: day, .exact, today: today)
    }
  }

  @Test func `given a day that none has followed, when the next is asked for, then it is refused`() async throws {
    let later = today.advanced(by: 2)
    let day = today.advanced(by: 1)
    for reader in [reader, rangeReader] {
      await #expect(throws: ConversionFailure.nothingSince(day)) {
        try await reader.table(on: day, .next, today: later)
      }
    }
  }

  @Test func `given a source that fails, when a pair is converted, then its failure is told`() async {
    let reader = RateReader(rates: StubRates(tables: []), names: StubNames())
    await #expect(throws: ConversionFailure.provider(ProviderError(.offline, from: .stub))) {
      try await reader.conversions(of: .one, from: .usd, to: nil)
    }
  }

  @Test func `currencies come with their names, by code`() async throws {
    let names = try await reader.currencies().value
    #expect(names == [.init(currency: .eur, name: "Euro"), .init(currency: .usd, name: "United States Dollar")])
  }
}
