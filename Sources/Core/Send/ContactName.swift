/// What a person calls a contact.
///
/// A name can be typed and read without doubt: it shows what it holds, and nobody takes it for an address or a link. Two
/// names that differ only in capitals are the same.
public struct ContactName: Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let description: String

  /// How many Unicode scalars a name has at most.
  public static let limit = 40

  /// Why a text is no name.
  public enum Flaw: Error, Hashable, Sendable {
    /// There is nothing.
    case empty
    /// It has more than ``ContactName/limit`` scalars.
    case tooLong
    /// It holds something that cannot be seen or that changes how other text is shown, such as a control character, a
    /// direction mark or a space that is not the plain one.
    case unprintable
    /// It starts or ends with a space, or has two in a row.
    case spacing
    /// It starts with `0x`, holds a colon or a dot inside a word, or is 40 hexadecimal digits: an address, a link or a
    /// name of the Ethereum Name Service.
    case addressLike
  }

  /// The name that a text is.
  ///
  /// - Throws: ``Flaw``.
  public init(_ text: some StringProtocol) throws(Flaw) {
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
    // “Dr. Who” is a name; “who.eth” is one that somebody else decides on.
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

extension ContactName: Hashable {
  /// Whether both are the same name; capitals do not matter.
  public static func == (left: ContactName, right: ContactName) -> Bool { left.key == right.key }

  /// Hashes the name without its capitals.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension ContactName: Comparable {
  /// Whether `left` stands before `right` in a list.
  public static func < (left: ContactName, right: ContactName) -> Bool { left.key < right.key }
}
