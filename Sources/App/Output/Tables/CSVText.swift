import QuidCore
import QuidTerminal

/// A formatter of comma-separated values (RFC 4180) without formulas for spreadsheets (OWASP, "CSV Injection").
enum CSVText {
  /// Returns the rows as comma-separated values, quoted only where required, each row terminated by a line feed.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    let isFormula = isFormula(string)
    let safe = string.safeForTerminal()
    let isQuoted = isFormula || safe.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    guard isQuoted else { return safe }
    return "\"" + (isFormula ? "'" : "") + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Returns whether a spreadsheet could interpret a field as a formula.
  ///
  /// A formula starts with a character such as `=` or `-` and is not a decimal number such as `-1.3`.
  private static func isFormula(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, starts.contains(first) else { return false }
    return !isDecimalNumber(string)
  }

  /// The characters that can start a formula, with the full-width forms that some spreadsheets treat the same.
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns whether a string is a decimal number in plain notation, such as `12`, `-1.3` or `0.5`.
  private static func isDecimalNumber(_ string: String) -> Bool {
    let parts = (string.hasPrefix("-") ? string.dropFirst() : string[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
