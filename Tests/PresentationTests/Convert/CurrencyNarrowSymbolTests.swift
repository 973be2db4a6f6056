import QuidCore
import QuidPresentation
import Testing

struct CurrencyNarrowSymbolTests {
  @Test func `narrow symbol exists only where CLDR has one`() throws {
    #expect(Currency.usd.narrowSymbol == "$")
    #expect(Currency.eur.narrowSymbol == "€")
    #expect(Currency("SEK")?.narrowSymbol == "kr")
    #expect(Currency("BRL")?.narrowSymbol == "R$")
    #expect(Currency("CHF")?.narrowSymbol == nil)
    #expect(Currency("XYZ")?.narrowSymbol == nil)
  }

  @Test func `coded amount has the currency code and the decimals of the currency`() throws {
    let numbers = NumberFormat.english
    let jpy = try #require(Currency("JPY"))
    #expect(numbers.codedAmount(try FixedDecimal("1092.706"), .usd) == "1,092.71 USD")
    #expect(numbers.codedAmount(try FixedDecimal("14555.51"), jpy) == "14,556 JPY")
    #expect(numbers.codedAmount(try FixedDecimal("0.00001234"), .usd) == "0.000012 USD")
    #expect(numbers.codedAmount(.zero, .usd) == "0.00 USD")
    #expect(numbers.typedAmount(try FixedDecimal("1234.5"), .usd) == "1,234.5 USD")
  }
}
