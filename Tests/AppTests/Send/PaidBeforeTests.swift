import Foundation
import QuidCore
import QuidNetworking
import TestSupport
import Testing

@testable import quid

struct PaidBeforeTests {
  private static let bo = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
  private static let planted = "0xfb69160000000000000000000000000037c5d359"

  /// Returns a data folder with a recorded send to Bo.
  private static func folder(_ outcome: (TransactionReceipt) -> TransferOutcome) throws -> DataFolder {
    let plan = TransferPlan(
      chain: 31_337, from: try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
      to: try EthereumAddress(bo), value: .ether(1), gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 1), tip: Ether(gwei: 1), maximum: Ether(gwei: 3)), nonce: 0)
    let hash = try #require(TransactionHash("0x" + String(repeating: "ab", count: 32)))
    let receipt = TransactionReceipt(hash: hash, block: 1, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 2))
    let time = Date(timeIntervalSince1970: 1_790_000_000)
    let folder = DataFolder()
    try SendJournal(in: folder.url.appending(path: "quid"))
      .add(TransferRecord(id: "1", time: time, plan: plan, block: 0, state: .settled(outcome(receipt))))
    return folder
  }

  private func warnings(_ line: String, _ environment: [String: String]) async throws -> [String] {
    let run = await Run.quid(line + " --client test --json", environment: environment)
    #expect(run.code == .success)
    return try #require(try run.json["warnings"] as? [String])
  }

  @Test func `paid recipient is known even without a checksum`() async throws {
    let folder = try Self.folder { .included($0) }
    #expect(try await warnings("send 1 --to \(Self.bo)", folder.environment).isEmpty)
    #expect(try await warnings("send 1 --to \(Self.bo.lowercased())", folder.environment).isEmpty)
  }

  @Test func `address similar to a paid recipient's is a warning`() async throws {
    let folder = try Self.folder { .included($0) }
    for line in ["send 1 --to \(Self.planted)", "contacts add bob \(Self.planted)"] {
      let first = try #require(try await warnings(line, folder.environment).first)
      #expect(first.contains("looks like an address you have paid before, 0xfB691609"))
    }
  }

  @Test func `failed send does not make its recipient known`() async throws {
    let folder = try Self.folder { .reverted($0) }
    #expect(try await warnings("send 1 --to \(Self.bo)", folder.environment).count == 1)
  }

  @Test func `damaged journal is reported`() async throws {
    let folder = try Self.folder { .included($0) }
    try folder.write("{", to: "sends.json")
    let run = await Run.quid("send 1 --client test --to \(Self.bo)", environment: folder.environment)
    #expect(run.code == .file)
    #expect(await Run.quid("send 1 --client test", environment: folder.environment).code == .success)
  }

  @Test func `QR code and a real send cannot be combined`() async {
    let run = await Run.quid("send 1eth --to \(Self.bo) --qr --node http://127.0.0.1:1 --from \(Self.planted)")
    #expect(run.code == .usage)
    #expect(run.error.contains("--qr cannot be combined with --node, unless --dry-run is given."))
  }
}
