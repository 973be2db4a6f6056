import TestSupport
import Testing

@testable import QuidCore

struct DecimalFormatterTests {
  @Test(arguments: Sample.all)
  func `a number is written with the digits it has and no more`(sample: Sample) {
    #expect(sample.number.description == sample.text)
  }

  @Test func `the smallest number has a description although it has no opposite`() {
    #expect(FixedPoint(units: .min).description == "-170141183460469231731.687303715884105728")
  }

  @Test(arguments: Padded.all)
  func `zeros are kept up to the decimals that are asked for`(padded: Padded) throws {
    #expect(try FixedPoint(signed: padded.number).description(minimumDecimals: padded.decimals) == padded.text)
  }

  @Test func `asking for more decimals than there are shows those there are`() throws {
    #expect(try FixedPoint("2.5").description(minimumDecimals: 99) == "2.500000000000000000")
    #expect(FixedPoint.zero.description(minimumDecimals: 99) == "0.000000000000000000")
    #expect(FixedPoint.zero.description(minimumDecimals: -1) == "0")
  }

  @Test(arguments: InUnit.all)
  func `wei are written in every unit`(sample: InUnit) {
    #expect(Wei.wei(1_234_567_890_123_456_789).description(in: sample.unit) == sample.text)
    #expect(Wei.zero.description(in: sample.unit) == "0")
    #expect(sample.largest == Wei(count: .max).description(in: sample.unit))
  }

  @Test(arguments: SplitMix64.seeds)
  func `the digits of 10,000 amounts are those of the number`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for index in 0..<10_000 {
      let amount = Wei(count: random.magnitude())
      let unit = EtherUnit.allCases[index % EtherUnit.allCases.count]
      let parts = amount.description(in: unit).split(separator: ".")
      let decimals = parts.count > 1 ? parts[1] : ""
      let digits = parts[0] + decimals + String(repeating: "0", count: unit.decimals - decimals.count)
      let isShortest = decimals.last != "0" && (parts[0] == "0" || parts[0].first != "0")
      guard Schoolbook(decimal: digits) == Schoolbook(amount.count), isShortest else {
        Issue.record("\(amount.count) is written \(amount.description(in: unit)), seed \(seed)")
        return
      }
    }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let number: FixedPoint
    let text: String
    var testDescription: String { text }

    init(_ units: Int128, _ text: String) { (number, self.text) = (FixedPoint(units: units), text) }

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
