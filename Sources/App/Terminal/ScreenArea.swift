/// A rectangle of cells.
struct ScreenArea: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var rowRange: Range<Int> { row..<(row + max(0, rows)) }
  var columnRange: Range<Int> { column..<(column + max(0, columns)) }

  /// Whether a cell lies within.
  func contains(row: Int, column: Int) -> Bool { rowRange.contains(row) && columnRange.contains(column) }

  /// The area without so many rows and columns at its edges.
  func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> ScreenArea {
    ScreenArea(
      row: row + top, column: column + left, rows: max(0, rows - top - bottom), columns: max(0, columns - left - right))
  }
}
