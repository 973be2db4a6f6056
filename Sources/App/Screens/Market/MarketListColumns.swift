import QuidCore
import QuidPresentation
import QuidTerminal

/// The columns of the list on the market screen and their positions.
struct MarketListColumns: Sendable {
  let placed: [PlacedColumn<MarketTableColumn>]
  private let monogramWidth: Int

  /// The minimum width in cells of a wide list; a narrower list has fewer columns.
  static let wideColumns = 60
  private static let starWidth = 1
  private static let minimumNameWidth = 4

  /// The columns of a narrow list, the preferred selection first.
  private static let narrowSelections: [[MarketColumn]] = [
    [.rank, .symbol, .marketCap, .price, .day], [.symbol, .marketCap, .price, .day], [.rank, .symbol, .price, .day],
    [.symbol, .price, .day],
  ]

  /// Creates the columns that fit into `columns` cells.
  ///
  /// Each column is as wide as the visible rows need. The name, or the symbol in a list without names, takes the rest.
  init(fitting columns: Int, _ rows: [MarketRowViewState], _ grid: CellGrid) {
    let isWide = columns >= Self.wideColumns
    let monogramWidth = rows.map { grid.width(of: $0.monogram.text) }.max() ?? 0
    func width(_ shown: MarketTableColumn) -> Int {
      guard shown.column != .sparkline else { return shown.maximumWidth }
      let content =
        rows.map { row in
          // The name is followed by the ID if other coins have the same symbol.
          let id = shown.column == .name ? row.disambiguatingID.map { grid.width(of: $0) + 1 } : nil
          return grid.width(of: shown.listCell(row, grid.alphabet).text) + (id ?? 0)
        }.max() ?? 0
      let title = grid.width(of: isWide ? shown.column.title : shown.shortTitle)
      return max(title, min(content, shown.maximumWidth))
    }
    func gap(_ shown: MarketTableColumn) -> Int {
      let gap = isWide ? shown.gap : 1
      return shown.column == .symbol ? gap + monogramWidth + 1 : gap
    }
    let candidates = Self.candidates(fitting: columns)
    let widths = Dictionary(candidates.map { ($0.column, width($0)) }) { first, _ in first }
    let selection: [MarketTableColumn]
    if isWide {
      selection = MarketTableColumn.fitting(candidates, width: columns - Self.starWidth, gap: gap, widths)
    } else {
      let needed = { (all: [MarketTableColumn]) in
        all.reduce(Self.starWidth) { $0 + gap($1) + (widths[$1.column] ?? 0) }
      }
      var narrow = Self.narrowSelections.map { MarketTableColumn.of($0) }.fitting(columns, width: needed)
      if columns - needed(narrow) > Self.minimumNameWidth,
        let symbol = narrow.firstIndex(where: { $0.column == .symbol })
      {
        narrow.insert(contentsOf: MarketTableColumn.of([.name]), at: symbol + 1)
      }
      selection = narrow
    }
    let hasName = selection.contains { $0.column == .name }
    placed = PlacedColumn.placing(
      selection.map { shown in
        PlacedColumn(
          shown, shown.alignment, width: shown.column == .name ? 0 : widths[shown.column] ?? 0, gap: gap(shown))
      }, from: Self.starWidth, in: columns,
      flexible: selection.firstIndex { $0.column == (hasName ? .name : .symbol) })
    self.monogramWidth = monogramWidth
  }

  /// Returns the columns from which a list selects those that fit.
  static func candidates(fitting columns: Int) -> [MarketTableColumn] {
    guard columns >= wideColumns else { return MarketTableColumn.of(narrowSelections[0]) }
    let showsAdditional = columns > MarketTableColumn.standardWidth - 2
    return MarketTableColumn.all.filter { showsAdditional || !$0.column.isAdditional }
  }

  func contains(_ column: MarketColumn) -> Bool { placed.contains { $0.column.column == column } }

  /// Returns the sort order of the column heading at an offset in cells; `nil` if the column cannot be sorted.
  func order(at offset: Int) -> MarketOrder? { placed.last { $0.start - $0.gap <= offset }?.column.column.order }

  func drawHeader(into grid: inout CellGrid, _ area: ScreenArea, sortedBy order: MarketOrder) {
    for shown in placed {
      let column = shown.column
      let isSorted = column.column.order == order
      shown.put(
        area.columns < Self.wideColumns ? column.shortTitle : column.column.title, into: &grid, row: area.row,
        listColumn: area.column, CellStyle(isSorted ? .accent : .faint, underlined: isSorted))
    }
  }

  func draw(_ row: MarketRowViewState, into grid: inout CellGrid, row line: Int, _ area: ScreenArea) {
    grid.put(row.isWatched ? "★" : " ", row: line, column: area.column, CellStyle(.warning))
    for shown in placed {
      let (column, start) = (shown.column.column, area.column + shown.start)
      let cell = shown.column.listCell(row, grid.alphabet)
      shown.put(cell.text, into: &grid, row: line, listColumn: area.column, CellStyle(cell.style))
      if column == .symbol {
        let hue = CellStyle(.hue(UInt8(row.monogram.hue)), bold: true)
        grid.put(row.monogram.text, row: line, column: start - monogramWidth - 1, hue, limit: monogramWidth)
      }
      // The ID distinguishes coins with the same symbol.
      guard column == .name || column == .symbol && !contains(.name), let id = row.disambiguatingID else { continue }
      let used = min(grid.width(of: cell.text) + 1, shown.width)
      grid.put(id, row: line, column: start + used, .faint, limit: shown.width - used)
    }
  }
}
