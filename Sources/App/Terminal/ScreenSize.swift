/// How many cells a terminal shows.
struct ScreenSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// A size; what is below one cell counts as one, what no terminal has as the most that is drawn.
  init(columns: Int, rows: Int) {
    self.columns = max(1, min(columns, Self.most))
    self.rows = max(1, min(rows, Self.most))
  }

  private static let most = 1_000
}
