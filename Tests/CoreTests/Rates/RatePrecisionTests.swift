import Testing

@testable import QuidCore

@Suite struct RatePrecisionTests {
  private func number(_ string: String) throws -> FixedDecimal { try FixedDecimal(string) }

  private let day = CalendarDay("2026-11-27")

  private func table(_ rates: [String: FixedDecimal], details: [String: RateTable.Detail] = [:]) throws -> RateTable {
    func keyed<Value>(_ values: [String: Value]) -> [Currency: Value] {
      Dictionary(values.compactMap { code, value in Currency(code).map { ($0, value) } }) { $1 }
    }
    let day = try #require(day)
    return try #require(
      RateTable(base: .eur, day: day, rates: keyed(rates), details: keyed(details), minimumDigits: 1))
  }

  @Test func `cross rate has the digits of the less precise rate`() throws {
    let vnd = try #require(Currency("VND"))
    let table = try table(["USD": try number("1.16184"), "VND": 30_355], details: ["VND": .init(digits: 5)])
    #expect(table.digits(from: .eur, to: .usd) == 6)
    #expect(table.digits(from: .usd, to: vnd) == 5)
    #expect(table.digits(from: vnd, to: .usd) == 5)
    #expect(table.digits(from: .eur, to: .eur) == nil)
  }

  @Test func `legal conversion rate is exact`() throws {
    let mark = try #require(Currency("DEM"))
    let table = try table(["USD": try number("1.16")])
    #expect(table.digits(from: mark, to: .eur) == nil)
    #expect(table.digits(from: mark, to: .usd) == 3)
  }

  @Test func `table of an unknown precision has no digits`() throws {
    let day = try #require(day)
    let dollars = try number("1.16")
    let table = try #require(RateTable(base: .eur, day: day, rates: [.usd: dollars]))
    #expect(table.digits(from: .eur, to: .usd) == nil)
  }

  @Test func `result has the day of the older rate`() throws {
    let day = try #require(day)
    let (afn, isk) = (try #require(Currency("AFN")), try #require(Currency("ISK")))
    let table = try table(
      ["USD": 1, "AFN": 80, "ISK": 140],
      details: ["AFN": .init(day: day.advanced(by: -9)), "ISK": .init(day: day.advanced(by: 1))])
    #expect(table.day(of: [.usd, .eur]) == day)
    #expect(table.day(of: [.usd, afn]) == day.advanced(by: -9))
    #expect(table.day(of: [.eur, isk]) == day.advanced(by: 1))
    #expect(table.dated(by: [afn, .usd]).day == day.advanced(by: -9))
  }

  @Test func `metal has the precision of its price`() throws {
    let gold = try #require(Currency("XAU"))
    let day = try #require(day)
    let price = try number("3367.82")
    let prices = try #require(
      RateTable(base: gold, day: day, rates: [.eur: price], details: [.eur: .init(digits: 6)], minimumDigits: 1))
    let rates = try table(["USD": number("1.16"), "XAU": number("0.0003")])
    let table = try #require(rates.adding(gold, pricedIn: prices))
    let cross = try #require(table.cross(from: gold, to: .eur))
    #expect(try cross.rate() == price)
    #expect(try table.cross(from: gold, to: .usd)?.rate().description == "3906.6712")
    #expect(try table.cross(from: .usd, to: gold)?.converted(number("3906.6712")) == 1)
    #expect(try table.cross(from: gold, to: gold)?.rate() == 1)
    #expect(table.digits(from: gold, to: .eur) == 6)
  }

  @Test func `currency is converted through the one that it replaced later`() throws {
    let day = try #require(CalendarDay("2004-06-01"))
    let (old, new) = (try #require(Currency("TRL")), try #require(Currency("TRY")))
    let dollars = try number("1.2")
    let table = try #require(RateTable(base: .eur, day: day, rates: [old: 1_800_000, .usd: dollars]))
    #expect(try table.cross(from: .eur, to: new)?.rate().description == "1.8")
    #expect(try table.cross(from: new, to: .usd)?.converted(18) == 12)
    #expect(table.path(from: new, to: .usd).map(\.code) == ["TRY", "TRL", "EUR", "USD"])
    #expect(table.fixedRates(of: [new]).map(\.source) == [old])
  }
}
