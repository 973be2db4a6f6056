import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct DeadlineTests {
  /// Work that only ends when it is cancelled.
  @Sendable
  private static func endless() async throws(TransportFailure) -> Int {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    throw .cancelled
  }

  @Test func `work that is done in time gives what it gives`() async throws {
    #expect(try await Deadline.run(within: .seconds(60)) { 7 } == 7)
    await #expect(throws: TransportFailure.offline) {
      try await Deadline.run(within: .seconds(60)) { () throws(TransportFailure) -> Int in throw .offline }
    }
  }

  @Test func `work that takes longer has timed out`() async throws {
    let (outcome, time) = await Stopwatch.time { try? await Deadline.run(within: .milliseconds(50), Self.endless) }
    #expect(outcome == nil)
    #expect(time.kept(.milliseconds(50)))
    #expect(time.elapsed >= .milliseconds(50))
    await #expect(throws: TransportFailure.timedOut) {
      try await Deadline.run(within: .milliseconds(1), Self.endless)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func `without time the work does not begin`(_ limit: Duration) async {
    await #expect(throws: TransportFailure.timedOut) {
      try await Deadline.run(within: limit) { Issue.record("it began") }
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(9_223_372_037)])
  func `a time without end is no time that has passed`(_ limit: Duration) async throws {
    #expect(try await Deadline.run(within: limit) { 7 } == 7)
  }

  @Test func `whoever cancels gets a cancellation and no deadline`() async throws {
    let task = Task { try await Deadline.run(within: .seconds(60), Self.endless) }
    try await Task.sleep(for: .milliseconds(10))
    task.cancel()
    await #expect(throws: TransportFailure.cancelled) { try await task.value }
  }
}
