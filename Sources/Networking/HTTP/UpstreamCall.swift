import Foundation
import QuidCore

/// One question on its way: sent under a deadline, asked again where that may help, and never against an upstream's will.
struct UpstreamCall: Sendable {
  let transport: any HTTPTransport
  /// The time that one request may take, retries included.
  let timeout: Duration
  /// The deadline of the report that the request is for.
  var deadline: RequestDeadline?
  /// Whether another provider is asked when this one fails.
  var hasFallback = false
  let retry: RetryPolicy
  let records: UpstreamRecords
  /// Whether a provider that has asked to be left alone gets one request all the same.
  var ignoresClosing = false
  let now: @Sendable () -> Date
  let random: @Sendable (UInt64) -> UInt64
  let sleep: @Sendable (Duration) async throws -> Void
  let observe: @Sendable (RequestEvent) -> Void

  /// The answer, when it is a success or says that nothing has changed.
  ///
  /// - Parameter entityTag: the tag of the answer that is stored, so that it need not come again.
  /// - Throws: ``ProviderError/Reason`` within ``ProviderError``.
  func response(to request: UpstreamRequest, unless entityTag: String?) async throws(ProviderError) -> HTTPResponse {
    let upstream = request.upstream
    func failure(_ reason: ProviderError.Reason) -> ProviderError { ProviderError(reason, from: upstream.source) }
    guard let message = request.httpRequest(unless: entityTag) else {
      throw failure(.insecure("the address would leave its host"))
    }
    let record = records.record(of: upstream)
    let closed = record.wait(at: now())
    if let closed, !ignoresClosing {
      throw failure(record.isQuotaExceeded == true ? .quotaExceeded : .rateLimited(retryAfter: closed))
    }
    let end = end(from: .now)
    var retry = retry
    if hasFallback { retry.waitsForRateLimits = false }
    var attempt = 0
    while true {
      guard isWithinBudget(upstream) else { throw failure(.quotaExceeded) }
      let reason: ProviderError.Reason
      var brokeOff = false
      do throws(TransportFailure) {
        let response = try await send(message, within: end - .now, to: upstream)
        if response.status == 304, entityTag != nil { return response }
        guard let refusal = ProviderError.Reason(response, to: request, now: now()) else { return response }
        reason = refusal
      } catch {
        reason = ProviderError.Reason(error)
        brokeOff = error == .interrupted
      }
      switch reason {
      case .rateLimited(let retryAfter): close(upstream, for: retryAfter ?? Self.usualPause)
      case .quotaExceeded: close(upstream, for: Self.quotaPause, isQuotaExceeded: true)
      default: break
      }
      let wait = retry.wait(
        after: reason, brokeOff: brokeOff, attempt: attempt, remaining: end - .now, random: random)
      guard let wait, closed == nil else { throw failure(reason) }
      do { try await sleep(wait) } catch { throw failure(.cancelled) }
      attempt += 1
    }
  }

  /// The moment by which a request that begins now has to end.
  ///
  /// A provider with a fallback gets at most half of the time that is left, so that the fallback can still respond.
  private func end(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let limit = start + timeout
    let end = deadline.map { min($0.instant, limit) } ?? limit
    return hasFallback ? start + (end - start) / 2 : end
  }

  /// What an upstream is left alone for that says it has had too much and not for how long.
  private static let usualPause = Duration.seconds(10)
  /// The pause before a provider whose monthly requests are used up is asked again: the user may have changed the plan.
  private static let quotaPause = Duration.seconds(900)

  private func isWithinBudget(_ upstream: Upstream) -> Bool {
    guard let budget = upstream.monthlyBudget else { return true }
    return records.update(upstream) { $0.spend(of: budget, at: now()) }
  }

  private func close(_ upstream: Upstream, for pause: Duration, isQuotaExceeded: Bool = false) {
    let until = now().addingTimeInterval(pause / .seconds(1))
    records.update(upstream) { record in
      record.closedUntil = max(record.closedUntil ?? until, until)
      record.isQuotaExceeded = isQuotaExceeded ? true : nil
    }
  }

  /// The path of a request without what may be a key in the path of the base.
  private static func path(_ message: HTTPRequest, _ upstream: Upstream) -> String {
    let path = message.url.path()
    guard path.hasPrefix(upstream.base.path) else { return SecretRedaction.path(path) }
    return SecretRedaction.path(upstream.base.path) + path.dropFirst(upstream.base.path.count)
  }

  private func send(
    _ message: HTTPRequest, within limit: Duration, to upstream: Upstream
  ) async throws(TransportFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    func tell(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: upstream.source.host ?? "", path: Self.path(message, upstream),
          outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportFailure) {
      let response = try await Deadline.run(within: limit) { [transport] () throws(TransportFailure) in
        try await transport.response(to: message)
      }
      tell(.answered(status: response.status), bytes: response.body.count)
      return response
    } catch {
      tell(.failed(ProviderError.Reason(error)), bytes: 0)
      throw error
    }
  }
}
