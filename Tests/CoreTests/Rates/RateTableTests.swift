import TestSupport
import Testing

@testable import QuidCore

struct RateTableTests {
  private func table(_ rates: [Currency: String], base: Currency = .eur) throws -> RateTable? {
    RateTable(
      base: base, day: try #require(CalendarDay("2023-09-01")), rates: try rates.mapValues { try FixedDecimal($0) })
  }

  private let sek: Currency

  init() throws { sek = try #require(Currency("SEK")) }

  @Test func `rate of the base is one, whether it is given or not`() throws {
    #expect(try #require(try table([.usd: "1.0844"]))[.eur]?.rate == .one)
    #expect(try #require(try table([.usd: "1.0844", .eur: "1"]))[.eur]?.rate == .one)
    #expect(try table([.usd: "1.0844", .eur: "1.0001"]) == nil)
  }

  @Test func `table rejects rates of zero and below`() throws {
    #expect(try table([.usd: "0"]) == nil)
    let below = RateTable(
      base: .eur, day: try #require(CalendarDay("2023-09-01")), rates: [.usd: FixedDecimal(units: -1)])
    #expect(below == nil)
  }

  @Test func `two currencies convert through the base with one rounding`() throws {
    let table = try #require(try table([.usd: "1.0844", sek: "11.8493"]))
    let cross = try #require(table.cross(from: sek, to: .usd))
    #expect(try cross.converted(FixedDecimal(100), decimals: 6).description == "9.151595")
    #expect(try #require(table.cross(from: .usd, to: .eur)).converted(FixedDecimal("1.0844")) == .one)
    #expect(try #require(table.cross(from: .usd, to: .usd)).rate() == .one)
  }

  // MARK: Withdrawn currencies and minor units

  /// Returns a table of 2026-11-26 with frozen rates of two withdrawn currencies.
  private func frozen() throws -> RateTable {
    let rates = ["USD": "1.151477", "ZMW": "26.643218", "ZMK": "10364.677525", "LTL": "3.400012", "CUP": "30.514138"]
    return try table("2026-11-26", rates)
  }

  private func table(_ day: String, _ rates: [String: String]) throws -> RateTable {
    let numbers = try rates.map { (try #require(Currency($0.key)), try FixedDecimal($0.value)) }
    return try #require(
      RateTable(base: .eur, day: try RateFixture.day(day), rates: Dictionary(numbers) { first, _ in first }))
  }

  struct Fixed: CustomTestStringConvertible, Sendable {
    let amount: String
    let from: String
    let to: String
    let value: String
    let path: String
    var testDescription: String { "\(amount) \(from) \(to)" }
  }

  @Test(arguments: [
    Fixed(amount: "1000000", from: "ZMK", to: "USD", value: "43.218390511", path: "ZMK ZMW EUR USD"),
    Fixed(amount: "100", from: "LTL", to: "EUR", value: "28.962001854", path: "LTL EUR"),
    Fixed(amount: "100", from: "EUR", to: "LTL", value: "345.28", path: "EUR LTL"),
    Fixed(amount: "100", from: "DEM", to: "USD", value: "58.874084148", path: "DEM EUR USD"),
    Fixed(amount: "1936270", from: "ITL", to: "FRF", value: "6559.57", path: "ITL EUR FRF"),
    Fixed(amount: "1", from: "CUC", to: "CUP", value: "24", path: "CUC CUP"),
    Fixed(amount: "100", from: "CUC", to: "USD", value: "90.566045156", path: "CUC CUP EUR USD"),
    Fixed(amount: "24", from: "CUP", to: "CUC", value: "1", path: "CUP CUC"),
    Fixed(amount: "7", from: "DEM", to: "DEM", value: "7", path: "DEM"),
    Fixed(amount: "10000", from: "BYR", to: "BYN", value: "1", path: "BYR BYN"),
  ])
  func `withdrawn currency is converted through its successor`(_ fixed: Fixed) throws {
    let (from, to) = (try #require(Currency(fixed.from)), try #require(Currency(fixed.to)))
    let table = try frozen()
    let cross = try #require(table.cross(from: from, to: to))
    #expect(try cross.converted(FixedDecimal(fixed.amount), decimals: 9) == FixedDecimal(fixed.value))
    #expect(table.path(from: from, to: to).map(\.code).joined(separator: " ") == fixed.path)
    let conversion = try #require(try table.conversions(of: FixedDecimal(fixed.amount), from: from, to: [to]).first)
    #expect(conversion.path.map(\.symbol).joined(separator: " ") == fixed.path)
  }

  @Test func `frozen rate of a provider is ignored`() throws {
    let table = try frozen()
    #expect(table.currencies.map(\.code) == ["CUP", "EUR", "USD", "ZMW"])
    #expect(table.popularCurrencies(excluding: nil).map(\.code) == ["USD", "EUR", "CUP", "ZMW"])
    #expect(try #require(Currency("LTL")).isWithdrawn && table[Currency("LTL") ?? .eur]?.rate == FixedDecimal("3.4528"))
    #expect(table[Currency("ZMK") ?? .eur]?.rate == (try FixedDecimal("26643.218")))
    let old = try self.table("2026-11-26", ["ZWR": "400", "USD": "1.1"])
    #expect(old[Currency("ZWR") ?? .eur] == nil, "there is no legal rate")
    #expect(throws: ConversionError.unknownCurrency(Currency("ZWR") ?? .eur, table: old)) {
      try old.crossRate(from: Currency("ZWR") ?? .eur, to: .usd)
    }
  }

  @Test func `rate of the day is used before the legal factor applies`() throws {
    let kuna = try #require(Currency("HRK"))
    let before = try table("2022-12-30", ["HRK": "7.5365", "USD": "1.0666"])
    #expect(before[kuna]?.rate == (try FixedDecimal("7.5365")))
    #expect(before.path(from: kuna, to: .usd) == [kuna, .eur, .usd])
    #expect(before.fixedRates(of: [kuna]).isEmpty)
    #expect(try table("2023-01-02", ["HRK": "7.5365", "USD": "1.0683"])[kuna]?.rate == FixedDecimal("7.5345"))
  }

  @Test func `minor unit is converted as a hundredth of its currency`() throws {
    let pence = try #require(Currency.minorUnit(spelled: "GBp"))
    let table = try table("2026-11-26", ["GBP": "0.8", "USD": "1.2"])
    #expect(try #require(table.cross(from: pence, to: .usd)).converted(FixedDecimal("282.5")).description == "4.2375")
    #expect(table.path(from: pence, to: .eur) == [pence, .gbp, .eur])
    #expect(try #require(table.cross(from: pence, to: .gbp)).rate() == FixedDecimal("0.01"))
  }

  @Test func `conversion through legal factors is rounded once`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let fixed = WithdrawnCurrency.all.filter { $0.rate != nil }
    let day = try RateFixture.day("2026-11-26")
    let successors = fixed.compactMap { $0.currency.fixedRates(on: day)?.last?.target }
    let rates = Dictionary(
      successors.map { ($0, FixedDecimal(units: Int128(random.next() % 10_000_000_000 + 1) * 1_000_000_000_000)) }
    ) { first, _ in first }
    let table = try #require(RateTable(base: .eur, day: day, rates: rates.filter { $0.key != .eur }))
    var count = 0
    for _ in 0..<500 {
      let from = fixed[Int(random.next() % UInt64(fixed.count))].currency
      let to = fixed[Int(random.next() % UInt64(fixed.count))].currency
      let amount = FixedDecimal(units: Int128(random.next() % 1_000_000_000_000) * 10_000_000_000)
      // The exact fraction: amounts are multiplied and divided by the amounts that are equal.
      var (multipliers, divisors) = ([FixedDecimal](), [FixedDecimal]())
      let (source, target) = (try #require(from.fixedRates(on: day)), try #require(to.fixedRates(on: day)))
      for cross in source.map(\.cross) + target.map(\.cross.inverse) {
        multipliers.append(cross.to.rate)
        divisors.append(cross.from.rate)
      }
      let (first, last) = (try #require(source.last?.target), try #require(target.last?.target))
      if first != last {
        multipliers.append(try #require(table.rates[last]))
        divisors.append(try #require(table.rates[first]))
      }
      let numerator = multipliers.reduce(MultiwordInteger(amount.magnitude)) { $0 * MultiwordInteger($1.magnitude) }
      let denominator = divisors.reduce(MultiwordInteger(1)) { $0 * MultiwordInteger($1.magnitude) }
      // The two products have the same number of factors of 10¹⁸, so that the quotient has units of 10⁻¹⁸.
      let (quotient, _) = numerator.quotientAndRemainder(dividingBy: denominator)
      guard let truncated = quotient.narrowed,
        let expected = try? FixedDecimal(magnitude: truncated, isNegative: false),
        let cross = table.cross(from: from, to: to), let value = try? cross.converted(amount, rounding: .down)
      else { continue }
      #expect(value == expected, "\(amount) \(from) in \(to), seed \(seed)")
      count += 1
    }
    #expect(count > 300, "the values in range, seed \(seed)")
  }

  @Test func `missing currency has no rate and no cross rate`() throws {
    let table = try #require(try table([.usd: "1.0844"]))
    #expect(table[sek] == nil)
    #expect(table.cross(from: sek, to: .usd) == nil)
    #expect(table.cross(from: .usd, to: sek) == nil)
  }
}
