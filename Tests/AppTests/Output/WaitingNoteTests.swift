import Testing

@testable import quid

struct WaitingNoteTests {
  @Test func `waiting note is printed and erased`() async throws {
    let recording = RecordingConsole()
    let console = recording.console(isTerminal: true)
    try await WaitingNote.accompanying(console, delay: .zero) {
      while recording.error.isEmpty { await Task.yield() }
    }
    #expect(recording.error == "Waiting for a response...\r\u{1B}[K")
  }

  @Test func `fast work and pipes print no waiting note`() async throws {
    let terminal = RecordingConsole()
    try await WaitingNote.accompanying(terminal.console(isTerminal: true), delay: .seconds(60)) {}
    #expect(terminal.error.isEmpty)
    let pipe = RecordingConsole()
    try await WaitingNote.accompanying(pipe.console(isTerminal: false), delay: .zero) {
      for _ in 0..<100 { await Task.yield() }
    }
    #expect(pipe.error.isEmpty)
  }
}
