import QuidTerminal

/// A formatter of tab-separated values (TSV), which have no quotation marks.
enum TSVText {
  /// Returns the rows as tab-separated values, each row terminated by a line feed.
  ///
  /// White space in a value, such as a tab or a line break, is replaced with a space, and any other control character
  /// with `�`, so that each line has the same number of fields.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: "\t") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    String(String.UnicodeScalarView(string.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
      .safeForTerminal()
  }
}
