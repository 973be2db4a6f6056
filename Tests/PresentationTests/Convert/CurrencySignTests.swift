import QuidCore
import QuidPresentation
import Testing

struct CurrencySignTests {
  @Test func `currencies with a sign of their own have it, others have none`() throws {
    #expect(Currency.usd.sign == "$")
    #expect(Currency.eur.sign == "€")
    #expect(Currency("SEK")?.sign == "kr")
    #expect(Currency("BRL")?.sign == "R$")
    #expect(Currency("CHF")?.sign == nil)
    #expect(Currency("XYZ")?.sign == nil)
  }

  @Test func `amounts have their code behind them and the decimals of their currency`() throws {
    let numbers = NumberFormat.english
    let jpy = try #require(Currency("JPY"))
    #expect(numbers.codedAmount(try FixedPoint("1092.706"), .usd) == "1,092.71 USD")
    #expect(numbers.codedAmount(try FixedPoint("14555.51"), jpy) == "14,556 JPY")
    #expect(numbers.codedAmount(try FixedPoint("0.00001234"), .usd) == "0.000012 USD")
    #expect(numbers.codedAmount(.zero, .usd) == "0.00 USD")
    #expect(numbers.typedAmount(try FixedPoint("1234.5"), .usd) == "1,234.5 USD")
  }
}
