/// The address of an Ethereum account: 20 bytes, written as `0x` and 40 hexadecimal digits.
///
/// The mixed case of the letters encodes a checksum (EIP-55). Parsing rejects an address with a wrong checksum. An
/// address whose letters are all in one case has no checksum and is accepted; see ``isChecksummed``.
public struct EthereumAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as `0x` and 40 hexadecimal digits, in the mixed case of the EIP-55 checksum.
  public let description: String
  /// A Boolean value that indicates whether the string from which the address was parsed had a correct EIP-55 checksum.
  ///
  /// The value is `false` if the string had no checksum. A string with a wrong checksum is rejected with an error.
  public let isChecksummed: Bool

  /// Creates an address from a string of `0x` and 40 hexadecimal digits.
  ///
  /// - Throws: ``AddressError`` if the string has another format or a wrong checksum.
  public init(_ text: some StringProtocol) throws(AddressError) {
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

  /// Creates an address from its 20 bytes, as in the result of a contract call.
  ///
  /// Returns `nil` if the number of bytes is not 20. ``isChecksummed`` is `true` if the address has letters, because
  /// bytes cannot contain typing errors.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let lower = bytes.flatMap { byte in [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
    let checksummed = Self.checksummed(lower)
    description = "0x" + String(decoding: checksummed, as: UTF8.self)
    isChecksummed = checksummed.contains { $0 > UInt8(ascii: "9") }
  }

  /// Returns the 40 digits of an address in the mixed case of the EIP-55 checksum.
  ///
  /// A letter is uppercase if the hexadecimal digit at the same index in the Keccak-256 hash of the lowercase
  /// digits is 8 or more.
  private static func checksummed(_ digits: [UInt8]) -> [UInt8] {
    let lower = digits.map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 }
    let hash = Keccak256.hash(lower)
    return lower.enumerated().map { index, digit in
      let nibble = index.isMultiple(of: 2) ? hash[index / 2] >> 4 : hash[index / 2] & 0xF
      return digit > UInt8(ascii: "9") && nibble >= 8 ? digit & ~0x20 : digit
    }
  }

  /// The 40 hexadecimal digits of the address in lowercase ASCII, without `0x`.
  private var digits: [UInt8] { description.utf8.dropFirst(2).map { $0 > UInt8(ascii: "9") ? $0 | 0x20 : $0 } }

  /// Returns whether both addresses have the same digits, even if only one was parsed with a checksum.
  public static func == (left: EthereumAddress, right: EthereumAddress) -> Bool {
    left.description == right.description
  }

  /// Hashes the digits of the address into the given hasher.
  ///
  /// The property ``isChecksummed`` does not affect the hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension EthereumAddress: LosslessStringConvertible, Codable, Comparable {
  /// Creates an address from a string of `0x` and 40 hexadecimal digits.
  ///
  /// Returns `nil` if the string has another format or a wrong checksum. This initializer is for generic code that uses
  /// the protocol `LosslessStringConvertible`. The throwing initializer reports the reason.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let address = try? EthereumAddress(description) as EthereumAddress else { return nil }
    self = address
  }

  /// Creates an address by decoding a string of `0x` and 40 hexadecimal digits.
  ///
  /// - Throws: `DecodingError` with an excerpt of the string if the string has another format or a wrong checksum.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "an Ethereum address") { try EthereumAddress($0) as EthereumAddress }
  }

  /// Encodes the address as a string with the EIP-55 checksum.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// Returns whether the first address, read as a number, is less than the second.
  public static func < (left: EthereumAddress, right: EthereumAddress) -> Bool {
    left.digits.lexicographicallyPrecedes(right.digits)
  }
}

extension EthereumAddress: CodingKeyRepresentable {
  /// The address as the key of an encoded dictionary.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates an address from the key of an encoded dictionary.
  ///
  /// Returns `nil` if the key is not an address.
  public init?(codingKey: some CodingKey) {
    guard let address = try? EthereumAddress(codingKey.stringValue) as EthereumAddress else { return nil }
    self = address
  }
}

/// The reason why a string is not an Ethereum address, or why ether must not be sent to the address.
public enum AddressError: Error, Hashable, Sendable {
  /// The string does not start with `0x`.
  case missingPrefix
  /// The string does not have 40 digits after `0x`. The associated value is the number of digits.
  case wrongLength(Int)
  /// A character after the prefix `0x` is not a hexadecimal digit.
  case notHexadecimal
  /// The string is a name such as `vitalik.eth`, but only an address is accepted, for example in a payment link.
  case name
  /// The recipient is a name of the Ethereum Name Service that has not been resolved to an address.
  ///
  /// The associated value is the name.
  case unresolvedName(ENSName)
  /// The recipient looks like a name of the Ethereum Name Service, but is not an accepted name.
  ///
  /// The associated values are the string and the reason.
  case invalidName(String, ENSNameError)
  /// The recipient is neither an address nor the name of a contact of the user. The associated value is the name.
  case unknownContact(String)
  /// The checksum (EIP-55) is wrong, so a character of the address is mistyped.
  case wrongChecksum
  /// The address is the zero address, `0x` and 40 zeros.
  case zero
  /// No one can have the private key of the address, so ether sent to it is lost.
  ///
  /// See ``EthereumAddress/isUnowned``.
  case unowned
  /// The address of the recipient is the address of the sender.
  case own
  /// The payment link calls a contract. Ether sent to the contract would be lost.
  case contractCall
  /// The payment link starts with `ethereum://` instead of `ethereum:`.
  case linkWithSlashes
  /// The payment link does not conform to ERC-681. The associated value describes the part that the link should
  /// contain, such as `a chain ID after @`.
  case brokenLink(String)
}

// MARK: Dangerous addresses

extension EthereumAddress {
  /// A Boolean value that indicates whether this is the zero address, `0x` and 40 zeros.
  ///
  /// The zero address is often the result of a missing value in software.
  public var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// A Boolean value that indicates whether ether sent to the address is lost, because no one can have its private key.
  ///
  /// The value is `true` for all addresses whose first 18 bytes are zero, because a search for the private key of such
  /// an address takes 2¹⁴⁴ attempts. These addresses include precompiled contracts (`0x01` to `0x11` and `0x100`;
  /// EIP-2537, EIP-7951), system contracts of other chains, and the burn address `0x…dEaD`.
  ///
  /// The value is also `true` for three other addresses: the placeholder for ether in contract interfaces (ERC-7528),
  /// the caller of system contracts (EIP-4788), and another burn address.
  public var isUnowned: Bool {
    digits.prefix(36).allSatisfy { $0 == UInt8(ascii: "0") }
      || Self.unownedDigits.contains(String(decoding: digits, as: UTF8.self))
  }

  private static let unownedDigits: Set<String> = [
    "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    "fffffffffffffffffffffffffffffffffffffffe",
    "dead000000000000000042069420694206942069",
  ]

  /// Returns whether a user who compares only some of the digits could confuse the two addresses.
  ///
  /// Two addresses look alike if they have two or more equal digits at each end, and six or more at both ends together.
  /// Two random addresses meet this condition with a probability of one in six million. Addresses also look alike if
  /// they differ in only one to four digits, as after a typing error. Equal addresses do not look alike.
  ///
  /// The first condition detects address poisoning. In such an attack, the attacker computes an address with the same
  /// first and last digits as an address that the user knows, and waits until the user copies the false address from
  /// the transaction history. Wallets show four or five digits at each end of an address. Observed attacks match three
  /// or more digits at each end.
  public func looksLike(_ other: EthereumAddress) -> Bool {
    let agreements = zip(digits, other.digits).map { $0 == $1 }
    let different = agreements.count { !$0 }
    guard different > 0 else { return false }
    let first = agreements.prefix { $0 }.count
    let last = agreements.reversed().prefix { $0 }.count
    return first >= 2 && last >= 2 && first + last >= 6 || different <= 4
  }
}

// MARK: Hexadecimal digits

extension UInt8 {
  /// The value of the byte as an ASCII hexadecimal digit, from 0 to 15; `nil` if the byte is not a hexadecimal digit.
  ///
  /// Letters in both cases are accepted.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A Boolean value that indicates whether the byte is an ASCII hexadecimal digit: `0` to `9`, `a` to `f` or `A` to
  /// `F`.
  var isHexadecimalDigit: Bool { hexadecimalValue != nil }
}
