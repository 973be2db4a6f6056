public import Foundation
import QuidCore

/// Sends requests to providers: cache lookup, coalescing, deadline, retries, validation, decoding and caching.
///
/// A fresh cached response is returned without a request. Otherwise identical requests in progress become one, which is
/// sent with a deadline. Its body is limited in size and validated before it is decoded, and cached only after it has
/// been decoded. When a request fails, an older cached response is returned as stale, together with the
/// ``ProviderError``; without one, the error is thrown. A client of a provider only adds its requests and pure
/// decoders.
public struct RequestPipeline: Sendable {
  private var executor: RequestExecutor
  private let store: ResponseCache?
  private let policy: CachePolicy
  private let now: @Sendable () -> Date
  private let coalescer = RequestCoalescer<CacheKey, Result<SharedResponse, ProviderError>>()

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - timeout: The time that one request may take, retries included.
  ///   - store: The cache of responses; without one, every call sends a request.
  ///   - policy: The restrictions on cached responses.
  ///   - now: The clock for the fetch time and age of responses.
  ///   - observe: Receives the result of every request, retries included.
  ///   - random: Returns a random number from 0 through its argument, for the delay before a retry.
  ///   - sleep: Waits for the delay before a retry.
  public init(
    transport: any HTTPTransport, timeout: Duration = .seconds(15), store: ResponseCache? = nil,
    policy: CachePolicy = CachePolicy(), now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    random: @escaping @Sendable (UInt64) -> UInt64 = { .random(in: 0...$0) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    executor = RequestExecutor(
      transport: transport, timeout: timeout, retry: RetryPolicy(), states: ProviderStateStore(store),
      ignoresRateLimit: policy.maximumAge == .zero, now: now,
      random: random, sleep: sleep, observe: observe)
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// Returns the pipeline for the requests of one report, which all end by its deadline.
  ///
  /// Identical requests of several reports remain one request, which ends by the deadline of the report that started
  /// it.
  public func within(_ deadline: RequestDeadline) -> RequestPipeline {
    var pipeline = self
    pipeline.executor.deadline = deadline
    return pipeline
  }

  /// The pipeline for a provider that has a fallback.
  ///
  /// The provider's rate limits are not waited for, and each of its requests takes at most half of the remaining time.
  public var withFallback: RequestPipeline {
    var pipeline = self
    pipeline.executor.hasFallback = true
    return pipeline
  }

  /// Fetches and decodes a JSON response, from the cache or from the provider.
  ///
  /// - Parameter decode: Decodes a validated body. A pure function: the same body always has the same result.
  /// - Throws: ``ProviderError``.
  func fetch<Value: Sendable>(
    _ request: ProviderRequest, decode: @escaping @Sendable (JSONBody) throws(ResponseError) -> Decoded<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    try await fetchData(request) { body throws(ResponseError) in try decode(try JSONBody(body)) }
  }

  /// Fetches and decodes a response of any format, from the cache or from the provider.
  ///
  /// Decoding may take long and never runs on the caller's actor.
  ///
  /// - Parameter decode: Decodes a body. A pure function: the same body always has the same result.
  /// - Throws: ``ProviderError``.
  @concurrent
  func fetchData<Value: Sendable>(
    _ request: ProviderRequest, _ decode: @escaping @Sendable (Data) throws(ResponseError) -> Decoded<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let cached = cachedResponse(for: request, decode)
    if let cached, isFresh(cached, request.lifetime) { return sourced(cached, request, .fresh) }
    if policy.isOffline {
      guard let cached, isWithinMaximumAge(cached) else { throw ProviderError(.offline, from: request.provider.source) }
      let isFresh = request.lifetime.isFresh(fetchedAt: cached.fetchedAt, asOf: cached.decoded.asOf, at: now())
      return sourced(cached, request, isFresh ? .fresh : .stale)
    }
    do throws(ProviderError) {
      return sourced(try await coalescedResponse(to: request, cached: cached, decode), request, .live)
    } catch {
      guard error.reason != .cancelled, let cached, isWithinMaximumAge(cached) else { throw error }
      return sourced(cached, request, .stale, failures: [error])
    }
  }

  // MARK: Cache

  /// A response and the value that was decoded from it.
  private struct DecodedResponse<Value: Sendable>: Sendable {
    let decoded: Decoded<Value>
    let response: CachedResponse
    var fetchedAt: Date { response.fetchedAt }
  }

  /// Returns the cached response to a request; `nil` when there is none, or it cannot be decoded any more.
  private func cachedResponse<Value: Sendable>(
    for request: ProviderRequest, _ decode: (Data) throws(ResponseError) -> Decoded<Value>
  ) -> DecodedResponse<Value>? {
    guard let response = store?.response(for: request.resource) else { return nil }
    do throws(ResponseError) {
      return DecodedResponse(decoded: try decode(response.body), response: response)
    } catch {
      return nil
    }
  }

  private func isFresh(_ cached: DecodedResponse<some Sendable>, _ lifetime: CacheLifetime) -> Bool {
    guard let maximumAge = policy.maximumAge else {
      return lifetime.isFresh(fetchedAt: cached.fetchedAt, asOf: cached.decoded.asOf, at: now())
    }
    return CacheLifetime.time(maximumAge).isFresh(fetchedAt: cached.fetchedAt, asOf: nil, at: now())
  }

  /// Returns whether the policy allows a stale response of this age in place of an error.
  private func isWithinMaximumAge(_ cached: DecodedResponse<some Sendable>) -> Bool {
    guard let maximumAge = policy.maximumAge else { return true }
    return Duration.seconds(now().timeIntervalSince(cached.fetchedAt)) <= maximumAge
  }

  private func sourced<Value: Sendable>(
    _ response: DecodedResponse<Value>, _ request: ProviderRequest, _ freshness: Freshness,
    failures: [ProviderError] = []
  ) -> Sourced<Value> {
    Sourced(
      response.decoded.value, source: request.provider.source, asOf: response.decoded.asOf,
      fetchedAt: response.fetchedAt, freshness: freshness, failures: failures)
  }

  // MARK: Requests

  /// The response to a coalesced request, for all of its callers.
  private struct SharedResponse: Sendable {
    let response: CachedResponse
    /// The value that the caller who started the request has decoded.
    ///
    /// Its type may differ from that of other callers.
    let decoded: any Sendable
    /// The caller who started the request.
    let caller: Caller
  }

  /// Identifies one caller of a coalesced request.
  private final class Caller: Sendable {}

  /// Joins the identical request in progress, or starts a new one, and returns its response.
  private func coalescedResponse<Value: Sendable>(
    to request: ProviderRequest, cached: DecodedResponse<Value>?,
    _ decode: @escaping @Sendable (Data) throws(ResponseError) -> Decoded<Value>
  ) async throws(ProviderError) -> DecodedResponse<Value> {
    let source = request.provider.source
    let caller = Caller()
    let outcome = await coalescer.outcome(
      for: request.resource, whenCancelled: .failure(ProviderError(.cancelled, from: source))
    ) {
      do throws(ProviderError) {
        let response = try await fetchedResponse(to: request, cached: cached, decode)
        executor.states.update(request.provider.stateName) { $0.lastSuccess = now() }
        return .success(SharedResponse(response: response.response, decoded: response.decoded, caller: caller))
      } catch {
        if error.reason != .cancelled { executor.states.update(request.provider.stateName) { $0.lastFailure = now() } }
        return .failure(error)
      }
    }
    let shared = try outcome.get()
    if shared.caller === caller, let decoded = shared.decoded as? Decoded<Value> {
      return DecodedResponse(decoded: decoded, response: shared.response)
    }
    do throws(ResponseError) {
      return DecodedResponse(decoded: try decode(shared.response.body), response: shared.response)
    } catch {
      throw ProviderError(error.reason, from: source)
    }
  }

  /// Sends a request, conditional if there is a cached response, and decodes and caches the response.
  private func fetchedResponse<Value: Sendable>(
    to request: ProviderRequest, cached: DecodedResponse<Value>?,
    _ decode: (Data) throws(ResponseError) -> Decoded<Value>
  ) async throws(ProviderError) -> DecodedResponse<Value> {
    let response = try await executor.response(to: request, ifNoneMatch: cached?.response.entityTag)
    if let cached, response.status == 304 {
      let revalidated = cached.response.revalidated(at: now())
      store?.save(revalidated, for: request.resource)
      return DecodedResponse(decoded: cached.decoded, response: revalidated)
    }
    let fetched = CachedResponse(body: response.body, fetchedAt: now(), entityTag: response.header("ETag"))
    do throws(ResponseError) {
      let decoded = try decode(fetched.body)
      store?.save(fetched, for: request.resource)
      return DecodedResponse(decoded: decoded, response: fetched)
    } catch {
      throw ProviderError(error.reason, from: request.provider.source)
    }
  }

  // MARK: Status

  /// Returns the status of a provider.
  func status(of provider: Provider, hasKey: Bool) -> ProviderStatus {
    let state = executor.states.state(provider.stateName)
    let base = provider.base.description
    let entries = store?.entries().filter { $0.provider == provider.source.name && $0.base == base } ?? []
    return ProviderStatus(
      source: provider.source, base: provider.base, hasKey: hasKey, lastSuccess: state.lastSuccess,
      lastFailure: state.lastFailure, closedUntil: state.wait(at: now()).flatMap { _ in state.closedUntil },
      cachedResponses: entries.count,
      cachedBytes: entries.reduce(0) { $0 + $1.bytes }, cachedAt: entries.map(\.fetchedAt).max(),
      remaining: hasKey ? provider.monthlyBudget.map { state.remaining(of: $0, at: now()) } : nil)
  }
}

/// A value decoded from a response.
struct Decoded<Value: Sendable>: Sendable {
  /// The value.
  let value: Value
  /// The time for which the value is valid; `nil` when the response does not contain it.
  let asOf: Date?
}

extension Decoded: Equatable where Value: Equatable {}
