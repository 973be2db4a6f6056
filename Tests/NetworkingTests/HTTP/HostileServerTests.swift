import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Servers that violate the protocol.
///
/// The caller receives the right error within the deadline.
@Suite struct HostileServerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outcome: Outcome
    let script: LoopbackServer.Script
    /// A short duration if only the deadline ends the request, otherwise a long one.
    var deadline: Duration { outcome == .failed(.timedOut) ? .milliseconds(400) : .seconds(15) }

    init(_ name: String, _ outcome: Outcome, _ script: @escaping LoopbackServer.Script) {
      testDescription = name
      self.outcome = outcome
      self.script = script
    }

    /// Creates a server that sends the given bytes.
    init(_ name: String, _ outcome: Outcome, sending response: String) {
      self.init(name, outcome) { $0.send(response) }
    }
  }

  private static let good = #"{"ethereum":{"usd":1644.1}}"#
  private static let broken = Outcome.failed(
    .requestFailed(status: nil, message: "the response is incomplete"))
  private static let noHTTP = Outcome.failed(.invalidResponse(expected: "an HTTP response", at: "body"))
  private static let tooLarge = Outcome.failed(
    .invalidResponse(expected: "a response of at most 8388608 bytes", at: "body"))
  private static let elsewhere = Outcome.failed(.insecure("the response redirects to another host"))

  private static let silence = [
    Case("silence", .failed(.timedOut)) { $0.wait(seconds: 30) },
    Case("a head that never ends", .failed(.timedOut)) { connection in
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send("X: y\r\n"), connection.wait(seconds: 0.02) {}
    },
    Case("a body that drips", .failed(.timedOut)) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" "), connection.wait(seconds: 0.02) {}
    },
    Case("a length that is never reached", .failed(.timedOut)) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n\(good)")
      connection.wait(seconds: 30)
    },
    Case("interim responses without end", .failed(.timedOut)) { connection in
      while connection.send("HTTP/1.1 100 Continue\r\n\r\n"), connection.wait(seconds: 0.02) {}
    },
  ]

  private static let breaks = [
    Case("nothing at all", broken, sending: ""),
    Case("a reset before the response", broken) { $0.reset() },
    Case("a reset in the response", broken) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
      connection.wait(seconds: 0.05)
      connection.reset()
    },
    Case("a length above the body", broken, sending: "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n\(good)"),
    Case("chunks that stop", broken, sending: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"eth\r\n"),
    Case(
      "chunks without a size", broken,
      sending: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"),
    Case(
      "gzip that is none", broken, sending: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"),
    Case("a negative length", broken, sending: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n\(good)"),
  ]

  private static let noResponses = [
    Case("a greeting of another protocol", noHTTP, sending: "220 mail ESMTP ready\r\n"),
    Case("JSON without HTTP", noHTTP, sending: good),
    Case("a status that is no number", noHTTP, sending: "HTTP/1.1 two hundred\r\n\r\n\(good)"),
    Case("a status of five digits", noHTTP, sending: "HTTP/1.1 20000 OK\r\n\r\n\(good)"),
    Case("an old version", noHTTP, sending: "HTTP/0.9 200 OK\r\n\r\n\(good)"),
    Case("noise", .failed(.invalidResponse(expected: "JSON", at: "body"))) { connection in
      var random = SplitMix64(seed: 7)
      let noise = (0..<512).map { _ in UInt8.random(in: 0...255, using: &random) }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 512\r\n\r\n")
      connection.send(noise)
    },
    Case("a length below the body", .failed(.invalidResponse(expected: "JSON", at: "body"))) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(good)")
    },
    Case("no body", .failed(.invalidResponse(expected: "a response that is not empty", at: "body"))) { $0.answer("") },
    Case("brackets without end", .failed(.invalidResponse(expected: "at most 64 levels of nesting", at: "body"))) {
      $0.answer(String(repeating: "[", count: 100_000))
    },
    // At the speed of a fast network: without the pause, discarding the body would keep two cores busy for seconds.
    Case("a body without end", tooLarge) { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n[")
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 19)
      while connection.send(spaces), connection.wait(seconds: 0.001) {}
    },
    Case("a body one byte too large", tooLarge) { $0.answer(String(repeating: " ", count: 8 << 20 | 1)) },
  ]

  private static let redirects = [
    Case("a redirect to another host", elsewhere) {
      $0.answer("", status: "302 Found", headers: ["Location: http://127.0.0.2/"])
    },
    Case("a redirect to another port", elsewhere) {
      $0.answer("", status: "307 Temporary Redirect", headers: ["Location: http://127.0.0.1:1/"])
    },
    Case("a redirect to another scheme", elsewhere) {
      $0.answer("", status: "301 Moved Permanently", headers: ["Location: https://127.0.0.1/"])
    },
    Case("a redirect without a scheme", elsewhere) {
      $0.answer("", status: "302 Found", headers: ["Location: //evil.example/x"])
    },
    Case(
      "a redirect to itself", .failed(.requestFailed(status: 302, message: "too many redirects"))
    ) {
      $0.answer("", status: "302 Found", headers: ["Location: /again"])
    },
    Case("a redirect to no address", .failed(.requestFailed(status: 302, message: ""))) {
      $0.answer("", status: "302 Found", headers: ["Location: http://[::1"])
    },
    Case("a redirect without a target", .failed(.requestFailed(status: 302, message: ""))) {
      $0.answer("", status: "302 Found")
    },
    Case("one redirect that is all right", .succeeded) { connection in
      if connection.requestHead.hasPrefix("GET /moved ") {
        connection.answer(good)
      } else {
        connection.answer("", status: "302 Found", headers: ["Location: /moved"])
      }
    },
  ]

  private static let challenges = ["Basic realm=\"x\"", "Basic", "Digest realm=\"x\"", "Bearer", "Negotiate", ","].map {
    challenge in
    Case("a challenge: \(challenge)", .failed(.keyMissing(""))) {
      $0.answer("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: \(challenge)"])
    }
  }

  private static let odd = [
    Case("headers of 60 KB", .succeeded) {
      $0.answer(good, headers: ["X-Long: \(String(repeating: "a", count: 60_000))"])
    },
    Case("hundreds of headers", .succeeded) { $0.answer(good, headers: (0..<900).map { "X-\($0): y" }) },
    Case(
      "chunks", .succeeded, sending: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1b\r\n\(good)\r\n0\r\n\r\n"),
    Case("a body until the end of the connection", .succeeded, sending: "HTTP/1.1 200 OK\r\n\r\n\(good)"),
    Case("an interim response first", .succeeded) {
      $0.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
      $0.answer(good)
    },
    Case("escape sequences in a header", .succeeded) { $0.answer(good, headers: ["X: \u{1B}[2J"]) },
    Case("a cookie", .succeeded) { $0.answer(good, headers: ["Set-Cookie: a=b; Path=/"]) },
    Case("a status of its own", .failed(.requestFailed(status: 599, message: "hm"))) {
      $0.answer("hm", status: "599 Hm")
    },
  ]

  /// One at a time, since the duration is measured.
  @Test(.serialized, arguments: silence + breaks + noResponses + redirects + challenges + odd)
  func `the caller receives the right outcome within the deadline`(_ hostile: Case) async throws {
    let server = try LoopbackServer(hostile.script)
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(
        transport: SystemTransport(), timeout: hostile.deadline, now: { Date() }, random: { _ in 0 }),
      base: try ProviderURL(server.url), key: nil)
    let (outcome, time) = await Stopwatch.time {
      await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
    }
    #expect(outcome == hostile.outcome)
    #expect(time.meets(hostile.deadline), "\(time)")
  }

  @Test func `a closed port is offline`() async throws {
    let base = try ProviderURL("http://127.0.0.1:\(LoopbackServer.unusedPort())")
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }), base: base, key: nil)
    await #expect(throws: ProviderError(.offline, from: DataSource(name: "Etherscan", host: "127.0.0.1"))) {
      try await client.gasPrices()
    }
  }

  @Test func `a server without TLS is insecure`() async throws {
    let server = try LoopbackServer(readingHead: false) { $0.answer("{}") }
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }),
      base: try ProviderURL(server.url.replacing("http:", with: "https:")), key: nil)
    let source = DataSource(name: "Etherscan", host: "127.0.0.1")
    let insecure = ProviderError(
      .insecure("the server does not support TLS 1.2 or newer, or no TLS at all"), from: source)
    await #expect(throws: insecure) {
      try await client.gasPrices()
    }
  }

  @Test func `cookies are not sent back, and no response comes from a cache`() async throws {
    let server = try LoopbackServer {
      $0.answer(Self.good, headers: ["Set-Cookie: a=b; Path=/", "Cache-Control: max-age=3600", "ETag: \"1\""])
    }
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: SystemTransport(), store: nil, now: { Date() }),
      base: try ProviderURL(server.url), key: nil)
    for _ in 0..<3 { _ = try await client.etherPrices(in: [.usd]) }
    #expect(server.requests.count == 3)
    #expect(!server.requests.contains { $0.lowercased().contains("cookie") })
    #expect(!server.requests.contains { $0.lowercased().contains("if-none-match") })
  }

  @Test func `endless bodies are cut off and do not delay other requests`() async throws {
    let endless = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n[")
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      while connection.send(spaces) {}
    }
    let good = try LoopbackServer { $0.answer("{}") }
    let transport = SystemTransport()
    let bad = TransportRequest(url: try #require(URL(string: endless.url)), headers: [])
    let fine = TransportRequest(url: try #require(URL(string: good.url)), headers: [])
    func status(of request: TransportRequest) async -> Result<Int, TransportError> {
      do throws(TransportError) {
        return .success(
          try await Deadline.run(within: .seconds(20)) { () throws(TransportError) in
            try await transport.response(to: request).status
          })
      } catch {
        return .failure(error)
      }
    }
    await withTaskGroup { group in
      for number in 0..<6 {
        group.addTask {
          if number % 3 == 2 {
            #expect(await status(of: fine) == .success(200))
          } else {
            #expect(await status(of: bad) == .failure(.tooLarge(limit: TransportRequest.defaultByteLimit)))
          }
        }
      }
    }
    #expect(await status(of: fine) == .success(200))
    // Both connections are closed.
    for _ in 0..<400 where endless.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(endless.openConnections == 0)
  }
}
