/// The hash of a transaction or block: 32 bytes, written as `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as `0x` and 64 lowercase hexadecimal digits.
  public let description: String

  /// Creates a hash from `0x`, with a lowercase `x`, and 64 hexadecimal digits; returns `nil` for another format.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    description = text.lowercased()
  }

  /// Creates a hash whose value is a number, for transactions of a simulated chain.
  public init(number: UInt64) {
    let digits = String(number, radix: 16)
    description = "0x" + String(repeating: "0", count: 64 - digits.count) + digits
  }
}

extension TransactionHash: Codable {
  /// Decodes a hash from a string of `0x` and 64 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a hash of 0x and 64 digits") { TransactionHash($0) }
  }

  /// Encodes the hash as a string of `0x` and 64 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}
