import Testing

@testable import quid

@Suite struct MotionTests {
  @Test func `things move unless the person or the line says otherwise`() {
    #expect(Motion(environment: [:]).isOn)
    #expect(Motion(environment: ["QUID_REDUCE_MOTION": ""]).isOn)
    #expect(!Motion(environment: ["QUID_REDUCE_MOTION": "1"]).isOn)
    #expect(!Motion(environment: ["SSH_CONNECTION": "192.0.2.1 5000 192.0.2.2 22"]).isOn)
  }

  @Test func `a terminal that is behind stops all movement until it has kept up for a while`() {
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

  @Test func `what no one asked to be still stays still where it was asked`() {
    var motion = Motion(environment: ["QUID_REDUCE_MOTION": "1"])
    for _ in 0..<100 { motion.note(write: .zero) }
    #expect(!motion.isOn)
  }

  @Test func `a window that is sliding in arrives when movement ends`() {
    var state = AppState(size: ScreenSize(columns: 80, rows: 24), moves: true)
    _ = state.take(.key(.character("c")))
    #expect(state.isMoving)
    state.moves = false
    #expect(!state.isMoving && state.currencies != nil)
  }
}
