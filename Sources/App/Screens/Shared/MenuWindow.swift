import QuidPresentation
import QuidTerminal

/// A window with items to choose from, and its selection.
struct MenuWindow: Sendable {
  let title: String
  /// The cell at which the window was opened; `nil` for the middle of the screen.
  var anchor: (row: Int, column: Int)?
  /// The key that opens the window and closes it again.
  let key: Character
  private(set) var selected = 0

  init(_ title: String, key: Character, at anchor: (row: Int, column: Int)? = nil) {
    self.title = title
    self.key = key
    self.anchor = anchor
  }

  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Int)
  }

  /// - Returns: The outcome; `nil` for an event that is no input.
  mutating func update(_ event: ScreenEvent, _ items: [String]) -> Outcome? {
    switch event {
    case .key(let key): press(key, count: items.count)
    case .mouse(let event, let area): mouse(event, in: area, items)
    default: nil
    }
  }

  private mutating func press(_ key: KeyPress, count: Int) -> Outcome {
    switch key {
    case .escape, .backspace, .character(self.key), .character("q"): return .closed
    case .enter, .character(" "): return .chosen(selected)
    case .up, .backTab, .character("k"): selected = (selected + count - 1) % count
    case .down, .tab, .character("j"): selected = (selected + 1) % count
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = count - 1
    default: break
    }
    return .open
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea, _ items: [String]) -> Outcome {
    switch event.action {
    case .wheelUp: return press(.up, count: items.count)
    case .wheelDown: return press(.down, count: items.count)
    case .press, .secondaryPress:
      let frame = frame(in: area, items)
      guard frame.contains(row: event.row, column: event.column) else { return .closed }
      let index = event.row - frame.row - 1
      guard items.indices.contains(index) else { return .open }
      selected = index
      return .chosen(index)
    case .drag, .release: return .open
    }
  }

  private func frame(in area: ScreenArea, _ items: [String]) -> ScreenArea {
    let width = max(items.map(\.count).max() ?? 0, title.count + 2) + 4
    var frame = area.centered(rows: items.count + 2, columns: width)
    if let anchor {
      frame.row = max(area.row, min(anchor.row, area.row + area.rows - frame.rows))
      frame.column = max(area.column, min(anchor.column, area.column + area.columns - frame.columns))
    }
    return frame
  }

  func view(_ items: [String], into grid: inout CellGrid, _ area: ScreenArea) {
    grid.dim(area)
    let inner = grid.putWindow(title, frame(in: area, items))
    for (offset, item) in items.enumerated() {
      let row = inner.row + offset
      grid.put(item, row: row, column: inner.column, CellStyle(on: .raised), limit: inner.columns)
      if offset == selected { grid.highlight(row: row, columns: inner.columnRange, .selected) }
    }
  }
}
