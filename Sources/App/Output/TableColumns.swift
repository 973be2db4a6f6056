import QuidCore
import QuidPresentation
import QuidTerminal

/// The table columns that the user selected with the option `--columns`.
struct TableColumns: Hashable, Sendable {
  /// The indices of the selected columns in the table, in the order in which the user listed them.
  private let positions: [Int]

  /// Creates the selection of columns from a list of column names.
  ///
  /// The letter case and spaces are ignored. A name that occurs more than once selects its column once.
  ///
  /// - Parameters:
  ///   - list: The names of the selected columns, separated by commas.
  ///   - header: The names of all columns of the table.
  /// - Throws: ``CommandError/usage(_:)`` if a column does not exist. The message lists the names of all columns.
  init(_ list: String, of header: [String]) throws {
    var positions: [Int] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = word.filter { $0 != " " }.lowercased()
      guard let position = header.firstIndex(where: { $0.lowercased() == name }) else {
        throw CommandError.usage(
          "--columns: there is no column “\(name.excerpt())”. The columns are: \(header.joined(separator: ", ")).")
      }
      positions.append(position)
    }
    self.positions = positions.uniqued
  }

  /// Returns the rows of a table with only the selected columns.
  func select(_ table: [[String]]) -> [[String]] { table.map { row in positions.map { row[$0] } } }
}

/// A formatter of tab-separated values (TSV): one line for each row, without quotation marks.
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
