import TestSupport
import Testing

@testable import QuidCore

struct DecimalParserTests {
  @Test(arguments: Rejected.all)
  func `parser rejects anything but digits with one dot and gives the reason`(
    sample: Rejected
  ) {
    #expect(throws: sample.error) { try FixedDecimal(typed: sample.input) }
    #expect(throws: sample.error) { try Ether(sample.input) }
    #expect(throws: sample.error) { try Ether(Substring(sample.input)) }
  }

  @Test func `number with more decimals than a power of ten has digits is too large`() throws {
    #expect(try DecimalParser.units(of: "1", decimals: 38) == 100_000_000_000_000_000_000_000_000_000_000_000_000)
    #expect(throws: DecimalSyntaxError.tooLarge) { try DecimalParser.units(of: "1", decimals: 39) }
    #expect(try DecimalParser.units(of: "0", decimals: 39) == 0)
  }

  @Test(arguments: ["-", "--1", "+1", "1-", "- 1", "-+1"])
  func `exact decimal string accepts only one leading minus`(input: String) {
    #expect(throws: DecimalSyntaxError.self) { try FixedDecimal(input) }
  }

  @Test func `typed number rejects a minus and an exact decimal string accepts it`() throws {
    #expect(throws: DecimalSyntaxError.malformed(.sign)) { try FixedDecimal(typed: "-1.5") }
    #expect(throws: DecimalSyntaxError.malformed(.sign)) { try FixedDecimal(typed: "-1.5"[...]) }
    #expect(try FixedDecimal("-1.5") == FixedDecimal("1.5").negated())
    #expect(try FixedDecimal("-0") == .zero)
    #expect(try FixedDecimal("-170141183460469231731.687303715884105728") == FixedDecimal(units: .min))
    #expect(throws: DecimalSyntaxError.tooLarge) { try FixedDecimal("-170141183460469231731.687303715884105729") }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try FixedDecimal("-0.0000000000000000001") }
  }

  @Test(arguments: [
    ("0", "0"), ("0.0", "0"),
    ("1", "1"), ("1.5", "1.5"),
    ("007", "7"), ("00.50", "0.5"),
    ("1644.1", "1644.1"), ("1.000", "1"),
    ("0.000000000000000001", "0.000000000000000001"),
    ("0.0000000000000000010000", "0.000000000000000001"),
    ("0.030411775439450155", "0.030411775439450155"),
    ("630.0056882018259", "630.0056882018259"),
    ("9999999999999999999", "9999999999999999999"),
    ("99999999999999999999", "99999999999999999999"),
    ("12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"),
    (String(repeating: "0", count: 60) + "1", "1"),
    ("1." + String(repeating: "0", count: 60), "1"),
  ])
  func `parser accepts plain decimals with leading and trailing zeros`(input: String, description: String) throws {
    #expect(try FixedDecimal(input).description == description)
    #expect(try Ether(input).description == description)
  }

  @Test func `parser rejects more decimals than the unit has unless they are zeros`() throws {
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 0)) { try Ether("250.5", in: .wei) }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 9)) { try Ether("0.0000000001", in: .gwei) }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try Ether("0.0000000000000000001") }
    #expect(try Ether("250.000", in: .wei) == Ether(wei: 250))
    #expect(try Ether("1.0000000010", in: .gwei) == Ether(wei: 1_000_000_001))
  }

  @Test func `parser accepts the largest value and rejects the next`() throws {
    #expect(try FixedDecimal("170141183460469231731.687303715884105727") == .maximum)
    #expect(throws: DecimalSyntaxError.tooLarge) { try FixedDecimal("170141183460469231731.687303715884105728") }
    #expect(try Ether("340282366920938463463.374607431768211455") == Ether(wei: .max))
    #expect(throws: DecimalSyntaxError.tooLarge) { try Ether("340282366920938463463.374607431768211456") }
    #expect(try Ether("340282366920938463463374607431768211455", in: .wei) == Ether(wei: .max))
    #expect(throws: DecimalSyntaxError.tooLarge) { try Ether("340282366920938463463374607431768211456", in: .wei) }
    for digits in 39...80 {
      #expect(throws: DecimalSyntaxError.tooLarge) { try Ether("1" + String(repeating: "0", count: digits), in: .wei) }
    }
    // 10¹²⁸ and all higher powers are 0 modulo 2¹²⁸. The remaining digits must not be returned as the number.
    let tail = "5" + String(repeating: "0", count: 20)
    for digits in 128...200 {
      #expect(throws: DecimalSyntaxError.tooLarge) {
        try Ether("1" + String(repeating: "0", count: digits) + tail, in: .wei)
      }
    }
  }

  @Test func `parser reads a megabyte of input to its end`() throws {
    let million = 1 << 20
    let digits = String(repeating: "7", count: million)
    #expect(throws: DecimalSyntaxError.tooLarge) { try Ether(digits) }
    #expect(throws: DecimalSyntaxError.malformed(.unexpectedCharacter)) { try Ether(digits + "g") }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try Ether("1." + digits) }
    #expect(throws: DecimalSyntaxError.malformed(.unexpectedCharacter)) {
      try Ether(String(repeating: "gibberish ", count: million / 10))
    }
    #expect(throws: DecimalSyntaxError.malformed(.nonASCIIDigit)) {
      try Ether(String(repeating: "٣", count: million / 2))
    }
    let zeros = String(repeating: "0", count: million)
    #expect(try Ether(zeros + "1.5" + zeros).description == "1.5")
  }

  @Test(arguments: SplitMix64.seeds)
  func `fast and general parser agree on 20,000 strings`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("00123456789..,e".utf8)
    for _ in 0..<GeneratedCases.count(20_000) {
      let input = (0..<random.next() % 24).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let decimals = Int(random.next() % 39)
      let (short, long) = input.withUnsafeBufferPointer {
        (
          DecimalParser.shortUnits(of: $0, decimals: decimals).map { Ether(wei: $0) },
          try? DecimalParser.longUnits(of: $0, decimals: decimals).map { Ether(wei: $0) }.get()
        )
      }
      guard short == nil || short == long else {
        Issue.record("\(String(decoding: input, as: UTF8.self)) with \(decimals) decimals, seed \(seed)")
        return
      }
    }
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let input: String
    let error: DecimalSyntaxError
    var testDescription: String { input.debugDescription }

    init(_ input: String, _ error: DecimalSyntaxError) { (self.input, self.error) = (input, error) }
    init(_ input: String, _ reason: DecimalSyntaxError.Reason) { self.init(input, .malformed(reason)) }

    static let all: [Rejected] = [
      Rejected("", .empty),
      Rejected("-1", .sign), Rejected("+1", .sign), Rejected("-", .sign), Rejected("--1", .sign), Rejected("1-", .sign),
      Rejected("1,5", .separator), Rejected("1,000", .separator), Rejected("1,234.5", .separator),
      Rejected("1 000", .separator), Rejected("1_000", .separator), Rejected("1'000", .separator),
      Rejected(" 1", .separator), Rejected("1 ", .separator), Rejected("1 eth", .separator),
      Rejected("1\u{A0}000", .separator), Rejected("1\u{202F}000", .separator), Rejected("1\u{2009}000", .separator),
      Rejected("1e3", .exponent), Rejected("1E3", .exponent), Rejected("4.5e-7", .exponent), Rejected("1e", .exponent),
      Rejected("0x10", .hexadecimal), Rejected("0X10", .hexadecimal),
      Rejected("1.2.3", .secondDot), Rejected("1..2", .secondDot), Rejected("1.5.", .secondDot),
      Rejected(".5", .missingDigit), Rejected("5.", .missingDigit), Rejected(".", .missingDigit),
      Rejected("..", .missingDigit),
      Rejected("٣", .nonASCIIDigit), Rejected("1٣", .nonASCIIDigit), Rejected("１２", .nonASCIIDigit),
      Rejected("१.५", .nonASCIIDigit),
      Rejected("NaN", .unexpectedCharacter), Rejected("nan", .unexpectedCharacter),
      Rejected("inf", .unexpectedCharacter),
      Rejected("Infinity", .unexpectedCharacter), Rejected("e3", .unexpectedCharacter),
      Rejected("0b1", .unexpectedCharacter), Rejected("1.5abc", .unexpectedCharacter),
      Rejected("1\u{0}", .unexpectedCharacter), Rejected("\u{0}1", .unexpectedCharacter),
      Rejected("\u{FEFF}1", .unexpectedCharacter), Rejected("1\n", .unexpectedCharacter),
      Rejected("\t1", .unexpectedCharacter), Rejected("½", .unexpectedCharacter),
      Rejected("\u{2212}1", .unexpectedCharacter),
      Rejected("1\u{301}", .unexpectedCharacter), Rejected("$1", .unexpectedCharacter),
      Rejected("1/2", .unexpectedCharacter),
      Rejected("1:2", .unexpectedCharacter),
      Rejected("0.1234567890123456789", .tooPrecise(decimals: 18)),
      Rejected("1.0000000000000000001", .tooPrecise(decimals: 18)),
      Rejected(String(repeating: "9", count: 60), .tooLarge),
      Rejected(String(repeating: "9", count: 60) + ".5", .tooLarge),
      Rejected(String(repeating: "9", count: 21), .tooLarge),
      // These have two errors. The error that the user can fix by retyping is reported.
      Rejected("0.1234567890123456789,", .separator), Rejected(String(repeating: "9", count: 60) + "e1", .exponent),
      Rejected("0.12345678901234567890٣", .nonASCIIDigit),
    ]
  }
}
