import QuidCore
import QuidPresentation
import QuidTerminal

/// A buffered writer of error messages about the lines of a stream to standard error.
struct StreamNotes {
  private let console: Console
  private let isJSON: Bool
  private var buffer = ""
  private var isFull: Bool { buffer.utf8.count > 16_384 }
  /// The messages about unavailable rates that were added, so that each is printed only once.
  private var reportedMessages: Set<String> = []

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// Adds the error of a line: a JSON object or a message with the line number.
  mutating func add(_ error: StreamLineError, line: Int) {
    if isJSON {
      let note: JSONValue = [
        "line": .number(Int64(line)), "problem": .string(error.code), "message": .string(error.message),
      ]
      buffer += note.text + "\n"
    } else {
      buffer += Message.error("line \(line): \(error.message)").line.rendered(inColor: false) + "\n"
    }
    if isFull { flush() }
  }

  /// Adds a message about unavailable rates of a day, unless it was already added.
  ///
  /// JSON output omits these messages.
  mutating func add(_ message: String) {
    guard !isJSON, reportedMessages.count < 100, reportedMessages.insert(message).inserted else { return }
    buffer += Message.error(message).line.rendered(inColor: false) + "\n"
  }

  /// Writes the added messages to standard error.
  mutating func flush() {
    if !buffer.isEmpty { console.writeError(buffer) }
    buffer = ""
  }
}
