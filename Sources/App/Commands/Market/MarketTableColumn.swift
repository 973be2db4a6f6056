import QuidCore
import QuidPresentation
import QuidTerminal

/// The form of a ``MarketColumn`` in the output of commands and on the market screen; ``all`` is the table of columns.
struct MarketTableColumn: Sendable {
  let column: MarketColumn
  let alignment: TextTable.Alignment
  /// The title in a narrow list.
  let shortTitle: String
  /// The title in the window for choosing columns.
  let choice: String
  /// The maximum width on the screen in cells, because strings of the provider can have any length.
  let maximumWidth: Int
  /// The number of blank cells before the column in a wide list.
  let gap: Int
  let field: Field<MarketsReport.Row, MarketsReport.Line>
  private let listStyle: TextStyle

  /// Creates the form of the column with a name; returns `nil` if no column has the name.
  ///
  /// - Parameters:
  ///   - heading: The title in the output of commands; `nil`, the default, for the title of the column.
  ///   - listStyle: The style on the screen; `nil`, the default, for that in the output of commands.
  private init?(
    _ name: String, _ key: String, heading: String? = nil, choice: String? = nil,
    short shortTitle: String? = nil, width maximumWidth: Int = 22, _ alignment: TextTable.Alignment = .right,
    gap: Int = 2, style: TextStyle = .plain, listStyle: TextStyle? = nil,
    value: @escaping @Sendable (MarketRow) -> some FieldValue
  ) {
    guard let column = MarketColumn(named: name) else { return nil }
    self.column = column
    self.alignment = alignment
    self.shortTitle = shortTitle ?? column.title
    self.choice = choice ?? column.title
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
  static let all: [MarketTableColumn] = entries.compactMap { $0 }

  private static let entries: [MarketTableColumn?] = [
    MarketTableColumn("rank", "rank", choice: "Rank", gap: 1, style: .faint) { $0.rank },
    MarketTableColumn("symbol", "symbol", width: 8, .left, gap: 1, style: .strong) { $0.coin.symbol },
    MarketTableColumn("name", "name", width: 32, .left, gap: 1) { $0.coin.name },
    MarketTableColumn("cap", "marketCap", short: "Cap", listStyle: .faint) { $0.marketCap },
    MarketTableColumn("volume", "volume", choice: "Volume in 24 h", listStyle: .faint) { $0.volume },
    MarketTableColumn("supply", "supply", listStyle: .faint) { $0.supply },
    MarketTableColumn("price", "price") { $0.price },
    MarketTableColumn("1h", "change1h", heading: "1h", choice: "Change in 1 h") { $0.change1h },
    MarketTableColumn("24h", "change24h", heading: "24h", choice: "Change in 24 h") { $0.change24h },
    MarketTableColumn("7d", "change7d", heading: "7d", choice: "Change in 7 days") { $0.change7d },
    MarketTableColumn("high", "allTimeHighPrice", choice: "All-time high", listStyle: .faint) { $0.allTimeHigh?.price },
    MarketTableColumn(
      "fromhigh", "changeFromAllTimeHigh",
      choice: "Change since the all-time high"
    ) { $0.changeFromAllTimeHigh },
    MarketTableColumn(
      "spark", "sparkline", choice: "7-day chart", width: Sparkline.listColumns, .left
    ) { $0.sparkline?.levels },
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

extension MarketColumn {
  static var help: String {
    let names = all.map(\.name).joined(separator: ", ")
    return
      "--columns selects the columns in every output format. The columns are \(names), where spark is a chart of the"
      + " last 7 days."
  }
}

extension CommandContext {
  /// Returns the columns of `--columns`; `nil` for the default columns.
  func marketColumns() throws -> [MarketColumn]? {
    guard let list = options.columns else { return nil }
    return try ValueParser.marketColumns.parse(list, "--columns")
  }
}

extension ValueParser where Value == [MarketColumn] {
  /// A parser that accepts names of columns, separated by commas.
  static var marketColumns: ValueParser {
    let words = MarketColumn.all.map(\.name)
    return ValueParser(placeholder: "LIST", completion: .words(words)) {
      string, name throws in
      var columns: [MarketColumn] = []
      for word in string.split(separator: ",", omittingEmptySubsequences: false) {
        let word = word.filter { $0 != " " }.lowercased()
        guard let column = MarketColumn(named: word) else {
          throw NearestName.wrongWord(word, for: name, among: words)
        }
        columns.append(column)
      }
      return columns.uniqued
    }
  }
}
