/// A recognizer of private keys and secret recovery phrases, which Quid never needs.
package enum Secret {
  /// Whether a string is a recovery phrase, or contains a private key: 64 hexadecimal digits, with or without `0x`.
  ///
  /// A string with a slash is not a private key, because a path may contain a key of a provider. A list of assignments,
  /// such as `date=Date,amount=Amount`, is not a phrase.
  ///
  /// - Parameter allowsList: Whether words with commas between them are a list of names, such as `btc,eth`.
  package static func looksLike(_ string: String, allowsList: Bool = false) -> Bool {
    let parts = string.split { $0.isWhitespace || ":=@,\"'“”".contains($0) }.map { String($0) }
    let elements = string.split(separator: ",")
    let isList = elements.count > 1 && (allowsList || elements.allSatisfy { $0.contains("=") })
    return !isList && isPhrase(parts) || !string.contains("/") && parts.contains(where: isKey)
  }

  /// Whether words may be a recovery phrase (BIP-39): 12 or more words of three to eight letters, of which at least one
  /// has five or more letters, unlike in a list of currency codes.
  package static func isPhrase(_ words: [String]) -> Bool {
    words.count >= 12 && words.allSatisfy(isWord) && words.contains { $0.utf8.count > 4 }
  }

  package static func isWord(_ string: String) -> Bool {
    (3...8).contains(string.utf8.count) && string.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
  }

  private static func isKey(_ string: String) -> Bool {
    let digits = string.utf8.drop { $0 == UInt8(ascii: "-") }
    let hasPrefix = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    let key = digits.dropFirst(hasPrefix ? 2 : 0)
    return key.count == 64 && key.allSatisfy(\.isHexadecimalDigit)
  }
}
