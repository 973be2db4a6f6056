import Foundation
import QuidCore
import QuidNetworkingTesting
import QuidTesting
import Synchronization
import Testing

@testable import QuidNetworking

struct RequestDeadlineTests {
  private func request(_ path: String = "d") throws -> ProviderRequest {
    ProviderRequest(
      provider: ProviderAPI(name: "Sample", base: try ProviderURL("https://a.b/c")) { _ in nil }, path: [path],
      query: [],
      credential: nil, subject: "the sample")
  }

  /// Records the waits before a retry, and returns at once.
  private final class Waits: Sendable {
    private let durations = Mutex<[Duration]>([])
    var all: [Duration] { durations.withLock { $0 } }
    func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
  }

  private func pipeline(
    _ transport: any HTTPTransport, timeout: Duration = .seconds(90), waits: Waits = Waits(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> RequestPipeline {
    RequestPipeline(
      transport: transport, timeout: timeout, now: { Date(timeIntervalSince1970: 1_693_588_500) },
      clock: clock, random: { _ in 0 },
      sleep: { waits.add($0) })
  }

  private func fetch(_ pipeline: RequestPipeline, _ request: ProviderRequest) async -> Outcome {
    await Outcome.of { () throws(ProviderError) in
      _ = try await pipeline.fetch(request) { body in
        Decoded(value: try body.exactNumber(), asOf: nil)
      }
    }
  }

  private static let silent = StubTransport { _ throws(TransportError) in
    try? await Task.sleep(for: .seconds(60))
    throw .cancelled
  }

  private static func limited(_ seconds: Int) -> StubTransport {
    StubTransport("{}", status: 429, headers: [TransportHeader(name: "Retry-After", value: "\(seconds)")])
  }

  @Test func `consecutive requests end by the deadline of their report`() async throws {
    let requests = [try request("1"), try request("2"), try request("3")]
    let (outcomes, time) = await Stopwatch.time {
      let pipeline = pipeline(Self.silent).within(RequestDeadline(after: .milliseconds(200)))
      var outcomes: [Outcome] = []
      for request in requests { outcomes.append(await fetch(pipeline, request)) }
      return outcomes
    }
    #expect(outcomes == Array(repeating: .failed(.timedOut), count: 3))
    #expect(time.meets(.milliseconds(200)))
  }

  @Test func `a request after the deadline is not sent`() async throws {
    let transport = StubTransport("1")
    let pipeline = pipeline(transport).within(RequestDeadline(after: .zero))
    #expect(await fetch(pipeline, try request()) == .failed(.timedOut))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a deadline does not extend the timeout of a single request`() async throws {
    let request = try request()
    let (outcome, time) = await Stopwatch.time {
      await fetch(
        pipeline(Self.silent, timeout: .milliseconds(100)).within(RequestDeadline(after: .seconds(60))), request)
    }
    #expect(outcome == .failed(.timedOut))
    #expect(time.meets(.milliseconds(100)))
  }

  @Test func `a Retry-After beyond the deadline is not waited for`() async throws {
    let waits = Waits()
    let transport = Self.limited(2)
    _ = await fetch(pipeline(transport, waits: waits).within(RequestDeadline(after: .seconds(60))), try request())
    #expect(waits.all == [.seconds(2), .seconds(2)])
    #expect(transport.requests.count == 3)
    let limited = Self.limited(2)
    let outcome = await fetch(
      pipeline(limited, waits: waits).within(RequestDeadline(after: .seconds(1))), try request())
    #expect(outcome == .failed(.rateLimited(retryAfter: .seconds(2))))
    #expect(limited.requests.count == 1)
    #expect(waits.all.count == 2)
  }

  @Test func `a rate-limited provider with a fallback is skipped at once`() async throws {
    let waits = Waits()
    let transport = Self.limited(1)
    let pipeline = pipeline(transport, waits: waits).within(RequestDeadline(after: .seconds(60))).withFallback
    #expect(await fetch(pipeline, try request()) == .failed(.rateLimited(retryAfter: .seconds(1))))
    #expect(transport.requests.count == 1)
    #expect(waits.all.isEmpty)
  }

  @Test func `a silent provider leaves two thirds of the time to its fallback`() async throws {
    let clock = TestClock()
    let deadline = RequestDeadline(after: .seconds(30), clock: clock)
    async let first = fetch(pipeline(Self.silent, clock: clock).within(deadline).withFallback, try request())
    await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    let outcome = try await first
    #expect(outcome == .failed(.timedOut))
    let second = await fetch(pipeline(StubTransport("1"), clock: clock).within(deadline), try request())
    #expect(second == .succeeded)
  }

  @Test func `a node is read within the deadline of the report`() async throws {
    let base = try ProviderURL("https://a.b/c")
    let (isTimedOut, time) = await Stopwatch.time {
      let node = RPCEthereumNode(
        base: base, transport: Self.silent, freshTransport: { Self.silent },
        deadline: RequestDeadline(after: .milliseconds(200)), now: { Date() })
      var isTimedOut: [Bool] = []
      for _ in 0..<2 {
        do throws(NodeError) { _ = try await node.chain() } catch {
          isTimedOut.append(error.providerError(from: node.source).reason == .timedOut)
        }
      }
      return isTimedOut
    }
    #expect(isTimedOut == [true, true])
    #expect(time.meets(.milliseconds(200)))
  }
}
