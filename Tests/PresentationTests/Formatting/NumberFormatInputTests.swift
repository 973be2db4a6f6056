import QuidCore
import QuidPresentation
import Testing

@Suite struct NumberFormatInputTests {
  /// - Parameter amount: The amount; `nil` if the parser rejects the number.
  @Test(
    arguments: [
      ("en_US", "1.5", "1.5"), ("en_US", "1,5", nil),
      ("en_US", "1,500", nil), ("sv_SE", "1,5", "1.5"),
      ("sv_SE", "1.5", "1.5"), ("sv_SE", "1.500", "1.5"),
      ("sv_SE", "1 500", nil), ("sv_SE", "1,5,0", nil),
      ("de_DE", "1,5", "1.5"), ("de_DE", "1.5", "1.5"),
      ("de_DE", "1.500", nil), ("de_DE", "1.234.567", nil),
      ("de_DE", "1.234,5", nil), ("de_DE", "0.125", "0.125"),
      ("de_DE", "1.2345", "1.2345"),
      ("de_DE", "1234.567", "1234.567"),
      ("de_CH", "1.500", "1.5"), ("hi_IN", "1,500", nil),
    ] as [(String, String, String?)])
  func `plainDecimal accepts the decimal separator of the locale and rejects grouping`(
    locale: String, typed: String, amount: String?
  ) {
    let numbers = NumberFormat(localeIdentifier: locale)
    let plain = numbers.plainDecimal(typed: typed)
    #expect((try? FixedDecimal(plain))?.description == amount)
  }

  @Test func `fieldDecimal uses the separator of the locale without grouping`() {
    #expect(NumberFormat(localeIdentifier: "sv_SE").fieldDecimal("12345.50") == "12345,50")
    #expect(NumberFormat.english.fieldDecimal("12345.50") == "12345.50")
  }

  @Test func `models accept and return the notation of the locale`() throws {
    let numbers = NumberFormat(localeIdentifier: "sv_SE")
    var send = SendModel(balance: Ether(wei: 10_000_000_000_000_000_000))
    send.type("1,5", numbers)
    #expect(try send.entry.amount() == .ether(try Ether("1.5")))
    #expect(send.primaryText(numbers) == "1,5")
    send.type(" 1,5 EUR ", numbers)
    #expect(try send.entry.amount() == .fiat(try FixedDecimal("1.5"), .eur) && send.entry.primary == .fiat)
    for grouped in ["1.500 EUR", "€1.500", "1.500gwei"] {
      send.type(grouped, NumberFormat(localeIdentifier: "de_DE"))
      #expect(send.amountError == .number(.malformed(.separator)))
    }
    var converter = ConverterModel()
    #expect(converter.text(of: .from, numbers) == "1")
    #expect(!converter.isTyped(.from))
    converter.type("2,5", in: .from, numbers)
    #expect(try converter.entry.typedAmount() == FixedDecimal("2.5"))
    #expect(converter.text(of: .from, numbers) == "2,5")
    #expect(converter.isTyped(.from) && !converter.isTyped(.to))
  }
}
