@testable import QuidCore
import QuidTesting
import Testing

/// The requested day, not that of the rates, decides about legal factors and redenominations.
@Suite struct RequestedDayTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let amount: FixedDecimal
    let (from, to): (String, String)
    let requested: String
    let rates: String
    let result: String

    init(
      _ amount: FixedDecimal, _ from: String, _ to: String, on requested: String, by rates: String, _ result: String
    ) {
      (self.amount, self.from, self.to, self.requested, self.rates, self.result) =
        (amount, from, to, requested, rates, result)
    }

    var testDescription: String { "\(amount) \(from) \(to) on \(requested)" }
  }

  static func service(_ rates: String) throws -> ConversionService {
    let words = rates.split(separator: " ")
    let values = try words.dropFirst().map { word in
      let parts = word.split(separator: "=")
      return (try #require(Currency(parts[0])), try FixedDecimal(parts[1]))
    }
    let table = try #require(
      RateTable(base: .eur, day: try RateFixture.day(String(words[0])), rates: Dictionary(values) { $1 }))
    return ConversionService(rates: StubRates(tables: [table]), names: StubProvider())
  }

  @Test(arguments: [
    Case(1_000_000, "HRK", "EUR", on: "2023-01-01", by: "2022-12-30 HRK=7.5365 USD=1.0666", "132722.81"),
    Case(1_000_000, "HRK", "EUR", on: "2022-12-31", by: "2022-12-30 HRK=7.5365 USD=1.0666", "132687.59"),
    Case(195_583, "BGN", "EUR", on: "2026-01-01", by: "2025-12-31 BGN=1.95 USD=1.17", "100000.00"),
    // One new bolívar equals 1,000,000 old ones since 2021-10-01.
    Case(100, "VES", "USD", on: "2021-10-02", by: "2021-09-30 VES=4800000 USD=1.2", "25.00"),
    Case(100, "VES", "USD", on: "2021-09-30", by: "2021-09-30 VES=4800000 USD=1.2", "0.00"),
    Case(1, "USD", "VES", on: "2021-10-02", by: "2021-09-30 VES=4800000 USD=1.2", "4.00"),
    Case(100, "VES", "USD", on: "2021-10-02", by: "2021-10-02 VES=4.8 USD=1.2", "25.00"),
    Case(1000, "SYP", "USD", on: "2026-01-02", by: "2025-12-31 SYP=13000 USD=1.3", "10.00"),
    // The table has no code of the new unit yet.
    Case(10, "BYN", "USD", on: "2016-07-02", by: "2016-06-30 BYR=22000 USD=1.1", "5.00"),
    Case(100_000, "BYR", "USD", on: "2016-07-02", by: "2016-06-30 BYR=22000 USD=1.1", "5.00"),
    Case(2, "TRY", "EUR", on: "2005-01-02", by: "2004-12-31 TRL=1800000 USD=1.3", "1.11"),
  ])
  func `conversion follows the laws of the requested day`(_ example: Case) async throws {
    let day = try RateFixture.day(example.requested)
    let (from, to) = (try #require(Currency(example.from)), try #require(Currency(example.to)))
    let service = try Self.service(example.rates)
    let result = try await service.conversions(
      of: example.amount, from: from, to: [to], on: day, rule: .previous, today: try RateFixture.day("2026-11-29"))
    let value = try #require(result.value.results.first?.value)
    #expect(try value.rounded(to: 2, rounding: .halfEven) == FixedDecimal(example.result))
  }

  @Test(arguments: [RateDayRule.exact, .next], [("HRK", "EUR"), ("USD", "USD"), ("DEM", "FRF"), ("GBX", "GBP")])
  func `currencies with a fixed rate need no rates of the day`(
    _ rule: RateDayRule, _ pair: (from: String, to: String)
  ) async throws {
    let (from, to) = (try #require(Currency(pair.from)), try #require(Currency(pair.to)))
    let saturday = try RateFixture.day("2026-11-28")
    let service = try Self.service("2026-11-27 USD=1.1 GBP=0.9")
    let result = try await service.conversions(
      of: 1, from: from, to: [to], on: saturday, rule: rule, today: saturday.advanced(by: 1))
    #expect(result.value.results.count == 1)
    await #expect(throws: ConversionError.self) {
      try await service.conversions(of: 1, from: from, to: [.usd, .gbp], on: saturday, rule: rule, today: saturday)
    }
  }

  @Test func `new unit is mentioned, and its factor is applied once`() throws {
    let ves = try #require(Currency("VES"))
    let day = try RateFixture.day("2021-09-30")
    let table = try #require(RateTable(base: .eur, day: day, rates: [ves: 4_800_000]))
    #expect(table.fixedRates(of: [ves]).isEmpty)
    let later = table.applied(on: day.advanced(by: 2))
    #expect(later.fixedRates(of: [ves]).map(\.start) == [day.advanced(by: 1)])
    #expect(try later.applied(on: day.advanced(by: 9)).rates[ves] == FixedDecimal("4.8"))
    #expect(later.day == day)
  }
}
