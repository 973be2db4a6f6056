import Foundation
import Testing

@testable import quid

/// The tests change signal handlers of the test process and restore them.
@Suite(.serialized) struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `signal that arrives at the start of listening is not lost`(_ number: Int32) async {
    // Under `nohup`, SIGHUP is ignored when the tests start.
    let inherited = signal(number, SIG_DFL)
    defer { signal(number, inherited) }
    let interruption = Interruption { _ in }
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      return Task.isCancelled ? ExitCode.interrupted : .success
    }
    interruption.cancels(task)
    interruption.listen()
    kill(getpid(), number)
    #expect(await interruption.status(task.value) == 128 + number)
  }

  @Test func `work that ignores a signal is ended after two seconds`() async {
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    let interruption = Interruption { end.yield($0) }
    let work = Task.detached {
      try? await Task.sleep(for: .seconds(60))
      return ExitCode.success
    }
    interruption.cancels(Task { await work.value })
    interruption.listen()
    let start = ContinuousClock.now
    kill(getpid(), SIGTERM)
    #expect(await ends.first { _ in true } == 128 + SIGTERM)
    #expect(ContinuousClock.now - start >= .seconds(2))
    work.cancel()
  }

  @Test func `signal that the parent process ignores stays ignored`() {
    let inherited = signal(SIGHUP, SIG_IGN)
    Interruption { _ in }.listen()
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    #expect(unsafeBitCast(signal(SIGHUP, inherited), to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self))
  }
}
