import QuidCore
import QuidPresentation
import Testing

@Suite struct NumberFormatInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let locale: String
    let typed: String
    /// The amount; `nil` if the parser rejects the number.
    let amount: String?
    var testDescription: String { "\(locale): \(typed)" }
  }

  @Test(arguments: [
    Case(locale: "en_US", typed: "1.5", amount: "1.5"), Case(locale: "en_US", typed: "1,5", amount: nil),
    Case(locale: "en_US", typed: "1,500", amount: nil), Case(locale: "sv_SE", typed: "1,5", amount: "1.5"),
    Case(locale: "sv_SE", typed: "1.5", amount: "1.5"), Case(locale: "sv_SE", typed: "1.500", amount: "1.5"),
    Case(locale: "sv_SE", typed: "1 500", amount: nil), Case(locale: "sv_SE", typed: "1,5,0", amount: nil),
    Case(locale: "de_DE", typed: "1,5", amount: "1.5"), Case(locale: "de_DE", typed: "1.5", amount: "1.5"),
    Case(locale: "de_DE", typed: "1.500", amount: nil), Case(locale: "de_DE", typed: "1.234.567", amount: nil),
    Case(locale: "de_DE", typed: "1.234,5", amount: nil), Case(locale: "de_DE", typed: "0.125", amount: "0.125"),
    Case(locale: "de_DE", typed: "1.2345", amount: "1.2345"),
    Case(locale: "de_DE", typed: "1234.567", amount: "1234.567"),
    Case(locale: "de_CH", typed: "1.500", amount: "1.5"), Case(locale: "hi_IN", typed: "1,500", amount: nil),
  ])
  func `plainDecimal accepts the decimal separator of the locale and rejects grouping`(_ test: Case) {
    let numbers = NumberFormat(localeIdentifier: test.locale)
    let plain = numbers.plainDecimal(typed: test.typed)
    #expect((try? FixedDecimal(plain))?.description == test.amount)
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
    var converter = ConverterModel()
    #expect(converter.text(of: .from, numbers) == "1")
    #expect(!converter.isTyped(.from))
    converter.type("2,5", in: .from, numbers)
    #expect(try converter.entry.typedAmount() == FixedDecimal("2.5"))
    #expect(converter.text(of: .from, numbers) == "2,5")
    #expect(converter.isTyped(.from) && !converter.isTyped(.to))
  }
}
