/// Comma-separated values (RFC 4180) that a spreadsheet does not take for formulas.
///
/// Source: OWASP, "CSV Injection".
enum CSVText {
  /// The rows, each ended by a line feed; a field is quoted where it must be.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let isFormula = isFormula(text)
    let safe = text.safeForTerminal()
    guard isFormula || safe.contains(where: { $0 == "," || $0 == "\"" }) else { return safe }
    return "\"" + (isFormula ? "'" : "") + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Whether a spreadsheet could take a field for a formula: it starts with one of the characters that open a formula
  /// and is not a decimal number such as `-1.3`.
  ///
  /// Of the string as it came, since a leading tab or carriage return is replaced before it is printed.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, starts.contains(first) else { return false }
    return !isDecimalNumber(text)
  }

  /// The ASCII characters and their full-width forms, which some spreadsheets treat alike.
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Whether a string is digits, perhaps with a minus before them and a point and digits behind them.
  private static func isDecimalNumber(_ text: String) -> Bool {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
