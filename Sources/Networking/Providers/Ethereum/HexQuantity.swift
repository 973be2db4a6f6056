import QuidCore

/// An integer in the format of Ethereum's JSON-RPC: `0x` and hexadecimal digits without leading zeros; zero is `0x0`.
///
/// Source: EIP-1474, "Quantity". All other formats are rejected, since quantities are amounts of money.
struct HexQuantity: Decodable, Hashable, Sendable {
  /// The integer.
  let value: UInt128

  /// Parses a quantity; fails for other strings and above 128 bits.
  init?(_ string: String) {
    let digits = string.utf8.dropFirst(2)
    guard string.hasPrefix("0x"), 1...32 ~= digits.count, digits.first != UInt8(ascii: "0") || digits.count == 1 else {
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
    guard let quantity = Self(try container.decode(String.self)) else {
      throw ResponseError.malformed(
        expected: "a quantity such as 0x5208", at: ResponseError.path(of: container.codingPath))
    }
    self = quantity
  }

  /// The quantity as an amount in wei.
  var wei: Ether { Ether(wei: value) }

  /// Returns the quantity as a 64-bit integer, for quantities other than wei.
  ///
  /// - Parameter path: the path of the quantity in the response, for the error.
  /// - Throws: ``ResponseError`` above 64 bits.
  func uint64(_ path: String) throws(ResponseError) -> UInt64 {
    guard let number = UInt64(exactly: value) else { throw .malformed(expected: "a number of 64 bits", at: path) }
    return number
  }

  /// Formats a 128-bit integer as a quantity.
  static func string(_ value: UInt128) -> String { "0x" + String(value, radix: 16) }

  /// Formats a 64-bit integer as a quantity.
  static func string(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}
