extension String {
  /// The text without the characters that only say how to lay out those around them.
  ///
  /// Locales that write from right to left put such marks beside signs and figures. A terminal gets none of them, from
  /// whomever they come, so that a figure cannot be reordered.
  var withoutFormatCharacters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(text)
  }
}
