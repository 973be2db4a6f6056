import QuidCore
import QuidPresentation

/// What is told on standard error about the lines of a stream, many lines at a time where many are wrong.
struct StreamNotes {
  private let console: Console
  private let isJSON: Bool
  private var text = ""
  private var isFull: Bool { text.utf8.count > 16_384 }
  /// What was told about days, so that it is not told for each again.
  private var told: Set<String> = []

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// Adds what is wrong with a line.
  mutating func add(_ flaw: StreamLineError, line: Int) {
    if isJSON {
      let note: JSONValue = [
        "line": .number(Int64(line)), "problem": .string(flaw.code), "message": .string(flaw.message),
      ]
      text += note.text + "\n"
    } else {
      text += Message.error("line \(line): \(flaw.message)").line.rendered(inColor: false) + "\n"
    }
    if isFull { flush() }
  }

  /// Adds why a day has no rates, once for each reason.
  mutating func add(_ message: String) {
    guard !isJSON, told.count < 100, told.insert(message).inserted else { return }
    text += Message.error(message).line.rendered(inColor: false) + "\n"
  }

  /// Writes what was added.
  mutating func flush() {
    if !text.isEmpty { console.writeError(text) }
    text = ""
  }
}
