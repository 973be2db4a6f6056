import QuidCore
import QuidPresentation
import Testing

struct CodedAmountTests {
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
