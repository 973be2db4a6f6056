import QuidCore
import QuidPresentation
import QuidTerminal

/// The converter screen: two amount fields that update each other, their currencies, and details of the exchange rate.
struct ConvertScreen: Screen {
  static let tab = Tab(id: "convert", title: "Convert", shortTitle: "Conv")

  private(set) var model: ConverterModel
  /// The amount field that has the focus, or the last one that had it.
  private(set) var field = ConversionEntry.Field.from
  private(set) var amount: AmountField
  private var search = TextField()
  let format: DisplayFormat
  private var numbers: NumberFormat { format.numbers }

  init(_ settings: ScreenSettings) {
    let preferences = settings.preferences
    format = settings.format
    amount = AmountField()
    model = ConverterModel(
      from: preferences.currency("from") ?? .usd, to: preferences.currency("to") ?? .eur)
    model.openDetails()
  }

  var preferences: [String: String] { ["from": model.entry.from.code, "to": model.entry.to.code] }

  var keys: ScreenKeys {
    ScreenKeys(hints: hints, typing: model.picker != nil || amount.isFocused ? .text : .amount)
  }

  var ratesQuery: ConversionRatesQuery { ConversionRatesQuery([model.entry.from, model.entry.to]) }

  /// The query for the exchange rates of the last days.
  var daysQuery: RateDaysQuery { RateDaysQuery(model.entry, days: model.dayCount) }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    var subscriptions = [
      Subscription(ratesQuery, every: intervals.rates), Subscription(CurrencyNamesQuery(), every: intervals.lists),
    ]
    if model.isShowingDetails { subscriptions.append(Subscription(daysQuery, every: intervals.rates)) }
    return subscriptions
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    switch event {
    case .key(let key): press(key)
    case .action(let action, _): return perform(action)
    case .paste(let text): paste(text)
    case .mouse(let event, let area): mouse(event, in: area)
    case .blur:
      model.closePicker()
      amount.blur()
      field = .from
    case .requestStarted(let query):
      if query.is(ratesQuery) { model.startLoading() }
      if query.as(RateDaysQuery.self) != nil { model.startLoadingDays() }
    case .response(let response): receive(response)
    case .selected, .resized, .currencyChosen, .message: break
    }
    return []
  }

  private mutating func receive(_ response: Response) {
    response.to(ConversionRatesQuery.self) { table, query in
      if query == ratesQuery { model.receive(table) }
    } failure: { error, query in
      if query == ratesQuery { model.fail(with: error) }
    }
    response.to(CurrencyNamesQuery.self) { names, _ in
      model.receive(names)
    } failure: { error, _ in
      model.failNames(with: error)
    }
    response.to(RateDaysQuery.self) { days, _ in
      model.receive(days)
    } failure: { error, _ in
      model.failDays(with: error)
    }
  }

  private mutating func press(_ key: KeyPress) {
    if model.picker != nil { return pressInPicker(key) }
    switch key {
    case .tab, .down, .backTab, .up: focus(field.other)
    case .enter, .escape: amount.blur()
    default: apply(amount.press(key, in: model.text(of: field, numbers)))
    }
  }

  private mutating func perform(_ action: KeyAction) -> [Effect] {
    switch action {
    case .nextField: focus(.from)
    case .previousField: focus(.to)
    case .swap: if model.picker == nil { swap() }
    case .from: openPicker(.from)
    case .to: openPicker(.to)
    case .currency: openPicker(field)
    case .details: if model.isShowingDetails { model.closeDetails() } else { model.openDetails() }
    case .amount, .field: focus(field)
    case .back: return [.selectFirstTab]
    default: break
    }
    return []
  }

  private mutating func pressInPicker(_ key: KeyPress) {
    switch key {
    case .escape: model.closePicker()
    case .enter:
      model.chooseSelected()
      if amount.isFocused { focus(field) }
    case .up: model.moveSelection(by: -1)
    case .down, .tab: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -8)
    case .pageDown: model.moveSelection(by: 8)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .character, .backspace, .control("u"): if search.press(key) == true { model.search(search.text) }
    default: break
    }
  }

  private mutating func paste(_ text: String) {
    if model.picker != nil {
      if search.paste(text) { model.search(search.text) }
    } else {
      apply(amount.paste(text, in: model.text(of: field, numbers)))
    }
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    if let picker = model.picker { return mouse(event, picker, in: area) }
    guard event.action == .press else { return }
    let layout = ConvertLayout(area)
    switch event.row {
    case layout.from.rowRange: pressField(.from, event.column, layout.from)
    case layout.to.rowRange: pressField(.to, event.column, layout.to)
    case layout.rate.row: swap()
    default: break
    }
  }

  /// Handles a mouse event in the currency picker; a press on a row chooses its currency, one outside closes the picker.
  private mutating func mouse(_ event: MouseEvent, _ picker: CurrencyPickerModel, in area: ScreenArea) {
    switch event.action {
    case .wheelUp: model.moveSelection(by: -1)
    case .wheelDown: model.moveSelection(by: 1)
    case .press where !ConvertLayout.picker(in: area).contains(row: event.row, column: event.column):
      model.closePicker()
    case .press:
      let list = ConvertLayout.pickerList(in: area)
      let window = ListWindow(count: picker.matches.count, selected: picker.selectedIndex, rows: list.rows)
      guard let index = window.index(atRow: event.row, in: list) else { break }
      model.moveSelection(by: index - picker.selectedIndex)
      pressInPicker(.enter)
    case .secondaryPress, .drag, .release: break
    }
  }

  /// Focuses a clicked amount field; a click on the currency, in its left third, also opens the currency picker.
  private mutating func pressField(_ pressed: ConversionEntry.Field, _ column: Int, _ area: ScreenArea) {
    focus(pressed)
    if column < area.column + area.columns / 3 { openPicker(pressed) }
  }

  private mutating func openPicker(_ field: ConversionEntry.Field) {
    search.clear()
    model.openPicker(for: field)
  }

  private mutating func swap() {
    model.swap()
    if amount.isFocused { focus(field) }
  }

  private mutating func focus(_ focused: ConversionEntry.Field) {
    field = focused
    amount.focus(isSelected: !model.isTyped(focused))
  }

  /// Enters an edited string: a number, or what `quid convert` takes as an amount, such as `5 GBP`, `€5` and `2k`.
  private mutating func apply(_ edited: String?) {
    guard let edited else { return }
    model.type(edited, in: field, numbers)
    let plain = model.entry.text
    guard !plain.isEmpty, (try? model.entry.typedAmount()) == nil else { return }
    do {
      let (amount, currency) = try typedAmount(plain)
      model.type(edited, meaning: amount, currency, in: field)
    } catch {
      // The error of a number without a unit is shown in the notation of the locale.
      if plain.contains(where: { !$0.isNumber && !$0.isWhitespace && !".,".contains($0) }) {
        model.reject(CommandError(error).message)
      }
    }
  }

  private func typedAmount(_ text: String) throws -> (FixedDecimal, Currency) {
    let words = CompoundWords.divided(text.split(whereSeparator: \.isWhitespace).map { String($0) })
    guard let first = words.first, TypedAmount(first) != nil else {
      throw CommandError.rejectedInput("“\(text.excerpt())” is not an amount. Type a number, such as 5 or 5 GBP.")
    }
    let own = model.entry.currency(of: field)
    let typed = try ConversionWords(words + [own.code])
    let hasOtherWords = typed.targets != nil && typed.targets != [.currency(own)]
    guard case .currency(let currency) = typed.from, currency.isMoney, !hasOtherWords else {
      throw CommandError.rejectedInput(
        "“\(words.dropFirst().joined(separator: " ").excerpt())” is not a currency. For a coin, press Esc and type"
          + " :\(text.excerpt()) \(own.code.lowercased()).")
    }
    guard model.hasRate(currency) != false else {
      throw CommandError.rejectedInput("There is no exchange rate for \(currency.code). Type another currency.")
    }
    return (typed.amount, currency)
  }
}

/// A query for the latest exchange rates by which some currencies are converted.
struct ConversionRatesQuery: Query {
  /// The currencies in alphabetical order, because the same rates apply in both directions.
  private let currencies: [Currency]

  init(_ currencies: [Currency]) { self.currencies = currencies.uniqued.sorted() }

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> Sourced<RateTable> {
    try await services.conversionService.latestRates(for: currencies)
  }
}

struct CurrencyNamesQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> Sourced<[NamedCurrency]> {
    try await services.conversionService.currencies()
  }
}

/// The exchange rates between two currencies on a number of past days.
struct RateDaysQuery: Query {
  /// The currencies in alphabetical order, because the same rates apply in both directions.
  private let currencies: [Currency]
  private let days: Int

  init(_ entry: ConversionEntry, days: Int) {
    currencies = [entry.from, entry.to].sorted()
    self.days = days
  }

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> SourcedRateHistory {
    try await services.conversionService.history(from: currencies[0], to: currencies[1], days: days)
  }

  func provenance(of value: SourcedRateHistory) -> Provenance? { value.tables.first.map { Provenance($0) } }
}
