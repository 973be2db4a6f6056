import QuidCore

/// A whole number as Ethereum's JSON-RPC writes it: `0x` and hexadecimal digits, no zeros in front, zero as `0x0`.
///
/// Source: EIP-1474, "Quantity". Anything else is refused, since a reader that guesses would guess amounts.
struct QuantityText: Decodable, Hashable, Sendable {
  /// The number.
  let value: UInt128

  /// The number that a text says; `nil` for any other text, and past 128 bits.
  init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), 1...32 ~= digits.count, digits.first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    var value: UInt128 = 0
    for digit in digits {
      guard let four = digit.hexadecimalValue else { return nil }
      value = value << 4 | UInt128(four)
    }
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let own = Self(try container.decode(String.self)) else {
      throw AnswerFlaw.unreadable(
        what: "a quantity such as 0x5208", place: AnswerFlaw.place(container.codingPath))
    }
    self = own
  }

  /// The number as wei.
  var wei: Wei { Wei(count: value) }

  /// The number as a count of anything but wei.
  ///
  /// - Throws: ``AnswerFlaw`` past 64 bits.
  func count(_ place: String) throws(AnswerFlaw) -> UInt64 {
    guard let count = UInt64(exactly: value) else { throw .unreadable(what: "a number of 64 bits", place: place) }
    return count
  }

  /// How a number is written.
  static func text(_ value: UInt128) -> String { "0x" + String(value, radix: 16) }

  /// How a count is written.
  static func text(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}
