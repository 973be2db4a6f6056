/// What a node calls a transaction: 32 bytes, written `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash in small letters.
  public let description: String

  /// The hash that a text says, in any case.
  ///
  /// Returns `nil` for anything but `0x` and 64 hexadecimal digits, so that no text of a node passes for one.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(Self.isHexadecimal) else { return nil }
    description = text.lowercased()
  }

  private static func isHexadecimal(_ digit: UInt8) -> Bool {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
