import QuidCore
import Testing

struct RateTableTests {
  private func table(_ rates: [Currency: String], base: Currency = .eur) throws -> RateTable? {
    RateTable(
      base: base, day: try #require(CalendarDay("2023-09-01")), rates: try rates.mapValues { try FixedPoint($0) })
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
      base: .eur, day: try #require(CalendarDay("2023-09-01")), rates: [.usd: FixedPoint(units: -1)])
    #expect(below == nil)
  }

  @Test func `two currencies convert through the base with one rounding`() throws {
    let table = try #require(try table([.usd: "1.0844", sek: "11.8493"]))
    let cross = try #require(table.cross(from: sek, to: .usd))
    #expect(try cross.converted(FixedPoint(100), decimals: 6).description == "9.151595")
    #expect(try #require(table.cross(from: .usd, to: .eur)).converted(FixedPoint("1.0844")) == .one)
    #expect(try #require(table.cross(from: .usd, to: .usd)).rate() == .one)
  }

  @Test func `missing currency has no rate and no cross rate`() throws {
    let table = try #require(try table([.usd: "1.0844"]))
    #expect(table[sek] == nil)
    #expect(table.cross(from: sek, to: .usd) == nil)
    #expect(table.cross(from: .usd, to: sek) == nil)
  }
}
