import Foundation
import QuidCore

/// A number in JSON, as fixed point.
///
/// The one place where `Decimal` stands: it is what a decoder can give without going through binary floating point. Only
/// its digits are taken; its arithmetic and its parser are not used. More than 18 decimals are rounded once, half to even.
struct JSONNumber: Decodable, Hashable, Sendable {
  /// The number.
  let value: FixedPoint

  /// What a number has to be.
  static let range = "a number of at most 20 digits before and 18 behind the dot"

  /// `Decimal` keeps 38 digits of any number and drops the others without a word.
  private static let mostDigits = 37

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let decimal: Decimal
    do {
      decimal = try container.decode(Decimal.self)
    } catch DecodingError.typeMismatch(_, let context) {
      throw DecodingError.typeMismatch(Self.self, context)
    } catch DecodingError.valueNotFound(_, let context) {
      throw DecodingError.valueNotFound(Self.self, context)
    }
    guard let value = Self.fixedPoint(decimal.description) else {
      throw AnswerFlaw.unreadable(what: Self.range, place: AnswerFlaw.place(container.codingPath))
    }
    self.value = value
  }

  /// The number that a plain decimal says: digits, perhaps a minus in front and a dot inside.
  ///
  /// Returns `nil` when it has too many digits, is too large, or is not zero but would become it.
  static func fixedPoint(_ text: String) -> FixedPoint? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let fraction = parts.dropFirst().first ?? "0"
    let significant = (whole + fraction).drop { $0 == "0" }.reversed().drop { $0 == "0" }
    guard significant.count <= mostDigits else { return nil }
    let kept = fraction.prefix(FixedPoint.decimals)
    guard var value = try? FixedPoint("\(whole).\(kept)") else { return nil }
    if roundsUp(fraction.dropFirst(FixedPoint.decimals), isOdd: value.units & 1 == 1) {
      guard let next = try? value.adding(FixedPoint(units: 1)) else { return nil }
      value = next
    }
    if value.isZero, !significant.isEmpty { return nil }
    return isNegative ? try? value.negated() : value
  }

  /// Whether digits that are cut off are more than half of the last one kept, or half of an odd one.
  private static func roundsUp(_ digits: Substring, isOdd: Bool) -> Bool {
    guard let first = digits.first else { return false }
    if first != "5" { return first > "5" }
    return isOdd || digits.dropFirst().contains { $0 != "0" }
  }
}
