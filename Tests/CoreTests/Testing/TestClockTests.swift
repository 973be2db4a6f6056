import QuidCore
import QuidTesting
import Testing

@Suite struct TestClockTests {
  @Test func `a jumping clock advances to the end of each sleep`() async throws {
    let clock = TestClock(jumps: true)
    try await clock.sleep(for: .seconds(60))
    try await clock.sleep(for: .seconds(30))
    #expect(clock.now.elapsed == .seconds(90))
    #expect(clock.time == Timestamp.sample.addingTimeInterval(90))
    #expect(clock.sleeps == [.seconds(60), .seconds(30)])
  }

  @Test func `a sleep ends when the test has advanced the clock far enough`() async throws {
    let clock = TestClock()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for seconds in [20, 10, 30] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          return seconds
        }
      }
      await clock.waitForSleepers(3)
      for (step, woken) in [(10, 10), (15, 20), (5, 30)] {
        clock.advance(by: .seconds(step))
        let next = try await group.next()
        #expect(next == woken)
      }
    }
    #expect(clock.now.elapsed == .seconds(30))
  }

  @Test func `a cancelled sleep throws an error`() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
