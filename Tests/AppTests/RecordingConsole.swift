import Foundation
import Synchronization

@testable import quid

/// A console that keeps what is written to it.
final class RecordingConsole: Sendable {
  private let texts = Mutex((output: "", error: ""))

  var output: String { texts.withLock { $0.output } }
  var error: String { texts.withLock { $0.error } }

  /// A console.
  ///
  /// - Parameter input: what standard input gives, a few bytes at a time.
  func console(columns: Int = 80, isTerminal: Bool = false, input: String = "") -> Console {
    let rest = Mutex(Array(input.utf8)[...])
    return Console(
      write: { text in self.texts.withLock { $0.output += text } },
      writeError: { text in self.texts.withLock { $0.error += text } },
      isOutputTerminal: isTerminal, isErrorTerminal: isTerminal, columns: columns,
      input: ByteInput(
        read: { memory in
          rest.withLock { rest in
            let part = rest.prefix(min(memory.count, 7))
            memory.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
          }
        }, isReady: { true }))
  }
}

/// How one run of the program ended.
struct Run {
  let code: ExitCode
  let output: String
  let error: String

  /// Runs the program in this process, on a terminal that knows Unicode unless the environment says otherwise.
  static func quid(
    _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, isTerminal: Bool = false,
    input: String = ""
  ) async -> Run {
    let recording = RecordingConsole()
    let environment = environment.merging(["LANG": "C.UTF-8"]) { given, _ in given }
    let program = Program(
      arguments: arguments, environment: environment,
      console: recording.console(columns: columns, isTerminal: isTerminal, input: input))
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  /// Runs a command line without quotation marks.
  static func quid(
    _ line: String, environment: [String: String] = [:], columns: Int = 80, input: String = ""
  ) async -> Run {
    await quid(
      line.split(separator: " ").map { String($0) }, environment: environment, columns: columns, input: input)
  }

  /// The JSON on standard output.
  var json: [String: Any] {
    get throws { try object(output) }
  }

  /// The JSON on standard error.
  var errorJSON: [String: Any] {
    get throws { try object(error) }
  }

  private struct NotAnObject: Error {}

  private func object(_ text: String) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
      throw NotAnObject()
    }
    return object
  }
}

extension [String: Any] {
  /// The text at a path such as `data.amount.ether`; `null` for JSON's null.
  func text(_ path: String) -> String? {
    var value: Any? = self
    for key in path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
    return value is NSNull ? "null" : value.map { "\($0)" }
  }
}
