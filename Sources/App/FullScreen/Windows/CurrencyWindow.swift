import QuidCore
import QuidPresentation
import QuidTerminal

/// The window for picking a currency, which slides in from the bottom.
struct CurrencyWindow: Sendable {
  private let all: [CurrencyOffer.Choice]
  private let current: Currency
  private var field = TextField(limit: 3) { $0.isASCII && $0.isLetter }
  private var selected: Int
  private(set) var slide: SlideAnimation
  let needsRates: Bool

  /// Creates the window for an offer, with its current currency selected.
  ///
  /// - Parameter rates: The rates that list all currencies; `nil` to list only the most traded ones.
  init(_ offer: CurrencyOffer, rates: RateTable?, isAnimated: Bool) {
    all = offer.choices ?? Self.currencies(in: rates).map { CurrencyOffer.Choice(currency: $0) }
    needsRates = offer.choices == nil
    current = offer.selected
    selected = all.firstIndex { $0.currency == offer.selected } ?? 0
    slide = SlideAnimation(isAnimated: isAnimated)
  }

  /// Returns the currencies with an exchange rate, or only the most traded ones if the rates are `nil`.
  private static func currencies(in rates: RateTable?) -> [Currency] {
    guard let rates = rates?.rates else { return Currency.mostTradedCurrencies }
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    return traded + rates.keys.filter { !traded.contains($0) }.sorted()
  }

  mutating func advance() { slide.advance() }

  mutating func endAnimation() { slide = SlideAnimation(isAnimated: false) }

  static let hints = [
    KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select"), KeyHint("A–Z", "find"),
  ]

  private var choices: [CurrencyOffer.Choice] {
    all.filter { $0.currency.code.hasPrefix(field.text.uppercased()) }
  }

  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Currency)
  }

  mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return choices.indices.contains(selected) ? .chosen(choices[selected].currency) : .open
    case .up: move(-1)
    case .down, .tab: move(1)
    case .pageUp: move(-8)
    case .pageDown: move(8)
    case .home: move(-all.count)
    case .end: move(all.count)
    case .backspace: if field.erase() { selected = 0 }
    case .character(let character): if field.type(character) { selected = 0 }
    default: break
    }
    return .open
  }

  /// Handles a mouse event; a press outside of the window closes it.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: move(-1)
    case .wheelDown: move(1)
    case .press:
      let frame = frame(in: area)
      guard frame.contains(row: event.row, column: event.column) else { return .closed }
      let list = list(in: frame)
      if let index = window(list).index(atRow: event.row, in: list) { return .chosen(choices[index].currency) }
    case .drag, .release, .secondaryPress: break
    }
    return .open
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
    grid.putSearch(field.text.uppercased(), row: inner.row, column: inner.column, columns: inner.columns)
    let list = list(in: frame)
    if choices.isEmpty {
      let message = "No currency matches “\(field.text.uppercased())”."
      grid.putMessage(message, in: list, CellStyle(.faint, on: .raised))
    }
    let window = window(list)
    grid.putHiddenCounts(of: window, on: frame)
    for (offset, index) in window.range.enumerated() {
      let choice = choices[index]
      let row = list.row + offset
      grid.put(choice.currency == current ? "•" : " ", row: row, column: list.column, CellStyle(.accent, on: .raised))
      grid.put(choice.currency.code, row: row, column: list.column + 2, CellStyle(on: .raised, bold: true))
      if let value = choice.value {
        grid.put(value, row: row, endingAt: list.column + list.columns, CellStyle(on: .raised))
      }
      if index == selected { grid.highlight(row: row, columns: list.columnRange, .selected) }
    }
  }
}
