import QuidCore
import QuidPresentation
import QuidTerminal

struct TableColumns: Hashable, Sendable {
  /// The indices of the selected columns in the table, in the order in which the user listed them.
  private let positions: [Int]

  /// Creates the selection of columns from a list of column names.
  ///
  /// The letter case and spaces are ignored. A name that occurs more than once selects its column once.
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

  func select(_ table: [[String]]) -> [[String]] { table.map { row in positions.map { row[$0] } } }
}
