import Testing

@testable import quid

@Suite struct MotionTests {
  @Test func `motion is on unless a variable or an SSH connection disables it`() {
    #expect(Motion(environment: [:]).isOn)
    #expect(Motion(environment: ["QUID_REDUCE_MOTION": ""]).isOn)
    #expect(!Motion(environment: ["QUID_REDUCE_MOTION": "1"]).isOn)
    #expect(!Motion(environment: ["SSH_CONNECTION": "192.0.2.1 5000 192.0.2.2 22"]).isOn)
  }

  @Test func `slow terminal disables motion until it keeps up again`() {
    var motion = Motion(environment: [:])
    motion.note(write: Motion.slowest)
    #expect(motion.isOn)
    motion.note(write: Motion.slowest + .milliseconds(1))
    #expect(!motion.isOn)
    for _ in 1..<Motion.trust { motion.note(write: .milliseconds(1)) }
    #expect(!motion.isOn)
    motion.note(write: .milliseconds(1))
    #expect(motion.isOn)
  }

  @Test func `motion disabled by the user stays disabled`() {
    var motion = Motion(environment: ["QUID_REDUCE_MOTION": "1"])
    for _ in 0..<100 { motion.note(write: .zero) }
    #expect(!motion.isOn)
  }
}
