/// What a node calls a transaction: 32 bytes, written `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash in small letters.
  public let description: String

  /// The hash that a text says, in any case.
  ///
  /// Returns `nil` for anything but `0x` and 64 hexadecimal digits, so that no text of a node passes for one.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    description = text.lowercased()
  }
}
