/// A name of the Ethereum Name Service (ENS), such as `vitalik.eth`, which a ``NameResolver`` resolves to an address.
///
/// Because names in different scripts can look the same, a name must consist of two or more labels, separated by dots,
/// with the characters `a` to `z`, `0` to `9` and `-`, and without hyphens at both the third and fourth position of a
/// label.
public struct ENSName: Hashable, Sendable, CustomStringConvertible {
  /// The normalized form of the ENS name (ENSIP-15), such as `vitalik.eth`.
  public let description: String

  /// The maximum length in bytes of a label, a part of a name between dots such as `vitalik` in `vitalik.eth`: 63.
  public static let labelLimit = 63
  /// The maximum length of an ENS name in bytes, including its dots: 253.
  public static let limit = 253

  /// Creates an ENS name from a string such as `vitalik.eth`; throws ``ENSNameError`` if the string is not accepted.
  public init(_ text: some StringProtocol) throws(ENSNameError) {
    guard !text.isEmpty else { throw .empty }
    for scalar in text.unicodeScalars {
      if let error = ENSNameError(unless: scalar) { throw error }
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !labels.contains(where: \.isEmpty) else { throw .emptyLabel }
    guard labels.count > 1 else { throw .singleLabel }
    let name = text.lowercased()
    for label in labels {
      let bytes = Array(label.utf8)
      guard bytes.count <= Self.labelLimit else { throw .labelTooLong(bytes.count) }
      let hyphen = UInt8(ascii: "-")
      guard bytes.count < 4 || bytes[2] != hyphen || bytes[3] != hyphen else { throw .reservedHyphens }
    }
    guard name.utf8.count <= Self.limit else { throw .tooLong(name.utf8.count) }
    description = name
    guard text == name else { throw .capitals(normalized: self) }
  }

  /// Returns a Boolean value that indicates whether a string has a dot and no colon, like an ENS name.
  ///
  /// The string need not be a valid name. Unicode characters that look like a dot count as dots.
  package static func isNameLike(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0 == "." || otherDots.contains($0) } && !text.contains(":")
  }

  /// The Unicode characters that look like an ASCII dot, such as the ideographic full stop U+3002.
  fileprivate static let otherDots: Set<Unicode.Scalar> = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}"]

  var labels: [Substring] { description.split(separator: ".") }

  /// The name in the DNS encoding (RFC 1035, section 3.1; ENSIP-10): a length byte before each label and a zero byte at
  /// the end.
  package var dnsEncoded: [UInt8] { labels.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0] }

  /// The 32 bytes that identify the name in ENS contracts (EIP-137, "namehash").
  package var namehash: [UInt8] {
    labels.reversed().reduce([UInt8](repeating: 0, count: 32)) { Keccak256.hash($0 + Keccak256.hash(Array($1.utf8))) }
  }
}

extension ENSName: LosslessStringConvertible, Codable {
  /// Creates an ENS name from a string such as `vitalik.eth`; returns `nil` if the string is not accepted.
  ///
  /// To get the reason as an error, use the throwing initializer.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let name = try? ENSName(description) as ENSName else { return nil }
    self = name
  }

  /// Creates an ENS name by decoding a string such as `vitalik.eth`.
  ///
  /// - Throws: `DecodingError`, with an excerpt of the string, if the string is not an accepted name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "an ENS name") { try ENSName($0) as ENSName }
  }

  /// Encodes the ENS name as a string, such as `vitalik.eth`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}

/// An error that indicates why a string is not an accepted ENS name.
public enum ENSNameError: NamedError, Hashable, Sendable {
  /// The string is empty.
  case empty
  /// The name contains an empty label, because it starts or ends with a dot, or contains two dots in a row.
  case emptyLabel
  /// The name has only one label, and therefore no dot.
  case singleLabel
  /// The name contains capital letters. The associated value is the name in lowercase, which is accepted.
  case capitals(normalized: ENSName)
  /// A label of the name has hyphens at its third and fourth positions, as in `xn--`, which ENSIP-15 reserves.
  case reservedHyphens
  /// A label is longer than ``ENSName/labelLimit``. The associated value is its length in bytes.
  case labelTooLong(Int)
  /// The name is longer than ``ENSName/limit``. The associated value is its length in bytes.
  case tooLong(Int)
  /// The name contains an ASCII character other than letters, digits, hyphens and dots, such as `_` or a space.
  case symbol(Unicode.Scalar)
  /// The name contains a character without a visible form, such as a zero-width joiner or a control character.
  case invisible(Unicode.Scalar)
  /// The name contains a character that looks like the ASCII character `of`, such as a Cyrillic letter.
  case lookAlike(Unicode.Scalar, of: Unicode.Scalar)
  /// The name contains an emoji, which is the associated value.
  case emoji(Unicode.Scalar)
  /// The name contains another character outside ASCII, such as an accented letter.
  case notASCII(Unicode.Scalar)

  /// Creates the error for a character; `nil` for an allowed character: an ASCII letter, a digit, a hyphen or a dot.
  fileprivate init?(unless scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": return nil
    case _ where scalar.isASCII: self = scalar.isInvisible ? .invisible(scalar) : .symbol(scalar)
    case _ where ENSName.otherDots.contains(scalar): self = .lookAlike(scalar, of: ".")
    case _ where properties.isEmojiPresentation: self = .emoji(scalar)
    case _ where scalar.isInvisible || properties.generalCategory == .spaceSeparator: self = .invisible(scalar)
    default:
      if let letter = NameSkeleton.asciiCharacter(like: scalar) {
        self = .lookAlike(scalar, of: letter)
      } else {
        self = properties.isEmoji ? .emoji(scalar) : .notASCII(scalar)
      }
    }
  }
}
