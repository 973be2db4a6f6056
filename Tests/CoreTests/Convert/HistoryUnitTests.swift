import Testing

@testable import QuidCore

/// Histories across redenominations: the rates are in the unit of the last day.
struct HistoryUnitTests {
  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

  private func table(_ day: String, _ rates: [String: Int]) throws -> RateTable {
    let keyed = try rates.map { (try currency($0), FixedDecimal($1)) }
    return try #require(
      RateTable(base: .eur, day: try RateFixture.day(day), rates: Dictionary(keyed) { $1 }))
  }

  private func rates(_ history: RateHistory) -> [String] { history.days.map { "\($0.day) \($0.rate)" } }

  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    /// The code of the rates before the redenomination.
    let old: String
    let factor: Int
    let last: String
    let first: String
    let unit: String
    var testDescription: String { "\(code) until \(last)" }
  }

  @Test(arguments: [
    Case(code: "BYN", old: "BYR", factor: 10_000, last: "2016-06-30", first: "2016-07-01", unit: "BYN"),
    Case(code: "BYR", old: "BYR", factor: 10_000, last: "2016-06-30", first: "2016-07-01", unit: "BYN"),
    Case(code: "TRY", old: "TRL", factor: 1_000_000, last: "2004-12-31", first: "2005-01-03", unit: "TRY"),
    Case(code: "TRL", old: "TRL", factor: 1_000_000, last: "2004-12-31", first: "2005-01-03", unit: "TRY"),
    Case(code: "RON", old: "ROL", factor: 10_000, last: "2005-06-30", first: "2005-07-01", unit: "RON"),
    Case(code: "GHS", old: "GHC", factor: 10_000, last: "2007-06-29", first: "2007-07-02", unit: "GHS"),
    Case(code: "MRU", old: "MRO", factor: 10, last: "2017-12-29", first: "2018-01-01", unit: "MRU"),
    Case(code: "STN", old: "STD", factor: 1_000, last: "2017-12-29", first: "2018-01-01", unit: "STN"),
    Case(code: "SLE", old: "SLL", factor: 1_000, last: "2022-06-30", first: "2022-07-01", unit: "SLE"),
    Case(code: "ZMW", old: "ZMK", factor: 1_000, last: "2012-12-31", first: "2013-01-02", unit: "ZMW"),
    // The provider has old rates with the new code.
    Case(code: "ZMW", old: "ZMW", factor: 1_000, last: "2012-12-31", first: "2013-01-02", unit: "ZMW"),
    Case(code: "VES", old: "VEF", factor: 100_000, last: "2018-08-17", first: "2018-08-20", unit: "VES"),
    Case(code: "VES", old: "VES", factor: 1_000_000, last: "2021-09-30", first: "2021-10-01", unit: "VES"),
    Case(code: "SYP", old: "SYP", factor: 100, last: "2025-12-31", first: "2026-01-02", unit: "SYP"),
    // No redenomination lies between the days, or its rates are not in two units.
    Case(code: "BYR", old: "BYR", factor: 1, last: "2015-06-30", first: "2015-07-01", unit: "BYR"),
    Case(code: "SYP", old: "SYP", factor: 1, last: "2025-12-31", first: "2026-01-02", unit: "SYP"),
  ])
  func `earlier rates are divided by the legal factor`(_ test: Case) throws {
    let tables = [try table(test.last, [test.old: 3 * test.factor]), try table(test.first, [test.unit: 3])]
    let history = try RateHistory(from: .eur, to: try currency(test.code), tables: tables, count: 9)
    #expect(history.to.code == test.unit)
    #expect(rates(history) == ["\(test.first) 3", "\(test.last) 3"])
    #expect(history.redenominations.map(\.factor) == (test.factor == 1 ? [] : [FixedDecimal(test.factor)]))
    let inverse = try RateHistory(from: try currency(test.code), to: .eur, tables: tables, count: 9)
    #expect(inverse.days.map(\.change) == [.zero, nil] && inverse.from.code == test.unit)
  }

  @Test func `several redenominations are multiplied`() throws {
    let tables = [
      try table("2007-12-31", ["VEB": 3_000_000]), try table("2018-08-17", ["VEF": 4_000_000]),
      try table("2021-09-30", ["VES": 5_000_000]), try table("2021-10-01", ["VES": 5]),
    ]
    for code in ["VEB", "VEF", "VES"] {
      let history = try RateHistory(from: .eur, to: try currency(code), tables: tables, count: 9)
      #expect(history.to.code == "VES")
      #expect(
        rates(history) == [
          "2021-10-01 5", "2021-09-30 5", "2018-08-17 0.00004", "2007-12-31 0.00000003",
        ])
      #expect(history.redenominations.map(\.old.code) == ["VEB", "VEF", "VES"])
    }
  }

  @Test func `week with a mean of two units is omitted`() throws {
    let tables = [
      try table("2021-09-20", ["VES": 4_000_000]), try table("2021-09-27", ["VES": 3_000_000]),
      try table("2021-10-04", ["VES": 4]),
    ]
    let history = try RateHistory(from: .eur, to: try currency("VES"), tables: tables, count: 9, each: .week)
    #expect(rates(history) == ["2021-10-04 4", "2021-09-20 4"])
  }

  @Test func `mean of rates whose sum is out of range is exact`() throws {
    let largest = try FixedDecimal("150000000000000000000")
    let tables = try (1...5).map { day in
      try #require(RateTable(base: .eur, day: try RateFixture.day("2025-04-0\(day)"), rates: [.usd: largest]))
    }
    let history = try RateHistory(from: .eur, to: .usd, tables: tables, count: 9, each: .month)
    #expect(history.days.map(\.rate) == [largest])
  }

  @Test func `euro has the rates of the ECU before 1999, and no other currency's`() throws {
    let day = try RateFixture.day("1995-03-01")
    let (ecu, lira) = (try currency("XEU"), try currency("ITL"))
    let ecuTable = try #require(RateTable(base: .usd, day: day, rates: [ecu: FixedDecimal("0.8"), lira: 1_600]))
    #expect(try ecuTable.cross(from: lira, to: .eur)?.converted(2_000) == 1)
    #expect(ecuTable.path(from: lira, to: .eur).map(\.code) == ["ITL", "USD", "XEU", "EUR"])
    let liraTable = try #require(RateTable(base: .usd, day: day, rates: [lira: 1_600]))
    #expect(liraTable.cross(from: .usd, to: .eur) == nil)
    #expect(Currency.eur.replacedCurrencies(after: day) == [ecu])
    #expect(Currency.usd.replacedCurrencies(after: day).isEmpty)
  }

  @Test func `path of a currency with two successors has both`() throws {
    let table = try table("2020-01-02", ["VES": 80_000])
    #expect(table.path(from: try currency("VEB"), to: .eur).map(\.code) == ["VEB", "VEF", "VES", "EUR"])
    #expect(try table.cross(from: try currency("VEB"), to: .eur)?.converted(8_000_000_000_000) == 1)
    let old = try self.table("1999-12-30", ["BYB": 300_000])
    #expect(old.path(from: .eur, to: try currency("BYN")).map(\.code) == ["EUR", "BYB", "BYR", "BYN"])
    #expect(try old.cross(from: .eur, to: try currency("BYN"))?.rate().description == "0.03")
  }
}
