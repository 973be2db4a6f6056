import QuidCore
import Testing
struct ConversionsTests {
  private let table: RateTable
  private let sek = RateFixture.sek

  init() throws { table = try RateFixture.table("2023-09-01", usd: "1.0844", sek: "11.8493") }

  private func convert(_ amount: String, _ from: Currency, _ to: Currency) throws -> CurrencyConversion {
    try #require(try Conversions(of: FixedDecimal(amount), from: from, to: [to], by: table).results.first)
  }

  @Test func `conversion across the base is rounded once and reports its path`() throws {
    let conversion = try convert("100", sek, .usd)
    #expect(conversion.path.map(\.symbol) == ["SEK", "EUR", "USD"])
    #expect(conversion.rate.description == "0.091515954528959517")
    #expect(conversion.value.description == "9.15159545289595166")
    #expect(conversion.inverseRate.description == "10.927056436739210623")
  }

  @Test func `conversion from or to the base has a path of two currencies`() throws {
    #expect(try convert("1", .eur, .usd).path == [.currency(.eur), .currency(.usd)])
    #expect(try convert("1", .eur, .usd).rate.description == "1.0844")
    #expect(try convert("1", .usd, .eur).path == [.currency(.usd), .currency(.eur)])
    #expect(try convert("1.0844", .usd, .eur).value == .one)
  }

  @Test func `conversion of a currency to itself is exact`() throws {
    for currency in [sek, .eur] {
      let conversion = try convert("0.000000000000000001", currency, currency)
      #expect(conversion.path == [.currency(currency)])
      #expect(conversion.rate == .one)
      #expect(conversion.value == conversion.amount)
    }
  }

  @Test func `zero converts to zero`() throws {
    #expect(try convert("0", sek, .usd).value == .zero)
  }

  @Test func `missing currency is named in the error on either side`() throws {
    let gbp = ConversionError.unknownCurrency(.gbp, table: table)
    #expect(throws: gbp) { try convert("1", .gbp, .usd) }
    #expect(throws: gbp) { try convert("1", .usd, .gbp) }
    #expect(throws: gbp) { try convert("1", .gbp, .gbp) }
  }

  @Test func `overflow of a conversion is an error`() throws {
    #expect(throws: ConversionError.outOfRange) { try convert("170141183460469231731", .usd, sek) }
    #expect(try convert("170141183460469231731", .usd, .usd).value.description == "170141183460469231731")
  }

  @Test func `conversions keep the order of the targets without duplicates`() throws {
    let conversions = try Conversions(of: .one, from: .usd, to: [sek, .eur, sek], by: table)
    #expect(conversions.results.map(\.to) == [.currency(sek), .currency(.eur)])
    #expect(conversions.day == table.day)
  }

  @Test func `table lists ten popular currencies besides the base`() throws {
    let codes = Currency.mostTradedCurrencies.prefix(14)
    let rates = Dictionary(uniqueKeysWithValues: codes.filter { $0 != .eur }.map { ($0, FixedDecimal.one) })
    let table = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates))
    #expect(table.popularCurrencies(excluding: .usd) == Array(codes.filter { $0 != .usd }.prefix(10)))
    #expect(table.popularCurrencies(excluding: .eur) == Array(codes.filter { $0 != .eur }.prefix(10)))
    let poorer = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates.filter { $0.key != .gbp }))
    #expect(poorer.popularCurrencies(excluding: .usd).count == 10)
    #expect(!poorer.popularCurrencies(excluding: .usd).contains(.gbp))
  }

  @Test func `small table lists the currencies it has, most traded first`() throws {
    let rare = try #require(Currency("XAU"))
    let rates = [rare: FixedDecimal.one, .usd: .one, sek: .one]
    let table = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: rates))
    #expect(table.popularCurrencies(excluding: sek) == [.usd, .eur, rare])
  }

  @Test func `most traded currencies are unique and active`() {
    #expect(Currency.mostTradedCurrencies.count == 36)
    #expect(Set(Currency.mostTradedCurrencies).count == 36)
    #expect(Currency.mostTradedCurrencies.allSatisfy { $0.isActive })
  }

  @Test func `conversion without targets uses the popular currencies of the table`() throws {
    let conversions = try Conversions(of: .one, from: .usd, to: nil, by: table)
    #expect(conversions.results.map(\.to) == [.currency(.eur), .currency(sek)])
    #expect(conversions.results.map(\.from) == [.currency(.usd), .currency(.usd)])
  }

  @Test func `inverse route is the route back`() throws {
    let there = try table.crossRate(from: sek, to: .usd)
    #expect(there.inverse == (try table.crossRate(from: .usd, to: sek)))
    #expect(there.inverse.inverse == there)
  }
}
