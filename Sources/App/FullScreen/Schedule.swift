/// The schedule of requests for subscribed data.
///
/// A query is due as soon as a screen subscribes to it, and again after its interval. It is cancelled when no screen
/// subscribes to it any more.
struct Schedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  private var subscribedSince: [Question: Instant] = [:]
  private var running: Set<Question> = []
  private var arrivals: [Question: Arrival] = [:]

  /// The completion of a request.
  private struct Arrival {
    let time: Instant
    /// The age of the data when it arrived.
    let age: Duration
  }

  /// The delay of a request after its data expires.
  ///
  /// The cache compares times of the wall clock, which may run slower than the monotonic clock. A request that is
  /// slightly too early is served from the cache, and its data would be two intervals old before the next request.
  static let margin = Duration.milliseconds(250)

  /// Creates an empty schedule.
  init() {}

  /// The requests to start and to cancel.
  struct Plan: Equatable {
    var ask: [Question] = []
    var cancel: Set<Question> = []
  }

  /// Returns the requests to start and to cancel for the current subscriptions.
  ///
  /// A request to start is regarded as in flight until ``finish(_:at:age:)`` is called.
  mutating func plan(_ wants: [Want], at now: Instant) -> Plan {
    let subscribed = Set(wants.map(\.question))
    var plan = Plan(cancel: running.subtracting(subscribed))
    running.subtract(plan.cancel)
    // A screen that is selected again requests its data immediately, which is often cached.
    arrivals = arrivals.filter { subscribed.contains($0.key) }
    subscribedSince = subscribedSince.filter { subscribed.contains($0.key) }
    for want in wants {
      let since = subscribedSince[want.question] ?? now
      subscribedSince[want.question] = since
      guard !running.contains(want.question), due(want, since) <= now else { continue }
      running.insert(want.question)
      plan.ask.append(want.question)
    }
    return plan
  }

  /// Records that a request has ended, with or without data.
  ///
  /// - Parameters:
  ///   - now: The time at which the response arrived and the interval until the next request starts.
  ///   - age: The age of cached data, by which the next request is earlier; `nil` for new data.
  /// - Returns: Whether a screen is still subscribed to the data.
  mutating func finish(_ question: Question, at now: Instant, age: Duration? = nil) -> Bool {
    guard running.remove(question) != nil else { return false }
    arrivals[question] = Arrival(time: now, age: max(.zero, age ?? .zero))
    return true
  }

  /// Makes a query due immediately, regardless of its interval.
  mutating func forget(_ question: Question) { arrivals[question] = nil }

  /// Returns whether a request for a query is in flight.
  func isRunning(_ question: Question) -> Bool { running.contains(question) }

  /// Returns the time at which the next request is due; `nil` if requests for all subscriptions are in flight.
  func next(_ wants: [Want]) -> Instant? {
    wants.compactMap { want in
      running.contains(want.question) ? nil : subscribedSince[want.question].map { due(want, $0) }
    }.min()
  }

  private func due(_ want: Want, _ since: Instant) -> Instant {
    guard let arrival = arrivals[want.question] else { return since + want.delay }
    // Data that is older than the interval was served on purpose (`--max-age`, a longer lifetime, a failed provider).
    let remaining = arrival.age < want.interval ? want.interval - arrival.age : want.interval
    return arrival.time + remaining + Self.margin
  }
}
