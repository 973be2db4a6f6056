import Testing

@testable import QuidNetworking

@Suite struct RequestLimitTests {
  /// A clock whose sleeps end immediately and advance its time.
  private final class SkippingClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    // Only the actor under test uses the clock.
    private var time = Instant(offset: .zero)
    var now: Instant { time }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      time = max(time, deadline)
    }

    func advance(by duration: Duration) { time = time.advanced(by: duration) }
  }

  @Test func `no period of a minute has more than five turns`() async throws {
    let clock = SkippingClock()
    let limit = RequestLimit(5, per: .seconds(60), clock: clock)
    var times: [Duration] = []
    for index in 0..<23 {
      try await limit.turn()
      times.append(clock.now.offset)
      clock.advance(by: .seconds(index % 7))
    }
    for (earlier, later) in zip(times, times.dropFirst(5)) { #expect(later - earlier >= .seconds(60)) }
    #expect(times[4] < .seconds(60))
  }

  @Test func `turns after a pause start immediately`() async throws {
    let clock = SkippingClock()
    let limit = RequestLimit(2, per: .seconds(60), clock: clock)
    for _ in 0..<3 { try await limit.turn() }
    #expect(clock.now.offset == .seconds(60))
    clock.advance(by: .seconds(61))
    let before = clock.now.offset
    for _ in 0..<2 { try await limit.turn() }
    #expect(clock.now.offset == before)
  }

  @Test func `cancelled turn does not count`() async throws {
    let limit = RequestLimit(1, per: .seconds(3_600), clock: ContinuousClock())
    try await limit.turn()
    let waiting = Task { try await limit.turn() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
