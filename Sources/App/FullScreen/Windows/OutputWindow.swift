import QuidTerminal

/// The window with the output of a command line, which scrolls.
struct OutputWindow: Sendable {
  private let title: String
  private let lines: [StyledLine]
  private var first = 0

  static let hints = [KeyHint("Esc", "close"), KeyHint("↑ ↓", "scroll")]
  /// The number of cells that the window needs beside its content.
  static let margin = 4
  private static let pageSize = 10

  init(_ title: String, _ lines: [StyledLine]) {
    self.title = title
    self.lines = lines
  }

  mutating func press(_ key: KeyPress, in area: ScreenArea) -> AppWindow.Outcome {
    switch key {
    case .down, .character("j"): scroll(by: 1, in: area)
    case .up, .character("k"): scroll(by: -1, in: area)
    case .pageDown, .character(" "): scroll(by: Self.pageSize, in: area)
    case .pageUp: scroll(by: -Self.pageSize, in: area)
    case .home, .character("g"): first = 0
    case .end, .character("G"): scroll(by: lines.count, in: area)
    case .escape, .enter, .backspace, .character("q"): return .closed
    default: break
    }
    return .open
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> AppWindow.Outcome {
    switch event.action {
    case .wheelUp: scroll(by: -3, in: area)
    case .wheelDown: scroll(by: 3, in: area)
    case .press: return .closed
    case .drag, .release, .secondaryPress: break
    }
    return .open
  }

  private mutating func scroll(by steps: Int, in area: ScreenArea) {
    let last = max(0, lines.count - (frame(in: area).rows - 2))
    first = max(0, min(min(first, last) + steps, last))
  }

  private func frame(in area: ScreenArea) -> ScreenArea { area.centered(rows: lines.count + 2, columns: area.columns) }

  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    let frame = frame(in: area)
    let inner = grid.putWindow(title, frame)
    let window = ListWindow(count: lines.count, first: first, rows: inner.rows)
    grid.putHiddenCounts(of: window, on: frame)
    for (offset, line) in lines[window.range].enumerated() {
      grid.put(line, row: inner.row + offset, column: inner.column, on: .raised, limit: inner.columns)
    }
  }
}
