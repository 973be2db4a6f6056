/// Comma-separated values (RFC 4180).
enum CSVText {
  /// The rows, each ended by a line feed; a field is quoted where it must be.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let safe = text.safeForTerminal()
    guard safe.contains(where: { $0 == "," || $0 == "\"" }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
