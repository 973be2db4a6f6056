import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CancellationTests {
  /// Responds in one of several ways that have broken cancellation, at once or a little later.
  private static let script: LoopbackServer.Script = { connection in
    let choice = connection.requestHead.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    if choice % 3 == 0 { connection.wait(seconds: 0.002) }
    switch choice % 6 {
    case 0: connection.answer("{}", status: "302 Found", headers: ["Location: /again\(choice)"])
    case 1: connection.answer("{}", status: "302 Found", headers: ["Location: http://127.0.0.2/"])
    case 2: connection.answer("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    case 3: connection.answer(#"{"ethereum":{"usd":1}}"#)
    case 4: connection.wait(seconds: 30)
    default:
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while connection.send("          "), connection.wait(seconds: 0.001) {}
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a task can be cancelled at any moment and always ends`(_ seed: UInt64) async throws {
    let server = try LoopbackServer(Self.script)
    let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(20), now: { Date() })
    await withTaskGroup { group in
      for lane in 0..<UInt64(8) {
        group.addTask {
          var random = SplitMix64(seed: seed &+ lane)
          for round in 0..<GeneratedCases.count(375, sample: 50) {
            // A path for each request, so that no request is shared.
            guard let base = try? ProviderURL("\(server.url)/\(random.next())") else { continue }
            let client = CoinGeckoClient(pipeline: pipeline, base: base, key: nil)
            let task = Task {
              await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
            }
            let pause = Int.random(in: 0...4_000, using: &random)
            if pause > 200 { try? await Task.sleep(for: .microseconds(pause)) }
            task.cancel()
            let (outcome, time) = await Stopwatch.time { await task.value }
            #expect(time.meets(.zero), "seed \(seed), lane \(lane), round \(round): \(outcome)")
          }
        }
      }
    }
    // No connection remains for a cancelled request.
    for _ in 0..<1_000 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
  }

  @Test(arguments: SplitMix64.seeds)
  func `a deadline may expire at any moment of a request`(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let server = try LoopbackServer(Self.script)
    let transport = SystemTransport()
    for _ in 0..<200 {
      let deadline = Duration.microseconds(Int.random(in: 0...5_000, using: &random))
      let client = CoinGeckoClient(
        pipeline: RequestPipeline(transport: transport, timeout: deadline, now: { Date() }),
        base: try ProviderURL("\(server.url)/\(UInt64.random(in: 0 ... .max, using: &random))"), key: nil)
      let (outcome, time) = await Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
      }
      #expect(time.meets(deadline), "seed \(seed): \(outcome)")
    }
  }

  @Test func `a cancelled request closes its connection`() async throws {
    let server = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" "), connection.wait(seconds: 0.005) {}
      // The client has closed the connection.
      connection.reset()
    }
    let transport = SystemTransport()
    let request = TransportRequest(url: try #require(URL(string: server.url)), headers: [])
    let task = Task { try? await transport.response(to: request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(await task.value == nil)
    for _ in 0..<400 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
  }

  @Test func `a task that is cancelled before its request sends nothing`() async throws {
    let server = try LoopbackServer(sending: "HTTP/1.1 200 OK\r\n\r\n{}")
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }), base: try ProviderURL(server.url),
      key: nil
    )
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
    }
    #expect(await task.value == .failed(.cancelled))
  }
}
