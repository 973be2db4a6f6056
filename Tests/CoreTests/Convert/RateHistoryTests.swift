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
}
