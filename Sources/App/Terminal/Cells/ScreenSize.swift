/// The size of a terminal in cells.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Creates a size, clamped to the range from 1 to 1,000 cells in both directions.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
  }

  /// The maximum number of rows and of columns that are drawn: 1,000.
  private static let maximum = 1_000
}
