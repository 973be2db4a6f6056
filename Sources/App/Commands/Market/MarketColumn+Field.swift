import QuidCore
import QuidPresentation
import QuidTerminal

extension MarketColumn {
  /// The column in the text, JSON and CSV output of a market list.
  var field: Field<MarketsReport.Row, MarketsReport.Line> {
    switch self {
    case .rank:
      .value(
        "rank", "the rank of the coin by market cap", text: TextColumn("#", .right) { .init($0.state.rank, .faint) }
      ) {
        $0.row.rank
      }
    case .symbol:
      .value(
        "symbol", "the symbol of the coin", text: TextColumn("Coin") { .init($0.state.symbol.excerpt(12), .strong) }
      ) { $0.row.coin.symbol }
    case .name:
      .value("name", "the name of the coin", text: TextColumn("Name") { .init($0.name) }) { $0.row.coin.name }
    case .price:
      .value(
        "price", "the price of one coin",
        text: TextColumn("Price", .right) { .init($0.state.price, $0.state.isStale ? .faint : .plain) }
      ) { $0.row.price }
    case .hour:
      .value("change1h", "the price change over the last hour, in percent", text: Self.change("1h", \.change1h)) {
        $0.row.change1h
      }
    case .day:
      .value("change24h", "the price change over the last 24 hours, in percent", text: Self.change("24h", \.change)) {
        $0.row.change24h
      }
    case .week:
      .value("change7d", "the price change over the last 7 days, in percent", text: Self.change("7d", \.change7d)) {
        $0.row.change7d
      }
    case .volume:
      .value(
        "volume", "the trading volume of the last 24 hours",
        text: TextColumn("Volume", .right) { .init($0.state.volume) }
      ) { $0.row.volume }
    case .marketCap:
      .value(
        "marketCap", "the market cap of the coin",
        text: TextColumn("Market cap", .right) { .init($0.state.marketCap) }
      ) { $0.row.marketCap }
    case .sparkline:
      .value(
        "sparkline",
        "the prices of the last 7 days, oldest first, from 0 for the lowest to 1000 for the highest; null unless"
          + " --columns contains spark",
        text: TextColumn("7 days") { .init($0.sparkline, $0.state.change7d.style) }
      ) { $0.row.sparkline?.levels }
    }
  }

  /// The help text about the option `--columns`.
  static var help: String {
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    return
      "--columns selects the columns in every output format. The columns are \(names), where spark is a chart of the"
      + " last 7 days."
  }

  private static func change(
    _ heading: String, _ label: @escaping @Sendable (MarketRowViewState) -> ChangeLabel
  ) -> TextColumn<MarketsReport.Line> {
    TextColumn(heading, .right) { line in
      let change = label(line.state)
      return .init(change.text, change.style)
    }
  }
}

extension CommandContext {
  /// Returns the columns of `--columns`, or `nil` for the default ones.
  func marketColumns() throws -> [MarketColumn]? {
    guard let list = options.columns else { return nil }
    return try ValueParser.marketColumns.parse(list, "--columns")
  }
}

extension ValueParser where Value == [MarketColumn] {
  /// A parser of an option that accepts the names of columns, separated by commas.
  static var marketColumns: ValueParser {
    let words = MarketColumn.allCases.map(\.rawValue)
    return ValueParser(placeholder: "LIST", completion: .words(words), type: .list(words)) {
      string, name throws in
      var columns: [MarketColumn] = []
      for word in string.split(separator: ",", omittingEmptySubsequences: false) {
        let word = word.filter { $0 != " " }.lowercased()
        guard let column = MarketColumn(rawValue: word) else {
          throw NearestName.wrongWord(word, for: name, among: words)
        }
        columns.append(column)
      }
      return columns.uniqued
    }
  }
}
