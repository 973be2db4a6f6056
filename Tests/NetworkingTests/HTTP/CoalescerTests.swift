import Synchronization
import Testing

@testable import QuidNetworking

struct CoalescerTests {
  /// Work that ends when the test says so.
  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, arrivals: 0, starts: 0, cancels: 0))

    var arrivals: Int { state.withLock { $0.arrivals } }
    var starts: Int { state.withLock { $0.starts } }
    var cancels: Int { state.withLock { $0.cancels } }

    func arrive() { state.withLock { $0.arrivals += 1 } }
    func open() { state.withLock { $0.isOpen = true } }

    func work() async -> String {
      state.withLock { $0.starts += 1 }
      while !state.withLock({ $0.isOpen }) {
        if Task.isCancelled {
          state.withLock { $0.cancels += 1 }
          return "stopped"
        }
        await Task.yield()
      }
      return "done"
    }
  }

  private static func key(_ number: Int) -> ResourceName { ResourceName("Upstream", "\(number)") }

  private func wait(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `a thousand identical questions are one piece of work`() async {
    let coalescer = Coalescer<String>()
    let gate = Gate()
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          gate.arrive()
          return await coalescer.outcome(for: Self.key(1), whenCancelled: "cancelled") { await gate.work() }
        }
      }
      await wait { gate.arrivals == 1_000 && gate.starts == 1 }
      // Whoever has not boarded by now would start anew, so give them all the time to.
      for _ in 0..<5_000 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 1_000)
    #expect(outcomes.allSatisfy { $0 == "done" })
    #expect(gate.starts == 1)
    #expect(coalescer.count == 0)
  }

  @Test func `questions under other keys are work of their own, and so is asking again`() async {
    let coalescer = Coalescer<String>()
    let gate = Gate()
    gate.open()
    for key in [1, 2, 1] {
      #expect(await coalescer.outcome(for: Self.key(key), whenCancelled: "cancelled") { await gate.work() } == "done")
    }
    #expect(gate.starts == 3)
  }

  @Test func `all but one who leave disturb neither the work nor the one who stays`() async {
    let coalescer = Coalescer<String>()
    let gate = Gate()
    let tasks = (0..<1_000).map { _ in
      Task { await coalescer.outcome(for: Self.key(1), whenCancelled: "cancelled") { await gate.work() } }
    }
    await wait { gate.starts == 1 }
    for task in tasks.dropFirst() { task.cancel() }
    for task in tasks.dropFirst() { #expect(await task.value == "cancelled") }
    #expect(gate.cancels == 0)
    gate.open()
    #expect(await tasks[0].value == "done")
    #expect(gate.starts == 1)
  }

  @Test func `when the last one leaves the work stops, and the next one starts it anew`() async {
    let coalescer = Coalescer<String>()
    let gate = Gate()
    let tasks = (0..<10).map { _ in
      Task { await coalescer.outcome(for: Self.key(1), whenCancelled: "cancelled") { await gate.work() } }
    }
    await wait { gate.starts == 1 }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == "cancelled") }
    await wait { gate.cancels == gate.starts }
    #expect(coalescer.count == 0)
    let before = gate.starts
    gate.open()
    #expect(await coalescer.outcome(for: Self.key(1), whenCancelled: "cancelled") { await gate.work() } == "done")
    #expect(gate.starts == before + 1)
  }

  @Test func `leaving at any moment neither hangs nor answers twice`() async {
    let coalescer = Coalescer<Int>()
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2_000 {
      let yields = Int.random(in: 0..<6, using: &generator)
      let tasks = (0..<3).map { _ in
        Task {
          await coalescer.outcome(for: Self.key(round % 3), whenCancelled: -1) {
            for _ in 0..<3 { await Task.yield() }
            return 1
          }
        }
      }
      for _ in 0..<yields { await Task.yield() }
      for task in tasks.dropFirst(round % 2) { task.cancel() }
      for task in tasks { #expect([-1, 1].contains(await task.value)) }
      if round % 2 == 1 { #expect(await tasks[0].value == 1) }
    }
    #expect(coalescer.count == 0)
  }
}
