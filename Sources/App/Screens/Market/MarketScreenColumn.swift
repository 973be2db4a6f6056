import QuidCore
import QuidPresentation
import QuidTerminal

/// A column of the list on the market screen.
///
/// To add a column, add a case to ``MarketColumn`` and an entry to ``all``.
struct MarketScreenColumn: Equatable, Sendable {
  let id: String
  /// The column that the user can choose; `nil` for the star and the monogram, which are always shown.
  let column: MarketColumn?
  let title: String
  let choice: String
  let shortTitle: String
  /// The minimum width in cells of a column whose content has always the same width.
  let minimumWidth: Int
  /// The maximum width in cells, because strings of the provider can have any length.
  let maximumWidth: Int
  let alignment: TextTable.Alignment
  /// The number of blank cells before the column in a wide list.
  let gap: Int
  let cell: @Sendable (MarketRowViewState, TerminalAlphabet) -> Cell

  /// The sort order that a click on the title selects; `nil` for none.
  var order: MarketOrder? { column?.order }

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
    _ id: String, _ column: MarketColumn? = nil, _ title: String = "", choice: String? = nil,
    short shortTitle: String? = nil, minimum minimumWidth: Int = 0, width maximumWidth: Int = 22,
    _ alignment: TextTable.Alignment = .left, gap: Int = 1,
    cell: @escaping @Sendable (MarketRowViewState, TerminalAlphabet) -> Cell
  ) {
    self.id = id
    self.column = column
    self.title = title
    self.choice = choice ?? title
    self.shortTitle = shortTitle ?? title
    self.minimumWidth = minimumWidth
    self.maximumWidth = maximumWidth
    self.alignment = alignment
    self.gap = gap
    self.cell = cell
  }

  private init(
    _ column: MarketColumn, _ title: String, choice: String? = nil, short shortTitle: String? = nil,
    minimum minimumWidth: Int = 0, width maximumWidth: Int = 22, _ alignment: TextTable.Alignment = .left, gap: Int = 1,
    cell: @escaping @Sendable (MarketRowViewState, TerminalAlphabet) -> Cell
  ) {
    self.init(
      column.rawValue, column, title, choice: choice, short: shortTitle, minimum: minimumWidth, width: maximumWidth,
      alignment, gap: gap, cell: cell)
  }

  static func == (left: MarketScreenColumn, right: MarketScreenColumn) -> Bool { left.id == right.id }

  /// The columns that the user can choose, in display order.
  private static let all: [MarketScreenColumn] = [
    MarketScreenColumn(.rank, "#", choice: "Rank", .right) { row, _ in
      // The title already contains the number sign.
      Cell(row.rank.hasPrefix("#") ? String(row.rank.dropFirst()) : row.rank, .faint)
    },
    symbol,
    name,
    MarketScreenColumn(.marketCap, "Market cap", short: "Cap", .right, gap: 2) { row, _ in
      Cell(row.marketCap, .faint)
    },
    MarketScreenColumn(.volume, "Volume", choice: "Volume in 24 h", .right, gap: 2) { row, _ in
      Cell(row.volume, .faint)
    },
    MarketScreenColumn(.price, "Price", .right, gap: 2) { row, _ in
      // A tilde marks an out-of-date price.
      Cell(row.isStale ? "~\(row.price)" : row.price, row.isStale ? .faint : .plain)
    },
    MarketScreenColumn(.hour, "1 h", choice: "Change in 1 h", .right, gap: 2) { row, _ in
      Cell(row.change1h.text, CellStyle(row.change1h.style))
    },
    MarketScreenColumn(.day, "24 h", choice: "Change in 24 h", .right, gap: 2) { row, _ in
      Cell(row.change.text, CellStyle(row.change.style))
    },
    MarketScreenColumn(.week, "7 d", choice: "Change in 7 days", .right, gap: 2) { row, _ in
      Cell(row.change7d.text, CellStyle(row.change7d.style))
    },
    MarketScreenColumn(
      .sparkline, "7 days", choice: "7-day chart", minimum: Sparkline.listColumns, width: Sparkline.listColumns, gap: 2
    ) { row, alphabet in
      Cell(row.sparkline.map { Sparkline.text($0, alphabet) } ?? "", CellStyle(row.change7d.style))
    },
  ]

  static let star = MarketScreenColumn("star") { row, _ in Cell(row.isWatched ? "★" : " ", CellStyle(.warning)) }
  static let monogram = MarketScreenColumn("monogram") { row, _ in
    Cell(row.monogram.text, CellStyle(.hue(UInt8(row.monogram.hue)), bold: true))
  }
  static let symbol = MarketScreenColumn(.symbol, "Coin", width: 8) { row, _ in Cell(row.symbol, .strong) }
  static let name = MarketScreenColumn(.name, "Name", width: 32) { row, _ in Cell(row.name) }

  private static let byColumn = Dictionary(
    all.compactMap { shown in shown.column.map { ($0, shown) } }, uniquingKeysWith: { first, _ in first })

  static func of(_ column: MarketColumn) -> MarketScreenColumn { byColumn[column] ?? symbol }

  static let measured = ([star, monogram] + all).filter { $0.minimumWidth < $0.maximumWidth }

  /// The columns of a list without a choice of the user, in display order.
  static let defaults: [MarketColumn] = all.compactMap(\.column)

  /// The default columns of a narrow list, in order of preference; the first set that fits is used.
  static let narrowSets: [[MarketScreenColumn]] = [
    [star, .of(.rank), monogram, symbol, .of(.marketCap), .of(.price), .of(.day)],
    [star, monogram, symbol, .of(.marketCap), .of(.price), .of(.day)],
    [star, .of(.rank), monogram, symbol, .of(.price), .of(.day)],
    [star, monogram, symbol, .of(.price), .of(.day)],
  ]
}
