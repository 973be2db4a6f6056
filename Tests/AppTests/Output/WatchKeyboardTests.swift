import Foundation
import Synchronization
import Testing

@testable import quid

/// The keys of a repeated command, without a terminal.
struct WatchKeyboardTests {
  /// A keyboard on which events are reported while the command waits for an update.
  private final class Keyboard: Sendable {
    private let events: AsyncStream<WatchKeyboard.Event>
    private let continuation: AsyncStream<WatchKeyboard.Event>.Continuation
    private let remaining: Mutex<[WatchKeyboard.Event]>
    private let closings = Mutex(0)

    init(_ events: [WatchKeyboard.Event]) {
      (self.events, continuation) = AsyncStream.makeStream(of: WatchKeyboard.Event.self)
      remaining = Mutex(events)
    }

    var closingCount: Int { closings.withLock { $0 } }

    /// Opens the keyboard for a console.
    func open() -> WatchKeyboard {
      WatchKeyboard(events: events) { self.closings.withLock { $0 += 1 } }
    }

    /// Reports the next event, and waits until the wait is cancelled.
    func sleep() async throws {
      if let event = remaining.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { continuation.yield(event) }
      try await Task.sleep(for: .seconds(60))
    }
  }

  private func watch(_ line: String, _ keyboard: Keyboard) async -> Run {
    let recording = RecordingConsole()
    var console = recording.console(columns: 120, isTerminal: true)
    console.openKeyboard = { keyboard.open() }
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) }, environment: ["LC_ALL": "C.UTF-8", "NO_COLOR": "1"],
      console: console, clock: ProgramClock { _ in try await keyboard.sleep() })
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  @Test func `quit key ends the command with exit code 0 and restores the terminal`() async {
    let keyboard = Keyboard([.quit])
    let run = await watch("watch markets --limit 1 --client test", keyboard)
    #expect(run.code == .success)
    #expect(run.error == "")
    #expect(run.output.hasPrefix("quid markets --limit 1 --client test · every 1 min · "), "\(run.output)")
    #expect(run.output.components(separatedBy: " · q quits\n").count == 2)
    #expect(keyboard.closingCount == 1)
  }

  @Test func `update key replaces the update at once`() async {
    let run = await watch("watch markets --limit 1 --client test", Keyboard([.update, .update, .quit]))
    #expect(run.code == .success)
    #expect(run.output.components(separatedBy: "\u{1B}[5A\u{1B}[J").count == 3, "\(run.output)")
  }

  @Test func `continued process draws below the other output`() async {
    let run = await watch("watch markets --limit 1 --client test", Keyboard([.continued, .quit]))
    #expect(run.output.components(separatedBy: " · q quits\n").count == 3, "\(run.output)")
    #expect(!run.output.contains("\u{1B}[J"))
  }

  @Test func `true condition restores the terminal`() async {
    let keyboard = Keyboard([])
    let run = await watch("watch coin btc --client test --until btc>1", keyboard)
    #expect(run.code == .success)
    #expect(!run.output.contains("q quits"))
    #expect(keyboard.closingCount == 1)
  }

  @Test func `error that ends the command restores the terminal`() async {
    let keyboard = Keyboard([])
    let run = await watch("watch coin btc --client test --until nope>1", keyboard)
    #expect(run.code == .usage)
    #expect(keyboard.closingCount == 1)
  }

  @Test func `cancelled command restores the terminal and is interrupted`() async {
    let keyboard = Keyboard([])
    let task = Task { await watch("watch markets --limit 1 --client test", keyboard) }
    task.cancel()
    #expect(await task.value.code == .interrupted)
    #expect(keyboard.closingCount == 1)
  }
}
