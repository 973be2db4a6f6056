import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct DeadlineTests {
  /// Work that ends only when it is cancelled.
  @Sendable
  private static func endless() async throws(TransportError) -> Int {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    throw .cancelled
  }

  @Test func `work within the deadline returns its value or throws its error`() async throws {
    #expect(try await Deadline.run(within: .seconds(60)) { 7 } == 7)
    await #expect(throws: TransportError.offline) {
      try await Deadline.run(within: .seconds(60)) { () throws(TransportError) -> Int in throw .offline }
    }
  }

  @Test func `work beyond the deadline times out`() async throws {
    let (outcome, time) = await Stopwatch.time { try? await Deadline.run(within: .milliseconds(50), Self.endless) }
    #expect(outcome == nil)
    #expect(time.meets(.milliseconds(50)))
    #expect(time.elapsed >= .milliseconds(50))
    await #expect(throws: TransportError.timedOut) {
      try await Deadline.run(within: .milliseconds(1), Self.endless)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func `work does not start if the deadline has passed`(_ limit: Duration) async {
    await #expect(throws: TransportError.timedOut) {
      try await Deadline.run(within: limit) { Issue.record("the work started") }
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(9_223_372_037)])
  func `a huge deadline does not expire`(_ limit: Duration) async throws {
    #expect(try await Deadline.run(within: limit) { 7 } == 7)
  }

  @Test func `cancelling the task is not reported as a timeout`() async throws {
    let task = Task { try await Deadline.run(within: .seconds(60), Self.endless) }
    try await Task.sleep(for: .milliseconds(10))
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
  }
}
