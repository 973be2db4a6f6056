import Foundation
import QuidCore
import QuidPresentation

/// The app as its loop runs it, with a terminal beside it that checks each frame.
struct Desk {
  private(set) var state: AppState
  private let hall: Hall
  private var decoder = InputDecoder()
  private var writer = FrameWriter()
  private var shown = Shown(Hall.size)
  private var last: CellGrid

  /// The app after its first frame.
  init(_ hall: Hall) {
    self.hall = hall
    state = hall.state
    last = state.frame(Hall.context)
    shown.take(writer.frame(last, Hall.palette))
  }

  /// What became of an input.
  struct Response {
    /// From the first byte of the key to the last one of the screen.
    var time: Duration
    /// What of it the drawing of the frame took.
    var frame: Duration
    /// How many bytes the terminal was sent.
    var bytes: Int
    /// How many cells have changed, and how many were sent.
    var changed: Int
    var sent: Int
  }

  /// Presses a key, and lets everything move that it set moving.
  mutating func press(_ key: String) throws -> Response {
    let bytes = Array(key.utf8)
    let answer = try measured(key) { desk in
      // An escape alone is one only once nothing follows it; that wait is no work.
      let inputs = desk.decoder.feed(bytes) + (key == "\u{1B}" ? desk.decoder.flush() : [])
      guard !inputs.isEmpty else { throw Wrong("\(key.debugDescription) is no input") }
      for input in inputs { _ = desk.state.take(input) }
    }
    while state.isMoving { _ = try measured("a movement") { $0.state.advance() } }
    try hear()
    return answer
  }

  /// Gives the app an answer of a provider.
  mutating func receive(_ answer: Answer, to question: Question) throws -> Response {
    try measured("an answer") { $0.state.receive(answer, to: question) }
  }

  /// What is to be seen.
  var text: String {
    (0..<last.size.rows).map { row in
      String((0..<last.size.columns).filter { last[row, $0].width > 0 }.map { last[row, $0].character })
    }.joined(separator: "\n")
  }

  /// Answers what the screen asks for now about a coin's past, unmeasured.
  private mutating func hear() throws {
    guard let chart = state.coin?.model.chart, chart.series.value == nil, let series = hall.series[chart.period] else {
      return
    }
    let question = Question.series(chart.coin.id, chart.period)
    guard state.wants.contains(where: { $0.question == question }) else { return }
    _ = try receive(.series(.success(series)), to: question)
  }

  private mutating func measured(_ name: String, _ act: (inout Desk) throws -> Void) throws -> Response {
    let clock = ContinuousClock()
    let former = last
    let start = clock.now
    try act(&self)
    let drawing = clock.now
    let grid = state.frame(Hall.context)
    let drawn = clock.now
    let bytes = writer.frame(grid, Hall.palette)
    let end = clock.now
    last = grid
    let before = shown.drawn
    shown.take(bytes)
    if let difference = shown.difference(from: grid, Hall.palette) { throw Wrong("after \(name): \(difference)") }
    // The right half of a wide character comes with its left one.
    let changed = zip(former.cells, grid.cells).count { $0 != $1 && $1.width > 0 }
    return Response(
      time: end - start, frame: drawn - drawing, bytes: bytes.count, changed: changed, sent: shown.drawn - before)
  }
}
