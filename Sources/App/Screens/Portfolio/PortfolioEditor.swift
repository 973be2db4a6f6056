import QuidCore
import QuidPresentation
import QuidTerminal

/// The window of the portfolio screen that adds, changes and removes entries.
struct PortfolioEditor: Sendable {
  enum Page: Hashable, Sendable {
    case field(replacing: Int?)
    case entries(of: Coin)
    case removal(of: Int)
  }

  enum Outcome: Hashable, Sendable {
    case open
    case closed
    /// The user confirmed a change of the portfolio; the window stays open until the change is stored.
    case change(PortfolioChange)
  }

  private(set) var page: Page
  /// The error message of the last change; `nil` if the change did not fail.
  private(set) var failure: String?
  /// The change that is being stored; `nil` if none is.
  private(set) var pending: PortfolioChange?
  private var field = TextField()
  private var selected = 0
  /// The coin whose entries the window shows; `nil` if the window adds an entry.
  let coin: Coin?

  /// Creates a window with the entries of a coin; if the coin is `nil`, with a field to add an entry.
  init(of coin: Coin? = nil) {
    self.coin = coin
    page = coin.map { .entries(of: $0) } ?? .field(replacing: nil)
  }

  // MARK: Update

  mutating func press(_ key: KeyPress, _ entries: [PortfolioEntry]) -> Outcome {
    // A change cannot be cancelled, because the file may already contain it.
    guard pending == nil else { return .open }
    switch page {
    case .field(let number): return press(key, replacing: number)
    case .entries: return press(key, in: entries)
    case .removal(let number): return press(key, removing: number)
    }
  }

  private mutating func press(_ key: KeyPress, replacing number: Int?) -> Outcome {
    switch key {
    case .escape: return back()
    case .enter:
      let line = PortfolioLine(field.text)
      return start(number.map { .replace($0, line) } ?? .add(line))
    default: if field.press(key) == true { failure = nil }
    }
    return .open
  }

  private mutating func press(_ key: KeyPress, in entries: [PortfolioEntry]) -> Outcome {
    failure = nil
    selected = max(0, min(selected, entries.count - 1))
    switch key {
    case .escape, .backspace, .character("q"): return .closed
    case .up, .backTab, .character("k"): selected = max(0, selected - 1)
    case .down, .tab, .character("j"): selected = max(0, min(selected + 1, entries.count - 1))
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = max(0, entries.count - 1)
    case .character("a"):
      page = .field(replacing: nil)
      field.clear()
    case .enter, .character("e"):
      guard entries.indices.contains(selected) else { return .open }
      guard let line = PortfolioLine(entries[selected]) else {
        failure = "The fee of a transfer cannot be changed. Press d to remove the entry."
        return .open
      }
      page = .field(replacing: entries[selected].number)
      field = TextField(line.text)
    case .delete, .character("d"), .character("x"):
      guard entries.indices.contains(selected) else { return .open }
      page = .removal(of: entries[selected].number)
    default: break
    }
    return .open
  }

  private mutating func press(_ key: KeyPress, removing number: Int) -> Outcome {
    switch key {
    case .character("y"), .character("Y"): return start(.remove(number))
    case .escape, .backspace, .character("n"), .character("N"), .character("q"): return back()
    default: return .open
    }
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea, _ entries: [PortfolioEntry]) -> Outcome {
    guard pending == nil else { return .open }
    let frame = frame(in: area, entryCount: entries.count)
    switch (event.action, page) {
    case (.wheelUp, .entries): return press(.up, entries)
    case (.wheelDown, .entries): return press(.down, entries)
    case (.press, _) where !frame.contains(row: event.row, column: event.column): return back()
    case (.press, .entries):
      let list = list(in: frame)
      guard let index = window(list, entries.count).index(atRow: event.row, in: list) else { return .open }
      if index == selected { return press(.enter, entries) }
      selected = index
    default: break
    }
    return .open
  }

  mutating func paste(_ text: String) {
    guard case .field = page, pending == nil else { return }
    if field.paste(text) { failure = nil }
  }

  private mutating func start(_ change: PortfolioChange) -> Outcome {
    failure = nil
    pending = change
    return .change(change)
  }

  private mutating func back() -> Outcome {
    failure = nil
    guard let coin, page != .entries(of: coin) else { return .closed }
    page = .entries(of: coin)
    return .open
  }

  /// Handles the result of storing a change: after a success, returns to the entries of the coin or closes the window.
  mutating func finish(_ change: PortfolioChange, _ error: CommandError?) -> Outcome {
    guard pending == change else { return .open }
    pending = nil
    guard let error else { return back() }
    if case .removal = page { _ = back() }
    failure = error.message
    return .open
  }

  // MARK: View

  var hints: [KeyHint] {
    switch page {
    case .field: [KeyHint("Enter", "store"), KeyHint("Esc", coin == nil ? "close" : "back")]
    case .entries:
      [
        KeyHint("Enter", "edit"), KeyHint("d", "remove"), KeyHint("a", "add"), KeyHint("Esc", "close"),
        KeyHint("↑ ↓", "select"),
      ]
    case .removal: [KeyHint("y", "remove"), KeyHint("n", "keep")]
    }
  }

  private static let examples = [
    "0.5 btc --at 34000usd", "-0.2 btc --cost 8000eur --date 2026-06-14",
    "For a sale, enter a negative amount. Without --at or --cost, the price in USD on the entry's date is used.",
  ]

  private func frame(in area: ScreenArea, entryCount: Int) -> ScreenArea {
    let columns = min(area.columns, 76)
    switch page {
    case .field:
      let rows = Self.examples.reduce(0) { $0 + StyledLine.wrapping($1, columns: columns - 4).count }
      return area.centered(rows: rows + 5, columns: columns)
    case .entries:
      return area.centered(rows: max(1, entryCount) + 2 + failureRows(columns: columns), columns: columns)
    case .removal: return area.centered(rows: 7, columns: columns)
    }
  }

  /// Returns the number of rows of the error message and the empty line above it; 0 without an error.
  private func failureRows(columns: Int) -> Int {
    failure.map { StyledLine.wrapping($0, columns: columns - 4).count + 1 } ?? 0
  }

  private func list(in frame: ScreenArea) -> ScreenArea {
    frame.inset(top: 1, left: 2, bottom: 1 + failureRows(columns: frame.columns), right: 2)
  }

  private func window(_ list: ScreenArea, _ count: Int) -> ListWindow {
    ListWindow(count: count, selected: max(0, min(selected, count - 1)), rows: list.rows)
  }

  func view(
    into grid: inout CellGrid, _ area: ScreenArea, _ entries: [PortfolioEntry], _ format: DisplayFormat,
    hidesAmounts: Bool
  ) {
    grid.dim(area)
    let frame = frame(in: area, entryCount: entries.count)
    switch page {
    case .field(let number):
      let inner = grid.putWindow(number.map { "Entry \($0)" } ?? "Add a purchase or a sale", frame)
      drawField(into: &grid, inner)
      drawMessage(into: &grid, inner.inset(top: 2), below: Self.examples)
    case .entries(let coin):
      let inner = grid.putWindow("Entries of \(coin.symbol.shortened(toCells: 12))", frame)
      let list = list(in: frame)
      draw(entries, into: &grid, list, frame, format, hidesAmounts: hidesAmounts)
      drawMessage(into: &grid, inner.inset(top: list.rows + 1), below: [])
    case .removal(let number):
      let inner = grid.putWindow("Remove entry \(number)?", frame)
      let entry = entries.first { $0.number == number }
      let text = entry.map { PortfolioEntryViewState($0, format, hidesAmounts: hidesAmounts).line } ?? ""
      drawMessage(into: &grid, inner, below: [text, "Press y to remove the entry, or n to keep it."])
    }
  }

  private func drawField(into grid: inout CellGrid, _ area: ScreenArea) {
    grid.put("> ", row: area.row, column: area.column, CellStyle(.accent, on: .raised, bold: true))
    grid.putField(
      field, hasCursor: pending == nil, row: area.row, column: area.column + 2,
      CellStyle(on: .raised, underlined: true), limit: area.columns - 2)
  }

  /// Draws the error of the last change, the progress of the change, or else the paragraphs.
  private func drawMessage(into grid: inout CellGrid, _ area: ScreenArea, below paragraphs: [String]) {
    let style = CellStyle(failure == nil ? .faint : .bad, on: .raised)
    let texts = failure.map { [$0] } ?? (pending == nil ? paragraphs : ["Storing…"])
    let lines = texts.flatMap { StyledLine.wrapping($0, columns: area.columns) }
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      grid.put(line.text, row: area.row + offset, column: area.column, style, limit: area.columns)
    }
  }

  private func draw(
    _ entries: [PortfolioEntry], into grid: inout CellGrid, _ list: ScreenArea, _ frame: ScreenArea,
    _ format: DisplayFormat, hidesAmounts: Bool
  ) {
    guard !entries.isEmpty else {
      grid.put("There are no entries.", row: list.row, column: list.column, CellStyle(.faint, on: .raised))
      return
    }
    let window = window(list, entries.count)
    let selected = min(selected, entries.count - 1)
    grid.putHiddenCounts(of: window, on: frame)
    let states = entries[window.range].map { PortfolioEntryViewState($0, format, hidesAmounts: hidesAmounts) }
    let cells = states.map { ["\($0.id)", $0.date, $0.amount, $0.priceOrTotal] }
    let widths = (0..<4).map { column in cells.map { grid.width(of: $0[column]) }.max() ?? 0 }
    for (offset, index) in window.range.enumerated() {
      var end = list.column
      for (column, text) in cells[offset].enumerated() where end < list.column + list.columns {
        let width = min(widths[column], list.column + list.columns - end)
        let start = end + max(0, width - grid.width(of: text))
        grid.put(
          text, row: list.row + offset, column: start, CellStyle(column == 0 ? .faint : .plain, on: .raised),
          limit: width)
        end += width + 2
      }
      if index == selected { grid.highlight(row: list.row + offset, columns: list.columnRange, .selected) }
    }
  }
}

extension PortfolioEntryViewState {
  /// The price per coin of an entry, or the total cost if the entry has no price.
  fileprivate var priceOrTotal: String { price == NumberFormat.unknown ? "total \(total)" : price }

  fileprivate var line: String { "\(date)  \(amount) \(symbol.shortened(toCells: 12))  \(priceOrTotal)" }
}
