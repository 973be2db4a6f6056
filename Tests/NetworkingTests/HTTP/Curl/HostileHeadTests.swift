#if !canImport(Darwin)
import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Response heads that crashed Foundation's networking, and similar ones.
@Suite struct HostileHeadTests {
  private static let good = #"{"ethereum":{"usd":1644.1}}"#

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outcome: Outcome
    let response: String
    init(_ name: String, _ outcome: Outcome, _ response: String) {
      (testDescription, self.outcome, self.response) = (name, outcome, response)
    }
  }

  private static let broken = Outcome.failed(
    .requestFailed(status: nil, message: "the response is incomplete"))
  private static let headTooLarge = Outcome.failed(
    .invalidResponse(expected: "a header of at most 256 KiB and 1,000 fields", at: "head"))

  private static func partial(_ status: Int) -> Outcome {
    .failed(.requestFailed(status: status, message: "the server did not send the complete data"))
  }

  private static func head(_ line: String) -> String {
    "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: \(good.utf8.count)\r\n\r\n\(good)"
  }

  private static func chunked(trailers: String) -> String {
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1b\r\n\(good)\r\n0\r\n\(trailers)\r\n"
  }

  @Test(arguments: [
    Case("closed in the middle of the head", broken, "HTTP/1.1 200 OK\r\nContent-Type: appl"),
    Case("trailers after chunks", .succeeded, chunked(trailers: "X-Checksum: 1\r\nX-Other: 2\r\n")),
    Case("a length of 2^63 - 1", broken, "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n\(good)"),
    Case("a length of 2^63 - 2", broken, "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775806\r\n\r\n\(good)"),
    Case("1,000 fields", .succeeded, head((0..<999).map { "X-\($0): y" }.joined(separator: "\r\n"))),
    Case("1,001 fields", headTooLarge, head((0..<1000).map { "X-\($0): y" }.joined(separator: "\r\n"))),
    Case("50,000 fields", headTooLarge, head((0..<50_000).map { "X-\($0): y" }.joined(separator: "\r\n"))),
    Case("a field of 300 KiB", headTooLarge, head("X: \(String(repeating: "y", count: 300 << 10))")),
    Case("1,001 trailers", headTooLarge, chunked(trailers: (0..<1000).map { "X-\($0): y\r\n" }.joined())),
    Case(
      "1,001 interim fields", headTooLarge,
      String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 1_001)),
    Case("status 205", partial(205), "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n"),
    Case(
      "status 206", partial(206), "HTTP/1.1 206 Partial Content\r\nContent-Length: \(good.utf8.count)\r\n\r\n\(good)"),
    Case("HTTP/0.9", .failed(.invalidResponse(expected: "an HTTP response", at: "body")), good),
    Case("a folded field", .succeeded, head("X: a\r\n b")),
    Case("a field without a colon", broken, head("HTTP/1.1 500 No")),
  ])
  func `a hostile head leads to a response or to the right error`(_ hostile: Case) async throws {
    let server = try LoopbackServer(sending: hostile.response)
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: CurlTransport(), now: { Date() }, random: { _ in 0 }, sleep: { _ in }),
      base: try ProviderURL(server.url), key: nil)
    let outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
    #expect(outcome == hostile.outcome)
  }

  @Test func `mutated responses lead to a response or an error within the deadline`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    for round in 0..<150 {
      let bytes = MutatedResponse.bytes(using: &random)
      let server = try LoopbackServer { $0.send(bytes) }
      let client = CoinGeckoClient(
        pipeline: RequestPipeline(
          transport: CurlTransport(), timeout: .milliseconds(500), now: { Date() }, random: { _ in 0 },
          sleep: { _ in }), base: try ProviderURL(server.url), key: nil)
      let (outcome, time) = await Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
      }
      #expect(time.meets(.milliseconds(500)), "seed \(seed), round \(round): \(outcome), \(time)")
      #expect(outcome != .failed(.cancelled), "seed \(seed), round \(round)")
    }
  }
}

/// Responses with a few changed bytes.
enum MutatedResponse {
  private static let body = #"{"ethereum":{"usd":1644.1}}"#

  private static let responses = [
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n1b\r\n\(body)\r\n0\r\nX: 1\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nETag: \"1\"\r\n\r\n\(body)",
    "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 429 Too Many\r\nRetry-After: 1\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Encoding: gzip\r\n\r\n\u{1F}\u{8}",
  ]

  private static let insertions = [
    "\r\n", "\0", "\n", ":", "HTTP/1.1 200 OK\r\n", "9223372036854775807", "18446744073709551616", "-1",
    "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "Content-Length: 0\r\n", "\u{FF}",
    "ffffffffffffffff",
    "Connection: close\r\n", String(repeating: "X: y\r\n", count: 2_000), "Set-Cookie: a=b\r\n",
  ]

  static func bytes(using random: inout SplitMix64) -> [UInt8] {
    var bytes = Array((responses.randomElement(using: &random) ?? "").utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(index...)
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...8, using: &random)))
      case 2 where index < bytes.count: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 3: bytes.insert(contentsOf: bytes[..<index], at: index)
      default: bytes.insert(contentsOf: Array((insertions.randomElement(using: &random) ?? "").utf8), at: index)
      }
    }
    return bytes
  }
}
#endif
