import Foundation
import Synchronization
import TestSupport
import Testing

@testable import quid

@Suite struct MainThreadTests {
  /// Runs work as the program is run, on a thread of its own.
  ///
  /// - Returns: what it gave, and how often the thread had to wait for it.
  private func run<Outcome: Sendable>(
    _ work: @escaping @Sendable () async -> Outcome
  ) async throws -> (outcome: Outcome, waits: Int) {
    try await onOwnThread {
      let waits = Atomic(0)
      let thread = MainThread()
      let task = Task(executorPreference: thread) { await work() }
      let outcome = thread.outcome(of: task) { waits.wrappingAdd(1, ordering: .relaxed) }
      return (outcome, waits.load(ordering: .relaxed))
    }
  }

  @concurrent
  private static func elsewhere() async -> UInt { Self.thread }

  private static var thread: UInt { UInt(bitPattern: Thread.current.hash) }

  @Test func `what waits for nothing is done on the one thread, and it does not wait`() async throws {
    let (threads, waits) = try await run {
      let here = Self.thread
      async let child = Self.elsewhere()
      return Set([here, await child, await Self.elsewhere(), Self.thread])
    }
    #expect(threads.count == 1)
    #expect(waits == 0)
  }

  @Test func `what comes from another thread is waited for and gone on with here`() async throws {
    let (answer, waits) = try await run {
      let here = Self.thread
      let there = await Task.detached { () -> UInt in
        try? await Task.sleep(for: .milliseconds(20))
        return Self.thread
      }.value
      return (sameThread: here == Self.thread, isElsewhere: here != there)
    }
    #expect(answer.sameThread)
    #expect(answer.isElsewhere)
    #expect(waits > 0)
  }

  @Test func `many tasks at once all end`() async throws {
    let (sum, _) = try await run {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...1_000 {
          group.addTask {
            await Task.yield()
            return number
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 500_500)
  }
}
