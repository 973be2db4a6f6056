import QuidTerminal

/// A counter: the arrow keys change the count, and Q quits.
struct Counter {
  enum Effect { case quit }

  private var count = 0

  mutating func update(_ input: TerminalInput) -> Effect? {
    switch input {
    case .key(.up): count += 1
    case .key(.down): count -= 1
    case .key(.character("q")), .key(.control("c")): return .quit
    default: break
    }
    return nil
  }

  func view(_ size: ScreenSize) -> CellGrid {
    var grid = CellGrid(size)
    let window = grid.putWindow("Counter", grid.area.centered(rows: 3, columns: 24))
    grid.putCentered("\(count)", row: window.row, in: window, CellStyle(.accent, on: .raised, bold: true))
    return grid
  }

  static func main() async {
    guard let session = TerminalSession(), let signals = SignalPipe.open() else { return }
    session.enter()
    defer { session.leave() }
    let (events, continuation) = AsyncStream.makeStream(of: KeyboardReader.Event.self)
    KeyboardReader.start(signals: signals) { continuation.yield($0) }
    var (counter, writer) = (Counter(), FrameWriter())
    continuation.yield(.signal(.resized))
    for await event in events {
      switch event {
      case .input(let input): if counter.update(input) == .quit { return }
      case .signal(.suspend): session.suspend()
      case .signal(.continued): session.enter()
      case .signal(.resized): break
      case .closed: return
      }
      if case .signal = event { writer.invalidate() }
      session.write(writer.frame(counter.view(session.size), Palette(.dark, .sixteen)))
    }
  }
}
