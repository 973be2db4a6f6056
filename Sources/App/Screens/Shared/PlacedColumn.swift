import QuidTerminal

/// A column of a list with its horizontal position.
struct PlacedColumn<Column: Sendable>: Sendable {
  let column: Column
  private let alignment: TextTable.Alignment
  /// The offset of the column from the start of the list, in cells.
  private(set) var start = 0
  private(set) var width: Int
  /// The number of blank cells before the column.
  let gap: Int

  init(_ column: Column, _ alignment: TextTable.Alignment, width: Int, gap: Int) {
    self.column = column
    self.alignment = alignment
    self.width = width
    self.gap = gap
  }

  /// Returns columns with their positions, from left to right.
  ///
  /// - Parameters:
  /// - offset: The offset of the first column from the start of the list, in cells.
  /// - columns: The width of the list in cells.
  /// - flexible: The index of the column that takes the remaining cells; `nil` for none.
  static func placing(
    _ placed: [PlacedColumn], from offset: Int = 0, in columns: Int, flexible: Int?
  ) -> [PlacedColumn] {
    let rest = columns - placed.reduce(offset) { $0 + $1.gap + $1.width }
    var end = offset
    return placed.enumerated().map { index, column in
      var column = column
      if index == flexible { column.width = max(0, column.width + rest) }
      column.start = end + column.gap
      end = column.start + column.width
      return column
    }
  }

  func put(_ text: String, into grid: inout CellGrid, row: Int, listColumn: Int, _ style: CellStyle) {
    let offset = alignment == .right ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: listColumn + start + offset, style, limit: width - offset)
  }
}
