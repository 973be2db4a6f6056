// An observable market screen, whose prices and exchange rates are refreshed on a clock.

import Observation
import QuidCore
import QuidPresentation
import QuidTesting

@MainActor @Observable
final class MarketStore {
  var list = MarketListModel(currency: .usd, watchlist: Watchlist([.ethereum]))
  var chart: ChartModel?
  var now = Timestamp.sample
  private let format = DisplayFormat(localeIdentifier: "sv_SE")
  private let service: MarketService
  private let rates: any RateProvider

  init(_ provider: some MarketProvider & ChartProvider & CoinCatalog & RateProvider) {
    service = MarketService(market: provider, charts: provider, catalog: provider, rates: provider)
    rates = provider
  }

  var listState: MarketListViewState { list.viewState(at: now, format) }
  var chartState: ChartViewState? { chart?.viewState(at: now, format) }

  func refresh() async throws {
    list.startLoading()
    do {
      list.receive(try await service.listing(in: list.currency))
    } catch let error as ProviderError {
      list.fail(with: error)
    }
  }

  func open(_ coin: Coin, period: ChartPeriod = .year) async throws {
    chart = ChartModel(coin: coin, period: period, currency: list.currency)
    do {
      chart?.receive(try await service.series(of: coin.id, in: list.currency, days: period.days), of: period)
    } catch let error as ProviderError {
      chart?.fail(with: error, of: period)
    }
  }

  /// Refreshes the prices every minute and the exchange rates every five minutes.
  func run(on clock: some Clock<Duration>, rounds: Int, afterEach: () -> Void) async throws {
    for round in 0..<rounds {
      try await refresh()
      if round.isMultiple(of: 5) {
        do throws(ProviderError) { list.receive(try await rates.latestRates()) } catch { list.failRates(with: error) }
      }
      afterEach()
      try await clock.sleep(for: .seconds(60))
    }
  }
}

let clock = TestClock(jumps: true)
let feed = StubProvider(clock: clock)
let store = MarketStore(feed)

@MainActor
func show(_ action: (inout MarketListModel) -> Void = { _ in }) {
  action(&store.list)
  store.now = clock.time
  let state = store.listState
  let rows = state.rows.map { "\($0.rank) \($0.symbol) \($0.price) \($0.change.text)\($0.isWatched ? " ★" : "")" }
  print(rows, state.status, state.updatedLine ?? "–", state.rateLine ?? "–")
}

show()
try await store.run(on: clock, rounds: 6) {
  show()
  feed.values.rows[1].price = FixedDecimal(2_000 + feed.requests.count)
}
show { $0.choose(.sek) }
show { $0.show(.watchlist) }
show { $0.toggleWatched(.bitcoin) }
show { $0.show(.market) }
show { $0.search("bit") }
try await store.open(.ether)
store.chart?.focus(at: 0.5)
print(store.chartState?.legend?.price ?? "–", store.chartState?.plot?.timeTicks.map(\.label) ?? [])
feed.values.error = .offline
try await store.refresh()
show { $0.search("") }
print(feed.requests.count, "requests")
