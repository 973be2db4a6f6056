import QuidCore
import Testing

struct SendAmountParserTests {
  @Test(arguments: Amount.all)
  func `parser reads a number with its unit, or ether without one`(amount: Amount) throws {
    #expect(try SendAmount(amount.text) == amount.meaning)
  }

  @Test(arguments: Refusal.all)
  func `anything else is refused with what is wrong about it`(refusal: Refusal) {
    #expect(throws: refusal.error) { try SendAmount(refusal.text) }
  }

  @Test func `the unit of the wei it stands for, and none other, limits the decimals`() throws {
    for unit in EtherUnit.allCases {
      let finest = unit.decimals == 0 ? "1" : "0." + String(repeating: "0", count: unit.decimals - 1) + "1"
      #expect(try SendAmount(finest + unit.rawValue) == .ether(.wei(1)))
      let finer = (unit.decimals == 0 ? "1." : finest) + "1"
      #expect(throws: SendAmountError.number(.tooPrecise(decimals: unit.decimals))) {
        try SendAmount(finer + unit.rawValue)
      }
    }
  }

  struct Amount: Sendable, CustomTestStringConvertible {
    let text: String
    let meaning: SendAmount
    var testDescription: String { text }

    private static func fiat(_ value: Int, _ currency: Currency) -> SendAmount { .fiat(FixedPoint(value), currency) }

    static let all = [
      Amount(text: "1.5", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "1.5eth", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "1.5ETH", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "1.5ether", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "250gwei", meaning: .ether(.gwei(250))), Amount(text: "250Gwei", meaning: .ether(.gwei(250))),
      Amount(text: "0.5gwei", meaning: .ether(.wei(500_000_000))),
      Amount(text: "1wei", meaning: .ether(.wei(1))), Amount(text: "1kwei", meaning: .ether(.wei(1_000))),
      Amount(text: "1mwei", meaning: .ether(.wei(1_000_000))),
      Amount(text: "1szabo", meaning: .ether(.gwei(1_000))), Amount(text: "1finney", meaning: .ether(.gwei(1_000_000))),
      Amount(text: "50eur", meaning: fiat(50, .eur)), Amount(text: "50usd", meaning: fiat(50, .usd)),
      Amount(text: "50GBP", meaning: fiat(50, .gbp)), Amount(text: "050.00Usd", meaning: fiat(50, .usd)),
      Amount(text: "1.5 eth", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "1.5\u{A0}ETH", meaning: .ether(.gwei(1_500_000_000))),
      Amount(text: "50 usd", meaning: fiat(50, .usd)),
      Amount(text: "€50", meaning: fiat(50, .eur)), Amount(text: "50€", meaning: fiat(50, .eur)),
      Amount(text: "50 €", meaning: fiat(50, .eur)), Amount(text: "$50", meaning: fiat(50, .usd)),
      Amount(text: "$ 50", meaning: fiat(50, .usd)), Amount(text: "£50.00", meaning: fiat(50, .gbp)),
      Amount(text: "max", meaning: .maximum), Amount(text: "MAX", meaning: .maximum),
      Amount(text: "0", meaning: .ether(.zero)), Amount(text: "0usd", meaning: .fiat(.zero, .usd)),
    ]
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let error: SendAmountError
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ error: DecimalSyntaxError) { (self.text, self.error) = (text, .number(error)) }
    init(_ text: String, _ flaw: DecimalSyntaxError.Flaw) { self.init(text, .malformed(flaw)) }
    init(_ text: String, unit: String) { (self.text, error) = (text, .unknownUnit(unit)) }

    static let all = [
      Refusal("", .empty), Refusal(".", .missingDigit), Refusal("5.", .missingDigit), Refusal("5.eth", .missingDigit),
      Refusal(".5eth", .missingDigit), Refusal("-1", .sign), Refusal("-1eth", .sign), Refusal("-50usd", .sign),
      Refusal("1,5", .separator), Refusal("1,000eth", .separator), Refusal("1 000 eth", .separator),
      Refusal("€1,5", .separator), Refusal("€-50", .sign), Refusal("-€50", .sign),
      Refusal("$50eth", .exponent),
      Refusal("€50€", .unexpectedCharacter), Refusal("€", .unexpectedCharacter), Refusal(" 1.5", .separator),
      Refusal("1.5 ", .separator),
      Refusal(" max", .separator), Refusal("1e3", .exponent), Refusal("1e3eth", .exponent),
      Refusal("0x10", .hexadecimal), Refusal("1.2.3eth", .secondDot), Refusal("٣", .foreignDigit),
      Refusal("٣eth", .foreignDigit), Refusal("eth", .unexpectedCharacter), Refusal("usd", .unexpectedCharacter),
      Refusal("maximum", .unexpectedCharacter), Refusal("max ", .unexpectedCharacter),
      Refusal("¥50", .unexpectedCharacter), Refusal("usd50", .unexpectedCharacter),
      Refusal("250.5wei", .tooPrecise(decimals: 0)), Refusal("0.0000000001gwei", .tooPrecise(decimals: 9)),
      Refusal("1.0000000000000000001", .tooPrecise(decimals: 18)),
      Refusal("1.0000000000000000001usd", .tooPrecise(decimals: 18)),
      Refusal(String(repeating: "9", count: 60), .tooLarge),
      Refusal(String(repeating: "9", count: 60) + "wei", .tooLarge),
      Refusal(String(repeating: "9", count: 60) + "usd", .tooLarge),
      Refusal("50sek", unit: "sek"), Refusal("50SEK", unit: "SEK"), Refusal("50euro", unit: "euro"),
      Refusal("1e", unit: "e"), Refusal("1btc", unit: "btc"), Refusal("12ab", unit: "ab"),
      // Both the number and the unit are wrong; the number comes first.
      Refusal("1,5sek", .separator), Refusal("1.2.3sek", .secondDot),
    ]
  }
}
