import Foundation
import Testing

@testable import QuidCore
@testable import QuidPresentation

struct PortfolioModelTests {
  private func trade(_ amount: String, of coin: Coin = MarketFixture.bitcoin, daysAgo: Int = 40) throws
    -> PortfolioTrade
  {
    try PortfolioTrade(
      coin: coin, amount: FixedDecimal(amount), price: .unit(FixedDecimal(1_000)), currency: .usd,
      day: CalendarDay(MarketFixture.now).advanced(by: -daysAgo))
  }

  /// Returns the value of a portfolio at the prices of the fixture, or without prices after an error.
  private func result(
    _ trades: [PortfolioTrade], in currency: Currency = .usd, failure: ProviderError? = nil,
    freshness: Freshness = .live, ownPrice: PortfolioTrade? = nil
  ) throws -> SourcedPortfolio {
    var portfolio = Portfolio()
    try portfolio.add(contentsOf: trades)
    if let ownPrice { portfolio.setOwnPrice(ownPrice) }
    let rates = try MarketFixture.rates()
    let listing = try #require(try MarketFixture.listing().converted(to: currency, by: rates))
    let prices = Converted(
      data: MarketFixture.sourced(listing, freshness: freshness),
      rates: currency == .usd ? nil : MarketFixture.sourced(rates))
    let positions = portfolio.positions(in: currency, by: [:])
    return SourcedPortfolio(
      portfolio: portfolio,
      valuation: PortfolioValuation(of: positions, at: failure == nil ? listing : nil, in: currency),
      prices: failure == nil ? prices : nil, priceFailure: failure, rates: DayRates())
  }

  /// Returns prices of a coin with one point a day, the last one at the time of the fixture.
  private func chart(_ coin: Coin, days: Int = 31, price: String = "100") throws -> Sourced<PriceSeries> {
    let points = try (0..<days).map { index in
      PriceSeries.Point(
        time: MarketFixture.now.addingTimeInterval(Double(index - days + 1) * 86_400), price: try FixedDecimal(price))
    }
    return MarketFixture.sourced(try #require(PriceSeries(coin: coin.id, currency: .usd, points: points)))
  }

  private func loaded(_ trades: [PortfolioTrade]) throws -> PortfolioModel {
    var model = PortfolioModel()
    model.receive(try result(trades))
    return model
  }

  private func state(_ model: PortfolioModel) -> PortfolioListViewState { model.viewState(at: MarketFixture.now) }

  @Test func `model is loading, then empty or ready`() throws {
    #expect(state(PortfolioModel()).status == .loading)
    let empty = state(try loaded([]))
    #expect(
      empty.status == .empty("The portfolio is empty."))
    #expect(empty.table.total == nil)
    let ready = state(try loaded([trade("1")]))
    #expect(ready.status == .ready)
    #expect(ready.updatedLine == "CoinGecko, 12 s ago")
    #expect(ready.table.rows.map(\.symbol) == ["BTC"])
  }

  @Test func `rows are sorted by each order and reversed`() throws {
    var model = try loaded([
      trade("1"), trade("30", of: MarketFixture.ether), trade("5", of: MarketFixture.unknown),
    ])
    func symbols() -> [String] { model.rows.map(\.coin.symbol) }
    #expect(symbols() == ["ETH", "BTC", "???"])
    model.sort(by: .value)
    // A row without a value is last in both directions.
    #expect(symbols() == ["BTC", "ETH", "???"])
    model.sort(by: .coin)
    #expect(symbols() == ["???", "BTC", "ETH"])
    model.sort(by: .cost)
    #expect(symbols() == ["ETH", "???", "BTC"])
    model.sort(by: .profitPercent)
    #expect(symbols() == ["BTC", "ETH", "???"])
    model.sort(by: .change)
    #expect(symbols() == ["BTC", "ETH", "???"])
  }

  @Test func `selection stays on its coin when the values change`() throws {
    var model = try loaded([trade("1"), trade("30", of: MarketFixture.ether)])
    model.moveSelection(by: 1)
    #expect(model.selectedRow?.coin.symbol == "BTC")
    model.receive(try result([trade("9"), trade("1", of: MarketFixture.ether)]))
    #expect(model.selectedRow?.coin.symbol == "BTC")
    #expect(model.selectedIndex == 0)
    model.moveSelection(by: .max)
    #expect(model.selectedIndex == 1)
    model.receive(try result([]))
    #expect(model.selectedIndex == nil)
  }

  @Test func `chart has the total of each day and ends with the current value`() throws {
    var model = try loaded([trade("2")])
    #expect(model.chartedCoins == [.bitcoin])
    #expect(state(model).chart.status == .loading)
    model.receive(try chart(MarketFixture.bitcoin))
    let chart = state(model).chart
    let plot = try #require(chart.plot)
    #expect(plot.line.count == 31)
    #expect(plot.gaps.isEmpty)
    #expect(plot.minimum.price == "$200.00")
    #expect(plot.current.price == "$45,800.00")
    #expect(chart.value == "$45,800.00")
    #expect(chart.date == "2023-09-01")
    #expect(chart.note == nil)
  }

  @Test func `days without a price are gaps with a reason, and no wrong total`() throws {
    var model = try loaded([trade("2"), trade("3", of: MarketFixture.ether)])
    model.receive(try chart(MarketFixture.bitcoin))
    #expect(state(model).chart.plot == nil)
    #expect(state(model).chart.note == "No total on 30 of 31 days: the prices of ETH are loading.")
    model.receive(try chart(MarketFixture.ether, days: 11))
    let plot = try #require(state(model).chart.plot)
    #expect(plot.line.count == 11)
    #expect(plot.gaps == [ChartGap(start: 0, end: 20.0 / 30)])
    #expect(plot.segments.map(\.count) == [11])
    #expect(state(model).chart.note == "No total on 20 of 31 days: no prices for ETH.")
    #expect(plot.minimum.price == "$500.00")
  }

  @Test func `line is broken by a gap within it`() throws {
    let unknown = MarketFixture.unknown
    var model = try loaded([
      trade("2"), trade("1", of: unknown, daysAgo: 20), trade("-1", of: unknown, daysAgo: 15),
    ])
    model.receive(try chart(MarketFixture.bitcoin))
    model.failChart(of: unknown.id, with: MarketFixture.offline)
    #expect(model.chartedCoins == [.bitcoin, unknown.id])
    let chart = state(model).chart
    #expect(chart.plot?.segments.map(\.count) == [10, 16])
    #expect(
      chart.note == "No total on 5 of 31 days: no prices for ???. \(MarketFixture.offline.message)")
  }

  @Test(arguments: [true, false])
  func `coin without past prices is named and does not hide the chart of the others`(hasOwnPrice: Bool) throws {
    let unknown = MarketFixture.unknown
    var model = PortfolioModel()
    model.receive(
      try result(
        [trade("2"), trade("1", of: unknown)], ownPrice: hasOwnPrice ? try trade("1", of: unknown, daysAgo: 0) : nil))
    #expect(model.chartedCoins == (hasOwnPrice ? [.bitcoin] : [.bitcoin, unknown.id]))
    model.receive(try chart(MarketFixture.bitcoin))
    if !hasOwnPrice {
      #expect(state(model).chart.plot == nil)
      model.failChart(of: unknown.id, with: ProviderError(.notFound("???"), from: MarketFixture.offline.source))
      model.startLoadingChart(of: unknown.id)
    }
    let chart = state(model).chart
    #expect(chart.plot?.line.count == 31)
    #expect(chart.plot?.gaps.isEmpty == true)
    #expect(chart.value == "$45,800.00")
    #expect(chart.note == "The chart does not include ???: past prices are unknown.")
  }

  @Test func `selected day has a known total`() throws {
    let unknown = MarketFixture.unknown
    var model = try loaded([trade("2"), trade("1", of: unknown, daysAgo: 2), trade("-1", of: unknown, daysAgo: 1)])
    model.receive(try chart(MarketFixture.bitcoin))
    model.moveFocus(by: -1)
    #expect(state(model).chart.date == "2023-08-31")
    // There is no total on 30 August.
    model.moveFocus(by: -1)
    let chart = state(model).chart
    #expect(chart.date == "2023-08-29")
    #expect(chart.value == "$200.00")
    #expect(chart.plot?.focus?.date == "2023-08-29")
    model.moveFocus(by: 99)
    #expect(state(model).chart.date == "2023-09-01")
    model.clearFocus()
    #expect(state(model).chart.isFocused == false)
  }

  @Test func `coins that were sold before the first day need no chart`() throws {
    let model = try loaded([
      trade("2"), trade("1", of: MarketFixture.ether, daysAgo: 60), trade("-1", of: MarketFixture.ether, daysAgo: 50),
    ])
    #expect(model.chartedCoins == [.bitcoin])
  }

  @Test func `cached prices never replace newer ones`() throws {
    var model = try loaded([trade("1")])
    model.receive(try chart(MarketFixture.bitcoin, price: "500"))
    model.receive(cached: [try chart(MarketFixture.bitcoin, price: "100")])
    #expect(state(model).chart.plot?.minimum.price == "$500.00")
  }

  @Test func `values stay in the previous currency until the new ones are loaded`() throws {
    var model = try loaded([trade("1")])
    model.receive(try chart(MarketFixture.bitcoin))
    model.choose(MarketFixture.sek)
    #expect(state(model).table.currency == "USD")
    #expect(state(model).isRefreshing)
    // A late response in the previous currency is ignored.
    model.receive(try result([trade("9")]))
    #expect(state(model).table.rows.first?.amount == "1")
    model.receive(try result([trade("1")], in: MarketFixture.sek))
    let converted = state(model)
    #expect(converted.table.currency == "SEK")
    #expect(converted.chart.plot?.minimum.price == "SEK\u{A0}1,092.71")
    #expect(converted.rateLine?.hasPrefix("1 USD = 10.927") == true)
  }

  @Test func `prices are kept, and the reason is shown, if newer ones cannot be loaded`() throws {
    var model = try loaded([trade("1")])
    model.receive(try result([trade("1")], failure: MarketFixture.offline))
    #expect(state(model).table.rows.first?.value == "$22,900.00")
    guard case .outOfDate(let reason) = state(model).status else {
      Issue.record("\(state(model).status)")
      return
    }
    #expect(reason.contains(MarketFixture.offline.message))
    // Other entries are shown without values.
    model.receive(try result([trade("2")], failure: MarketFixture.offline))
    #expect(state(model).table.rows.first?.value == "–")
    #expect(
      state(model).status == .incomplete("Prices and values are not available. \(MarketFixture.offline.message)"))
  }

  @Test func `damaged file is reported, with the last known values`() throws {
    var model = PortfolioModel()
    model.fail(with: "The portfolio is not valid.")
    #expect(state(model).status == .failed("The portfolio is not valid."))
    model = try loaded([trade("1")])
    model.fail(with: "The portfolio is not valid.")
    #expect(state(model).status == .outOfDate("The portfolio is not valid."))
    #expect(state(model).table.rows.count == 1)
  }

  @Test func `holding of a coin has its value and profit in the currency of its cost`() throws {
    let position = try #require(try result([trade("2")]).valuation.rows.first?.position)
    var model = CoinDetailModel(coin: MarketFixture.bitcoin)
    #expect(model.viewState(at: MarketFixture.now).holding == nil)
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    model.receive(position, in: .usd)
    let holding = try #require(model.viewState(at: MarketFixture.now).holding)
    #expect(holding.amount == "2")
    #expect(holding.value == "$45,800.00")
    #expect(holding.cost == "$2,000.00")
    #expect(holding.profit.text == "+$43,800.00")
    #expect(holding.profitPercent.text == "▲ +2,190.0%" || holding.profitPercent.text == "▲ +2190.0%")
    model.receive(position, in: .eur)
    #expect(model.viewState(at: MarketFixture.now).holding == nil)
    model.receive(nil, in: .usd)
    #expect(model.viewState(at: MarketFixture.now).holding == nil)
  }
}
