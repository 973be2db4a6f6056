import QuidCore
import QuidPresentation
import QuidTerminal

/// The window for choosing the columns of the market list, where each change is applied immediately.
struct ColumnWindow: Sendable {
  private enum Item: Hashable {
    case automatic
    case column(MarketColumn, choice: String)
  }

  /// The columns that the user has chosen; `nil` to show the columns that fit the width of the terminal.
  private(set) var columns: [MarketColumn]?
  private let visible: [MarketColumn]
  private var selected = 0
  private var isOpen = true

  /// Creates the window for a list that shows the columns `visible`; `columns` is `nil` if the user has chosen none.
  init(_ columns: [MarketColumn]?, visible: [MarketColumn]) {
    self.columns = columns
    self.visible = visible
  }

  /// The entries of the window; the symbol is missing because it identifies the coin and is always shown.
  private static let items: [Item] =
    [.automatic]
    + MarketTableColumn.all.filter { $0.column != .symbol }.map { .column($0.column, choice: $0.choice) }

  static let hints = [KeyHint("Space", "show or hide"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select")]

  static func update(_ window: inout ColumnWindow?, _ event: ScreenEvent) -> Bool {
    guard var open = window else { return false }
    switch event {
    case .key(let key): open.press(key)
    case .mouse(let event, let area): open.mouse(event, in: area)
    default: return false
    }
    window = open
    return true
  }

  var isClosed: Bool { !isOpen }

  private mutating func press(_ key: KeyPress) {
    let count = Self.items.count
    switch key {
    case .escape, .backspace, .character("C"), .character("q"): isOpen = false
    case .enter, .character(" "): toggle(Self.items[selected])
    case .up, .backTab, .character("k"): selected = (selected + count - 1) % count
    case .down, .tab, .character("j"): selected = (selected + 1) % count
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = count - 1
    default: break
    }
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    switch event.action {
    case .wheelUp: press(.up)
    case .wheelDown: press(.down)
    case .press, .secondaryPress:
      let frame = Self.frame(in: area)
      guard frame.contains(row: event.row, column: event.column) else { return isOpen = false }
      let index = event.row - frame.row - 1
      guard Self.items.indices.contains(index) else { return }
      selected = index
      toggle(Self.items[index])
    case .drag, .release: break
    }
  }

  private mutating func toggle(_ item: Item) {
    guard case .column(let column, _) = item else { return columns = nil }
    var shown = Set(columns ?? visible)
    if shown.remove(column) == nil { shown.insert(column) }
    columns = MarketTableColumn.all.map(\.column).filter { shown.contains($0) || $0 == .symbol }
  }

  // MARK: View

  private static func frame(in area: ScreenArea) -> ScreenArea {
    area.centered(rows: items.count + 2, columns: (items.map { title($0).count }.max() ?? 0) + 8)
  }

  private static func title(_ item: Item) -> String {
    switch item {
    case .automatic: "As many as fit"
    case .column(_, let choice): choice
    }
  }

  private func isMarked(_ item: Item) -> Bool {
    switch item {
    case .automatic: columns == nil
    case .column(let column, _): (columns ?? visible).contains(column)
    }
  }

  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    grid.dim(area)
    let inner = grid.putWindow("Columns", Self.frame(in: area))
    for (offset, item) in Self.items.enumerated() {
      let row = inner.row + offset
      let text = "\(isMarked(item) ? "[x]" : "[ ]") \(Self.title(item))"
      grid.put(text, row: row, column: inner.column, CellStyle(on: .raised), limit: inner.columns)
      if offset == selected { grid.highlight(row: row, columns: inner.columnRange, .selected) }
    }
  }
}
