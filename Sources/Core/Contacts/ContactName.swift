/// The name of a contact, at most 40 Unicode scalars long.
///
/// A name consists of visible characters and single spaces between them, and does not look like an address or
/// a link. Names are compared case-insensitively.
public struct ContactName: Sendable, CustomStringConvertible {
  /// The name in its original case, such as `Alice`.
  public let description: String

  /// The maximum number of Unicode scalars in a name: 40.
  public static let limit = 40

  /// Creates a contact name from a string after validating it.
  ///
  /// - Throws: ``ContactNameError`` if the string is not a valid name.
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
    if scalar == " " { return true }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator, .surrogate,
      .unassigned:
      false
    default: true
    }
  }

  private var key: String { description.lowercased() }
}

/// The reason why a string is not a valid contact name.
public enum ContactNameError: Error, Hashable, Sendable {
  /// The string is empty; a name needs one or more characters.
  case empty
  /// The string has more than ``ContactName/limit`` Unicode scalars.
  case tooLong
  /// The string contains a character that is invisible or changes the display of other characters.
  ///
  /// Examples are control characters, direction marks and special spaces.
  case unprintable
  /// The string starts or ends with a space, or contains two consecutive spaces.
  case spacing
  /// The string looks like an address, a link or a name of the Ethereum Name Service.
  ///
  /// Such a string starts with `0x`, contains a colon, contains a dot inside a word, or consists of 40
  /// hexadecimal digits.
  case addressLike
}

extension ContactName: Hashable {
  /// Returns whether two names are equal, ignoring case.
  public static func == (left: ContactName, right: ContactName) -> Bool { left.key == right.key }

  /// Hashes the name, ignoring case, so that equal names have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension ContactName: Comparable {
  /// Returns whether the first name sorts before the second, ignoring case.
  public static func < (left: ContactName, right: ContactName) -> Bool { left.key < right.key }
}
