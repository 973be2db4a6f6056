import Foundation
import Synchronization
import TestSupport
import Testing

@testable import quid

@Suite struct MainThreadTests {
  /// Runs work on a main-thread executor, as the program does.
  ///
  /// - Returns: The result of the work and the number of times that the thread waited.
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

  @Test func `work without waiting runs on the main thread and never blocks it`() async throws {
    let (threads, waits) = try await run {
      let here = Self.thread
      async let child = Self.elsewhere()
      return Set([here, await child, await Self.elsewhere(), Self.thread])
    }
    #expect(threads.count == 1)
    #expect(waits == 0)
  }

  @Test func `work resumes on the main thread after another thread finishes`() async throws {
    let (result, waits) = try await run {
      let here = Self.thread
      let there = await Task.detached { () -> UInt in
        try? await Task.sleep(for: .milliseconds(20))
        return Self.thread
      }.value
      return (sameThread: here == Self.thread, isElsewhere: here != there)
    }
    #expect(result.sameThread)
    #expect(result.isElsewhere)
    #expect(waits > 0)
  }

  @Test func `a thousand concurrent tasks finish`() async throws {
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
