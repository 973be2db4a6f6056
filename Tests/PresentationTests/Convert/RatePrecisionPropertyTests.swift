import QuidCore
import QuidPresentation
import TestSupport
import Testing

struct RatePrecisionPropertyTests {
  struct Rates: CustomTestStringConvertible, Sendable {
    let seed: UInt64
    var testDescription: String { "seed \(seed)" }
  }

  /// Returns a rate with a number of significant digits and a magnitude, from 0.001 to 9999 units.
  private static func rate(digits: Int, using generator: inout SplitMix64) throws -> FixedDecimal {
    let significant = (0..<digits).map {
      "\(Int.random(in: $0 == 0 || $0 == digits - 1 ? 1...9 : 0...9, using: &generator))"
    }
    let point = Int.random(in: -2...4, using: &generator)
    let text = significant.joined()
    if point <= 0 { return try FixedDecimal("0." + String(repeating: "0", count: -point) + text) }
    if point >= digits { return try FixedDecimal(text + String(repeating: "0", count: point - digits)) }
    return try FixedDecimal("\(text.prefix(point)).\(text.dropFirst(point))")
  }

  /// Returns the number of digits of a displayed number, without zeros at its start and its end.
  private static func significantDigits(_ shown: String) -> Int {
    let digits = shown.filter(\.isNumber).drop { $0 == "0" }
    return digits.reversed().drop { $0 == "0" }.count
  }

  @Test(arguments: (0..<200).map { Rates(seed: $0) } + SplitMix64.seeds.map { Rates(seed: $0) })
  func `rates, inverses and crosses show at most the digits of their source`(_ rates: Rates) throws {
    var generator = SplitMix64(seed: rates.seed)
    let day = try #require(CalendarDay("2026-11-27"))
    let currencies = [Currency.eur, .usd, .gbp]
    let digits = [Int.random(in: 1...7, using: &generator), Int.random(in: 1...7, using: &generator)]
    let values = try digits.map { try Self.rate(digits: $0, using: &generator) }
    let table = try #require(
      RateTable(
        base: .eur, day: day, rates: [.usd: values[0], .gbp: values[1]],
        details: [.usd: .init(digits: digits[0]), .gbp: .init(digits: digits[1])], minimumDigits: 1))
    for from in currencies {
      for to in currencies where to != from {
        let supported = try #require(table.digits(from: from, to: to))
        let cross = try #require(table.cross(from: from, to: to))
        let shown = NumberFormat.english.rate(try cross.rate(), digits: supported)
        #expect(Self.significantDigits(shown) <= supported, "\(from) \(to): \(shown)")
        #expect(supported <= digits.max() ?? 0)
        // There and back: the amount of 1 differs by less than the last digit of the source.
        let back = try #require(table.cross(from: to, to: from))
        let returned = try back.converted(try cross.converted(.one))
        let difference = try returned.subtracting(.one)
        let lastDigit = try FixedDecimal("0." + String(repeating: "0", count: max(supported - 1, 0)) + "1")
        #expect(try difference < lastDigit && difference.negated() < lastDigit, "\(from) \(to): \(returned)")
      }
    }
  }
}
