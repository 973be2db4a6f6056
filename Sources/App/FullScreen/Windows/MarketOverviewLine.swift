import QuidCore
import QuidPresentation
import QuidTerminal

/// The line with the values of the whole market, the gas price and the euro rate in dollars.
///
/// Gas prices and exchange rates are not requested, but shown if they are loaded or cached for another purpose.
struct MarketOverviewLine: Sendable {
  private var overview: Sourced<MarketOverview>?
  private var gas: Sourced<GasPrices>?
  private var rates: Sourced<RateTable>?

  private static let cacheInterval = Duration.seconds(15)

  /// Returns the data that the line needs, with the intervals of requests.
  static func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [
      Subscription(OverviewQuery(), every: intervals.rates),
      Subscription(CachedPricesQuery(), every: min(cacheInterval, intervals.prices)),
    ]
  }

  mutating func receive(_ response: Response) {
    if case .success(let overview)? = response.result(of: OverviewQuery.self) {
      self.overview = overview
    } else if case .success(let table)? = response.result(of: RatesQuery.self) {
      rates = table
    } else if case .success(let cached)? = response.result(of: CachedPricesQuery.self) {
      gas = cached.gas ?? gas
      if let table = cached.rates, rates.map({ $0.fetchedAt < table.fetchedAt }) ?? true { rates = table }
    }
  }

  /// Draws the parts of the line that fit, right-aligned.
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let state = MarketOverviewViewState(overview, gas: gas, rates: rates, at: context.now, context.format)
    var line = StyledLine()
    for part in state.parts {
      var longer = line
      longer.append(line.text.isEmpty ? part.text : " · \(part.text)", .faint)
      if let change = part.change { longer.append(" \(change.text)", change.style) }
      guard grid.width(of: longer.text) <= area.columns else { break }
      line = longer
    }
    let column = area.column + area.columns - grid.width(of: line.text)
    grid.put(line, row: area.row, column: column, limit: area.columns)
  }
}
