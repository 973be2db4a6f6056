import QuidCore
import QuidPresentation
import QuidTerminal

/// The window for picking a currency, which slides in from the bottom.
struct CurrencyWindow: Sendable {
  /// A currency in the list.
  struct Offer: Hashable, Sendable {
    var currency: Currency
    /// The amount of the screen in this currency, formatted; `nil` if unknown.
    var value: String?
  }

  private let all: [Offer]
  private let chosen: Currency
  private var field = TextField(limit: 3) { $0.isASCII && $0.isLetter }
  private var selected: Int
  private(set) var slide: SlideAnimation

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - offers: The currencies of the list.
  ///   - chosen: The current currency, which is marked and selected first.
  ///   - moves: Whether the window slides in.
  init(_ offers: [Offer], chosen: Currency, moves: Bool) {
    all = offers
    self.chosen = chosen
    selected = offers.firstIndex { $0.currency == chosen } ?? 0
    slide = SlideAnimation(isAnimated: moves)
  }

  /// Advances the animation by one step.
  mutating func advance() { slide.advance() }

  /// Ends the animation.
  mutating func arrive() { slide = SlideAnimation(isAnimated: false) }

  /// The currencies with a code that starts with the typed letters.
  private var offers: [Offer] {
    all.filter { $0.currency.code.hasPrefix(field.text.uppercased()) }
  }

  /// The state of the window after an input.
  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Currency)
  }

  /// Handles a key.
  mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return offers.indices.contains(selected) ? .chosen(offers[selected].currency) : .open
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

  /// Handles a mouse event.
  ///
  /// A press outside of the window closes it.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: move(-1)
    case .wheelDown: move(1)
    case .press:
      let place = place(in: area)
      guard place.contains(row: event.row, column: event.column) else { return .closed }
      let list = list(in: place)
      let index = window(list).range.lowerBound + event.row - list.row
      if list.rowRange.contains(event.row), offers.indices.contains(index) { return .chosen(offers[index].currency) }
    case .drag, .release, .secondaryPress: break
    }
    return .open
  }

  private mutating func move(_ steps: Int) { selected = max(0, min(selected + steps, offers.count - 1)) }

  // MARK: Drawing

  private func place(in area: ScreenArea) -> ScreenArea {
    let rows = min(area.rows, min(all.count, 12) + 4)
    let columns = min(area.columns, 44)
    let seen = slide.visibleRows(of: rows)
    return ScreenArea(
      row: area.row + area.rows - seen, column: area.column + (area.columns - columns) / 2, rows: rows,
      columns: columns)
  }

  private func list(in place: ScreenArea) -> ScreenArea { place.inset(top: 3, left: 2, bottom: 1, right: 2) }

  private func window(_ list: ScreenArea) -> ListWindow {
    ListWindow(count: offers.count, selected: selected, rows: list.rows)
  }

  /// Draws the visible part of the window.
  func draw(into grid: inout CellGrid, _ area: ScreenArea) {
    let place = place(in: area)
    // During the animation the window extends below the area; the status and key lines are drawn over that part.
    let inner = grid.putWindow("Currency", place)
    grid.putSearch(field.text.uppercased(), row: inner.row, column: inner.column, columns: inner.columns)
    let list = list(in: place)
    if offers.isEmpty { grid.putMessage("No such currency.", in: list, CellStyle(.faint, on: .raised)) }
    let window = window(list)
    grid.putHiddenCounts(of: window, on: place)
    for (offset, index) in window.range.enumerated() {
      let offer = offers[index]
      let row = list.row + offset
      grid.put(offer.currency == chosen ? "•" : " ", row: row, column: list.column, CellStyle(.accent, on: .raised))
      grid.put(offer.currency.code, row: row, column: list.column + 2, CellStyle(on: .raised, bold: true))
      if let value = offer.value {
        grid.put(value, row: row, endingAt: list.column + list.columns, CellStyle(on: .raised))
      }
      if index == selected { grid.highlight(row: row, columns: list.columnRange, .selected) }
    }
  }
}
