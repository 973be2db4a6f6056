import QuidCore
import QuidPresentation
import QuidTerminal

/// The form of a ``MarketColumn`` in the output of commands and on the market screen; ``all`` is the table of columns.
struct MarketTableColumn: Sendable {
  let column: MarketColumn
  let alignment: TextTable.Alignment
  /// The title in a narrow list.
  let shortTitle: String
  /// The maximum width on the screen in cells, because strings of the provider can have any length.
  let maximumWidth: Int
  /// The number of blank cells before the column in a wide list.
  let gap: Int
  let field: Field<MarketsReport.Row, MarketsReport.Line>
  private let listStyle: TextStyle

  /// - Parameters:
  ///   - heading: The title in the output of commands; `nil`, the default, for the title of the column.
  ///   - listStyle: The style on the screen; `nil`, the default, for that in the output of commands.
  private init(
    _ column: MarketColumn, _ key: String, heading: String? = nil, short shortTitle: String? = nil,
    width maximumWidth: Int = 22, _ alignment: TextTable.Alignment = .right,
    gap: Int = 2, style: TextStyle = .plain, listStyle: TextStyle? = nil,
    value: @escaping @Sendable (MarketRow) -> some FieldValue
  ) {
    self.column = column
    self.alignment = alignment
    self.shortTitle = shortTitle ?? column.title
    self.maximumWidth = maximumWidth
    self.gap = gap
    self.listStyle = listStyle ?? style
    let text = TextColumn<MarketsReport.Line>(heading ?? column.title, alignment) { line in
      let cell = Self.cell(column, line.state, style, line.alphabet)
      return column == .sparkline && cell.text.isEmpty ? .init(NumberFormat.unknown, cell.style) : cell
    }
    field = .value(key, text: text) { value($0.row) }
  }

  /// The columns in the order of the list on the screen.
  static let all = [
    MarketTableColumn(.rank, "rank", gap: 1, style: .faint) { $0.rank },
    MarketTableColumn(.symbol, "symbol", width: 8, .left, gap: 1, style: .strong) { $0.coin.symbol },
    MarketTableColumn(.name, "name", width: 32, .left, gap: 1) { $0.coin.name },
    MarketTableColumn(.marketCap, "marketCap", short: "Cap", listStyle: .faint) { $0.marketCap },
    MarketTableColumn(.volume, "volume", listStyle: .faint) { $0.volume },
    MarketTableColumn(.supply, "supply", listStyle: .faint) { $0.supply },
    MarketTableColumn(.price, "price") { $0.price },
    MarketTableColumn(.hour, "change1h", heading: "1h") { $0.change1h },
    MarketTableColumn(.day, "change24h", heading: "24h") { $0.change24h },
    MarketTableColumn(.week, "change7d", heading: "7d") { $0.change7d },
    MarketTableColumn(.high, "allTimeHighPrice", listStyle: .faint) { $0.allTimeHigh?.price },
    MarketTableColumn(.fromHigh, "changeFromAllTimeHigh") { $0.changeFromAllTimeHigh },
    MarketTableColumn(.sparkline, "sparkline", width: Sparkline.listColumns, .left) { $0.sparkline?.levels },
  ]

  private static let byColumn = Dictionary(all.map { ($0.column, $0) }) { first, _ in first }

  static func of(_ columns: [MarketColumn]) -> [MarketTableColumn] { columns.compactMap { byColumn[$0] } }

  private static func cell(
    _ column: MarketColumn, _ row: MarketRowViewState, _ style: TextStyle, _ alphabet: TerminalAlphabet
  ) -> TextTable.Cell {
    switch row[column] {
    case .text(let text): .init(text, column == .price && row.isStale ? .faint : style)
    case .change(let label): .init(label.text, label.style)
    case nil, .chart(nil): .init("", row.change7d.style)
    case .chart(let shape?): .init(Sparkline.text(shape, alphabet), row.change7d.style)
    }
  }

  /// Returns the content of the column in a row of the list on the screen.
  func listCell(_ row: MarketRowViewState, _ alphabet: TerminalAlphabet) -> TextTable.Cell {
    var cell = Self.cell(column, row, listStyle, alphabet)
    // The title of the rank already contains the number sign.
    if column == .rank, cell.text.hasPrefix("#") { cell.text.removeFirst() }
    // A tilde marks an out-of-date price.
    if column == .price, row.isStale { cell.text = "~\(cell.text)" }
    return cell
  }

  // MARK: Available width

  /// The width of a standard terminal in cells, at which a list shows additional columns.
  static let standardWidth = 80

  /// The minimum width of the name in cells; other columns are omitted to keep it.
  private static let minimumNameWidth = 8

  /// Returns the columns that fit into a width in cells.
  ///
  /// Additional columns are omitted first, then the name is shortened, then others go. The price and the symbol
  /// are never omitted, even if they do not fit.
  ///
  /// - Parameters:
  ///   - gap: Returns the number of blank cells before a column.
  ///   - widths: The widths of the content and the titles of the columns.
  static func fitting(
    _ columns: [MarketTableColumn], width: Int, gap: (MarketTableColumn) -> Int, _ widths: [MarketColumn: Int]
  ) -> [MarketTableColumn] {
    columns.selections { $0.column.omission }.fitting(width) { selection in
      let hasFullName = selection.contains { $0.column.isAdditional }
      return selection.reduce(0) { total, shown in
        let width = widths[shown.column] ?? 0
        let isShortened = shown.column == .name && !hasFullName
        return total + gap(shown) + (isShortened ? min(width, minimumNameWidth) : width)
      }
    }
  }
}
