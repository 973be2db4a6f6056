import Foundation
import QuidCore

/// Sends one request to a provider: with a deadline and retries, and within the provider's rate limit and quota.
struct RequestExecutor: Sendable {
  let transport: any HTTPTransport
  /// The time that one request may take, retries included.
  let timeout: Duration
  /// The deadline of the report that the request is for.
  var deadline: RequestDeadline?
  /// A Boolean value that indicates whether another provider is requested when this one fails.
  var hasFallback = false
  let retry: RetryPolicy
  let states: ProviderStateStore
  /// A Boolean value that indicates whether a provider is requested, once, despite its rate limit.
  var ignoresRateLimit = false
  let now: @Sendable () -> Date
  let random: @Sendable (UInt64) -> UInt64
  let sleep: @Sendable (Duration) async throws -> Void
  let observe: @Sendable (RequestEvent) -> Void

  /// Sends a request and returns its successful response, or the response 304 (not modified) to a conditional request.
  ///
  /// - Parameter entityTag: The entity tag of the cached response, which makes the request conditional.
  /// - Throws: ``ProviderError``.
  func response(
    to request: ProviderRequest, ifNoneMatch entityTag: String?
  ) async throws(ProviderError) -> TransportResponse {
    let provider = request.provider
    func error(_ reason: ProviderError.Reason) -> ProviderError { ProviderError(reason, from: provider.source) }
    guard let message = request.transportRequest(ifNoneMatch: entityTag) else {
      throw error(.insecure("the address would leave its host"))
    }
    let state = states.state(provider.stateName)
    let rateLimit = state.wait(at: now())
    if let rateLimit, !ignoresRateLimit {
      throw error(state.isQuotaExceeded == true ? .quotaExceeded : .rateLimited(retryAfter: rateLimit))
    }
    let end = end(from: .now)
    var retry = retry
    if hasFallback { retry.waitsForRateLimits = false }
    var attempt = 0
    while true {
      guard isWithinBudget(provider) else { throw error(.quotaExceeded) }
      let reason: ProviderError.Reason
      var brokeOff = false
      do throws(TransportError) {
        let response = try await send(message, within: end - .now, to: provider)
        if response.status == 304, entityTag != nil { return response }
        guard let rejection = ProviderError.Reason(response, to: request, now: now()) else { return response }
        reason = rejection
      } catch {
        reason = ProviderError.Reason(error)
        brokeOff = error == .interrupted
      }
      switch reason {
      case .rateLimited(let retryAfter): close(provider, for: retryAfter ?? Self.defaultPause)
      case .quotaExceeded: close(provider, for: Self.quotaPause, isQuotaExceeded: true)
      default: break
      }
      let wait = retry.wait(
        after: reason, brokeOff: brokeOff, attempt: attempt, remaining: end - .now, random: random)
      guard let wait, rateLimit == nil else { throw error(reason) }
      do { try await sleep(wait) } catch { throw ProviderError(.cancelled, from: provider.source) }
      attempt += 1
    }
  }

  /// Returns the time by which a request that begins now must end.
  ///
  /// A provider with a fallback gets at most half of the remaining time, so that the fallback can still respond.
  private func end(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let limit = start + timeout
    let end = deadline.map { min($0.instant, limit) } ?? limit
    return hasFallback ? start + (end - start) / 2 : end
  }

  /// The pause after a rate limit without `Retry-After`.
  private static let defaultPause = Duration.seconds(10)
  /// The pause after an exhausted monthly quota.
  ///
  /// It ends, because the user may have changed the plan.
  private static let quotaPause = Duration.seconds(900)

  /// Counts a request of a provider with a monthly budget, and returns whether it may be sent.
  private func isWithinBudget(_ provider: Provider) -> Bool {
    guard let budget = provider.monthlyBudget else { return true }
    return states.update(provider.stateName) { $0.spend(of: budget, at: now()) }
  }

  /// Records that a provider must not be requested for a while.
  private func close(_ provider: Provider, for pause: Duration, isQuotaExceeded: Bool = false) {
    let until = now().addingTimeInterval(pause / .seconds(1))
    states.update(provider.stateName) { state in
      state.closedUntil = max(state.closedUntil ?? until, until)
      state.isQuotaExceeded = isQuotaExceeded ? true : nil
    }
  }

  /// Returns the path of a request, in which possible API keys in the base URL's path are masked.
  private static func redactedPath(of message: TransportRequest, _ provider: Provider) -> String {
    let path = message.url.path()
    guard path.hasPrefix(provider.base.path) else { return SecretRedaction.path(path) }
    return SecretRedaction.path(provider.base.path) + path.dropFirst(provider.base.path.count)
  }

  /// Sends a request once, with a time limit, and reports its result to the observer.
  private func send(
    _ message: TransportRequest, within limit: Duration, to provider: Provider
  ) async throws(TransportError) -> TransportResponse {
    let start = ContinuousClock.now
    func report(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: provider.source.host ?? "", path: Self.redactedPath(of: message, provider),
          outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportError) {
      let response = try await Deadline.run(within: limit) { [transport] () throws(TransportError) in
        try await transport.response(to: message)
      }
      report(.responded(status: response.status), bytes: response.body.count)
      return response
    } catch {
      report(.failed(ProviderError.Reason(error)), bytes: 0)
      throw error
    }
  }
}
