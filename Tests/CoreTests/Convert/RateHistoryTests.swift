import QuidCore
import Testing

/// Use case: follow a pair day by day.
struct RateHistoryTests {
  private let sek = RateFixture.sek
  private let rates: StubRates

  init() throws { rates = try RateFixture.rates() }

  private func days(_ answer: RateHistoryAnswer) -> [String] {
    answer.history.days.map { "\($0.day) \($0.rate) \($0.change.map(\.description) ?? "?")" }
  }

  @Test func `given an archive, when days are asked for, then the newest is first, with changes`() async throws {
    let reader = RateReader(rates: StubHistory(days: rates), names: StubNames())
    let answer = try await reader.history(from: .usd, to: sek, days: 3)
    #expect(
      days(answer) == [
        "2025-04-23 10 13.636363636363636364", "2025-04-22 8.8 -12", "2025-04-17 10 0",
      ])
    #expect(rates.questions == ["latest", "2025-04-11..2025-04-22"])
  }

  @Test func `given single days, when three are asked for, then the oldest change is unknown`() async throws {
    let reader = RateReader(rates: rates, names: StubNames())
    let answer = try await reader.history(from: .usd, to: sek, days: 3)
    #expect(days(answer) == ["2025-04-23 10 13.636363636363636364", "2025-04-22 8.8 -12", "2025-04-17 10 ?"])
    #expect(rates.questions == ["latest", "2025-04-22", "2025-04-21"])
  }

  @Test func `given few known days, when more are asked for, then those come`() async throws {
    for reader in [
      RateReader(rates: rates, names: StubNames()),
      RateReader(rates: StubHistory(days: rates), names: StubNames()),
    ] {
      let answer = try await reader.history(from: .eur, to: .usd, days: 6)
      #expect(answer.history.days.map(\.rate.description) == ["1.25", "1.25", "1.2", "1.1"])
    }
  }

  @Test func `one day needs no other question than that for the newest`() async throws {
    let reader = RateReader(rates: rates, names: StubNames())
    #expect(try await reader.history(from: .eur, to: .usd, days: 1).history.days.count == 1)
    #expect(try await reader.history(from: .eur, to: .usd, days: -4).history.days.count == 1)
    #expect(rates.questions == ["latest", "latest"])
  }

  @Test func `more days than are worth single questions come from the archive`() async throws {
    let archive = StubHistory(days: try RateFixture.rates())
    let reader = RateReader(rates: rates, archive: archive, names: StubNames())
    #expect(try await reader.history(from: .eur, to: .usd, days: 8).history.days.count == 4)
    #expect(rates.questions.isEmpty)
    #expect(archive.days.questions == ["latest", "2025-04-04..2025-04-22"])
  }

  @Test func `given a source that failed, when days are asked for, then the archive answers`() async throws {
    let archive = StubHistory(days: try RateFixture.rates())
    let failing = StubRates(tables: [])
    let both = Fallback<any RateProvider>(failing, archive)
    let reader = RateReader(rates: both, archive: archive, names: StubNames())
    let answer = try await reader.history(from: .eur, to: .usd, days: 3)
    #expect(answer.history.days.count == 3)
    #expect(answer.tables.first?.failures == [ProviderError(.offline, from: .stub)])
    #expect(failing.questions == ["latest"])
    #expect(archive.days.questions == ["latest", "2025-04-11..2025-04-22"])
  }

  @Test func `the answers about one pair tell every other without a question`() async throws {
    let reader = RateReader(rates: rates, names: StubNames())
    let answer = try await reader.history(from: .usd, to: sek, days: 3)
    let other = try RateHistoryAnswer(from: sek, to: .eur, tables: answer.tables, count: 2)
    #expect(
      days(other) == [
        "2025-04-23 0.08 -11.999999999999999912", "2025-04-22 0.090909090909090909 9.090909090909091236",
      ])
  }

  @Test func `a day that lacks a currency is passed over`() throws {
    let other = try #require(
      RateTable(base: .eur, day: try RateFixture.day("2025-04-18"), rates: [.usd: FixedPoint("1.3")]))
    let history = try RateHistory(from: .usd, to: sek, tables: rates.tables + [other], count: 9)
    #expect(history.days.count == 4)
  }

  @Test func `given a missing currency, when days are asked for, then no past day is asked for`() async throws {
    let reader = RateReader(rates: rates, names: StubNames())
    let newest = try #require(rates.tables.last)
    await #expect(throws: ConversionFailure.unknownCurrency(.gbp, table: newest)) {
      try await reader.history(from: .usd, to: .gbp, days: 3)
    }
    #expect(rates.questions == ["latest"])
  }

  @Test func `a span that is asked for holds as many business days, even with holidays between`() async throws {
    // All working days of two years, without some sixty holidays spread over them.
    var day = try RateFixture.day("2023-01-02")
    var tables: [RateTable] = []
    while tables.count < 450 {
      if !day.isWeekend, day.ordinal % 23 != 0 {
        tables.append(try #require(RateTable(base: .eur, day: day, rates: [.usd: .one])))
      }
      day = day.advanced(by: 1)
    }
    let reader = RateReader(rates: StubHistory(days: StubRates(tables: tables)), names: StubNames())
    for count in [1, 2, 3, 4, 5, 6, 7, 10, 14, 30, 90, 200, 366] {
      let history = try await reader.history(from: .eur, to: .usd, days: count).history
      #expect(history.days.count == count)
      #expect(history.days.last?.change == .zero, "\(count) days")
    }
  }

  @Test func `given no archive, when many days are asked for, then they are asked for one by one`() async throws {
    let reader = RateReader(rates: rates, names: StubNames())
    let answer = try await reader.history(from: .eur, to: .usd, days: 8)
    #expect(answer.history.days.map(\.rate.description) == ["1.25", "1.25", "1.2", "1.1"])
    #expect(rates.questions == ["latest", "2025-04-22", "2025-04-21", "2025-04-16", "2025-04-15"])
  }

  @Test func `given the euro's first day, when days are asked for, then nobody is asked for one before it`()
    async throws
  {
    let first = StubRates(tables: [try RateFixture.table("1999-01-04", usd: "1.1789", sek: "9.4696")])
    for reader in [
      RateReader(rates: first, names: StubNames()), RateReader(rates: StubHistory(days: first), names: StubNames()),
    ] {
      #expect(try await reader.history(from: .eur, to: .usd, days: 5).history.days.count == 1)
    }
    #expect(first.questions == ["latest", "latest"])
    #expect(RateTable.firstDay.description == "1999-01-04")
  }

  /// A source that knows the newest table alone and fails for any other.
  private struct Newest: RateProvider {
    let rates: StubRates
    let failure: ProviderError

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates.latestRates() }
    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { throw failure }
  }

  @Test func `given a source that fails on an earlier day, when days are asked for, then its failure is told`() async {
    let failure = ProviderError(.rateLimited(retryAfter: nil), from: .stub)
    let reader = RateReader(rates: Newest(rates: rates, failure: failure), names: StubNames())
    await #expect(throws: ConversionFailure.provider(failure)) {
      try await reader.history(from: .eur, to: .usd, days: 3)
    }
  }

  @Test func `a rate too large to be told makes no history`() throws {
    let day = try RateFixture.day("2025-04-23")
    let table = try #require(
      RateTable(base: .eur, day: day, rates: [.usd: FixedPoint(units: 1), sek: FixedPoint(1_000)]))
    #expect(throws: ConversionFailure.outOfRange) {
      try RateHistory(from: .usd, to: sek, tables: [table], count: 1)
    }
  }
}
