import QuidCore
import QuidTerminal

struct TextColumn<Line>: Sendable {
  let heading: @Sendable (Line) -> String
  let alignment: TextTable.Alignment
  let omission: Int?
  let cell: @Sendable (Line) -> TextTable.Cell

  /// Creates a column with a constant heading.
  ///
  /// - Parameter omission: The order in which a table that is too wide omits columns, lowest number first; `nil`, the
  ///   default, for a column that is never omitted.
  init(
    _ heading: String = "", _ alignment: TextTable.Alignment = .left, omission: Int? = nil,
    _ cell: @escaping @Sendable (Line) -> TextTable.Cell
  ) {
    self.init(heading: { _ in heading }, alignment, omission: omission, cell)
  }

  init(
    heading: @escaping @Sendable (Line) -> String, _ alignment: TextTable.Alignment = .left, omission: Int? = nil,
    _ cell: @escaping @Sendable (Line) -> TextTable.Cell
  ) {
    self.heading = heading
    self.alignment = alignment
    self.omission = omission
    self.cell = cell
  }
}
