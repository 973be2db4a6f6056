import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The app with its event loop, and a terminal that checks each frame.
struct AppDriver {
  private(set) var state: AppState
  private let fixture: AppFixture
  private var decoder = InputDecoder()
  private var writer = FrameWriter()
  private var terminal = TerminalEmulator(AppFixture.size)
  private var last: CellGrid
  /// The queries of a comparison that have a response.
  private var compared: Set<SeriesQuery> = []

  /// Creates the app and draws its first frame.
  init(_ fixture: AppFixture) {
    self.fixture = fixture
    state = fixture.state
    last = state.view(AppFixture.context)
    terminal.interpret(writer.frame(last, AppFixture.palette))
  }

  /// The result of an input.
  struct Measurement {
    /// The time from the first byte of the key to the last byte of the screen.
    var time: Duration
    /// The processor time, which does not include waiting for other processes.
    var work: Duration
    /// The part of the elapsed time that was spent drawing the frame.
    var frame: Duration
    var frameWork: Duration
    /// The number of bytes sent to the terminal.
    var bytes: Int
    /// The number of changed cells.
    var changed: Int
    var sent: Int
  }

  /// Presses a key, and finishes the animations that it starts.
  mutating func press(_ key: String) throws -> Measurement {
    let bytes = Array(key.utf8)
    let measurement = try measured(key) { app in
      // A lone escape is recognized only after a timeout, which is not measured.
      let inputs = app.decoder.feed(bytes) + (key == "\u{1B}" ? app.decoder.flush() : [])
      guard !inputs.isEmpty else { throw BenchmarkError("\(key.debugDescription) is no input") }
      for input in inputs { _ = app.state.update(.input(input)) }
    }
    while state.isAnimating { _ = try measured("an animation") { _ = $0.state.update(.animationStep) } }
    try receiveRequestedData()
    return measurement
  }

  /// Passes the response of a provider to the app.
  mutating func receive(_ response: Response) throws -> Measurement {
    try measured("a response") { _ = $0.state.update(.response(response)) }
  }

  /// The text on the screen.
  var text: String {
    (0..<last.size.rows).map { row in
      String((0..<last.size.columns).filter { last[row, $0].width > 0 }.map { last[row, $0].character })
    }.joined(separator: "\n")
  }

  /// Passes the requested list and price series to the app, unmeasured.
  private mutating func receiveRequestedData() throws {
    let coin = state.screens.lazy.compactMap { $0 as? CoinScreen }.first
    if coin?.comparison != nil {
      for query in state.subscriptions.compactMap({ $0.query.as(SeriesQuery.self) })
      where query.coin != .bitcoin && compared.insert(query).inserted {
        _ = try receive(Response(.success(AppFixture.series(of: query.coin, query.period)), to: query))
      }
    }
    if let chart = coin?.model?.chart, chart.style == .candles, chart.candles.value == nil {
      _ = try receive(fixture.candles)
    }
    guard let chart = coin?.model?.chart, chart.series.value == nil, let series = fixture.series[chart.period] else {
      return
    }
    guard state.subscriptions.contains(where: { $0.query.is(chart.query) }) else { return }
    _ = try receive(Response(.success(series), to: chart.query))
  }

  private mutating func measured(_ name: String, _ act: (inout AppDriver) throws -> Void) throws -> Measurement {
    let time = ContinuousClock()
    let former = last
    let working = Self.work
    let start = time.now
    try act(&self)
    let (drawing, drawingWork) = (time.now, Self.work)
    let grid = state.view(AppFixture.context)
    let (drawn, drawnWork) = (time.now, Self.work)
    let bytes = writer.frame(grid, AppFixture.palette)
    let end = time.now
    let worked = Self.work
    last = grid
    let before = terminal.drawn
    terminal.interpret(bytes)
    if let difference = terminal.difference(from: grid, AppFixture.palette) {
      throw BenchmarkError("after \(name): \(difference)")
    }
    // The right half of a wide character is sent with its left half.
    let changed = zip(former.cells, grid.cells).count { $0 != $1 && $1.width > 0 }
    return Measurement(
      time: end - start, work: worked - working, frame: drawn - drawing, frameWork: drawnWork - drawingWork,
      bytes: bytes.count, changed: changed, sent: terminal.drawn - before)
  }

  /// The processor time of this process.
  ///
  /// POSIX's `clock` counts it in microseconds.
  private static var work: Duration { .microseconds(clock()) }
}
