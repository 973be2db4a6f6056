import QuidCore

extension StringProtocol {
  /// Returns the string, shortened to `limit` Unicode scalars and an ellipsis for use in a message; API keys in URLs
  /// are masked.
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
  /// Right-to-left locales put directional marks beside symbols and numbers. They are removed, so that a terminal
  /// cannot reorder a number.
  var withoutFormatCharacters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }
}
