import QuidCore

/// Bytes in the format of Ethereum's JSON-RPC API: `0x` and two hexadecimal digits for each byte.
///
/// Source: EIP-1474, "Data".
struct HexData: Hashable, Sendable {
  let bytes: [UInt8]

  /// Creates bytes from a hexadecimal string such as `0x00ff`; `nil` for any other format.
  init?(_ string: String) {
    let digits = Array(string.utf8.dropFirst(2))
    guard string.hasPrefix("0x"), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalValue, let low = digits[index + 1].hexadecimalValue else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  static func string(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return "0x" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}
