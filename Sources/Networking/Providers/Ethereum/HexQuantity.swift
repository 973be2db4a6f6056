import QuidCore

/// An integer in the format of Ethereum's JSON-RPC API: `0x` and hexadecimal digits without leading zeros.
///
/// An example is `0x1b4`; zero is `0x0`. Any other format is rejected, since quantities can be amounts of
/// money. Source: EIP-1474, "Quantity".
struct HexQuantity: Decodable, Hashable, Sendable {
  /// The integer that was decoded from the hexadecimal string.
  let value: UInt128

  /// Parses a quantity such as `0x1b4`; fails for any other format and for integers of more than 128 bits.
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

  /// The integer as an amount of ether, for a quantity that is a number of wei (10⁻¹⁸ ether).
  var wei: Ether { Ether(wei: value) }

  /// Returns the integer as a 64-bit integer, for quantities that are not amounts of wei, such as a block
  /// number.
  ///
  /// - Parameter path: the JSON path of the quantity in the response, for the error.
  /// - Throws: ``ResponseError`` if the integer does not fit into 64 bits.
  func uint64(_ path: String) throws(ResponseError) -> UInt64 {
    guard let number = UInt64(exactly: value) else { throw .malformed(expected: "a 64-bit number", at: path) }
    return number
  }

  /// Formats a 128-bit integer as a hexadecimal quantity, such as `0x1b4`.
  static func string(_ value: UInt128) -> String { "0x" + String(value, radix: 16) }

  /// Formats a 64-bit integer as a hexadecimal quantity, such as `0x1b4`.
  static func string(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}
