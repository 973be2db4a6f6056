import QuidCore
import QuidPresentation

struct TableColumns: Hashable, Sendable {
  /// The indices of the selected columns in the table, in the order in which the user listed them.
  private let positions: [Int]

  /// Creates a selection from column names, without regard to case, spaces and repetition; throws for an unknown name.
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
