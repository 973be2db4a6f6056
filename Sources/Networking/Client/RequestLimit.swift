/// A rate limit: the maximum number of requests in any period of a given length; further requests wait in order.
package actor RequestLimit<C: Clock> where C.Duration == Duration {
  private let count: Int
  private let period: Duration
  private let clock: C
  /// The times of the last requests that were or will be sent, earliest first.
  private var turns: [C.Instant] = []

  package init(_ count: Int, per period: Duration, clock: C) {
    self.count = count
    self.period = period
    self.clock = clock
  }

  package func turn() async throws {
    try Task.checkCancellation()
    let now = clock.now
    turns.removeAll { $0.advanced(by: period) <= now }
    var turn = max(now, turns.last ?? now)
    if turns.count >= count { turn = max(turn, turns[turns.count - count].advanced(by: period)) }
    turns.append(turn)
    guard turn > now else { return }
    do {
      try await clock.sleep(until: turn, tolerance: nil)
    } catch {
      if let index = turns.lastIndex(of: turn) { turns.remove(at: index) }
      throw error
    }
  }
}
