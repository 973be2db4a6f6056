import QuidTerminal

/// Formats comma-separated values (RFC 4180) that a spreadsheet does not interpret as formulas.
///
/// Source: OWASP, "CSV Injection".
enum CSVText {
  /// Returns the rows, each terminated by a line feed, with quotation marks around a field only if they are required.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    let isFormula = isFormula(string)
    let safe = string.safeForTerminal()
    guard isFormula || safe.contains(where: { $0 == "," || $0 == "\"" }) else { return safe }
    return "\"" + (isFormula ? "'" : "") + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Whether a spreadsheet could interpret a field as a formula: it starts with one of the characters that open a formula
  /// and is not a decimal number such as `-1.3`.
  ///
  /// The check uses the original string, since a leading tab or carriage return is replaced before printing.
  private static func isFormula(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, starts.contains(first) else { return false }
    return !isDecimalNumber(string)
  }

  /// The ASCII characters and their full-width forms, which some spreadsheets treat alike.
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Whether a string consists of digits, optionally with a leading minus and a decimal point between digits.
  private static func isDecimalNumber(_ string: String) -> Bool {
    let parts = (string.hasPrefix("-") ? string.dropFirst() : string[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
