import QuidCore
import QuidPresentation
import QuidTerminal

struct PortfolioScreenColumn: Equatable, Sendable {
  let title: String
  let alignment: TextTable.Alignment
  /// The rank of the column in the order in which a narrow list omits columns; `nil` for a column that is always shown.
  let omission: Int?
  /// The sort order that a click on the heading selects; `nil` if the column cannot be sorted.
  let order: PortfolioOrder?
  let cell: @Sendable (PortfolioViewState.Row) -> (text: String, style: CellStyle)

  static func == (left: PortfolioScreenColumn, right: PortfolioScreenColumn) -> Bool { left.title == right.title }

  private init(
    _ title: String, _ alignment: TextTable.Alignment = .right, omission: Int? = nil, order: PortfolioOrder? = nil,
    _ cell: @escaping @Sendable (PortfolioViewState.Row) -> (text: String, style: CellStyle)
  ) {
    self.title = title
    self.alignment = alignment
    self.omission = omission
    self.order = order
    self.cell = cell
  }

  /// All columns in display order.
  ///
  /// A narrow list omits the name first, then the others in the same order as `quid portfolio`.
  static let all: [PortfolioScreenColumn] = [
    .init("Coin", .left, order: .coin) { ($0.symbol, .strong) },
    .init("Name", .left, omission: 1) { ($0.name, .plain) },
    .init("Amount", omission: 7) { ($0.amount, .plain) },
    .init("Price", omission: 6) { row in
      let isStale = row.isStale && !row.isTotal
      return (isStale ? "~\(row.price)" : row.price, isStale ? .faint : .plain)
    },
    .init("Value", order: .value) { ($0.isStale ? "~\($0.value)" : $0.value, $0.isTotal ? .strong : .plain) },
    .init("Share", omission: 3) { ($0.share, .faint) },
    .init("Cost", omission: 5, order: .cost) { ($0.cost, $0.isTotal ? .strong : .plain) },
    .init("Realized", omission: 2, order: .realized) { ($0.realized.text, CellStyle($0.realized.style)) },
    .init("Profit", omission: 8, order: .profit) { ($0.profit.text, CellStyle($0.profit.style)) },
    .init("%", order: .profitPercent) { ($0.profitPercent.text, CellStyle($0.profitPercent.style)) },
    .init("24 h", omission: 4, order: .change) { ($0.change.text, CellStyle($0.change.style)) },
  ]

  /// The minimum and maximum number of blank cells between two columns.
  private static let gaps = 2...8
  /// The maximum width in cells of the symbol and the name, because strings of the provider can have any length.
  private static let maximumTextWidth = 24

  /// Returns the columns that fit into a width in cells, spread over the whole width.
  static func fitting(
    _ columns: Int, _ rows: [PortfolioViewState.Row], _ grid: CellGrid
  ) -> [PlacedColumn<PortfolioScreenColumn>] {
    let measured = all.map { column in
      let content = rows.map { grid.width(of: column.cell($0).text) }.max() ?? 0
      let limit = column.alignment == .left ? maximumTextWidth : columns
      return (column: column, width: max(grid.width(of: column.title), min(content, limit)))
    }
    func needed(_ shown: [(column: PortfolioScreenColumn, width: Int)]) -> Int {
      shown.reduce(gaps.lowerBound * (shown.count - 1)) { $0 + $1.width }
    }
    let shown = measured.selections { $0.column.omission }.fitting(columns, width: needed)
    let rest = max(0, columns - needed(shown))
    let gap = min(gaps.upperBound, gaps.lowerBound + rest / max(1, shown.count - 1))
    return PlacedColumn.placing(
      shown.enumerated().map { index, shown in
        PlacedColumn(shown.column, shown.column.alignment, width: shown.width, gap: index == 0 ? 0 : gap)
      },
      // The last left-aligned column takes the cells that remain after equal gaps.
      in: columns, flexible: shown.lastIndex { $0.column.alignment == .left })
  }
}
