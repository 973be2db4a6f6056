import QuidCore
import QuidPresentation
import Testing

@testable import quid

@Suite struct CommandInputTests {
  /// A typed line and its parts.
  struct Case: CustomTestStringConvertible, Sendable {
    var typed: String
    var amount: String?
    var units: [String] = []
    var name: String
    var searchName: String?
    var selectsCurrency = false
    var testDescription: String { typed }
  }

  @Test(arguments: [
    Case(typed: "sol", units: ["sol"], name: "sol", searchName: "sol"),
    Case(typed: "  usd   coin ", units: ["usd", "coin"], name: "usd coin", searchName: "usd coin"),
    Case(typed: "100 usd eur", amount: "100", units: ["usd", "eur"], name: "eur"),
    Case(typed: "100usd in eur", amount: "100", units: ["usd", "eur"], name: "eur"),
    Case(typed: "0.5 btc TO sek", amount: "0.5", units: ["btc", "sek"], name: "sek"),
    Case(typed: "usd = eur", units: ["usd", "eur"], name: "usd = eur", searchName: "usd = eur"),
    Case(typed: "100", amount: "100", name: ""),
    Case(typed: "1inch", amount: "1", units: ["inch"], name: "inch", searchName: "1inch"),
    Case(typed: "0x", amount: "0x", name: "", searchName: "0x"),
    Case(typed: "price btc", units: ["btc"], name: "btc", searchName: "btc"),
    Case(typed: "in sek", units: ["sek"], name: "sek", searchName: "sek", selectsCurrency: true),
    Case(typed: "use usd", units: ["usd"], name: "usd", searchName: "usd", selectsCurrency: true),
    Case(typed: "in", units: ["in"], name: "in", searchName: "in"),
    Case(typed: "price", units: ["price"], name: "price", searchName: "price"),
    Case(typed: "一", units: ["一"], name: "一", searchName: "一"),
    Case(typed: " ", name: "", searchName: ""),
  ])
  func `line is divided into amount, units and name`(_ example: Case) {
    let input = CommandInput(example.typed, .english)
    #expect(input.typedAmount == example.amount)
    #expect(input.units == example.units)
    #expect(input.name == example.name)
    #expect(input.searchName == example.searchName)
    #expect(input.selectsCurrency == example.selectsCurrency)
  }

  @Test func `amounts are exact and follow the locale`() throws {
    #expect(CommandInput("usd eur", .english).quantity == .one)
    #expect(CommandInput("12. usd", .english).quantity == FixedDecimal(12))
    #expect(try CommandInput("0.1 btc", .english).quantity == FixedDecimal("0.1"))
    #expect(try CommandInput("1,5 usd", NumberFormat(localeIdentifier: "de_DE")).quantity == FixedDecimal("1.5"))
    #expect(CommandInput("1,5 usd", .english).quantity == nil)
    #expect(CommandInput("-1 usd", .english).amount == .failure(.malformed(.sign)))
  }

  @Test func `completion replaces the last unit`() {
    #expect(CommandInput("100 us", .english).completed(by: "usd") == "100 usd ")
    #expect(CommandInput("100us", .english).completed(by: "usd") == "100usd ")
    #expect(CommandInput("1 btc in e", .english).completed(by: "eur") == "1 btc in eur ")
  }

  @Test func `currencies are known by code and by unambiguous name`() throws {
    let (sek, day) = (try #require(Currency("SEK")), try #require(CalendarDay("2023-09-01")))
    let table = try #require(
      RateTable(base: .eur, day: day, rates: [.usd: FixedDecimal(1), .btc: FixedDecimal(1), sek: FixedDecimal(11)]))
    let rates: RateTable? = table
    #expect(rates.currency(named: "eur") == .eur)
    #expect(rates.currency(named: "kronor")?.code == "SEK")
    #expect(rates.currency(named: "euros") == .eur)
    #expect(rates.currency(named: "jpy") == nil)
    #expect(rates.currency(named: "btc") == nil, "a coin is not a currency")
    #expect(rates.currency(named: "dem")?.code == "DEM", "it is converted through the euro")
    #expect(rates.currency(named: "USX") == nil && rates.currency(named: "usx", allowsMinorUnits: true) == nil)
    #expect(rates.currency(named: "USX", allowsMinorUnits: true)?.code == "USX")
    #expect(rates.currency(named: "GBp", allowsMinorUnits: true) == nil, "the pound has no rate")
    let none: RateTable? = nil
    #expect(none.currency(named: "jpy")?.code == "JPY")
    #expect(none.currency(named: "dollars") == .usd)
    #expect(none.currency(named: "kroner") == nil, "several currencies have this name")
    #expect(none.currency(named: "btc") == nil)
  }
}
