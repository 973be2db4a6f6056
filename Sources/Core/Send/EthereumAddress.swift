/// An account on Ethereum: 20 bytes, written `0x` and 40 hexadecimal digits.
///
/// Capitals among the digits are a checksum (EIP-55). An address whose capitals contradict it is refused; one without
/// capitals carries no checksum, which ``isChecksummed`` tells.
public struct EthereumAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address with the capitals of its checksum.
  public let description: String
  /// Whether the text that was read carried the checksum.
  public let isChecksummed: Bool

  /// The address that a text says.
  ///
  /// - Throws: ``AddressFlaw``.
  public init(_ text: some StringProtocol) throws(AddressFlaw) {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { throw .missingPrefix }
    let digits = Array(text.utf8.dropFirst(2))
    guard digits.allSatisfy(\.isHexadecimalDigit) else { throw .notHexadecimal }
    guard digits.count == 40 else { throw .wrongLength(digits.count) }
    let checksummed = Self.checksummed(digits)
    let letters = digits.filter { $0 > UInt8(ascii: "9") }
    let isOneCase = Set(letters.map { $0 & 0x20 }).count < 2
    guard isOneCase || checksummed == digits else { throw .wrongChecksum }
    description = "0x" + String(decoding: checksummed, as: UTF8.self)
    isChecksummed = checksummed == digits && !letters.isEmpty
  }

  /// Parses an address that a user typed or pasted, which may have spaces between its digits.
  ///
  /// - Throws: ``AddressFlaw``.
  public init(typed text: some StringProtocol) throws(AddressFlaw) {
    try self.init(String(text).filter { !$0.isWhitespace })
  }

  /// The digits with a capital wherever the hash of the lower-case digits has 8 or more.
  ///
  /// Source: EIP-55.
  private static func checksummed(_ digits: [UInt8]) -> [UInt8] {
    let lower = digits.map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 }
    let hash = Keccak256.hash(lower)
    return lower.enumerated().map { index, digit in
      let nibble = index.isMultiple(of: 2) ? hash[index / 2] >> 4 : hash[index / 2] & 0xF
      return digit > UInt8(ascii: "9") && nibble >= 8 ? digit & ~0x20 : digit
    }
  }

  /// The 40 digits in ASCII, letters in lower case: for comparing, since capitals depend on all other digits.
  var digits: [UInt8] { description.utf8.dropFirst(2).map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 } }

  /// Whether both are the same account; how they were written does not matter.
  public static func == (left: EthereumAddress, right: EthereumAddress) -> Bool {
    left.description == right.description
  }

  /// Hashes the account.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
