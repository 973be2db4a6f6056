/// The address of an Ethereum account: 20 bytes, written as `0x` and 40 hexadecimal digits.
///
/// The mixed case of the letters encodes a checksum (EIP-55). An address with a wrong checksum is rejected; one whose
/// letters all have the same case has no checksum and is accepted.
public struct EthereumAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as `0x` and 40 hexadecimal digits, in the mixed case of the EIP-55 checksum.
  public let description: String
  /// A Boolean value that indicates whether the address was parsed from a string with a correct EIP-55 checksum.
  public let isChecksummed: Bool

  /// Creates an address from a string of `0x` and 40 hexadecimal digits.
  ///
  /// - Throws: ``AddressError`` if the string has another format or a wrong checksum.
  public init(_ text: some StringProtocol) throws(AddressError) {
    try Self.checkVisible(text)
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

  /// Creates an address from a string that a user typed or pasted, ignoring all whitespace.
  ///
  /// - Throws: ``AddressError`` if the string has another format or a wrong checksum.
  public init(typed text: some StringProtocol) throws(AddressError) {
    try self.init(String(text).filter { !$0.isWhitespace })
  }

  /// Throws an error for the first invisible character except whitespace.
  static func checkVisible(_ text: some StringProtocol) throws(AddressError) {
    let invisible = text.unicodeScalars.first { $0.isInvisible && !$0.properties.isWhitespace }
    if let invisible { throw .invisibleCharacter(invisible) }
  }

  /// Creates an address that counts as checksummed if its hexadecimal form has letters; `nil` unless there are 20
  /// bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let lower = bytes.flatMap { byte in [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
    let checksummed = Self.checksummed(lower)
    description = "0x" + String(decoding: checksummed, as: UTF8.self)
    isChecksummed = checksummed.contains { $0 > UInt8(ascii: "9") }
  }

  /// Returns the digits with the EIP-55 checksum: a letter is uppercase if the digit at the same index in the hash of
  /// the lowercase digits is 8 or more.
  private static func checksummed(_ digits: [UInt8]) -> [UInt8] {
    let lower = digits.map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 }
    let hash = Keccak256.hash(lower)
    return lower.enumerated().map { index, digit in
      let nibble = index.isMultiple(of: 2) ? hash[index / 2] >> 4 : hash[index / 2] & 0xF
      return digit > UInt8(ascii: "9") && nibble >= 8 ? digit & ~0x20 : digit
    }
  }

  /// The 40 digits in lowercase ASCII, without `0x`.
  private var digits: [UInt8] { description.utf8.dropFirst(2).map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 } }

  /// Returns a Boolean value that indicates whether two addresses have the same digits, regardless of
  /// ``isChecksummed``.
  public static func == (left: EthereumAddress, right: EthereumAddress) -> Bool {
    left.description == right.description
  }

  /// Hashes the digits of the address, regardless of ``isChecksummed``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension EthereumAddress: LosslessStringConvertible, Codable, Comparable {
  /// Creates an address from `0x` and 40 hexadecimal digits; returns `nil` for another format or a wrong checksum.
  ///
  /// To get the reason as an error, use the throwing initializer.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let address = try? EthereumAddress(description) as EthereumAddress else { return nil }
    self = address
  }

  /// Creates an address by decoding a string of `0x` and 40 hexadecimal digits.
  ///
  /// - Throws: `DecodingError`, with an excerpt of the string, if it has another format or a wrong checksum.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "an Ethereum address") { try EthereumAddress($0) as EthereumAddress }
  }

  /// Encodes the address as a string with the EIP-55 checksum.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// Returns a Boolean value that indicates whether the first address, read as a number, is less than the second.
  public static func < (left: EthereumAddress, right: EthereumAddress) -> Bool {
    left.digits.lexicographicallyPrecedes(right.digits)
  }
}

extension EthereumAddress: CodingKeyRepresentable {
  /// The key that represents the address in an encoded dictionary, in the mixed case of the EIP-55 checksum.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates an address from the key of an encoded dictionary; returns `nil` if the key is not an address.
  public init?(codingKey: some CodingKey) {
    guard let address = try? EthereumAddress(codingKey.stringValue) as EthereumAddress else { return nil }
    self = address
  }
}

// MARK: Dangerous addresses

extension EthereumAddress {
  /// A Boolean value that indicates whether the address is the zero address, `0x` and 40 zeros; the zero address is
  /// often the result of a missing value in software.
  package var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// A Boolean value that indicates whether ether sent to the address is lost, because no one has the private key.
  ///
  /// The value is `true` if the first 18 bytes are zero, as in precompiled contracts and the burn address `0x…dEaD`,
  /// and for the placeholder for ether (ERC-7528), the system address (EIP-4788), and the burn addresses `0xdead…2069`,
  /// `0xdead…dead` and `0xffff…ffff`.
  package var isUnowned: Bool {
    digits.prefix(36).allSatisfy { $0 == UInt8(ascii: "0") }
      || Self.unownedDigits.contains(String(decoding: digits, as: UTF8.self))
  }

  private static let unownedDigits: Set<String> = [
    "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    "fffffffffffffffffffffffffffffffffffffffe",
    "ffffffffffffffffffffffffffffffffffffffff",
    "deaddeaddeaddeaddeaddeaddeaddeaddeaddead",
    "dead000000000000000042069420694206942069",
  ]

  /// Returns a Boolean value that indicates whether a user could confuse two different addresses.
  ///
  /// Two addresses look alike if they differ in only one to four digits, as after a typing error, or have two or more
  /// equal digits at each end, and six or more at both ends together, as in address poisoning.
  package func looksLike(_ other: EthereumAddress) -> Bool {
    let agreements = zip(digits, other.digits).map { $0 == $1 }
    let different = agreements.count { !$0 }
    guard different > 0 else { return false }
    let first = agreements.prefix { $0 }.count
    let last = agreements.reversed().prefix { $0 }.count
    return first >= 2 && last >= 2 && first + last >= 6 || different <= 4
  }
}
