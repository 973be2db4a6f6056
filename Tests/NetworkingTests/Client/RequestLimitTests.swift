import QuidTesting
import Testing

@testable import QuidNetworking

@Suite struct RequestLimitTests {
  @Test func `no period of a minute has more than five turns`() async throws {
    let clock = TestClock(jumps: true)
    let limit = RequestLimit(5, per: .seconds(60), clock: clock)
    var times: [Duration] = []
    for index in 0..<23 {
      try await limit.turn()
      times.append(clock.now.elapsed)
      clock.advance(by: .seconds(index % 7))
    }
    for (earlier, later) in zip(times, times.dropFirst(5)) { #expect(later - earlier >= .seconds(60)) }
    #expect(times[4] < .seconds(60))
  }

  @Test func `turns after a pause start immediately`() async throws {
    let clock = TestClock(jumps: true)
    let limit = RequestLimit(2, per: .seconds(60), clock: clock)
    for _ in 0..<3 { try await limit.turn() }
    #expect(clock.now.elapsed == .seconds(60))
    clock.advance(by: .seconds(61))
    let before = clock.now.elapsed
    for _ in 0..<2 { try await limit.turn() }
    #expect(clock.now.elapsed == before)
  }

  @Test func `cancelled turn does not count`() async throws {
    let limit = RequestLimit(1, per: .seconds(3_600), clock: ContinuousClock())
    try await limit.turn()
    let waiting = Task { try await limit.turn() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
