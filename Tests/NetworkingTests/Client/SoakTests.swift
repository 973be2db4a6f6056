import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// A long test with many requests, enabled by `QUID_SOAK`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["QUID_SOAK"] != nil)) struct SoakTests {
  private static let good = #"{"ethereum":{"usd":1644.1}}"#

  private static func client(_ pipeline: RequestPipeline, _ root: String) throws -> CoinGeckoClient {
    CoinGeckoClient(pipeline: pipeline, base: try ProviderURL(root), key: nil)
  }

  private static func outcome(_ client: CoinGeckoClient) async -> Outcome {
    await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
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
}
