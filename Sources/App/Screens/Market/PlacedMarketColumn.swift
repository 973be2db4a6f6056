import QuidCore
import QuidPresentation
import QuidTerminal

/// The content of the columns in the visible rows of the list on the market screen.
private struct MarketColumnContents {
  /// The cells of each column, from the first to the last visible row, and the width of the widest.
  private var contents: [String: (cells: [MarketScreenColumn.Cell], width: Int)] = [:]

  init(_ rows: [MarketRowViewState], _ grid: CellGrid) {
    let columns = MarketScreenColumn.measured
    var cells = columns.map { _ in [MarketScreenColumn.Cell]() }
    for index in columns.indices { cells[index].reserveCapacity(rows.count) }
    let content = columns.map(\.cell)
    for row in rows {
      for index in columns.indices { cells[index].append(content[index](row, grid.alphabet)) }
    }
    for (column, cells) in zip(columns, cells) {
      contents[column.id] = (cells, cells.reduce(0) { max($0, grid.width(of: $1.text)) })
    }
  }

  subscript(column: MarketScreenColumn) -> (cells: [MarketScreenColumn.Cell], width: Int) {
    contents[column.id] ?? ([], 0)
  }
}

/// A column with its position and its content in the list on the market screen.
struct PlacedMarketColumn: Sendable {
  let column: MarketScreenColumn
  /// The offset from the start of the list in cells.
  let start: Int
  /// The width in cells.
  let width: Int
  let gap: Int
  private let measuredCells: [MarketScreenColumn.Cell]

  /// The minimum width of a wide list in cells.
  static let wideColumns = 60
  /// The minimum width of a name in a narrow list.
  private static let minimumNameWidth = 4
  /// The width of the list on a standard terminal: 80 cells without the margins.
  private static let standardWidth = MarketColumn.standardWidth - 2

  /// Returns the columns that fit into a width.
  ///
  /// Each column is as wide as the visible rows need; the name, or the symbol in a list without names, takes the rest.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - chosen: The columns that the user has chosen; `nil` for the default ones.
  static func fitting(
    _ columns: Int, _ rows: [MarketRowViewState], chosen: [MarketColumn]?, _ grid: CellGrid
  ) -> [PlacedMarketColumn] {
    let isWide = columns >= wideColumns
    let contents = MarketColumnContents(rows, grid)
    func width(_ column: MarketScreenColumn) -> Int {
      let title = grid.width(of: isWide ? column.title : column.shortTitle)
      return max(title, column.minimumWidth, min(contents[column].width, column.maximumWidth))
    }
    func gap(_ column: MarketScreenColumn) -> Int { isWide ? column.gap : 1 }
    func place(_ all: [MarketScreenColumn], flexible: MarketScreenColumn) -> [PlacedMarketColumn] {
      let widths = all.map { $0 == .name ? 0 : width($0) }
      let gaps = all.indices.map { $0 == 0 ? 0 : gap(all[$0]) }
      let rest = columns - widths.reduce(0, +) - gaps.reduce(0, +)
      var end = 0
      return all.indices.map { index in
        let start = end + gaps[index]
        let width = all[index] == flexible ? max(0, widths[index] + rest) : widths[index]
        end = start + width
        return PlacedMarketColumn(
          column: all[index], start: start, width: width, gap: gaps[index], measuredCells: contents[all[index]].cells)
      }
    }
    guard isWide || chosen != nil else { return narrow(columns, width: width, place: place) }
    let wanted =
      chosen.map(withSymbol)
      ?? MarketScreenColumn.defaults.filter { columns > standardWidth || !MarketColumn.additional.contains($0) }
    let monogramWidth = gap(.monogram) + width(.monogram)
    let fitting = FittingMarketColumns(wanted, width: columns - width(.star)) { column in
      gap(.of(column)) + (column == .symbol ? monogramWidth : 0)
    } content: { column in
      width(.of(column))
    }
    let shown = fitting.columns.flatMap { $0 == .symbol ? [.monogram, .symbol] : [MarketScreenColumn.of($0)] }
    return place([.star] + shown, flexible: fitting.columns.contains(.name) ? .name : .symbol)
  }

  func cells(_ rows: [MarketRowViewState], _ alphabet: TerminalAlphabet) -> [MarketScreenColumn.Cell] {
    measuredCells.isEmpty ? rows.map { column.cell($0, alphabet) } : measuredCells
  }

  private static func withSymbol(_ columns: [MarketColumn]) -> [MarketColumn] {
    guard !columns.contains(.symbol) else { return columns }
    let index = columns.firstIndex(of: .name) ?? (columns.first == .rank ? 1 : 0)
    return columns[..<index] + [.symbol] + columns[index...]
  }

  private static func narrow(
    _ columns: Int, width: (MarketScreenColumn) -> Int,
    place: ([MarketScreenColumn], _ flexible: MarketScreenColumn) -> [PlacedMarketColumn]
  ) -> [PlacedMarketColumn] {
    for set in MarketScreenColumn.narrowSets.dropLast() {
      let rest = columns - set.map { width($0) }.reduce(set.count - 1, +)
      guard rest >= 0 else { continue }
      guard rest > minimumNameWidth, let symbol = set.firstIndex(of: .symbol) else { return place(set, .symbol) }
      // The remaining width is used for the name.
      return place(set[...symbol] + [.name] + set[(symbol + 1)...], .name)
    }
    return place(MarketScreenColumn.narrowSets.last ?? [], .symbol)
  }

  func put(_ text: String, into grid: inout CellGrid, row: Int, listColumn: Int, _ style: CellStyle) {
    let offset = column.alignment == .right ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: listColumn + start + offset, style, limit: width - offset)
  }
}
