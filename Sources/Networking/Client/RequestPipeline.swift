public import QuidCore

/// A pipeline that sends requests to providers, and decodes and caches the responses.
///
/// A fresh cached response is returned without a request. After some errors, a request is retried until a deadline.
/// Identical requests at the same time are sent only once. If the request fails, an older cached response is returned
/// together with the ``ProviderError``; without a cached response, the error is thrown.
public struct RequestPipeline: Sendable {
  private var executor: RequestExecutor
  private let store: ResponseCache?
  private var policy: CachePolicy
  /// The rates with which new ones are compared before they are cached; `nil` for no comparison.
  private(set) var trusted: TrustedRates?
  private let now: @Sendable () -> Date
  private let coalescer = RequestCoalescer<CacheKey, Result<SharedResponse, ProviderError>>()

  /// Creates a pipeline that sends its requests with a transport.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of one request, including its retries.
  ///   - store: The cache of the responses, by default in memory and of this pipeline alone; `nil` for no cache.
  ///   - clock: The clock of the deadlines and of the delays before retries.
  ///   - random: A closure that returns a random number between 0 and its argument, inclusive, for the delays before
  ///     retries.
  ///   - observe: A closure that receives an event for each request that is sent, including retries.
  public init(
    transport: any HTTPTransport = LazyTransport { SystemTransport() }, timeout: Duration = .seconds(15),
    store: ResponseCache? = ResponseCache(), policy: CachePolicy = CachePolicy(),
    now: @escaping @Sendable () -> Date = { Date() }, clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable (UInt64) -> UInt64 = { .random(in: 0...$0) },
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) {
    self.init(
      transport: transport, timeout: timeout, store: store, policy: policy, now: now, clock: clock, observe: observe,
      random: random, sleep: { try await clock.sleep(for: $0) })
  }

  init(
    transport: any HTTPTransport, timeout: Duration = .seconds(15), store: ResponseCache? = nil,
    policy: CachePolicy = CachePolicy(), now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration> = ContinuousClock(),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    random: @escaping @Sendable (UInt64) -> UInt64 = { .random(in: 0...$0) },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    executor = RequestExecutor(
      transport: transport, timeout: timeout, retry: RetryPolicy(), states: ProviderStateStore(store),
      ignoresRateLimit: policy.maximumAge == .zero, now: now,
      random: random, clock: clock, sleep: sleep, observe: observe)
    self.store = store
    self.policy = policy
    self.now = now
  }

  private func with(_ change: (inout RequestPipeline) -> Void) -> RequestPipeline {
    var pipeline = self
    change(&pipeline)
    return pipeline
  }

  /// Returns a copy of the pipeline whose requests must all end by a deadline.
  ///
  /// If a request is shared with another copy, the deadline of the copy that started the request applies.
  public func within(_ deadline: RequestDeadline) -> RequestPipeline { with { $0.executor.deadline = deadline } }

  /// A copy of the pipeline for callers that send the request to a fallback provider after an error.
  ///
  /// A rate limit causes an immediate error, and each request takes at most a third of the remaining time.
  public var withFallback: RequestPipeline { with { $0.executor.hasFallback = true } }

  /// A copy of the pipeline that returns only cached responses and sends no requests.
  package var cachedOnly: RequestPipeline { with { $0.policy.isOffline = true } }

  /// A copy of the pipeline that returns only cached responses, of any age, and sends no requests.
  package var cachedOfAnyAge: RequestPipeline { cachedOnly.with { $0.policy.maximumAge = nil } }

  /// A copy of the pipeline that sends requests without use of cached responses.
  package var uncached: RequestPipeline {
    with { ($0.policy.maximumAge, $0.executor.ignoresRateLimit) = (.zero, true) }
  }

  /// Returns a copy of the pipeline that caches no exchange rates most of which contradict the last confirmed ones.
  package func comparingRates(with trusted: TrustedRates) -> RequestPipeline { with { $0.trusted = trusted } }

  /// Returns a decoded JSON response, from the cache or the provider; `decode` must depend only on the body.
  func fetch<Value: Sendable>(
    _ request: ProviderRequest, decode: @escaping @Sendable (JSON) throws -> Decoded<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    try await fetchData(request) { try JSON.read($0, decode) }
  }

  /// Returns a decoded response in any format, from the cache or the provider.
  ///
  /// `decode` runs outside the caller's actor, because decoding may take long, and must depend only on the body.
  @concurrent
  func fetchData<Value: Sendable>(
    _ request: ProviderRequest, _ decode: @escaping @Sendable (Data) throws -> Decoded<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let cached = cachedResponse(for: request, decode)
    if let cached {
      let isFresh =
        if let maximumAge = policy.maximumAge {
          CacheLifetime.time(maximumAge).isFresh(fetchedAt: cached.fetchedAt, asOf: nil, at: now())
        } else {
          isFresh(cached, request)
        }
      if isFresh { return sourced(cached, request, .fresh) }
    }
    if policy.isOffline {
      guard let cached, isWithinMaximumAge(cached) else { throw ProviderError(.offline, from: request.provider.source) }
      return sourced(cached, request, isFresh(cached, request) ? .fresh : .stale)
    }
    do {
      return sourced(try await coalescedResponse(to: request, cached: cached, decode), request, .live)
    } catch {
      guard error.reason != .cancelled, let cached, isWithinMaximumAge(cached) else { throw error }
      return sourced(cached, request, .stale, failures: [error])
    }
  }

  // MARK: Cache

  private struct DecodedResponse<Value: Sendable>: Sendable {
    let decoded: Decoded<Value>
    let response: CachedResponse
    /// The `max-age` of a new response in seconds; `nil` for none.
    var maximumAge: Int?
    var fetchedAt: Date { response.fetchedAt }
  }

  /// Returns the decoded cached response; `nil` if there is none or decoding fails.
  ///
  /// Responses with data from the future, which earlier versions of Quid stored, are also ignored.
  private func cachedResponse<Value: Sendable>(
    for request: ProviderRequest, _ decode: (Data) throws -> Decoded<Value>
  ) -> DecodedResponse<Value>? {
    guard let response = store?.response(for: request.resource) else { return nil }
    guard let decoded = try? decode(response.body) else { return nil }
    // Quid 0.2 did not check the time.
    if response.isFromEarlierVersion, let latest = decoded.latest, latest.isInFuture(at: now()) { return nil }
    return DecodedResponse(decoded: decoded, response: response)
  }

  private func isFresh(_ cached: DecodedResponse<some Sendable>, _ request: ProviderRequest) -> Bool {
    func state() -> ProviderState { executor.states.state(request.provider.stateName) }
    let days = PublishedDays(inResponse: cached.decoded.newestDay, atFetch: cached.response.newestDay) {
      knownDay(for: request)
    }
    return request.lifetime.isFresh(
      fetchedAt: cached.fetchedAt, asOf: cached.decoded.asOf, days: days,
      maximumAge: { policy.refreshesRates ? nil : state().maximumAge.map { .seconds($0) } }, at: now())
  }

  /// Returns the newest day of which the provider has shown published values; `nil` if no day is known.
  ///
  /// The result is also `nil` if other responses show nothing about the response to the request.
  private func knownDay(for request: ProviderRequest) -> CalendarDay? {
    request.lifetime.sharesDays ? executor.states.state(request.provider.stateName).newestDay : nil
  }

  /// Whether a cached response is not older than ``CachePolicy/maximumAge``; `true` without a maximum age.
  private func isWithinMaximumAge(_ cached: DecodedResponse<some Sendable>) -> Bool {
    guard let maximumAge = policy.maximumAge else { return true }
    return Duration.seconds(now().timeIntervalSince(cached.fetchedAt)) <= maximumAge
  }

  private func sourced<Value: Sendable>(
    _ response: DecodedResponse<Value>, _ request: ProviderRequest, _ freshness: Freshness,
    failures: [ProviderError] = []
  ) -> Sourced<Value> {
    let source = request.provider.source
    var failures = failures
    if response.decoded.unusableCount > 0 {
      failures.insert(ProviderError(.unusableEntries(count: response.decoded.unusableCount), from: source), at: 0)
    }
    if let time = response.decoded.latest, time.isInFuture(at: now()) {
      failures.append(ProviderError(.clockBehind(time), from: source))
    }
    return Sourced(
      response.decoded.value, source: source, asOf: response.decoded.asOf, fetchedAt: response.fetchedAt,
      freshness: freshness, failures: failures)
  }

  // MARK: Requests

  private struct SharedResponse: Sendable {
    let response: CachedResponse
    /// The decoded value of the caller that started the request; other callers may decode the body as another type.
    let decoded: any Sendable
    let caller: Caller
  }

  /// An identity of one caller of a shared request, compared by reference.
  private final class Caller: Sendable {}

  /// Returns the decoded response of an identical request in progress, or of a new request.
  private func coalescedResponse<Value: Sendable>(
    to request: ProviderRequest, cached: DecodedResponse<Value>?,
    _ decode: @escaping @Sendable (Data) throws -> Decoded<Value>
  ) async throws(ProviderError) -> DecodedResponse<Value> {
    let source = request.provider.source
    let caller = Caller()
    let outcome = await coalescer.outcome(
      for: request.resource, whenCancelled: .failure(ProviderError(.cancelled, from: source))
    ) {
      do throws(ProviderError) {
        let response = try await fetchedResponse(to: request, cached: cached, decode)
        executor.states.update(request.provider.stateName) { state in
          state.lastSuccess = now()
          if request.lifetime.sharesDays { state.newestDay = newest(state.newestDay, in: response.decoded) }
          if request.lifetime.isNewest { state.maximumAge = response.maximumAge }
        }
        return .success(SharedResponse(response: response.response, decoded: response.decoded, caller: caller))
      } catch {
        // A cancelled request is no failure of the provider.
        if error.reason != .cancelled {
          executor.states.update(request.provider.stateName) {
            ($0.lastFailure, $0.lastError) = (now(), error.description)
          }
        }
        return .failure(error)
      }
    }
    let shared = try outcome.get()
    if shared.caller === caller, let decoded = shared.decoded as? Decoded<Value> {
      return DecodedResponse(decoded: decoded, response: shared.response)
    }
    return DecodedResponse(decoded: try decoded(shared.response.body, request, decode), response: shared.response)
  }

  /// Sends a request, and returns and caches the decoded response.
  ///
  /// With the entity tag of a cached response, the request is conditional. After status 304 (Not Modified), the cached
  /// response is returned with a new fetch time.
  private func fetchedResponse<Value: Sendable>(
    to request: ProviderRequest, cached: DecodedResponse<Value>?,
    _ decode: (Data) throws -> Decoded<Value>
  ) async throws(ProviderError) -> DecodedResponse<Value> {
    // Only days known before the request show that the provider had published a later day by then.
    let known = knownDay(for: request)
    let response = try await executor.response(to: request, ifNoneMatch: cached?.response.entityTag)
    if let cached, response.status == 304 {
      try validate(cached.decoded, of: response, to: request)
      let revalidated = cached.response.revalidated(at: now(), newestDay: newest(known, in: cached.decoded))
      store?.save(revalidated, for: request.resource)
      return DecodedResponse(decoded: cached.decoded, response: revalidated, maximumAge: response.maximumAge)
    }
    let decoded = try decoded(response.body, request, decode)
    try validate(decoded, of: response, to: request)
    let fetched = CachedResponse(
      body: response.body, fetchedAt: now(), entityTag: response.header("ETag"), newestDay: newest(known, in: decoded))
    store?.save(fetched, for: request.resource)
    return DecodedResponse(decoded: decoded, response: fetched, maximumAge: response.maximumAge)
  }

  private func decoded<Value>(
    _ body: Data, _ request: ProviderRequest, _ decode: (Data) throws -> Decoded<Value>
  ) throws(ProviderError) -> Decoded<Value> {
    do {
      return try decode(body)
    } catch {
      throw ProviderError(ResponseError(error, reading: request.subject).reason, from: request.provider.source)
    }
  }

  /// Throws an error if the data of a new response is from the future, or contradicts the last confirmed rates.
  ///
  /// If the provider's time agrees with the data, the data is valid and the clock of the machine is wrong.
  private func validate(
    _ decoded: Decoded<some Sendable>, of response: TransportResponse, to request: ProviderRequest
  ) throws(ProviderError) {
    try compare(decoded.value, of: request)
    guard let latest = decoded.latest, latest.isInFuture(at: now()) else { return }
    if let date = response.header("Date").flatMap(HTTPDate.date(from:)), !latest.isInFuture(at: date) { return }
    throw ProviderError(
      .invalidResponse(expected: "a time that is at most a day ahead, not \(UTCDateTime(latest))", at: "body"),
      from: request.provider.source)
  }

  private func compare(_ value: some Sendable, of request: ProviderRequest) throws(ProviderError) {
    let source = request.provider.source
    guard let trusted, let table = value as? RateTable ?? (value as? [RateTable])?.last else { return }
    let doubts = trusted.doubts(about: Sourced(table, from: source, at: now()), areNewest: request.lifetime.isNewest)
    guard doubts.isTableRejected, let problem = doubts.problem(of: []) else { return }
    throw ProviderError(.unconfirmedRate(problem), from: source)
  }

  private func newest(_ known: CalendarDay?, in decoded: Decoded<some Sendable>) -> CalendarDay? {
    let shown = decoded.newestDay.flatMap { $0 <= CalendarDay(now()) ? $0 : nil }
    return [known, shown].compactMap { $0 }.max()
  }

  // MARK: Status

  func status(of provider: ProviderAPI, hasKey: Bool) -> ProviderStatus {
    let state = executor.states.state(provider.stateName)
    let base = provider.base.description
    let entries = store?.entries(from: provider.source.name).filter { $0.base == base } ?? []
    return ProviderStatus(
      source: provider.source, base: provider.base, hasKey: hasKey, lastSuccess: state.lastSuccess,
      lastFailure: state.lastFailure, lastError: state.lastError,
      closedUntil: state.wait(at: now()).flatMap { _ in state.closedUntil },
      cachedResponses: entries.count,
      cachedBytes: entries.reduce(0) { $0 + $1.bytes }, cachedAt: entries.map(\.fetchedAt).max(),
      requestsThisMonth: state.requests(inMonthOf: now()),
      remaining: hasKey ? provider.monthlyBudget.map { state.remaining(of: $0, at: now()) } : nil)
  }
}
