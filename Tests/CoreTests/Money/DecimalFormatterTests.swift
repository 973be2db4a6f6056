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

  @Test(arguments: Padded.all)
  func `zeros are added up to the minimum number of decimals`(padded: Padded) throws {
    #expect(try FixedDecimal(padded.number).description(minimumDecimals: padded.decimals) == padded.text)
  }

  @Test func `minimum number of decimals is limited to 0 through 18`() throws {
    #expect(try FixedDecimal("2.5").description(minimumDecimals: 99) == "2.500000000000000000")
    #expect(FixedDecimal.zero.description(minimumDecimals: 99) == "0.000000000000000000")
    #expect(FixedDecimal.zero.description(minimumDecimals: -1) == "0")
  }

  @Test(arguments: InUnit.all)
  func `ether is formatted in every unit`(sample: InUnit) {
    #expect(Ether(wei: 1_234_567_890_123_456_789).description(in: sample.unit) == sample.text)
    #expect(Ether.zero.description(in: sample.unit) == "0")
    #expect(sample.largest == Ether(wei: .max).description(in: sample.unit))
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

  struct Padded: Sendable, CustomTestStringConvertible {
    let number: String
    let decimals: Int
    let text: String
    var testDescription: String { "\(number) with \(decimals)" }

    static let all = [
      Padded(number: "2470", decimals: 2, text: "2470.00"), Padded(number: "2470.5", decimals: 2, text: "2470.50"),
      Padded(number: "2470.125", decimals: 2, text: "2470.125"), Padded(number: "0", decimals: 2, text: "0.00"),
      Padded(number: "0", decimals: 0, text: "0"), Padded(number: "-0.5", decimals: 3, text: "-0.500"),
      Padded(number: "1", decimals: 18, text: "1.000000000000000000"), Padded(number: "10", decimals: 1, text: "10.0"),
      Padded(number: "0.000000000000000001", decimals: 2, text: "0.000000000000000001"),
      Padded(number: "100.01", decimals: 8, text: "100.01000000"),
    ]
  }

  struct InUnit: Sendable, CustomTestStringConvertible {
    let unit: EtherUnit
    let text: String
    let largest: String
    var testDescription: String { unit.rawValue }

    static let all = [
      InUnit(unit: .wei, text: "1234567890123456789", largest: "340282366920938463463374607431768211455"),
      InUnit(unit: .kwei, text: "1234567890123456.789", largest: "340282366920938463463374607431768211.455"),
      InUnit(unit: .mwei, text: "1234567890123.456789", largest: "340282366920938463463374607431768.211455"),
      InUnit(unit: .gwei, text: "1234567890.123456789", largest: "340282366920938463463374607431.768211455"),
      InUnit(unit: .szabo, text: "1234567.890123456789", largest: "340282366920938463463374607.431768211455"),
      InUnit(unit: .finney, text: "1234.567890123456789", largest: "340282366920938463463374.607431768211455"),
      InUnit(unit: .ether, text: "1.234567890123456789", largest: "340282366920938463463.374607431768211455"),
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
