import QuidCore

extension StringProtocol {
  /// Returns the string for use in a message, with API keys in URLs masked.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars. A longer string is truncated and ends in an ellipsis.
  package func excerpt(_ limit: Int = 32) -> String {
    let redacted = SecretRedaction.urls(in: String(self))
    // Limits scalars rather than characters, because a character can contain any number of scalars.
    let scalars = redacted.unicodeScalars.prefix(limit + 1)
    guard scalars.count > limit else { return redacted }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: scalars.prefix(limit))
    return String(start) + "…"
  }
}

extension String {
  /// The string without Unicode format characters, such as directional marks.
  ///
  /// Right-to-left locales put directional marks beside symbols and numbers. Without the marks, a terminal cannot
  /// reorder a number.
  var withoutFormatCharacters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }
}
