import QuidCore

/// An executor that sends requests to providers and retries failed requests until a deadline.
///
/// Requests beyond the provider's rate limit or monthly quota are not sent. If ``ignoresRateLimit`` is `true`, only the
/// monthly limit that Quid enforces applies.
struct RequestExecutor: Sendable {
  let transport: any HTTPTransport
  let timeout: Duration
  /// The deadline for all requests of a command or refresh; `nil` if only ``timeout`` limits each request.
  var deadline: RequestDeadline?
  /// Whether the caller sends the request to a fallback provider after an error.
  var hasFallback = false
  let retry: RetryPolicy
  let states: ProviderStateStore
  /// Whether requests are sent despite the provider's rate limit; such requests are not retried.
  var ignoresRateLimit = false
  let now: @Sendable () -> Date
  let random: @Sendable (UInt64) -> UInt64
  /// The clock of the deadlines.
  let clock: any Clock<Duration>
  let sleep: @Sendable (Duration) async throws -> Void
  let observe: @Sendable (RequestEvent) -> Void

  /// Returns the successful response, or the response with status 304 (Not Modified) to a conditional request.
  func response(
    to request: ProviderRequest, ifNoneMatch entityTag: String?
  ) async throws(ProviderError) -> TransportResponse {
    let provider = request.provider
    func error(_ reason: ProviderError.Reason) -> ProviderError { ProviderError(reason, from: provider.source) }
    guard let message = request.transportRequest(ifNoneMatch: entityTag) else {
      throw error(.insecure("the request URL does not belong to the provider"))
    }
    let state = states.state(provider.stateName)
    let rateLimit = state.wait(at: now())
    if let rateLimit, !ignoresRateLimit {
      throw error(state.isQuotaExceeded == true ? .quotaExceeded : .rateLimited(retryAfter: rateLimit))
    }
    let deadline = requestDeadline
    var retry = retry
    if hasFallback { retry.waitsForRateLimits = false }
    var attempt = 0
    while true {
      guard isWithinQuota(provider) else { throw error(.quotaExceeded) }
      let reason: ProviderError.Reason
      var isInterrupted = false
      do {
        let response = try await send(message, within: deadline.remaining, to: provider)
        if response.status == 304, entityTag != nil { return response }
        guard let rejection = ProviderError.Reason(response, to: request, now: now()) else { return response }
        reason = rejection
      } catch {
        reason = ProviderError.Reason(error)
        isInterrupted = error == .interrupted
      }
      switch reason {
      case .rateLimited(let retryAfter):
        let pause = min(retryAfter ?? Self.defaultPause, RetryAfter.maximumDelay)
        close(provider, until: now().addingTimeInterval(pause / .seconds(1)))
      // Quotas end with a day or month in UTC, and the user may change the pricing plan before.
      case .quotaExceeded: close(provider, until: CalendarDay(now()).advanced(by: 1).start, isQuotaExceeded: true)
      default: break
      }
      let wait = retry.wait(
        after: reason, isInterrupted: isInterrupted, attempt: attempt, remaining: deadline.remaining, random: random)
      guard let wait, rateLimit == nil else { throw error(reason) }
      do { try await sleep(wait) } catch { throw ProviderError(.cancelled, from: provider.source) }
      attempt += 1
    }
  }

  /// The deadline of a request and its retries: ``deadline`` or after ``timeout``, whichever is earlier.
  ///
  /// If the caller has a fallback provider, the request gets only a third of the available time.
  private var requestDeadline: RequestDeadline {
    let own = RequestDeadline(after: min(deadline?.remaining ?? timeout, timeout), clock: clock)
    return hasFallback ? own.withFallback : own
  }

  /// The pause in requests to a provider after a rate-limit error without a `Retry-After` header field.
  private static let defaultPause = Duration.seconds(60)

  private func isWithinQuota(_ provider: ProviderAPI) -> Bool {
    if let budget = provider.monthlyBudget {
      return states.update(provider.stateName) { $0.spend(of: budget, at: now()) }
    }
    states.count(provider.stateName, at: now())
    return true
  }

  private func close(_ provider: ProviderAPI, until: Date, isQuotaExceeded: Bool = false) {
    states.update(provider.stateName) { state in
      state.closedUntil = max(state.closedUntil ?? until, until)
      state.isQuotaExceeded = isQuotaExceeded ? true : nil
    }
  }

  /// Returns the path of a request URL for logging, with masked API keys.
  private static func redactedPath(of message: TransportRequest, _ provider: ProviderAPI) -> String {
    let path = message.url.path()
    guard path.hasPrefix(provider.base.path) else { return SecretRedaction.path(path) }
    return SecretRedaction.path(provider.base.path) + path.dropFirst(provider.base.path.count)
  }

  private func send(
    _ message: TransportRequest, within limit: Duration, to provider: ProviderAPI
  ) async throws(TransportError) -> TransportResponse {
    let elapsed = clock.stopwatch()
    func report(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: provider.source.host ?? "", path: Self.redactedPath(of: message, provider),
          outcome: outcome, duration: elapsed(), bytes: bytes))
    }
    do {
      let response = try await Deadline.run(within: limit, of: clock) { [transport] () throws(TransportError) in
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
