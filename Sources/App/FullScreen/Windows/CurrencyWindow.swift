import QuidCore
import QuidPresentation
import QuidTerminal

/// The window for picking a currency, which slides in from the bottom.
struct CurrencyWindow: Sendable {
  private let offer: CurrencyOffer
  private var all: [CurrencyOffer.Choice] = []
  private var index = CurrencyIndex([])
  /// The newest rates; `nil` until they are loaded.
  private var rates: RateTable?
  private var field = TextField()
  private var selected = 0
  private(set) var slide: SlideAnimation

  /// Creates the window for an offer, with its current currency selected.
  ///
  /// - Parameter rates: The newest rates; `nil` until they are loaded.
  init(_ offer: CurrencyOffer, rates: RateTable?, isAnimated: Bool) {
    self.offer = offer
    slide = SlideAnimation(isAnimated: isAnimated)
    receive(rates)
    selected = all.firstIndex { $0.currency == offer.selected } ?? 0
  }

  /// Whether the currencies are all with a rate, so that the window needs the rates.
  var needsRates: Bool { offer.choices == nil }

  /// Stores the newest rates and keeps the selected currency.
  mutating func receive(_ rates: RateTable?) {
    let currency = choices.indices.contains(selected) ? choices[selected].currency : nil
    self.rates = rates
    all = offer.choices ?? Self.currencies(rates).map { CurrencyOffer.Choice(currency: $0) }
    index = CurrencyIndex(all.map { NamedCurrency(currency: $0.currency, name: $0.currency.englishName ?? "") })
    selected = choices.firstIndex { $0.currency == currency } ?? 0
  }

  /// Returns all currencies: the most traded ones first, and those without a rate last.
  private static func currencies(_ rates: RateTable?) -> [Currency] {
    let known = Set(Currency.englishNames.keys).union(rates?.currencies ?? []).sorted()
    let all = (Currency.mostTradedCurrencies + known).uniqued
    guard let rates else { return all }
    return all.filter { rates[$0] != nil } + all.filter { rates[$0] == nil }
  }

  /// Whether a currency can be chosen: not if the newest rates lack it.
  private func isAvailable(_ currency: Currency) -> Bool {
    guard needsRates, let rates else { return true }
    return rates[currency] != nil
  }

  mutating func advance() { slide.advance() }

  mutating func endAnimation() { slide = SlideAnimation(isAnimated: false) }

  static let hints = [
    KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select"), KeyHint("A–Z", "find"),
  ]

  private var choices: [CurrencyOffer.Choice] {
    field.text.isEmpty
      ? all
      : index.matches(field.text).compactMap { match in all.first { $0.currency == match.currency } }
  }

  mutating func press(_ key: KeyPress) -> AppWindow.Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return choose(selected)
    case .up: move(-1)
    case .down, .tab: move(1)
    case .pageUp: move(-8)
    case .pageDown: move(8)
    case .home: move(-all.count)
    case .end: move(all.count)
    case .backspace: if field.erase() { selected = 0 }
    case .character: if field.press(key) == true { selected = 0 }
    default: break
    }
    return .open
  }

  mutating func paste(_ text: String) { if field.paste(text) { selected = 0 } }

  /// Handles a mouse event; a press outside of the window closes it.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> AppWindow.Outcome {
    switch event.action {
    case .wheelUp: move(-1)
    case .wheelDown: move(1)
    case .press:
      let frame = frame(in: area)
      guard frame.contains(row: event.row, column: event.column) else { return .closed }
      let list = list(in: frame)
      if let index = window(list).index(atRow: event.row, in: list) { return choose(index) }
    case .drag, .release, .secondaryPress: break
    }
    return .open
  }

  private func choose(_ index: Int) -> AppWindow.Outcome {
    guard choices.indices.contains(index), isAvailable(choices[index].currency) else { return .open }
    return .chosen(choices[index].currency)
  }

  private mutating func move(_ steps: Int) { selected = max(0, min(selected + steps, choices.count - 1)) }

  // MARK: View

  private func frame(in area: ScreenArea) -> ScreenArea {
    let rows = min(area.rows, min(all.count, 12) + 4)
    let columns = min(area.columns, 44)
    let visibleRows = slide.visibleRows(of: rows)
    return ScreenArea(
      row: area.row + area.rows - visibleRows, column: area.column + (area.columns - columns) / 2, rows: rows,
      columns: columns)
  }

  private func list(in frame: ScreenArea) -> ScreenArea { frame.inset(top: 3, left: 2, bottom: 1, right: 2) }

  private func window(_ list: ScreenArea) -> ListWindow {
    ListWindow(count: choices.count, selected: selected, rows: list.rows)
  }

  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    let frame = frame(in: area)
    // During the animation, the status line is drawn over the part of the window below the area.
    let inner = grid.putWindow("Currency", frame)
    grid.putSearch(field, row: inner.row, column: inner.column, columns: inner.columns)
    let list = list(in: frame)
    if choices.isEmpty {
      let message = "No currency matches “\(field.text)”."
      grid.putMessage(message, in: list, CellStyle(.faint, on: .raised))
    }
    let window = window(list)
    grid.putHiddenCounts(of: window, on: frame)
    for (offset, index) in window.range.enumerated() {
      let choice = choices[index]
      let row = list.row + offset
      let isAvailable = isAvailable(choice.currency)
      let style = CellStyle(isAvailable ? .plain : .faint, on: .raised)
      let value = isAvailable ? choice.value ?? "" : "no rate"
      let end = list.column + list.columns
      grid.put(
        choice.currency == offer.selected ? "•" : " ", row: row, column: list.column, CellStyle(.accent, on: .raised))
      grid.put(
        choice.currency.code, row: row, column: list.column + 2,
        isAvailable ? CellStyle(on: .raised, bold: true) : style)
      grid.put(value, row: row, endingAt: end, style)
      grid.put(
        choice.currency.englishName ?? "", row: row, column: list.column + 6, style,
        limit: list.columns - 7 - grid.width(of: value))
      if index == selected { grid.highlight(row: row, columns: list.columnRange, .selected) }
    }
  }
}

struct CurrencyOffer: Sendable {
  struct Choice: Hashable, Sendable {
    var currency: Currency
    /// The amount of the screen in this currency, formatted; `nil` if unknown.
    var value: String?
  }

  var selected: Currency
  /// The currencies to choose from; `nil` for all currencies.
  var choices: [Choice]?
}
