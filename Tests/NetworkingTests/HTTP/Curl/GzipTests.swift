#if !canImport(Darwin)
import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct GzipTests {
  private static let body = #"{"ethereum":{"usd":1644.1}}"#

  /// Returns a gzip file with one stored block (RFC 1951, 1952).
  private static func gzip(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    func littleEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
    let length = littleEndian(UInt32(bytes.count), 2)
    let checksum = ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length + length.map { ~$0 } + bytes + littleEndian(checksum, 4)
      + littleEndian(UInt32(bytes.count), 4)
  }

  private func outcome(_ bytes: [UInt8], encoding: String = "gzip", _ extra: String = "") async throws -> Outcome {
    let server = try LoopbackServer { connection in
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\(extra)\r\n")
      connection.send(bytes)
    }
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: CurlTransport(), now: { Date() }, random: { _ in 0 }, sleep: { _ in }),
      base: try ProviderURL(server.url), key: nil)
    return await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
  }

  @Test(arguments: ["gzip", "GZIP", "x-gzip", "identity, gzip"])
  func `a gzip body is decompressed`(_ encoding: String) async throws {
    #expect(try await outcome(Self.gzip(Self.body), encoding: encoding) == .succeeded)
  }

  @Test func `a body in two members of gzip is decompressed`() async throws {
    let (first, second) = (Self.body.prefix(7), Self.body.dropFirst(7))
    #expect(try await outcome(Self.gzip(String(first)) + Self.gzip(String(second))) == .succeeded)
  }

  @Test func `a truncated gzip body is an error`() async throws {
    let whole = Self.gzip(Self.body)
    for count in 1..<whole.count {
      let outcome = try await outcome(Array(whole.prefix(count)))
      #expect(
        outcome == .failed(.requestFailed(status: nil, message: "the response is incomplete")),
        "\(count) of \(whole.count) bytes")
    }
  }

  @Test func `a wrong checksum or length is an error`() async throws {
    let whole = Self.gzip(Self.body)
    for index in whole.count - 8..<whole.count {
      var bytes = whole
      bytes[index] ^= 1
      #expect(try await outcome(bytes) != .succeeded, "byte \(index)")
    }
    #expect(try await outcome(whole + [0]) != .succeeded)
  }

  @Test(arguments: ["br", "deflate", "gzip, gzip", "compress", "zstd", "x"])
  func `an unsupported content encoding is named`(_ encoding: String) async throws {
    let expected = "a body that is plain or compressed with gzip, not “Content-Encoding: \(encoding)”"
    #expect(
      try await outcome(Array(Self.body.utf8), encoding: encoding)
        == .failed(.invalidResponse(expected: expected, at: "body")))
  }

  @Test func `a transfer encoding other than chunked is an error`() async throws {
    let outcome = try await outcome(Array(Self.body.utf8), encoding: "identity", "Transfer-Encoding: gzip\r\n")
    let expected = "a body that is plain or compressed with gzip, not “Transfer-Encoding: gzip”"
    #expect(outcome == .failed(.invalidResponse(expected: expected, at: "body")))
  }
}
#endif
