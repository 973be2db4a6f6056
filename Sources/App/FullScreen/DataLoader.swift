import QuidCore
import QuidTerminal

/// Loads the data of the screens, one task per query.
struct DataLoader: Sendable {
  private let services: Services
  private let report: @Sendable (Response) -> Void
  private var tasks: [AnyQuery: Task<Void, Never>] = [:]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - services: The services and files to load from.
  ///   - report: Receives each response. It is called from any task.
  init(_ services: Services, report: @escaping @Sendable (Response) -> Void) {
    self.services = services
    self.report = report
  }

  /// Starts a request, and cancels an earlier request for the same query.
  mutating func load(_ query: AnyQuery) {
    tasks[query]?.cancel()
    tasks[query] = Task { [services, report] in
      let response = await Self.response(to: query, from: services)
      guard !Task.isCancelled else { return }
      report(response)
    }
  }

  /// Starts a request that cannot be cancelled, such as a change of a file.
  ///
  /// - Parameter completion: Receives the response, after responses with earlier values.
  func loadOnce(_ query: AnyQuery, completion: @escaping @Sendable (Response) -> Void) {
    Task { [services] in
      completion(await Self.response(to: query, from: services, report: completion))
    }
  }

  /// Cancels the request for a query.
  mutating func cancel(_ query: AnyQuery) { tasks.removeValue(forKey: query)?.cancel() }

  /// Cancels all requests.
  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Returns the response to a query.
  ///
  /// Runs concurrently with the event loop, because indexing the list of all coins takes long enough to delay a frame.
  @concurrent
  static func response(
    to query: AnyQuery, from services: Services, report: @escaping @Sendable (Response) -> Void = { _ in }
  ) async -> Response {
    AlternateStack.install()
    return await response(to: query.base, from: services.startingReport(), report)
  }

  private static func response<Q: Query>(
    to query: Q, from services: Services, _ report: @escaping @Sendable (Response) -> Void
  ) async -> Response {
    do {
      let value = try await query.load(from: services) { report(Response(.success($0), to: query)) }
      return Response(.success(value), to: query)
    } catch {
      return Response(.failure(Q.Failure(error)), to: query)
    }
  }
}

/// The pictures of coins that were received during this run.
struct PictureCache: Sendable {
  private var pictures: [String: ScreenPicture] = [:]
  /// The number of pictures received, which is the identifier of the last one.
  private var count: UInt32 = 0
  /// The maximum number of cached pictures.
  private static let limit = 64

  /// The picture at a URL; `nil` if it is not cached.
  subscript(url: String) -> ScreenPicture? { pictures[url] }

  /// Stores a picture.
  mutating func store(_ picture: Picture, at url: String) {
    if pictures.count >= Self.limit { pictures = [:] }
    count += 1
    pictures[url] = ScreenPicture(png: picture.png, id: count)
  }
}

/// The picture of a coin.
struct PictureQuery: Query {
  let url: String

  func load(from services: Services) async throws -> Picture {
    guard let pictures = services.pictures else {
      throw ProviderError(.notFound("coin logos"), from: DataSource(name: "The selected client", host: nil))
    }
    return try await pictures.picture(at: url).value
  }
}

/// The schedule of requests for subscribed data.
///
/// A query is due as soon as a screen subscribes to it, and again after its interval. It is cancelled when no screen
/// subscribes to it any more.
struct RefreshSchedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  private var subscribedSince: [AnyQuery: Instant] = [:]
  private var running: Set<AnyQuery> = []
  private var arrivals: [AnyQuery: Arrival] = [:]

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
    var start: [AnyQuery] = []
    var cancel: Set<AnyQuery> = []
  }

  /// Returns the requests to start and to cancel for the current subscriptions.
  ///
  /// A request to start is regarded as in flight until ``finish(_:at:age:)`` is called.
  mutating func plan(_ subscriptions: [Subscription], at now: Instant) -> Plan {
    let subscribed = Set(subscriptions.map(\.query))
    var plan = Plan(cancel: running.subtracting(subscribed))
    running.subtract(plan.cancel)
    // A screen that is selected again requests its data immediately, which is often cached.
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

  /// Records that a request has ended, with or without data.
  ///
  /// - Parameters:
  ///   - now: The time at which the response arrived and the interval until the next request starts.
  ///   - age: The age of cached data, by which the next request is earlier; `nil` for new data.
  /// - Returns: Whether a screen is still subscribed to the data.
  mutating func finish(_ query: AnyQuery, at now: Instant, age: Duration? = nil) -> Bool {
    guard running.remove(query) != nil else { return false }
    arrivals[query] = Arrival(time: now, age: max(.zero, age ?? .zero))
    return true
  }

  /// Makes queries due immediately, regardless of their intervals.
  mutating func invalidate(_ queries: [AnyQuery]) {
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
    // Data that is older than the interval was served on purpose (`--max-age`, a longer lifetime, a failed provider).
    let interval = subscription.interval
    let remaining = arrival.age < interval ? interval - arrival.age : interval
    return arrival.time + remaining + Self.margin
  }
}

/// The pending responses to a refresh that the user requested.
///
/// A refresh within the lifetime of cached data changes nothing. The app then shows a message, so that the key press
/// has a visible effect.
struct ManualRefresh: Sendable {
  private var pending: Set<AnyQuery> = []
  private var hasNewData = false

  /// Starts waiting for the responses to queries.
  ///
  /// Ignores queries that no provider serves.
  mutating func start(_ queries: [AnyQuery]) {
    pending = Set(queries.filter(\.base.isForProvider))
    hasNewData = false
  }

  /// Records a response.
  ///
  /// - Returns: Whether the response was the last one and all data was already up to date.
  mutating func receive(_ response: Response) -> Bool {
    guard pending.remove(response.query) != nil else { return false }
    if response.provenance?.isUpToDate != true { hasNewData = true }
    return pending.isEmpty && !hasNewData
  }

  /// Returns the message for data that is up to date.
  ///
  /// - Parameter nextRefresh: The time until the next automatic refresh; `nil` if none is scheduled.
  static func message(nextRefresh: Duration?) -> String {
    guard let nextRefresh else { return "Up to date." }
    let seconds = nextRefresh.components.seconds + (nextRefresh.components.attoseconds > 0 ? 1 : 0)
    return "Up to date. Next refresh in \(max(1, seconds)) s."
  }
}
