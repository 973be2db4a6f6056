import Foundation
import Synchronization

@testable import quid

/// A console that records its output.
final class RecordingConsole: Sendable {
  private let buffers = Mutex((output: "", error: ""))

  var output: String { buffers.withLock { $0.output } }
  var error: String { buffers.withLock { $0.error } }

  /// Returns a console that records its output here.
  ///
  /// - Parameter input: The contents of standard input, which is read in small pieces.
  func console(columns: Int = 80, isTerminal: Bool = false, input: String = "") -> Console {
    let rest = Mutex(Array(input.utf8)[...])
    return Console(
      write: { text in self.buffers.withLock { $0.output += text } },
      writeError: { text in self.buffers.withLock { $0.error += text } },
      isOutputTerminal: isTerminal, isErrorTerminal: isTerminal, columns: columns,
      input: ByteInput(
        read: { memory in
          rest.withLock { rest in
            let part = rest.prefix(min(memory.count, 7))
            memory.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
          }
        }, isReady: { _ in true }))
  }
}

/// The result of one run of the program.
struct Run {
  let code: ExitCode
  let output: String
  let error: String

  /// Runs the program in this process, in a UTF-8 locale unless the environment selects another one.
  static func quid(
    _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, isTerminal: Bool = false,
    input: String = "", clock: any Clock<Duration> = ProgramClock()
  ) async -> Run {
    let recording = RecordingConsole()
    let environment = environment.merging(["LANG": "C.UTF-8"]) { given, _ in given }
    let program = Program(
      arguments: arguments, environment: environment,
      console: recording.console(columns: columns, isTerminal: isTerminal, input: input), clock: clock)
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  /// Runs a command line without quotation marks.
  static func quid(
    _ line: String, environment: [String: String] = [:], columns: Int = 80, input: String = "",
    clock: any Clock<Duration> = ProgramClock()
  ) async -> Run {
    await quid(
      line.split(separator: " ").map { String($0) }, environment: environment, columns: columns, input: input,
      clock: clock)
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
  /// Returns the value at a path such as `data.amount.ether` as a string; JSON's null is `null`.
  func text(_ path: String) -> String? {
    var value: Any? = self
    for key in path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
    return value is NSNull ? "null" : value.map { "\($0)" }
  }
}
