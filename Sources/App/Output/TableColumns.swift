import QuidPresentation
import QuidTerminal

/// The columns of a table that the user has chosen with `--columns`.
struct TableColumns: Hashable, Sendable {
  /// The positions of the columns in the table, in the order of the option.
  private let positions: [Int]

  /// Finds columns by the names in the header, in any letter case.
  ///
  /// Spaces are ignored, and repeated names count once.
  ///
  /// - Parameters:
  ///   - list: The names of the columns, separated by commas.
  ///   - header: The names of all columns.
  /// - Throws: ``CommandError/usage(_:)`` with the unknown column and the names of all columns.
  init(_ list: String, of header: [String]) throws(CommandError) {
    var positions: [Int] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = word.filter { $0 != " " }.lowercased()
      guard let position = header.firstIndex(where: { $0.lowercased() == name }) else {
        throw .usage(
          "--columns: there is no column “\(name.excerpt())”. The columns are: \(header.joined(separator: ", ")).")
      }
      positions.append(position)
    }
    self.positions = positions.uniqued
  }

  /// Returns the table with only these columns.
  func select(_ table: [[String]]) -> [[String]] { table.map { row in positions.map { row[$0] } } }
}

/// Formats tab-separated values (TSV): one line for each row, without quotation marks.
enum TSVText {
  /// Returns the rows, each terminated by a line feed.
  ///
  /// White space in a value, such as a tab or a line break, becomes a space, and any other control character becomes `�`, so
  /// that each line has the same number of fields.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: "\t") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    String(String.UnicodeScalarView(string.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
      .safeForTerminal()
  }
}
