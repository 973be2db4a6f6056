import QuidCore
import Testing

@testable import QuidNetworking

struct RetryPolicyTests {
  private let policy = RetryPolicy()
  private let broken = ProviderError.Reason.requestFailed(status: nil, message: "broke off")

  @Test func `a temporary failure is retried twice, and the maximum wait doubles`() {
    var bounds: [UInt64] = []
    for attempt in 0..<3 {
      _ = policy.wait(after: broken, isInterrupted: true, attempt: attempt, remaining: .seconds(10)) {
        bounds.append($0)
        return $0
      }
    }
    #expect(bounds == [200, 400])
  }

  @Test func `the wait is random between zero and a maximum that is capped`() {
    let patient = RetryPolicy(limit: 100)
    #expect(patient.wait(after: broken, isInterrupted: true, attempt: 50, remaining: .seconds(10)) { _ in 0 } == .zero)
    #expect(
      patient.wait(after: broken, isInterrupted: true, attempt: 50, remaining: .seconds(10)) { $0 } == .seconds(2))
  }

  @Test func `a Retry-After is followed if it ends before the deadline`() {
    let limited = ProviderError.Reason.rateLimited(retryAfter: .seconds(3))
    #expect(policy.wait(after: limited, attempt: 0, remaining: .seconds(4)) { _ in 0 } == .seconds(3))
    #expect(policy.wait(after: limited, attempt: 0, remaining: .seconds(3)) { _ in 0 } == nil)
    #expect(policy.wait(after: .rateLimited(retryAfter: nil), attempt: 0, remaining: .seconds(60)) { _ in 0 } == nil)
    let insistent = RetryPolicy(rateLimitWait: .seconds(1))
    #expect(
      insistent.wait(after: .rateLimited(retryAfter: nil), attempt: 0, remaining: .seconds(60)) { $0 }
        == .milliseconds(1_500))
  }

  @Test(arguments: [408, 500, 502, 503, 504, 521, 522, 524])
  func `an overloaded server is retried`(_ status: Int) {
    let reason = ProviderError.Reason.requestFailed(status: status, message: "")
    #expect(policy.wait(after: reason, attempt: 0, remaining: .seconds(1)) { _ in 5 } == .milliseconds(5))
  }

  @Test(arguments: [
    ProviderError.Reason.offline, .timedOut, .insecure(""), .keyMissing(""),
    .keyRejected(""), .planRestricted(""),
    .notFound(""), .invalidResponse(expected: "", at: ""), .cancelled, .requestFailed(status: 400, message: ""),
    .requestFailed(status: 501, message: ""), .requestFailed(status: nil, message: "NOTOK"),
  ])
  func `a permanent failure is not retried`(_ reason: ProviderError.Reason) {
    #expect(policy.wait(after: reason, attempt: 0, remaining: .seconds(60)) { _ in 0 } == nil)
  }
}
