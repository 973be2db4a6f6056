import QuidTerminal

/// The schedule of requests for subscribed data.
///
/// A query is due when a screen first subscribes to it, then after each interval, and is cancelled with its last
/// subscription.
struct RefreshSchedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  private var subscribedSince: [AnyRequest: Instant] = [:]
  private var running: Set<AnyRequest> = []
  private var arrivals: [AnyRequest: Arrival] = [:]

  private struct Arrival {
    let time: Instant
    let age: Duration
  }

  /// The delay of a request after its data expires, because the cache uses a wall clock that may run slower.
  ///
  /// A request that is too early is served from the cache, and the next request would be a whole interval later.
  static let margin = Duration.milliseconds(250)

  init() {}

  struct Plan: Equatable {
    var start: [AnyRequest] = []
    var cancel: Set<AnyRequest> = []
  }

  /// A request to start is regarded as in flight until ``finish(_:at:age:)`` is called.
  mutating func plan(_ subscriptions: [Subscription], at now: Instant) -> Plan {
    let subscribed = Set(subscriptions.map(\.query))
    var plan = Plan(cancel: running.subtracting(subscribed))
    running.subtract(plan.cancel)
    // A screen that is selected again requests its data immediately, usually from the cache.
    arrivals = arrivals.filter { subscribed.contains($0.key) }
    subscribedSince = subscribedSince.filter { subscribed.contains($0.key) }
    for subscription in subscriptions {
      let query = subscription.query
      let since = subscribedSince[query] ?? now
      subscribedSince[query] = since
      guard !running.contains(query), due(subscription, since) <= now else { continue }
      running.insert(query)
      plan.start.append(query)
    }
    return plan
  }

  /// - Parameter age: The age of cached data, by which the next request is earlier; `nil` for new data.
  mutating func finish(_ query: AnyRequest, at now: Instant, age: Duration? = nil) -> Bool {
    guard running.remove(query) != nil else { return false }
    arrivals[query] = Arrival(time: now, age: max(.zero, age ?? .zero))
    return true
  }

  mutating func invalidate(_ queries: [AnyRequest]) {
    for query in queries { arrivals[query] = nil }
  }

  /// Returns the time at which the next request is due; `nil` if requests for all subscriptions are in flight.
  func next(_ subscriptions: [Subscription]) -> Instant? {
    subscriptions.compactMap { subscription in
      running.contains(subscription.query)
        ? nil : subscribedSince[subscription.query].map { due(subscription, $0) }
    }.min()
  }

  private func due(_ subscription: Subscription, _ since: Instant) -> Instant {
    guard let arrival = arrivals[subscription.query] else { return since + subscription.delay }
    // Data older than the interval was served on purpose (`--max-age`, a longer lifetime, a failed provider).
    let interval = subscription.interval
    let remaining = arrival.age < interval ? interval - arrival.age : interval
    return arrival.time + remaining + Self.margin
  }
}

struct Subscription: Hashable, Sendable {
  let query: AnyRequest
  /// The time between two requests.
  let interval: Duration
  /// The time before the first request, so that scrolling past an item sends no request for it.
  let delay: Duration

  init(_ query: any Query, every interval: Duration, after delay: Duration = .zero) {
    self.query = AnyRequest(query)
    self.interval = interval
    self.delay = delay
  }
}
