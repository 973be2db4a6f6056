import Foundation
import QuidCore
import QuidPresentation
import Testing

struct BitcoinIndexModelTests {
  private let now = MarketFixture.now
  private let offline = ProviderError(.offline, from: DataSource(name: "CoinGecko", host: "api.example"))
  private let limited = ProviderError(
    .rateLimited(retryAfter: .seconds(30)), from: DataSource(name: "CoinGecko", host: "api.example"))

  private func sourced<Value>(_ value: Value, _ freshness: Freshness, failures: [ProviderError]) -> Sourced<Value> {
    Sourced(
      value, source: DataSource(name: "CoinGecko", host: "api.example"), asOf: nil, fetchedAt: now,
      freshness: freshness,
      failures: failures)
  }

  /// Returns an index with prices of the days up to yesterday, oldest first, the same in every currency.
  private func index(
    _ prices: [Int] = [90, 100, 110, 99, 99], dayCount: Int = 4, in currency: Currency = .eur,
    freshness: Freshness = .live, failures: [ProviderError] = [], lag: Int = 0
  ) throws -> BitcoinIndex {
    let rates = BitcoinIndex.currencies.compactMap { ExchangeRate(base: .btc, quote: $0, rate: FixedDecimal(101)) }
    let list = try #require(PriceList(of: .btc, rates))
    let today = CalendarDay(now)
    func history(_ currency: Currency) throws -> Sourced<BitcoinHistory> {
      let days = prices.enumerated().map { offset, price in
        DailyRate(day: today.advanced(by: offset - prices.count - lag), price: FixedDecimal(price))
      }
      return sourced(
        try #require(BitcoinHistory(currency: currency, days: days)), freshness, failures: failures)
    }
    return BitcoinIndex(
      currency: currency, dayCount: dayCount, prices: [sourced(list, freshness, failures: failures)],
      history: try history(currency),
      others: try BitcoinIndex.currencies.filter { $0 != currency && $0 != .gbp }.map { try history($0) },
      failures: failures)
  }

  private func state(_ model: BitcoinIndexModel, after seconds: TimeInterval = 0) -> BitcoinIndexViewState {
    model.viewState(at: now.addingTimeInterval(seconds))
  }

  @Test func `rows show the change by direction, arrow and prefix, without the extra oldest day`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    #expect(state(model).status == .loading)
    #expect(state(model).update == nil)
    model.receive(try index())
    let state = state(model)
    #expect(state.rows.map(\.price) == ["€99.00", "€99.00", "€110.00", "€100.00"])
    #expect(state.rows.map(\.change.direction) == [.unchanged, .down, .up, .up])
    #expect(state.rows.map(\.change.text) == ["0.00%", "▼ -10.00%", "▲ +10.00%", "▲ +11.11%"])
    #expect(state.rows.first?.date == "2023-08-31")
    #expect(state.today.map(\.amount) == ["€101.00", "$101.00", "£101.00"])
    #expect(state.todayChange.text == "▲ +2.02%")
    #expect(state.status == .ready)
    #expect(state.plot?.line.count == 5, "four days and the current price")
    #expect(state.plot?.current.change.text == "▲ +1.00%")
    #expect(state.sourceLines == ["CoinGecko, just now"])
  }

  @Test func `price in the currency of the list comes first`() throws {
    var model = BitcoinIndexModel(currency: .gbp, dayCount: 4)
    model.receive(try index(in: .gbp))
    #expect(state(model).today.map(\.id) == ["GBP", "EUR", "USD"])
  }

  @Test func `last update is out of date once the price is a minute old`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.receive(try index())
    #expect(state(model, after: 59).update == update("Last update 2023-09-01 17:15 UTC"))
    let late = state(model, after: 60)
    #expect(late.update == update("Last update 2023-09-01 17:15 UTC · out of date", isOutOfDate: true))
    #expect(late.status == .outOfDate("Last update 2023-09-01 17:15 UTC · out of date"))
    #expect(late.error == nil)
    model.startLoading()
    #expect(state(model, after: 60).update?.isOutOfDate == false)
    #expect(state(model, after: 60).isRefreshing)
  }

  @Test func `last update is out of date if the history lacks yesterday, and contains its end`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.receive(try index(lag: 1))
    let text = "Last update 2023-09-01 17:15 UTC · out of date · history ends on 2023-08-30"
    #expect(state(model).update == update(text, isOutOfDate: true))
    #expect(state(model).todayChange.text == "–")
  }

  @Test func `connection errors and provider errors have different kinds and messages`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.fail(with: offline)
    #expect(state(model).error?.kind == .connection)
    #expect(
      state(model).status == .failed("CoinGecko cannot be reached. Check the internet connection and try again."))
    model.fail(with: limited)
    #expect(state(model).error?.kind == .service)
    #expect(state(model).status == .failed("CoinGecko received too many requests. Try again in 30 s."))
    model.receive(try index())
    model.fail(with: offline)
    #expect(state(model).status == .outOfDate(offline.message))
    #expect(state(model).rows.count == 4)
  }

  @Test func `stale prices stay visible with the error that prevented newer ones`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.receive(try index(freshness: .stale, failures: [offline]))
    let state = state(model)
    #expect(state.update?.isOutOfDate == true)
    #expect(state.error?.kind == .connection)
    #expect(
      state.status == .outOfDate("Last update 2023-09-01 17:15 UTC · out of date. \(offline.message)"))
    #expect(state.notes == [offline.message])
  }

  @Test func `opened day shows three currencies and a note for a missing one`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.open()
    #expect(state(model).openedDay == nil)
    model.receive(try index(failures: [limited]))
    model.moveSelection(by: 2)
    model.open()
    let opened = try #require(state(model).openedDay)
    #expect(opened.date == "2023-08-30")
    #expect(opened.rates.map { "\($0.id) \($0.amount)" } == ["EUR €99.00", "USD $99.00", "GBP –"])
    #expect(opened.notes == [limited.message])
    model.close()
    #expect(state(model).openedDay == nil)
    model.moveSelection(by: -.max)
    model.open()
    #expect(state(model).openedDay?.rates.map(\.amount) == ["€101.00", "$101.00", "£101.00"])
  }

  @Test func `selection is limited to the list and follows its day`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.moveSelection(by: 3)
    #expect(model.selectedRow == 0)
    model.receive(try index())
    model.moveSelection(by: .max)
    #expect(model.selectedRow == 4)
    #expect(state(model).plot?.focus?.index == 0)
    model.moveSelection(by: -3)
    #expect(model.selectedDay?.description == "2023-08-31")
    model.receive(try index(lag: 1))
    #expect(model.selectedRow == 0)
    #expect(state(model).isTodaySelected)
  }

  @Test func `changing the currency discards prices and ignores responses in the previous currency`() throws {
    var model = BitcoinIndexModel(dayCount: 4)
    model.receive(try index())
    model.choose(.usd)
    #expect(state(model).status == .loading)
    model.receive(try index())
    #expect(state(model).rows.isEmpty)
    model.receive(try index(in: .usd))
    #expect(state(model).rows.first?.price == "$99.00")
  }

  @Test func `note reports a history that is shorter than requested`() throws {
    var model = BitcoinIndexModel(dayCount: 400)
    model.receive(try index(dayCount: 400))
    #expect(state(model).notes == ["CoinGecko has prices for only 5 of 400 days, starting on 2023-08-27."])
    #expect(state(model).rows.last?.change.text == "–")
  }

  private func update(_ text: String, isOutOfDate: Bool = false) -> LastUpdateLabel {
    LastUpdateLabel(text: text, isOutOfDate: isOutOfDate)
  }
}
