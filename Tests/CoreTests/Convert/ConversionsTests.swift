import QuidCore
import Testing

/// Use case: convert an amount exactly.
struct ConversionsTests {
  private let table: RateTable
  private let sek = RateFixture.sek

  init() throws { table = try RateFixture.table("2023-09-01", usd: "1.0844", sek: "11.8493") }

  private func convert(_ amount: String, _ from: Currency, _ to: Currency) throws -> CurrencyConversion {
    try #require(try Conversions(of: FixedPoint(amount), from: from, to: [to], by: table).results.first)
  }

  @Test func `given rates of the euro, when a pair is converted, then it is rounded once and tells its way`() throws {
    let conversion = try convert("100", sek, .usd)
    #expect(conversion.path.map(\.code) == ["SEK", "EUR", "USD"])
    #expect(conversion.rate.description == "0.091515954528959517")
    #expect(conversion.value.description == "9.15159545289595166")
    #expect(conversion.inverseRate.description == "10.927056436739210623")
  }

  @Test func `a pair with the base takes one step`() throws {
    #expect(try convert("1", .eur, .usd).path == [.eur, .usd])
    #expect(try convert("1", .eur, .usd).rate.description == "1.0844")
    #expect(try convert("1", .usd, .eur).path == [.usd, .eur])
    #expect(try convert("1.0844", .usd, .eur).value == .one)
  }

  @Test func `given a table, when a currency is converted to itself, then it is exactly itself`() throws {
    for currency in [sek, .eur] {
      let conversion = try convert("0.000000000000000001", currency, currency)
      #expect(conversion.path == [currency])
      #expect(conversion.rate == .one)
      #expect(conversion.value == conversion.amount)
    }
  }

  @Test func `nothing is worth nothing`() throws {
    #expect(try convert("0", sek, .usd).value == .zero)
  }

  @Test func `given a table, when a currency is not in it, then it is named, on whichever side`() throws {
    let gbp = ConversionFailure.unknownCurrency(.gbp, table: table)
    #expect(throws: gbp) { try convert("1", .gbp, .usd) }
    #expect(throws: gbp) { try convert("1", .usd, .gbp) }
    #expect(throws: gbp) { try convert("1", .gbp, .gbp) }
  }

  @Test func `given a table, when an amount would overflow, then it is refused`() throws {
    #expect(throws: ConversionFailure.outOfRange) { try convert("170141183460469231731", .usd, sek) }
    #expect(try convert("170141183460469231731", .usd, .usd).value.description == "170141183460469231731")
  }

  @Test func `given targets, when an amount is converted, then they come in their order, each once`() throws {
    let conversions = try Conversions(of: .one, from: .usd, to: [sek, .eur, sek], by: table)
    #expect(conversions.results.map(\.to) == [sek, .eur])
    #expect(conversions.day == table.day)
  }

  @Test func `given no targets, when a base is chosen, then ten popular currencies stand in`() throws {
    let codes = Currency.mostTraded.prefix(14)
    let rates = Dictionary(uniqueKeysWithValues: codes.filter { $0 != .eur }.map { ($0, FixedPoint.one) })
    let table = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates))
    #expect(table.popular(besides: .usd) == Array(codes.filter { $0 != .usd }.prefix(10)))
    #expect(table.popular(besides: .eur) == Array(codes.filter { $0 != .eur }.prefix(10)))
    let poorer = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates.filter { $0.key != .gbp }))
    #expect(poorer.popular(besides: .usd).count == 10)
    #expect(!poorer.popular(besides: .usd).contains(.gbp))
  }

  @Test func `a small table has as many popular currencies as it has, the traded first`() throws {
    let rare = try #require(Currency("XAU"))
    let rates = [rare: FixedPoint.one, .usd: .one, sek: .one]
    let table = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates))
    #expect(table.popular(besides: sek) == [.usd, .eur, rare])
  }

  @Test func `the most traded are known and different`() {
    #expect(Currency.mostTraded.count == 36)
    #expect(Set(Currency.mostTraded).count == 36)
    #expect(Currency.mostTraded.allSatisfy { $0.isActive })
  }

  @Test func `given no targets, when an amount is converted, then the popular currencies of the table come`() throws {
    let conversions = try Conversions(of: .one, from: .usd, to: nil, by: table)
    #expect(conversions.results.map(\.to) == [.eur, sek])
    #expect(conversions.results.allSatisfy { $0.from == .usd })
  }

  @Test func `the way back undoes the way there`() throws {
    let there = try table.route(from: sek, to: .usd)
    #expect(there.inverse == (try table.route(from: .usd, to: sek)))
    #expect(there.inverse.inverse == there)
  }
}
