import TestSupport
import Testing

@testable import QuidCore

struct DecimalParserTests {
  @Test(arguments: Refusal.all)
  func `anything but digits with one dot between them is refused, and the error says what stands there`(
    refusal: Refusal
  ) {
    #expect(throws: refusal.error) { try FixedPoint(typed: refusal.text) }
    #expect(throws: refusal.error) { try Wei(refusal.text) }
    #expect(throws: refusal.error) { try Wei(Substring(refusal.text)) }
  }

  @Test(arguments: ["-", "--1", "+1", "1-", "- 1", "-+1"])
  func `a number that was not typed may begin with one minus and nothing else`(text: String) {
    #expect(throws: DecimalSyntaxError.self) { try FixedPoint(text) }
  }

  @Test func `a typed number has no sign, an exact decimal string may have a minus`() throws {
    #expect(throws: DecimalSyntaxError.malformed(.sign)) { try FixedPoint(typed: "-1.5") }
    #expect(throws: DecimalSyntaxError.malformed(.sign)) { try FixedPoint(typed: "-1.5"[...]) }
    #expect(try FixedPoint("-1.5") == FixedPoint("1.5").negated())
    #expect(try FixedPoint("-0") == .zero)
    #expect(try FixedPoint("-170141183460469231731.687303715884105728") == FixedPoint(units: .min))
    #expect(throws: DecimalSyntaxError.tooLarge) { try FixedPoint("-170141183460469231731.687303715884105729") }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try FixedPoint("-0.0000000000000000001") }
  }

  @Test(arguments: Acceptance.all)
  func `plain decimals are accepted, zeros at their ends included`(acceptance: Acceptance) throws {
    #expect(try FixedPoint(acceptance.text).description == acceptance.description)
    #expect(try Wei(acceptance.text).description == acceptance.description)
  }

  @Test func `more decimals than the unit has are refused unless they are zeros`() throws {
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 0)) { try Wei("250.5", .wei) }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 9)) { try Wei("0.0000000001", .gwei) }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try Wei("0.0000000000000000001") }
    #expect(try Wei("250.000", .wei) == .wei(250))
    #expect(try Wei("1.0000000010", .gwei) == .wei(1_000_000_001))
  }

  @Test func `a number is read to the last one that fits`() throws {
    #expect(try FixedPoint("170141183460469231731.687303715884105727") == .maximum)
    #expect(throws: DecimalSyntaxError.tooLarge) { try FixedPoint("170141183460469231731.687303715884105728") }
    #expect(try Wei("340282366920938463463.374607431768211455") == Wei(count: .max))
    #expect(throws: DecimalSyntaxError.tooLarge) { try Wei("340282366920938463463.374607431768211456") }
    #expect(try Wei("340282366920938463463374607431768211455", .wei) == Wei(count: .max))
    #expect(throws: DecimalSyntaxError.tooLarge) { try Wei("340282366920938463463374607431768211456", .wei) }
    for digits in 39...80 {
      #expect(throws: DecimalSyntaxError.tooLarge) { try Wei("1" + String(repeating: "0", count: digits), .wei) }
    }
    // 10¹²⁸ and every later power is nothing in 128 bits; what follows must not be taken for the whole number.
    let tail = "5" + String(repeating: "0", count: 20)
    for digits in 128...200 {
      #expect(throws: DecimalSyntaxError.tooLarge) { try Wei("1" + String(repeating: "0", count: digits) + tail, .wei) }
    }
  }

  @Test func `a megabyte is read to its end without harm`() throws {
    let million = 1 << 20
    let digits = String(repeating: "7", count: million)
    #expect(throws: DecimalSyntaxError.tooLarge) { try Wei(digits) }
    #expect(throws: DecimalSyntaxError.malformed(.unexpectedCharacter)) { try Wei(digits + "g") }
    #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try Wei("1." + digits) }
    #expect(throws: DecimalSyntaxError.malformed(.unexpectedCharacter)) {
      try Wei(String(repeating: "gibberish ", count: million / 10))
    }
    #expect(throws: DecimalSyntaxError.malformed(.foreignDigit)) { try Wei(String(repeating: "٣", count: million / 2)) }
    let zeros = String(repeating: "0", count: million)
    #expect(try Wei(zeros + "1.5" + zeros).description == "1.5")
  }

  @Test(arguments: SplitMix64.seeds)
  func `the short way through the parser and the long one agree on 20,000 texts`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("00123456789..,e".utf8)
    for _ in 0..<20_000 {
      let text = (0..<random.next() % 24).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let decimals = Int(random.next() % 39)
      let (short, long) = text.withUnsafeBufferPointer {
        (
          DecimalParser.shortUnits(of: $0, decimals: decimals).map { Wei(count: $0) },
          try? DecimalParser.longUnits(of: $0, decimals: decimals).map { Wei(count: $0) }.get()
        )
      }
      guard short == nil || short == long else {
        Issue.record("\(String(decoding: text, as: UTF8.self)) with \(decimals) decimals, seed \(seed)")
        return
      }
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let error: DecimalSyntaxError
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ error: DecimalSyntaxError) { (self.text, self.error) = (text, error) }
    init(_ text: String, _ flaw: DecimalSyntaxError.Flaw) { self.init(text, .malformed(flaw)) }

    static let all: [Refusal] = [
      Refusal("", .empty),
      Refusal("-1", .sign), Refusal("+1", .sign), Refusal("-", .sign), Refusal("--1", .sign), Refusal("1-", .sign),
      Refusal("1,5", .separator), Refusal("1,000", .separator), Refusal("1,234.5", .separator),
      Refusal("1 000", .separator), Refusal("1_000", .separator), Refusal("1'000", .separator),
      Refusal(" 1", .separator), Refusal("1 ", .separator), Refusal("1 eth", .separator),
      Refusal("1\u{A0}000", .separator), Refusal("1\u{202F}000", .separator), Refusal("1\u{2009}000", .separator),
      Refusal("1e3", .exponent), Refusal("1E3", .exponent), Refusal("4.5e-7", .exponent), Refusal("1e", .exponent),
      Refusal("0x10", .hexadecimal), Refusal("0X10", .hexadecimal),
      Refusal("1.2.3", .secondDot), Refusal("1..2", .secondDot), Refusal("1.5.", .secondDot),
      Refusal(".5", .missingDigit), Refusal("5.", .missingDigit), Refusal(".", .missingDigit),
      Refusal("..", .missingDigit),
      Refusal("٣", .foreignDigit), Refusal("1٣", .foreignDigit), Refusal("１２", .foreignDigit),
      Refusal("१.५", .foreignDigit),
      Refusal("NaN", .unexpectedCharacter), Refusal("nan", .unexpectedCharacter), Refusal("inf", .unexpectedCharacter),
      Refusal("Infinity", .unexpectedCharacter), Refusal("e3", .unexpectedCharacter),
      Refusal("0b1", .unexpectedCharacter), Refusal("1.5abc", .unexpectedCharacter),
      Refusal("1\u{0}", .unexpectedCharacter), Refusal("\u{0}1", .unexpectedCharacter),
      Refusal("\u{FEFF}1", .unexpectedCharacter), Refusal("1\n", .unexpectedCharacter),
      Refusal("\t1", .unexpectedCharacter), Refusal("½", .unexpectedCharacter),
      Refusal("\u{2212}1", .unexpectedCharacter),
      Refusal("1\u{301}", .unexpectedCharacter), Refusal("$1", .unexpectedCharacter),
      Refusal("1/2", .unexpectedCharacter),
      Refusal("1:2", .unexpectedCharacter),
      Refusal("0.1234567890123456789", .tooPrecise(decimals: 18)),
      Refusal("1.0000000000000000001", .tooPrecise(decimals: 18)),
      Refusal(String(repeating: "9", count: 60), .tooLarge),
      Refusal(String(repeating: "9", count: 60) + ".5", .tooLarge),
      Refusal(String(repeating: "9", count: 21), .tooLarge),
      // Two things are wrong with these; the one a person can put right by retyping comes first.
      Refusal("0.1234567890123456789,", .separator), Refusal(String(repeating: "9", count: 60) + "e1", .exponent),
      Refusal("0.12345678901234567890٣", .foreignDigit),
    ]
  }

  struct Acceptance: Sendable, CustomTestStringConvertible {
    let text: String
    let description: String
    var testDescription: String { text }

    static let all = [
      Acceptance(text: "0", description: "0"), Acceptance(text: "0.0", description: "0"),
      Acceptance(text: "1", description: "1"), Acceptance(text: "1.5", description: "1.5"),
      Acceptance(text: "007", description: "7"), Acceptance(text: "00.50", description: "0.5"),
      Acceptance(text: "1644.1", description: "1644.1"), Acceptance(text: "1.000", description: "1"),
      Acceptance(text: "0.000000000000000001", description: "0.000000000000000001"),
      Acceptance(text: "0.0000000000000000010000", description: "0.000000000000000001"),
      Acceptance(text: "0.030411775439450155", description: "0.030411775439450155"),
      Acceptance(text: "630.0056882018259", description: "630.0056882018259"),
      Acceptance(text: "9999999999999999999", description: "9999999999999999999"),
      Acceptance(text: "99999999999999999999", description: "99999999999999999999"),
      Acceptance(
        text: "12345678901234567890.123456789012345678", description: "12345678901234567890.123456789012345678"),
      Acceptance(text: String(repeating: "0", count: 60) + "1", description: "1"),
      Acceptance(text: "1." + String(repeating: "0", count: 60), description: "1"),
    ]
  }
}
