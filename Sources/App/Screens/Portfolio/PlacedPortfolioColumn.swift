import QuidCore
import QuidPresentation
import QuidTerminal

struct PlacedPortfolioColumn: Sendable {
  let column: PortfolioScreenColumn
  /// The offset from the start of the list in cells.
  let start: Int
  /// The width in cells.
  let width: Int

  /// The minimum and the maximum number of blank cells between two columns.
  private static let gaps = 2...8
  /// The maximum width of the symbol and of the name, because strings of the provider can have any length.
  private static let maximumTextWidth = 24

  /// Returns the columns that fit into a width, spread over the whole width.
  ///
  /// - Parameter columns: The width in cells.
  static func fitting(_ columns: Int, _ rows: [PortfolioViewState.Row], _ grid: CellGrid) -> [PlacedPortfolioColumn] {
    let widths = PortfolioScreenColumn.all.map { column in
      let content = rows.map { grid.width(of: column.cell($0).text) }.max() ?? 0
      let limit = column.alignment == .left ? maximumTextWidth : columns
      return max(grid.width(of: column.title), min(content, limit))
    }
    var shown = Array(PortfolioScreenColumn.all.indices)
    func needed() -> Int { shown.reduce(gaps.lowerBound * (shown.count - 1)) { $0 + widths[$1] } }
    let omissions = PortfolioScreenColumn.all.compactMap(\.omission).sorted()
    for omission in omissions where needed() > columns {
      shown.removeAll { PortfolioScreenColumn.all[$0].omission == omission }
    }
    // Only symbols can be too long for the narrowest list.
    let rest = columns - needed()
    let gap = min(gaps.upperBound, gaps.lowerBound + max(0, rest) / max(1, shown.count - 1))
    // The last column on the left side takes the cells that equal gaps do not use.
    let flexible = shown.last { PortfolioScreenColumn.all[$0].alignment == .left }
    let unused = rest - (gap - gaps.lowerBound) * (shown.count - 1)
    var end = -gap
    return shown.map { index in
      let start = end + gap
      let width = max(0, widths[index] + (index == flexible ? unused : 0))
      end = start + width
      return PlacedPortfolioColumn(column: PortfolioScreenColumn.all[index], start: start, width: width)
    }
  }

  func put(_ text: String, into grid: inout CellGrid, row: Int, listColumn: Int, _ style: CellStyle) {
    let offset = column.alignment == .right ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: listColumn + start + offset, style, limit: width - offset)
  }
}
