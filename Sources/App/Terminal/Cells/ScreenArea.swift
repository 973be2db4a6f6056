/// A rectangle of cells on the screen.
package struct ScreenArea: Hashable, Sendable {
  package var row: Int
  package var column: Int
  package var rows: Int
  package var columns: Int

  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = rows
    self.columns = columns
  }

  package var rowRange: Range<Int> { row..<(row + max(0, rows)) }
  package var columnRange: Range<Int> { column..<(column + max(0, columns)) }

  package func contains(row: Int, column: Int) -> Bool { rowRange.contains(row) && columnRange.contains(column) }

  /// Returns the area reduced by a number of rows and columns at its edges.
  package func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> ScreenArea {
    ScreenArea(
      row: row + top, column: column + left, rows: max(0, rows - top - bottom), columns: max(0, columns - left - right))
  }

  package func centered(rows preferredRows: Int, columns preferredColumns: Int) -> ScreenArea {
    let (rows, columns) = (min(rows, preferredRows), min(columns, preferredColumns))
    return ScreenArea(
      row: row + (self.rows - rows) / 2, column: column + (self.columns - columns) / 2, rows: rows, columns: columns)
  }
}
