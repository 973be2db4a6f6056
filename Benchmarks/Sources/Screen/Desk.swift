import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The app with its event loop, and a terminal that checks each frame.
struct Desk {
  private(set) var state: AppState
  private let hall: Hall
  private var decoder = InputDecoder()
  private var writer = FrameWriter()
  private var shown = Shown(Hall.size)
  private var last: CellGrid

  /// Creates the app and draws its first frame.
  init(_ hall: Hall) {
    self.hall = hall
    state = hall.state
    last = state.frame(Hall.context)
    shown.take(writer.frame(last, Hall.palette))
    // Data that are prepared in the background are ready before the first key.
    for case .searchIndex(let searched) in state.wants.map(\.question) {
      state.receive(.searchIndex(searched.listing.searchIndex()), to: .searchIndex(searched))
    }
  }

  /// The result of an input.
  struct Response {
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
  mutating func press(_ key: String) throws -> Response {
    let bytes = Array(key.utf8)
    let answer = try measured(key) { desk in
      // A lone escape is recognized only after a timeout, which is not measured.
      let inputs = desk.decoder.feed(bytes) + (key == "\u{1B}" ? desk.decoder.flush() : [])
      guard !inputs.isEmpty else { throw Wrong("\(key.debugDescription) is no input") }
      for input in inputs { _ = desk.state.take(input) }
    }
    while state.isMoving { _ = try measured("a movement") { $0.state.advance() } }
    try hear()
    return answer
  }

  /// Passes the response of a provider to the app.
  mutating func receive(_ answer: Answer, to question: Question) throws -> Response {
    try measured("an answer") { $0.state.receive(answer, to: question) }
  }

  /// The text on the screen.
  var text: String {
    (0..<last.size.rows).map { row in
      String((0..<last.size.columns).filter { last[row, $0].width > 0 }.map { last[row, $0].character })
    }.joined(separator: "\n")
  }

  /// Passes the requested list and price series to the app, unmeasured.
  private mutating func hear() throws {
    for case .searchIndex(let searched) in state.wants.map(\.question) {
      _ = try receive(.searchIndex(searched.listing.searchIndex()), to: .searchIndex(searched))
    }
    guard let chart = state.coin?.model.chart, chart.series.value == nil, let series = hall.series[chart.period] else {
      return
    }
    let question = Question.series(chart.coin.id, chart.period)
    guard state.wants.contains(where: { $0.question == question }) else { return }
    _ = try receive(.series(.success(series)), to: question)
  }

  private mutating func measured(_ name: String, _ act: (inout Desk) throws -> Void) throws -> Response {
    let time = ContinuousClock()
    let former = last
    let working = Self.work
    let start = time.now
    try act(&self)
    let (drawing, drawingWork) = (time.now, Self.work)
    let grid = state.frame(Hall.context)
    let (drawn, drawnWork) = (time.now, Self.work)
    let bytes = writer.frame(grid, Hall.palette)
    let end = time.now
    let worked = Self.work
    last = grid
    let before = shown.drawn
    shown.take(bytes)
    if let difference = shown.difference(from: grid, Hall.palette) { throw Wrong("after \(name): \(difference)") }
    // The right half of a wide character is sent with its left half.
    let changed = zip(former.cells, grid.cells).count { $0 != $1 && $1.width > 0 }
    return Response(
      time: end - start, work: worked - working, frame: drawn - drawing, frameWork: drawnWork - drawingWork,
      bytes: bytes.count, changed: changed, sent: shown.drawn - before)
  }

  /// The processor time of this process.
  ///
  /// POSIX's `clock` counts it in microseconds.
  private static var work: Duration { .microseconds(clock()) }
}
