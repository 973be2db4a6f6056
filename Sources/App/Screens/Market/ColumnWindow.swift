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
  private var window = MenuWindow("Columns", key: "C")

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

  /// - Returns: Whether the window is open and the event is an input for it.
  static func update(_ window: inout ColumnWindow?, _ columns: inout [MarketColumn]?, _ event: ScreenEvent) -> Bool {
    guard var open = window, let outcome = open.window.update(event, open.titles) else { return false }
    if case .chosen(let index) = outcome { open.toggle(Self.items[index]) }
    columns = open.columns
    window = outcome == .closed ? nil : open
    return true
  }

  private mutating func toggle(_ item: Item) {
    guard case .column(let column, _) = item else { return columns = nil }
    var shown = Set(columns ?? visible)
    if shown.remove(column) == nil { shown.insert(column) }
    columns = MarketTableColumn.all.map(\.column).filter { shown.contains($0) || $0 == .symbol }
  }

  // MARK: View

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

  private var titles: [String] { Self.items.map { "\(isMarked($0) ? "[x]" : "[ ]") \(Self.title($0))" } }

  func view(into grid: inout CellGrid, _ area: ScreenArea) { window.view(titles, into: &grid, area) }
}
