import Testing

@testable import QuidTerminal

@Suite struct AnimationPolicyTests {
  private func policy(_ environment: [String: String]) -> AnimationPolicy {
    AnimationPolicy(environment: environment, disabledBy: "REDUCE_MOTION")
  }

  @Test func `animations are enabled unless a variable or an SSH connection disables them`() {
    #expect(policy([:]).isEnabled)
    #expect(policy(["REDUCE_MOTION": ""]).isEnabled)
    #expect(!policy(["REDUCE_MOTION": "1"]).isEnabled)
    #expect(!policy(["SSH_CONNECTION": "192.0.2.1 5000 192.0.2.2 22"]).isEnabled)
  }

  @Test func `slow terminal disables animations until it keeps up again`() {
    var policy = policy([:])
    policy.record(writeDuration: AnimationPolicy.maximumWriteDuration)
    #expect(policy.isEnabled)
    policy.record(writeDuration: AnimationPolicy.maximumWriteDuration + .milliseconds(1))
    #expect(!policy.isEnabled)
    for _ in 1..<AnimationPolicy.requiredFastWrites { policy.record(writeDuration: .milliseconds(1)) }
    #expect(!policy.isEnabled)
    policy.record(writeDuration: .milliseconds(1))
    #expect(policy.isEnabled)
  }

  @Test func `animations disabled by the user stay disabled`() {
    var policy = policy(["REDUCE_MOTION": "1"])
    for _ in 0..<100 { policy.record(writeDuration: .zero) }
    #expect(!policy.isEnabled)
  }

  @Test func `animation lasts at most 200 ms`() {
    var slide = SlideAnimation(isAnimated: true)
    var steps = 0
    var seen = [slide.visibleRows(of: 12)]
    while !slide.isOver {
      slide.advance()
      steps += 1
      seen.append(slide.visibleRows(of: 12))
    }
    #expect(SlideAnimation.step * steps <= .milliseconds(200))
    #expect(seen == seen.sorted() && seen.last == 12)
    #expect(SlideAnimation(isAnimated: false).isOver)
  }
}
