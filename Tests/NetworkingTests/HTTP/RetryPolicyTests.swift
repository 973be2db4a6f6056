import QuidCore
import Testing

@testable import QuidNetworking

struct RetryPolicyTests {
  private let policy = RetryPolicy()
  private let broken = ProviderError.Reason.upstreamFailed(status: nil, message: "broke off")

  @Test func `a passing failure is asked again twice, after a wait that may double`() {
    var bounds: [UInt64] = []
    for attempt in 0..<3 {
      _ = policy.wait(after: broken, brokeOff: true, attempt: attempt, remaining: .seconds(10)) {
        bounds.append($0)
        return $0
      }
    }
    #expect(bounds == [200, 400])
  }

  @Test func `the wait is drawn from nothing up to the bound, and the bound has a cap`() {
    let patient = RetryPolicy(limit: 100)
    #expect(patient.wait(after: broken, brokeOff: true, attempt: 50, remaining: .seconds(10)) { _ in 0 } == .zero)
    #expect(patient.wait(after: broken, brokeOff: true, attempt: 50, remaining: .seconds(10)) { $0 } == .seconds(2))
  }

  @Test func `a time that the upstream asks for is obeyed when it fits and given up for when not`() {
    let limited = ProviderError.Reason.rateLimited(retryAfter: .seconds(3))
    #expect(policy.wait(after: limited, attempt: 0, remaining: .seconds(4)) { _ in 0 } == .seconds(3))
    #expect(policy.wait(after: limited, attempt: 0, remaining: .seconds(3)) { _ in 0 } == nil)
    #expect(policy.wait(after: .rateLimited(retryAfter: nil), attempt: 0, remaining: .seconds(60)) { _ in 0 } == nil)
  }

  @Test(arguments: [408, 500, 502, 503, 504, 521, 522, 524])
  func `a server that is overwhelmed is asked again`(_ status: Int) {
    let reason = ProviderError.Reason.upstreamFailed(status: status, message: "")
    #expect(policy.wait(after: reason, attempt: 0, remaining: .seconds(1)) { _ in 5 } == .milliseconds(5))
  }

  @Test(arguments: [
    ProviderError.Reason.offline, .timedOut, .insecure(""), .keyMissing, .keyRefused, .planRestricted(""),
    .notFound(""), .unreadableAnswer(what: "", place: ""), .cancelled, .upstreamFailed(status: 400, message: ""),
    .upstreamFailed(status: 501, message: ""), .upstreamFailed(status: nil, message: "NOTOK"),
  ])
  func `what would not change is not asked again`(_ reason: ProviderError.Reason) {
    #expect(policy.wait(after: reason, attempt: 0, remaining: .seconds(60)) { _ in 0 } == nil)
  }
}
