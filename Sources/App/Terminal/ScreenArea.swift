/// A rectangle of cells.
struct ScreenArea: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  /// The rows of the area.
  var rowRange: Range<Int> { row..<(row + max(0, rows)) }
  /// The columns of the area.
  var columnRange: Range<Int> { column..<(column + max(0, columns)) }

  /// Returns whether the area contains a cell.
  func contains(row: Int, column: Int) -> Bool { rowRange.contains(row) && columnRange.contains(column) }

  /// Returns the area reduced by a number of rows and columns at its edges.
  func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> ScreenArea {
    ScreenArea(
      row: row + top, column: column + left, rows: max(0, rows - top - bottom), columns: max(0, columns - left - right))
  }
}
