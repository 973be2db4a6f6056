import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

struct ConverterModelTests {
  private let now = MarketFixture.now
  private let sek = MarketFixture.sek
  private let offline = ProviderError(.offline, from: DataSource(name: "Frankfurter", host: "api.example"))

  private func table(
    _ freshness: Freshness = .live, failures: [ProviderError] = []
  ) throws -> Sourced<RateTable> {
    Sourced(
      try MarketFixture.rates(), source: DataSource(name: "Frankfurter", host: "api.example"), asOf: nil,
      fetchedAt: now.addingTimeInterval(-12), freshness: freshness, failures: failures)
  }

  private func loaded() throws -> ConverterModel {
    var model = ConverterModel(from: .usd, to: .eur)
    model.receive(try table())
    return model
  }

  private var names: Sourced<[NamedCurrency]> {
    MarketFixture.sourced([
      NamedCurrency(currency: .eur, name: "Euro"), NamedCurrency(currency: sek, name: "Swedish Krona"),
      NamedCurrency(currency: .usd, name: "United States Dollar"),
    ])
  }

  @Test func `wrong clock is named in the status`() throws {
    var model = ConverterModel(from: .usd, to: .eur)
    let failure = ProviderError(.clockBehind(now + 864_000), from: DataSource(name: "Frankfurter", host: nil))
    model.receive(try table(failures: [failure]))
    #expect(model.viewState(at: now).status == .incomplete(failure.message))
  }

  // MARK: Fields

  @Test func `default amount is one unit`() throws {
    let state = try loaded().viewState(at: now)
    #expect(state.from.text == "1")
    #expect(state.from.isEdited)
    #expect(state.to.text == "0.922169")
    #expect(state.rateLine == "1 USD = 0.922169 EUR")
    #expect(state.inverseRateLine == "1 EUR = 1.0844 USD")
    #expect(state.sourceLine == "Rates of 2023-09-01 · Frankfurter, 12 s ago")
    #expect(state.status == .ready)
    #expect(state.error == nil)
    #expect(state.from.symbol == "$")
    #expect(state.to.symbol == "€")
  }

  @Test func `typing in either field updates the other`() throws {
    var model = try loaded()
    model.type("250", in: .from)
    #expect(model.viewState(at: now).to.text == "230.542")
    model.type("230.54", in: .to)
    let state = model.viewState(at: now)
    #expect(state.from.text == "249.998")
    #expect(state.to.text == "230.54")
    #expect(!state.from.isEdited)
    #expect(state.to.isEdited)
  }

  struct Shown: CustomTestStringConvertible, Sendable {
    let typed: String
    let from: String
    let to: String
    let shown: String
    var testDescription: String { "\(typed) \(from) = \(shown) \(to)" }
  }

  @Test(arguments: [
    Shown(typed: "100", from: "EUR", to: "USD", shown: "108.44"),
    Shown(typed: "1000000", from: "EUR", to: "USD", shown: "1084400.00"),
    Shown(typed: "0.001", from: "SEK", to: "EUR", shown: "0.0000843932"),
    Shown(typed: "0", from: "SEK", to: "EUR", shown: "0.00"),
    Shown(typed: "1", from: "EUR", to: "EUR", shown: "1.00"),
  ])
  func `converted amount has the decimals of its currency or six significant digits`(_ sample: Shown) throws {
    var model = ConverterModel(from: try #require(Currency(sample.from)), to: try #require(Currency(sample.to)))
    model.receive(try table())
    model.type(sample.typed, in: .from)
    #expect(model.viewState(at: now).to.text == sample.shown)
  }

  @Test func `swap exchanges the currencies, and swapping twice restores the state`() throws {
    var model = try loaded()
    model.type("3", in: .from)
    let before = model.viewState(at: now)
    model.swap()
    let state = model.viewState(at: now)
    #expect([state.from.code, state.to.code] == ["EUR", "USD"])
    #expect(state.from.text == "3")
    #expect(state.to.text == "3.2532")
    model.swap()
    #expect(model.viewState(at: now) == before)
  }

  @Test func `invalid amount has a hint and empties the other field, and empty input has no hint`() throws {
    var model = try loaded()
    model.type("1,5", in: .from)
    #expect(
      model.viewState(at: now).hint
        == "Type digits without thousands separators, with a dot before the decimals, as in 1234.5.")
    #expect(model.viewState(at: now).to.text.isEmpty)
    model.type("-1", in: .to)
    #expect(model.viewState(at: now).hint == "Type the number without a plus or minus sign, as in 1.5.")
    #expect(model.viewState(at: now).from.text.isEmpty)
    model.type("", in: .from)
    #expect(model.viewState(at: now).hint == nil)
    model.type("99999999999999999999", in: .from)
    model.openPicker(for: .to)
    model.choose(sek)
    #expect(model.viewState(at: now).hint == "This amount is too large to convert exactly. Give a smaller amount.")
  }

  // MARK: Currency picker

  @Test func `picker finds a currency by code and name and applies it`() throws {
    var model = try loaded()
    model.receive(names)
    model.openPicker(for: .to)
    let picker = try #require(model.viewState(at: now).picker)
    #expect(picker.rows.filter(\.hasRate).map(\.code) == ["USD", "EUR", "SEK"])
    #expect(picker.rows.prefix(3).allSatisfy(\.hasRate) && picker.rows.count > 150)
    #expect(picker.rows.first { $0.isChosen }?.code == "EUR")
    #expect(picker.rows.first { $0.isSelected }?.code == "EUR")
    #expect(!picker.isForSource)
    for text in ["se", "krona", "SWEDISH"] {
      model.search(text)
      #expect(model.viewState(at: now).picker?.rows.first?.name == "Swedish Krona")
    }
    model.chooseSelected()
    let state = model.viewState(at: now)
    #expect(state.picker == nil)
    #expect(state.to.code == "SEK")
    #expect(state.to.name == "Swedish Krona")
    #expect(state.to.text == "10.9271")
  }

  @Test func `picker selection is limited to the list, and closing it keeps the currency`() throws {
    var model = try loaded()
    model.openPicker(for: .from)
    model.moveSelection(by: .max)
    #expect(model.viewState(at: now).picker?.rows.last?.isSelected == true)
    model.moveSelection(by: .min)
    #expect(model.viewState(at: now).picker?.rows.first?.isSelected == true)
    model.closePicker()
    #expect(model.viewState(at: now).from.code == "USD")
    model.chooseSelected()
    model.choose(sek)
    #expect(model.viewState(at: now).from.code == "USD")
  }

  @Test func `picker finds a currency by its country and does not choose one without a rate`() throws {
    var model = try loaded()
    model.openPicker(for: .to)
    model.search("ukraine")
    let row = try #require(model.viewState(at: now).picker?.rows.first)
    #expect(row.code == "UAH" && !row.hasRate && row.name == "Ukrainian Hryvnia")
    model.chooseSelected()
    #expect(model.viewState(at: now).picker != nil && model.viewState(at: now).to.code == "EUR")
    model.search("sweden")
    model.chooseSelected()
    #expect(model.viewState(at: now).to.code == "SEK")
  }

  @Test func `rates of a metal and of a fallback are requested for the pair`() throws {
    let gold = try #require(Currency("XAU"))
    for (currency, failures, isKept) in [(sek, [], true), (gold, [], false), (sek, [offline], false)] {
      var model = ConverterModel(from: .usd, to: .eur)
      model.receive(try table(failures: failures))
      model.openPicker(for: .to)
      model.choose(currency)
      #expect((model.table.value != nil) == isKept)
    }
    var model = ConverterModel(from: .usd, to: gold)
    model.receive(try table(failures: [offline]))
    model.openPicker(for: .to)
    model.choose(.usd)
    #expect(model.table.value != nil && model.entry.from == gold)
  }

  @Test func `picker reports no match, and loaded names keep the selection`() throws {
    var model = try loaded()
    model.openPicker(for: .from)
    model.search("zzz")
    #expect(
      model.viewState(at: now).picker?.emptyMessage
        == "There is no currency named “zzz”. Try a currency code, such as USD, or another name."
    )
    model.chooseSelected()
    #expect(model.viewState(at: now).picker != nil)
    model.search("")
    model.moveSelection(by: 1)
    model.receive(names)
    let selected = model.viewState(at: now).picker?.rows.first { $0.isSelected }
    #expect(selected?.code == "EUR")
    #expect(selected?.name == "Euro")
  }

  @Test func `picker lists all currencies before rates are loaded and marks none`() {
    var model = ConverterModel()
    model.openPicker(for: .from)
    #expect(model.viewState(at: now).picker.map { $0.rows.count > 150 && $0.rows.allSatisfy(\.hasRate) } == true)
    model.fail(with: offline)
    model.receive(names)
    #expect(model.viewState(at: now).picker?.rows.first?.name == "United States Dollar")
  }

  // MARK: Loading and errors

  @Test func `status changes from loading to failed to ready`() throws {
    var model = ConverterModel()
    #expect(model.viewState(at: now).status == .loading)
    #expect(model.viewState(at: now).to.text.isEmpty)
    model.startLoading()
    model.fail(with: offline)
    var state = model.viewState(at: now)
    #expect(state.status == .failed(offline.message))
    #expect(state.error?.kind == .connection)
    #expect(state.from.text == "1")
    model.startLoading()
    model.receive(try table())
    state = model.viewState(at: now)
    #expect(state.status == .ready)
    #expect(state.error == nil)
    model.startLoading()
    #expect(model.viewState(at: now).isRefreshing)
    #expect(model.viewState(at: now).to.text == "0.922169")
  }

  @Test func `stale or failed rates keep the amounts and report the error`() throws {
    var model = ConverterModel()
    let refusal = ProviderError(.rateLimited(retryAfter: .seconds(30)), from: offline.source)
    model.receive(try table(.stale, failures: [refusal]))
    var state = model.viewState(at: now)
    #expect(state.status == .outOfDate("Frankfurter, 12 s ago (out of date). \(refusal.message)"))
    #expect(state.error?.kind == .service)
    #expect(state.to.text == "0.922169")
    model.receive(try table())
    model.fail(with: offline)
    state = model.viewState(at: now)
    #expect(state.status == .outOfDate("Frankfurter, 12 s ago. \(offline.message)"))
    #expect(state.to.text == "0.922169")
  }

  // MARK: Details

  @Test func `details show the last days of any pair and the popular currencies`() throws {
    var model = try loaded()
    #expect(model.viewState(at: now).details == nil)
    model.openDetails()
    model.startLoadingDays()
    #expect(model.viewState(at: now).details?.isLoading == true)
    #expect(model.viewState(at: now).details?.history == nil)
    let answer = try SourcedRateHistory(from: .usd, to: .eur, tables: [try table().map { [$0] }], count: 3)
    model.receive(answer)
    var details = try #require(model.viewState(at: now).details)
    #expect(details.history?.title == "1 USD in EUR")
    #expect(details.history?.rows.map(\.rate) == ["0.922169"])
    #expect(details.history?.missingDaysLine == "Only 1 of 3 days are available.")
    #expect(details.popular?.rows.map(\.value) == ["0.922169 EUR", "10.9271 SEK"])
    model.swap()
    model.type("2", in: .from)
    details = try #require(model.viewState(at: now).details)
    #expect(details.history?.title == "1 EUR in USD")
    #expect(details.history?.rows.map(\.rate) == ["1.0844"])
    #expect(details.popular?.rows.map(\.value) == ["2.17 USD", "23.70 SEK"])
    model.failDays(with: offline)
    details = try #require(model.viewState(at: now).details)
    #expect(details.error?.title == "No connection")
    #expect(details.history != nil)
    model.closeDetails()
    #expect(model.viewState(at: now).details == nil)
  }
}
