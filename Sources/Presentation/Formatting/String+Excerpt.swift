import QuidCore

extension StringProtocol {
  /// Returns a short form of the string for use in a message.
  ///
  /// API keys in URLs are masked.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars; 32 by default. A longer string is truncated
  ///   and ends in an ellipsis.
  package func excerpt(_ limit: Int = 32) -> String {
    let redacted = SecretRedaction.urls(in: String(self))
    // The limit counts scalars rather than characters, because a character can contain any number of scalars.
    let scalars = redacted.unicodeScalars.prefix(limit + 1)
    guard scalars.count > limit else { return redacted }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: scalars.prefix(limit))
    return String(start) + "…"
  }
}

extension String {
  /// The string without Unicode format characters, such as the directional marks U+200E and U+200F.
  ///
  /// Right-to-left locales insert directional marks beside symbols and numbers. With these marks, a terminal
  /// could reorder the digits.
  var withoutFormatCharacters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }
}
