import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Long tests with many requests, enabled by `QUID_SOAK`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["QUID_SOAK"] != nil)) struct SoakTests {
  private static let good = #"{"ethereum":{"usd":1644.1}}"#

  private static func client(_ pipeline: RequestPipeline, _ root: String) throws -> CoinGeckoClient {
    CoinGeckoClient(pipeline: pipeline, base: try ProviderURL(root), key: nil)
  }

  private static func outcome(_ client: CoinGeckoClient) async -> Outcome {
    await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
  }

  /// Responds with success, a delay, a redirect, a challenge, or an incomplete body.
  private static let script: LoopbackServer.Script = { connection in
    let choice = connection.requestHead.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    if choice % 3 == 0 { connection.wait(seconds: 0.002) }
    switch choice % 6 {
    case 0: connection.answer("{}", status: "302 Found", headers: ["Location: /again\(choice)"])
    case 1: connection.answer("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    case 2, 3: connection.answer(good)
    case 4:
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while connection.send("          "), connection.wait(seconds: 0.001) {}
    default: connection.wait(seconds: 30)
    }
  }

  /// The outcomes of cancelled requests.
  private final class Tally: Sendable {
    private let state = Mutex<(counts: [Outcome: Int], slowest: Duration)>(([:], .zero))

    func add(_ outcome: Outcome, after time: Duration) {
      state.withLock { state in
        state.counts[outcome, default: 0] += 1
        state.slowest = max(state.slowest, time)
      }
    }

    var result: (counts: [Outcome: Int], slowest: Duration) { state.withLock { $0 } }
  }

  @Test(arguments: SplitMix64.seeds)
  func `3,000 cancellations at random moments all end their callers`(_ seed: UInt64) async throws {
    let server = try LoopbackServer(Self.script)
    let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(20), now: { Date() })
    let lanes = 8
    let total = 3_000
    let tally = Tally()
    await withTaskGroup { group in
      for lane in 0..<lanes {
        group.addTask {
          var random = SplitMix64(seed: seed &+ UInt64(lane))
          for round in 0..<total / lanes {
            // A path for each request, so that no request is shared.
            guard let client = try? Self.client(pipeline, "\(server.url)/\(random.next())") else { continue }
            let task = Task { await Self.outcome(client) }
            let pause = Int.random(in: 0...4_000, using: &random)
            if pause > 200 { try? await Task.sleep(for: .microseconds(pause)) }
            task.cancel()
            let (outcome, time) = await Stopwatch.time { await task.value }
            #expect(time.meets(.zero), "seed \(seed), lane \(lane), round \(round): \(outcome), \(time)")
            tally.add(outcome, after: time.elapsed - time.lag)
          }
        }
      }
    }
    let (counts, slowest) = tally.result
    #expect(counts.values.reduce(0, +) == total)
    // No connection remains for a cancelled request.
    for _ in 0..<1_000 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
    print(
      "soak: \(total) cancellations, \(counts[.failed(.cancelled)] ?? 0) before the response, 0 hangs,"
        + " the slowest end after \(slowest)")
  }

  private static let statistics = "/proc/self/statm"

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: statistics)))
  func `10,000 requests leave less than 5 MB behind`() async throws {
    let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(20), now: { Date() })
    func send(_ count: Int) async throws {
      // One server for 1,000 requests, since a server stores the requests that it receives.
      for _ in 0..<count / 1_000 {
        let server = try LoopbackServer { $0.answer(Self.good) }
        let client = try Self.client(pipeline, server.url)
        for _ in 0..<1_000 { #expect(await Self.outcome(client) == .succeeded) }
      }
    }
    try await send(1_000)
    let before = try Self.residentBytes()
    try await send(10_000)
    let growth = try Self.residentBytes() - before
    #expect(growth < 5 << 20)
    print("soak: 10,000 requests grew memory by \(growth / 1_024) KiB, from \(before / 1_024) KiB")
  }

  /// Returns the resident memory of the process in bytes.
  private static func residentBytes() throws -> Int {
    let contents = try String(contentsOfFile: statistics, encoding: .utf8)
    let pages = try #require(contents.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Holds the response of the server back until it is opened.
  private final class Gate: Sendable {
    let isOpen = Atomic(false)
  }

  @Test func `cancelling 999 of 1,000 callers keeps their shared request alive`() async throws {
    let gate = Gate()
    let server = try LoopbackServer { connection in
      while !gate.isOpen.load(ordering: .acquiring), connection.wait(seconds: 0.005) {}
      connection.answer(Self.good)
    }
    let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(60), now: { Date() })
    let client = try Self.client(pipeline, server.url)
    let tasks = (0..<1_000).map { _ in Task { await Self.outcome(client) } }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(500))
    #expect(server.requests.count == 1)
    let remaining = 617
    for (number, task) in tasks.enumerated() where number != remaining { task.cancel() }
    var cancelled = 0
    for (number, task) in tasks.enumerated() where number != remaining {
      if await task.value == .failed(.cancelled) { cancelled += 1 }
    }
    #expect(cancelled == 999)
    #expect(server.openConnections == 1)
    gate.isOpen.store(true, ordering: .releasing)
    #expect(await tasks[remaining].value == .succeeded)
    #expect(server.requests.count == 1)
    print(
      "soak: 1,000 callers shared \(server.requests.count) request; \(cancelled) were cancelled, 1 received the response"
    )
  }

  @Test func `cancelling all 1,000 callers stops their shared request`() async throws {
    let server = try LoopbackServer { $0.wait(seconds: 60) }
    let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(60), now: { Date() })
    let client = try Self.client(pipeline, server.url)
    let tasks = (0..<1_000).map { _ in Task { await Self.outcome(client) } }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(500))
    tasks.forEach { $0.cancel() }
    for task in tasks { #expect(await task.value == .failed(.cancelled)) }
    for _ in 0..<1_000 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
    #expect(server.requests.count == 1)
  }
}
