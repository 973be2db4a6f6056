import QuidCore
import Testing

struct SendAmountTests {
  @Test func `amount resolves to ether, ether for fiat, or the maximum`() throws {
    let prices = try PriceList.sample()
    #expect(try SendAmount.ether(Ether(wei: 7)).wei(at: { prices[$0] }, maximum: nil) == Ether(wei: 7))
    let fifty = SendAmount.fiat(FixedDecimal(50), .usd)
    #expect(try fifty.wei(at: { prices[$0] }, maximum: nil)?.description == "0.030411775439450155")
    #expect(try SendAmount.maximum.wei(at: { prices[$0] }, maximum: .ether(9)) == .ether(9))
  }

  @Test func `fiat without a price is unresolved`() throws {
    #expect(try SendAmount.fiat(FixedDecimal(50), .usd).wei(at: { _ in nil }, maximum: nil) == nil)
    #expect(try SendAmount.maximum.wei(at: { _ in nil }, maximum: nil) == nil)
  }

  @Test func `overflow of a fiat amount is an error`() throws {
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(units: 1)))
    #expect(throws: ArithmeticError.overflow) {
      try SendAmount.fiat(.maximum, .usd).wei(at: { _ in tiny }, maximum: nil)
    }
  }

  @Test func `send currencies are euros, dollars and pounds`() {
    #expect(SendAmount.currencies == [.eur, .usd, .gbp])
  }
}

struct SendAmountParsingTests {
  @Test(arguments: Accepted.all)
  func `parser reads a number with its unit, or ether without one`(sample: Accepted) throws {
    #expect(try SendAmount(sample.input) == sample.expected)
  }

  @Test(arguments: Rejected.all)
  func `malformed amount is rejected with the reason`(sample: Rejected) {
    #expect(throws: sample.error) { try SendAmount(sample.input) }
  }

  @Test func `number of decimals is limited by the unit`() throws {
    for unit in EtherUnit.allCases {
      let finest = unit.decimals == 0 ? "1" : "0." + String(repeating: "0", count: unit.decimals - 1) + "1"
      #expect(try SendAmount(finest + unit.rawValue) == .ether(Ether(wei: 1)))
      let finer = (unit.decimals == 0 ? "1." : finest) + "1"
      #expect(throws: SendAmountError.number(.tooPrecise(decimals: unit.decimals))) {
        try SendAmount(finer + unit.rawValue)
      }
    }
  }

  struct Accepted: Sendable, CustomTestStringConvertible {
    let input: String
    let expected: SendAmount
    var testDescription: String { input }

    private static func fiat(_ value: Int, _ currency: Currency) -> SendAmount { .fiat(FixedDecimal(value), currency) }

    static let all = [
      Accepted(input: "1.5", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "1.5eth", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "1.5ETH", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "1.5ether", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "250gwei", expected: .ether(Ether(gwei: 250))),
      Accepted(input: "250Gwei", expected: .ether(Ether(gwei: 250))),
      Accepted(input: "0.5gwei", expected: .ether(Ether(wei: 500_000_000))),
      Accepted(input: "1wei", expected: .ether(Ether(wei: 1))),
      Accepted(input: "1kwei", expected: .ether(Ether(wei: 1_000))),
      Accepted(input: "1mwei", expected: .ether(Ether(wei: 1_000_000))),
      Accepted(input: "1szabo", expected: .ether(Ether(gwei: 1_000))),
      Accepted(input: "1finney", expected: .ether(Ether(gwei: 1_000_000))),
      Accepted(input: "50eur", expected: fiat(50, .eur)), Accepted(input: "50usd", expected: fiat(50, .usd)),
      Accepted(input: "50GBP", expected: fiat(50, .gbp)), Accepted(input: "050.00Usd", expected: fiat(50, .usd)),
      Accepted(input: "1.5 eth", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "1.5\u{A0}ETH", expected: .ether(Ether(gwei: 1_500_000_000))),
      Accepted(input: "50 usd", expected: fiat(50, .usd)),
      Accepted(input: "€50", expected: fiat(50, .eur)), Accepted(input: "50€", expected: fiat(50, .eur)),
      Accepted(input: "50 €", expected: fiat(50, .eur)), Accepted(input: "$50", expected: fiat(50, .usd)),
      Accepted(input: "$ 50", expected: fiat(50, .usd)), Accepted(input: "£50.00", expected: fiat(50, .gbp)),
      Accepted(input: ".5", expected: .ether(Ether(gwei: 500_000_000))),
      Accepted(input: ".5 eth", expected: .ether(Ether(gwei: 500_000_000))),
      Accepted(input: "5.", expected: .ether(.ether(5))), Accepted(input: "5.gwei", expected: .ether(Ether(gwei: 5))),
      Accepted(input: "€50.", expected: fiat(50, .eur)), Accepted(input: "50.usd", expected: fiat(50, .usd)),
      Accepted(input: "max", expected: .maximum), Accepted(input: " max\t", expected: .maximum),
      Accepted(input: "MAX", expected: .maximum),
      Accepted(input: "0", expected: .ether(.zero)), Accepted(input: "0usd", expected: .fiat(.zero, .usd)),
    ]
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let input: String
    let error: SendAmountError
    var testDescription: String { input.debugDescription }

    init(_ input: String, _ error: DecimalSyntaxError) { (self.input, self.error) = (input, .number(error)) }
    init(_ input: String, _ reason: DecimalSyntaxError.Reason) { self.init(input, .malformed(reason)) }
    init(_ input: String, unit: String) { (self.input, error) = (input, .unknownUnit(unit)) }

    static let all = [
      Rejected("", .empty), Rejected(".", .missingDigit), Rejected(".eth", .missingDigit),
      Rejected(",5", .separator), Rejected("..5", .missingDigit), Rejected("1.5.", .secondDot),
      Rejected("-.5", .sign), Rejected("-1", .sign), Rejected("-1eth", .sign), Rejected("-50usd", .sign),
      Rejected("1,5", .separator), Rejected("1,000eth", .separator), Rejected("1 000 eth", .separator),
      Rejected("€1,5", .separator), Rejected("€-50", .sign), Rejected("-€50", .sign),
      Rejected("$50eth", .exponent),
      Rejected("€50€", .unexpectedCharacter), Rejected("€", .unexpectedCharacter),
      Rejected("1e3", .exponent), Rejected("1e3eth", .exponent),
      Rejected("0x10", .hexadecimal), Rejected("1.2.3eth", .secondDot), Rejected("٣", .nonASCIIDigit),
      Rejected("٣eth", .nonASCIIDigit), Rejected("eth", .unexpectedCharacter), Rejected("usd", .unexpectedCharacter),
      Rejected("maximum", .unexpectedCharacter),
      Rejected("¥50", .unexpectedCharacter), Rejected("usd50", .unexpectedCharacter),
      Rejected("250.5wei", .tooPrecise(decimals: 0)), Rejected("0.0000000001gwei", .tooPrecise(decimals: 9)),
      Rejected("1.0000000000000000001", .tooPrecise(decimals: 18)),
      Rejected("1.0000000000000000001usd", .tooPrecise(decimals: 18)),
      Rejected(String(repeating: "9", count: 60), .tooLarge),
      Rejected(String(repeating: "9", count: 60) + "wei", .tooLarge),
      Rejected(String(repeating: "9", count: 60) + "usd", .tooLarge),
      Rejected("50GBp", unit: "GBp"), Rejected("50 GBX", unit: "GBX"), Rejected("50sek", unit: "sek"),
      Rejected("50SEK", unit: "SEK"), Rejected("50euro", unit: "euro"),
      Rejected("1e", unit: "e"), Rejected("1btc", unit: "btc"), Rejected("12ab", unit: "ab"),
      // The number and the unit are both wrong. The error of the number is reported.
      Rejected("1,5sek", .separator), Rejected("1.2.3sek", .secondDot),
    ]
  }
}
