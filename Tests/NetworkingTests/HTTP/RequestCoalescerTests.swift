import Synchronization
import Testing

@testable import QuidNetworking

struct RequestCoalescerTests {
  /// Work that ends when the gate is opened.
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

  private static func key(_ number: Int) -> CacheKey { CacheKey("Provider", "\(number)") }

  private func wait(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `a thousand identical requests run the work once`() async {
    let coalescer = RequestCoalescer<CacheKey, String>()
    let gate = Gate()
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          gate.arrive()
          return await coalescer.outcome(for: Self.key(1), whenCancelled: "cancelled") { await gate.work() }
        }
      }
      await wait { gate.arrivals == 1_000 && gate.starts == 1 }
      // A caller that has not joined by now would start the work again.
      for _ in 0..<5_000 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 1_000)
    #expect(Set(outcomes) == ["done"])
    #expect(gate.starts == 1)
    #expect(coalescer.count == 0)
  }

  @Test func `requests with other keys, and later requests, run their own work`() async {
    let coalescer = RequestCoalescer<CacheKey, String>()
    let gate = Gate()
    gate.open()
    for key in [1, 2, 1] {
      #expect(await coalescer.outcome(for: Self.key(key), whenCancelled: "cancelled") { await gate.work() } == "done")
    }
    #expect(gate.starts == 3)
  }

  @Test func `cancelling all callers but one keeps the shared request alive`() async {
    let coalescer = RequestCoalescer<CacheKey, String>()
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

  @Test func `cancelling the last caller stops the work, and the next caller starts it again`() async {
    let coalescer = RequestCoalescer<CacheKey, String>()
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

  @Test func `cancellation at any moment neither hangs nor resumes a caller twice`() async {
    let coalescer = RequestCoalescer<CacheKey, Int>()
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
