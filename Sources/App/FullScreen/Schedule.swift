/// Decides when questions are asked: at once when a screen wants them, again at their interval, and no longer when no
/// screen does.
struct Schedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  private var wantedSince: [Question: Instant] = [:]
  private var running: Set<Question> = []
  private var arrivals: [Question: Arrival] = [:]

  /// The end of a request.
  private struct Arrival {
    let time: Instant
    /// The age that the data had then.
    let age: Duration
  }

  /// The time by which a request is sent later than its data expires.
  ///
  /// The cache compares times of the wall clock, which may run slower than the monotonic one. A request that comes a
  /// moment too early is answered from the cache, and the data would be as old as two intervals before the next one.
  static let margin = Duration.milliseconds(250)

  init() {}

  /// What to do now.
  struct Plan: Equatable {
    var ask: [Question] = []
    var cancel: Set<Question> = []
  }

  /// Looks at what is wanted now; what is asked counts as running until ``finish(_:)``.
  mutating func plan(_ wants: [Want], at now: Instant) -> Plan {
    let wanted = Set(wants.map(\.question))
    var plan = Plan(cancel: running.subtracting(wanted))
    running.subtract(plan.cancel)
    // A screen that is shown again requests its data at once; the cache often has it.
    arrivals = arrivals.filter { wanted.contains($0.key) }
    wantedSince = wantedSince.filter { wanted.contains($0.key) }
    for want in wants {
      let since = wantedSince[want.question] ?? now
      wantedSince[want.question] = since
      guard !running.contains(want.question), due(want, since) <= now else { continue }
      running.insert(want.question)
      plan.ask.append(want.question)
    }
    return plan
  }

  /// Records that a request has ended, with or without data.
  ///
  /// - Parameters:
  ///   - now: The time at which the response arrived; the interval until the next request starts then.
  ///   - age: The age of data that came from the cache, by which the next request is earlier.
  /// - Returns: Whether the response is still wanted.
  mutating func finish(_ question: Question, at now: Instant, age: Duration? = nil) -> Bool {
    guard running.remove(question) != nil else { return false }
    arrivals[question] = Arrival(time: now, age: max(.zero, age ?? .zero))
    return true
  }

  /// Makes a question due at once, whatever its interval.
  mutating func forget(_ question: Question) { arrivals[question] = nil }

  /// Whether a request is under way.
  func isRunning(_ question: Question) -> Bool { running.contains(question) }

  /// When there will be something to ask; `nil` when all that is wanted is on its way.
  func next(_ wants: [Want]) -> Instant? {
    wants.compactMap { want in
      running.contains(want.question) ? nil : wantedSince[want.question].map { due(want, $0) }
    }.min()
  }

  private func due(_ want: Want, _ since: Instant) -> Instant {
    guard let arrival = arrivals[want.question] else { return since + want.delay }
    // Data that is older than the interval was served on purpose (`--max-age`, a longer lifetime, a failed provider).
    let remaining = arrival.age < want.interval ? want.interval - arrival.age : want.interval
    return arrival.time + remaining + Self.margin
  }
}
