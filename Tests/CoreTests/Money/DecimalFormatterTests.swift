import TestSupport
import Testing

@testable import QuidCore

struct DecimalFormatterTests {
  @Test(arguments: Sample.all)
  func `description has no unnecessary digits`(sample: Sample) {
    #expect(sample.number.description == sample.text)
  }

  @Test func `smallest number has a description although it cannot be negated`() {
    #expect(FixedDecimal(units: .min).description == "-170141183460469231731.687303715884105728")
  }

  @Test(arguments: [
    ("2470", 2, "2470.00"), ("2470.5", 2, "2470.50"),
    ("2470.125", 2, "2470.125"), ("0", 2, "0.00"),
    ("0", 0, "0"), ("-0.5", 3, "-0.500"),
    ("1", 18, "1.000000000000000000"), ("10", 1, "10.0"),
    ("0.000000000000000001", 2, "0.000000000000000001"),
    ("100.01", 8, "100.01000000"),
  ])
  func `zeros are added up to the minimum number of decimals`(number: String, decimals: Int, text: String) throws {
    #expect(try FixedDecimal(number).description(minimumDecimals: decimals) == text)
  }

  @Test func `minimum number of decimals is limited to 0 through 18`() throws {
    #expect(try FixedDecimal("2.5").description(minimumDecimals: 99) == "2.500000000000000000")
    #expect(FixedDecimal.zero.description(minimumDecimals: 99) == "0.000000000000000000")
    #expect(FixedDecimal.zero.description(minimumDecimals: -1) == "0")
  }

  @Test(
    arguments: [
      (.wei, "1234567890123456789", "340282366920938463463374607431768211455"),
      (.kwei, "1234567890123456.789", "340282366920938463463374607431768211.455"),
      (.mwei, "1234567890123.456789", "340282366920938463463374607431768.211455"),
      (.gwei, "1234567890.123456789", "340282366920938463463374607431.768211455"),
      (.szabo, "1234567.890123456789", "340282366920938463463374607.431768211455"),
      (.finney, "1234.567890123456789", "340282366920938463463374.607431768211455"),
      (.ether, "1.234567890123456789", "340282366920938463463.374607431768211455"),
    ] as [(EtherUnit, String, String)])
  func `ether is formatted in every unit`(unit: EtherUnit, text: String, largest: String) {
    #expect(Ether(wei: 1_234_567_890_123_456_789).description(in: unit) == text)
    #expect(Ether.zero.description(in: unit) == "0")
    #expect(largest == Ether(wei: .max).description(in: unit))
  }

  @Test(arguments: SplitMix64.seeds)
  func `digits of 10,000 formatted amounts equal the value`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for index in 0..<GeneratedCases.count(10_000) {
      let amount = Ether(wei: random.magnitude())
      let unit = EtherUnit.allCases[index % EtherUnit.allCases.count]
      let parts = amount.description(in: unit).split(separator: ".")
      let decimals = parts.count > 1 ? parts[1] : ""
      let digits = parts[0] + decimals + String(repeating: "0", count: unit.decimals - decimals.count)
      let isShortest = decimals.last != "0" && (parts[0] == "0" || parts[0].first != "0")
      guard Schoolbook(decimal: digits) == Schoolbook(amount.wei), isShortest else {
        Issue.record("\(amount.wei) is written \(amount.description(in: unit)), seed \(seed)")
        return
      }
    }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let number: FixedDecimal
    let text: String
    var testDescription: String { text }

    init(_ units: Int128, _ text: String) { (number, self.text) = (FixedDecimal(units: units), text) }

    static let all = [
      Sample(0, "0"), Sample(1, "0.000000000000000001"), Sample(-1, "-0.000000000000000001"),
      Sample(10, "0.00000000000000001"), Sample(500_000_000_000_000_000, "0.5"),
      Sample(-500_000_000_000_000_000, "-0.5"), Sample(999_999_999_999_999_999, "0.999999999999999999"),
      Sample(1_000_000_000_000_000_000, "1"), Sample(1_000_000_000_000_000_001, "1.000000000000000001"),
      Sample(10_000_000_000_000_000_000, "10"), Sample(100_000_000_000_000_000_000, "100"),
      Sample(1_644_100_000_000_000_000_000, "1644.1"), Sample(2_940_000_000_000_000, "0.00294"),
      Sample(Int128(UInt64.max), "18.446744073709551615"), Sample(Int128(UInt64.max) + 1, "18.446744073709551616"),
      Sample(Int128(UInt64.max) * 1_000_000_000_000_000_000, "18446744073709551615"),
      Sample((Int128(UInt64.max) + 1) * 1_000_000_000_000_000_000, "18446744073709551616"),
      Sample(10_000_000_000_000_000_000 * 1_000_000_000_000_000_000, "10000000000000000000"),
      Sample(.max, "170141183460469231731.687303715884105727"),
      Sample(-.max, "-170141183460469231731.687303715884105727"),
    ]
  }
}

struct DecimalRoundTripTests {
  @Test(arguments: SplitMix64.seeds)
  func `100,000 positive numbers are parsed from their description`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(100_000) {
      let number = FixedDecimal(units: Int128(truncatingIfNeeded: random.magnitude() >> 1))
      guard try FixedDecimal(number.description) == number else {
        Issue.record("\(number), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `100,000 signed numbers are parsed from their description`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for number in [FixedDecimal(units: .min), .maximum, .zero] {
      #expect(try FixedDecimal(number.description) == number)
    }
    for _ in 0..<GeneratedCases.count(100_000) {
      let number = FixedDecimal(units: random.signed())
      guard try FixedDecimal(number.description) == number else {
        Issue.record("\(number), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `100,000 amounts are parsed from their description in every unit`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for index in 0..<GeneratedCases.count(100_000) {
      let amount = Ether(wei: random.magnitude())
      let unit = EtherUnit.allCases[index % EtherUnit.allCases.count]
      guard try Ether(amount.description(in: unit), in: unit) == amount else {
        Issue.record("\(amount.description(in: .wei)) wei in \(unit), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `padding with zeros keeps the value`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for index in 0..<GeneratedCases.count(10_000) {
      let number = FixedDecimal(units: Int128(truncatingIfNeeded: random.magnitude() >> 1))
      guard try FixedDecimal(number.description(minimumDecimals: index % 19)) == number else {
        Issue.record("\(number) with \(index % 19) decimals, seed \(seed)")
        return
      }
    }
  }
}
