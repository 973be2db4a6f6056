import QuidCore
import QuidPresentation
import QuidTerminal

/// A column of the list on the market screen.
///
/// To add a column, declare a constant and add it to ``all``, and to ``narrowSets`` if a narrow list should have it.
struct MarketScreenColumn: Equatable, Sendable {
  /// The identifier of the column.
  let id: String
  let title: String
  /// The title in a narrow list.
  let shortTitle: String
  /// The maximum width in cells, because strings of the provider can have any length.
  let maximumWidth: Int
  let alignment: TextTable.Alignment
  /// The number of blank cells before the column in a wide list.
  let gap: Int
  /// The sort order that a click on the title selects; `nil` for none.
  let order: MarketOrder?
  /// Returns the content of the column in a row.
  let cell: @Sendable (MarketRowViewState) -> Cell

  /// The content of a column in a row.
  struct Cell {
    let text: String
    let style: CellStyle

    init(_ text: String, _ style: CellStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private init(
    _ id: String, _ title: String, short shortTitle: String? = nil, width maximumWidth: Int = 22,
    _ alignment: TextTable.Alignment = .left, gap: Int = 1, order: MarketOrder? = nil,
    cell: @escaping @Sendable (MarketRowViewState) -> Cell
  ) {
    self.id = id
    self.title = title
    self.shortTitle = shortTitle ?? title
    self.maximumWidth = maximumWidth
    self.alignment = alignment
    self.gap = gap
    self.order = order
    self.cell = cell
  }

  static func == (left: MarketScreenColumn, right: MarketScreenColumn) -> Bool { left.id == right.id }

  /// The columns of a list with at least 60 cells, in display order.
  static let all: [MarketScreenColumn] = [star, rank, monogram, symbol, name, marketCap, price, change]

  /// The columns of a narrow list, in order of preference; the first set that fits is used.
  fileprivate static let narrowSets: [[MarketScreenColumn]] = [
    [star, rank, monogram, symbol, marketCap, price, change],
    [star, monogram, symbol, marketCap, price, change],
    [star, rank, monogram, symbol, price, change],
    [star, monogram, symbol, price, change],
  ]

  static let star = MarketScreenColumn("star", "") { Cell($0.isWatched ? "★" : " ", CellStyle(.warning)) }
  static let rank = MarketScreenColumn("rank", "#", .right, order: .rank) { row in
    // The title already contains the number sign.
    Cell(row.rank.hasPrefix("#") ? String(row.rank.dropFirst()) : row.rank, .faint)
  }
  static let monogram = MarketScreenColumn("monogram", "") { row in
    Cell(row.monogram.text, CellStyle(.hue(UInt8(row.monogram.hue)), bold: true))
  }
  static let symbol = MarketScreenColumn("symbol", "Coin", width: 8, order: .name) { Cell($0.symbol, .strong) }
  static let name = MarketScreenColumn("name", "Name", order: .name) { Cell($0.name) }
  static let marketCap = MarketScreenColumn("marketCap", "Market cap", short: "Cap", .right, gap: 2, order: .cap) {
    Cell($0.marketCap, .faint)
  }
  static let price = MarketScreenColumn("price", "Price", .right, gap: 2, order: .price) { row in
    // A tilde marks an out-of-date price.
    Cell(row.isStale ? "~\(row.price)" : row.price, row.isStale ? .faint : .plain)
  }
  static let change = MarketScreenColumn("change", "24 h", .right, gap: 2, order: .change) { row in
    Cell(row.change.text, CellStyle(row.change.style))
  }
}

/// A column with its position in the list on the market screen.
struct PlacedMarketColumn: Sendable {
  let column: MarketScreenColumn
  /// The offset from the start of the list in cells.
  let start: Int
  /// The width in cells.
  let width: Int
  /// The number of blank cells before the column.
  let gap: Int

  /// The minimum width of a wide list in cells.
  static let wideColumns = 60
  /// The minimum width of a name in a narrow list.
  private static let minimumNameWidth = 4

  /// Returns the columns that fit into a width.
  ///
  /// Each column is as wide as the visible rows need; the name, or the symbol in a list without names, takes the rest.
  static func fitting(_ columns: Int, _ rows: [MarketRowViewState], _ grid: CellGrid) -> [PlacedMarketColumn] {
    func width(_ column: MarketScreenColumn) -> Int {
      let widest = rows.map { grid.width(of: column.cell($0).text) }.max() ?? 0
      let title = columns < wideColumns ? column.shortTitle : column.title
      return max(grid.width(of: title), min(widest, column.maximumWidth))
    }
    func place(_ all: [MarketScreenColumn], flexible: MarketScreenColumn) -> [PlacedMarketColumn] {
      let widths = all.map { $0 == .name ? 0 : width($0) }
      let gaps = all.indices.map { $0 == 0 ? 0 : columns < wideColumns ? 1 : all[$0].gap }
      let rest = columns - widths.reduce(0, +) - gaps.reduce(0, +)
      var end = 0
      return all.indices.map { index in
        let start = end + gaps[index]
        let width = all[index] == flexible ? max(0, widths[index] + rest) : widths[index]
        end = start + width
        return PlacedMarketColumn(column: all[index], start: start, width: width, gap: gaps[index])
      }
    }
    if columns >= wideColumns { return place(MarketScreenColumn.all, flexible: .name) }
    for set in MarketScreenColumn.narrowSets.dropLast() {
      let rest = columns - set.map { width($0) }.reduce(set.count - 1, +)
      guard rest >= 0 else { continue }
      guard rest > minimumNameWidth, let symbol = set.firstIndex(of: .symbol) else {
        return place(set, flexible: .symbol)
      }
      // The remaining width is used for the name.
      return place(set[...symbol] + [.name] + set[(symbol + 1)...], flexible: .name)
    }
    return place(MarketScreenColumn.narrowSets.last ?? [], flexible: .symbol)
  }

  /// Writes a string into the column and truncates it to the width.
  ///
  /// - Parameter listColumn: The column of the grid at which the list starts.
  func put(_ text: String, into grid: inout CellGrid, row: Int, listColumn: Int, _ style: CellStyle) {
    let offset = column.alignment == .right ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: listColumn + start + offset, style, limit: width - offset)
  }
}
