import QuidCore
import QuidPresentation
import QuidTerminal

/// The comparison of the price of a coin with the first other coins of the watchlist.
struct CoinComparison: Sendable {
  /// The compared coins, without the coin that the screen shows.
  let others: [CoinID]
  private let period: ChartPeriod
  private var coins: [CoinID: Coin] = [:]
  private var series: [CoinID: PriceSeries] = [:]
  private(set) var failures: [CoinID: ProviderError] = [:]
  /// The price lines of the compared coins; `nil` until the prices of at least two coins are loaded.
  private(set) var model: ComparisonModel?

  /// Creates a comparison before its prices are loaded; returns `nil` if the watchlist has no other coin.
  init?(of coin: CoinID, with watchlist: Watchlist, period: ChartPeriod) {
    others = Array(watchlist.coins.lazy.filter { $0 != coin }.prefix(ComparisonModel.maximumCoins - 1))
    self.period = period
    guard !others.isEmpty else { return nil }
  }

  var queries: [any Query] {
    [CoinsQuery(coins: others)] + others.map { SeriesQuery(coin: $0, period: period) }
  }

  var firstQuery: SeriesQuery { SeriesQuery(coin: others[0], period: period) }

  mutating func receive(_ response: Response, comparedWith own: ChartModel) {
    if case (let query, .success(let listing))? = response.to(CoinsQuery.self), query.coins == others {
      coins = Dictionary(listing.value.rows.map { ($0.coin.id, $0.coin) }) { first, _ in first }
    } else if let (query, result) = response.to(SeriesQuery.self), query.period == period {
      if others.contains(query.coin) {
        switch result {
        case .success(let prices):
          series[query.coin] = prices.value
          failures[query.coin] = nil
        case .failure(let error): failures[query.coin] = series[query.coin] == nil ? error : nil
        }
      } else if query.coin != own.coin.id {
        return
      }
    } else {
      return
    }
    update(comparedWith: own)
  }

  /// Rebuilds ``model`` from the prices that are loaded.
  mutating func update(comparedWith own: ChartModel) {
    guard let prices = own.series.value?.value else { return model = nil }
    let loaded = others.compactMap { id in
      // Until the name of a coin is loaded, its id is shown.
      series[id].map { (coins[id] ?? Coin(id: id, symbol: id.description, name: id.description), $0) }
    }
    model =
      loaded.isEmpty
      ? nil : ComparisonModel([own.coin] + loaded.map(\.0), series: [prices] + loaded.map(\.1))
  }

  /// Whether the prices of every compared coin are loaded or have failed to load.
  var isLoaded: Bool { others.allSatisfy { series[$0] != nil || failures[$0] != nil } }

  /// The error message about the first coin that is missing from the comparison; `nil` if no coin is missing.
  var failure: String? {
    others.lazy.compactMap { id in
      failures[id].map { error in "\(id.description.excerpt(40)) is missing from the comparison. \(error.message)" }
    }.first
  }

  /// Returns the comparison with the changes up to a time, by default the last time; `nil` until prices are loaded.
  func model(at focus: Timestamp?) -> ComparisonModel? {
    var model = model
    if let focus { model?.focus(on: focus) }
    return model
  }
}

extension ComparisonViewState {
  /// Returns the legend in lines of at most `columns` cells: the letter and the change of each coin, then the time.
  func legendLines(columns: Int, _ grid: CellGrid) -> [StyledLine] {
    var lines = [StyledLine()]
    func append(_ part: StyledLine) {
      let used = grid.width(of: lines[lines.count - 1].text)
      if used > 0, used + 3 + grid.width(of: part.text) > columns { lines.append(StyledLine()) }
      if !lines[lines.count - 1].spans.isEmpty { lines[lines.count - 1].append("   ") }
      lines[lines.count - 1].append(part)
    }
    for (index, entry) in legend.enumerated() {
      var part = StyledLine("\(TextComparisonLayout.name(index)) ", TextComparisonLayout.style(index))
      part.append("\(entry.symbol.shortened(toCells: 8)) ", .strong)
      part.append(entry.change.text, entry.change.style)
      append(part)
    }
    append(StyledLine(legend.first?.date ?? "", plot.focus == nil ? .faint : .strong))
    return lines
  }
}
