import QuidCore
import Testing

struct CurrencySymbolTests {
  @Test func `narrow symbol exists only where CLDR has one`() throws {
    #expect(Currency.usd.narrowSymbol == "$")
    #expect(Currency.eur.narrowSymbol == "€")
    #expect(Currency("SEK")?.narrowSymbol == "kr")
    #expect(Currency("BRL")?.narrowSymbol == "R$")
    #expect(Currency("CHF")?.narrowSymbol == nil)
    #expect(Currency("XYZ")?.narrowSymbol == nil)
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let symbol: String
    let codes: [String]
    var testDescription: String { symbol }
  }

  @Test(arguments: [
    Sample(symbol: "$", codes: ["USD"]), Sample(symbol: "£", codes: ["GBP"]), Sample(symbol: "¥", codes: ["JPY"]),
    Sample(symbol: "CN¥", codes: ["CNY"]), Sample(symbol: "₩", codes: ["KRW"]), Sample(symbol: "R$", codes: ["BRL"]),
    Sample(symbol: "a$", codes: ["AUD"]), Sample(symbol: "CA$", codes: ["CAD"]),
    Sample(symbol: "C$", codes: ["CAD", "NIO"]), Sample(symbol: "KR", codes: ["DKK", "ISK", "NOK", "SEK"]),
    Sample(symbol: "Rs", codes: ["INR", "LKR", "MUR", "NPR", "PKR"]), Sample(symbol: "ZŁ", codes: ["PLN"]),
    Sample(symbol: "R", codes: ["ZAR"]), Sample(symbol: "r", codes: []), Sample(symbol: "k", codes: []),
    Sample(symbol: "km", codes: []), Sample(symbol: "ft", codes: []),
    Sample(symbol: "KČ", codes: ["CZK"]),
    Sample(symbol: "₿", codes: []), Sample(symbol: "", codes: []), Sample(symbol: "EUR", codes: []),
  ])
  func `symbol finds its currency in English, or all with this symbol`(_ sample: Sample) {
    #expect(Currency.candidates(withSymbol: sample.symbol).map(\.code) == sample.codes)
  }

  @Test func `every printed symbol finds a currency with this symbol`() throws {
    let printed = Currency.active.filter { $0.narrowSymbol != nil }
    #expect(printed.count == 85)
    for currency in printed {
      let symbol = try #require(currency.narrowSymbol)
      let candidates = Currency.candidates(withSymbol: symbol)
      #expect(!candidates.isEmpty && candidates.contains { $0.narrowSymbol == symbol }, "\(symbol)")
    }
  }
}
