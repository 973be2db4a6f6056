/// The name of a contact: at most 40 visible Unicode scalars, with single spaces between words.
///
/// A name must not look like an address or a link. Names are compared case-insensitively.
public struct ContactName: Sendable, CustomStringConvertible {
  /// The contact name in its original case, such as `Alice`.
  public let description: String

  /// The maximum number of Unicode scalars in a contact name: 40.
  public static let limit = 40

  /// Creates a contact name from a string after validating it.
  public init(_ text: some StringProtocol) throws(ContactNameError) {
    guard !text.isEmpty else { throw .empty }
    guard text.unicodeScalars.prefix(Self.limit + 1).count <= Self.limit else { throw .tooLong }
    guard text.unicodeScalars.allSatisfy({ Self.isPrintable($0) }) else { throw .unprintable }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard !words.contains(where: \.isEmpty) else { throw .spacing }
    guard !Self.isAddressLike(text, words.map { String($0) }) else { throw .addressLike }
    description = String(text)
  }

  private static func isAddressLike(_ text: some StringProtocol, _ words: [String]) -> Bool {
    if text.lowercased().hasPrefix("0x") || text.contains(":") { return true }
    // “Dr. Who” is a name; “who.eth” is a name of the Ethereum Name Service, which its owner can redirect.
    if words.contains(where: { $0.dropLast().contains(".") }) { return true }
    return text.count == 40 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || !scalar.isInvisible && scalar.properties.generalCategory != .spaceSeparator
  }

  private var key: String { description.lowercased() }
}

/// An error that indicates why a string is not a valid contact name.
public enum ContactNameError: NamedError, Hashable, Sendable {
  /// The string is empty.
  case empty
  /// The string has more than ``ContactName/limit`` Unicode scalars.
  case tooLong
  /// The string contains an invisible character, such as a control character or a space other than the ASCII space.
  case unprintable
  /// The string starts or ends with a space, or contains two consecutive spaces.
  case spacing
  /// The string looks like an address, a link or an ENS name: it starts with `0x`, contains a colon or a dot inside a
  /// word, or consists of 40 hexadecimal digits.
  case addressLike
}

extension ContactName: Hashable {
  /// Returns a Boolean value that indicates whether two names are equal, ignoring case.
  public static func == (left: ContactName, right: ContactName) -> Bool { left.key == right.key }

  /// Hashes the name, ignoring case, so that equal names have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension ContactName: LosslessStringConvertible, Codable {
  /// Creates a contact name from a string after validating it.
  ///
  /// Returns `nil` if the string is not a valid name. To get the reason as an error, use the throwing initializer.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let name = try? ContactName(description) as ContactName else { return nil }
    self = name
  }

  /// Creates a contact name by decoding and validating a string.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a valid contact name") { try ContactName($0) as ContactName }
  }

  /// Encodes the contact name as a string.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}

extension ContactName: Comparable {
  /// Returns a Boolean value that indicates whether the first name sorts before the second, ignoring case.
  public static func < (left: ContactName, right: ContactName) -> Bool { left.key < right.key }
}

extension ContactName {
  /// A Boolean value that indicates whether the name mixes scripts (writing systems), such as Latin and Cyrillic.
  ///
  /// Combinations that are common in a language, such as the Japanese scripts, do not count.
  package var isMixedScript: Bool { UnicodeScript.isMixed(in: description) }

  /// Returns a Boolean value that indicates whether this name looks like the other name, but is a different name.
  ///
  /// For example, one name has the Cyrillic letter U+0430 instead of `a`, `m` instead of `rn`, or `1` instead of `l`.
  package func isConfusable(with other: ContactName) -> Bool { self != other && skeleton == other.skeleton }

  var skeleton: NameSkeleton { NameSkeleton(description) }
}
