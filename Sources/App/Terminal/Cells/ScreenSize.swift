/// The size of a terminal in cells.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Creates a size, clamped to the range from one to 1,000 cells in both directions.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
  }

  /// The maximum number of rows and of columns that are drawn.
  private static let maximum = 1_000
}
