import QuidCore

/// An integer in the format of Ethereum's JSON-RPC API: `0x` and hexadecimal digits, such as `0x1b4`.
///
/// Leading zeros are accepted, although the standard forbids them, because some nodes write `0x00` or all 64 digits.
/// Any other format is rejected, since a misread integer could become a wrong amount of money. Source: EIP-1474,
/// "Quantity".
struct HexQuantity: Hashable, Sendable {
  let value: UInt128

  /// Creates an integer from a string such as `0x1b4`; `nil` for any other format and for more than 128 bits.
  init?(_ string: String) {
    let all = string.utf8.dropFirst(2)
    let digits = all.drop { $0 == UInt8(ascii: "0") }
    guard string.hasPrefix("0x"), 1...64 ~= all.count, digits.count <= 32 else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      guard let four = digit.hexadecimalValue else { return nil }
      value = value << 4 | UInt128(four)
    }
    self.value = value
  }

  static func string(_ value: UInt128) -> String { "0x" + String(value, radix: 16) }

  static func string(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}
