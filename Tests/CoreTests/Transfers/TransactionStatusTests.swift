import Testing

@testable import QuidCore

/// The status of the transaction with the hash `a`, which pays the sample plan.
struct TransactionStatusTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var chain: UInt64 = 1
    var known: [NodeTransaction] = []
    var receipts: [TransactionReceipt] = []
    var blocks: [UInt64: [NodeTransaction]] = [:]
    var counts: (included: UInt64, pending: UInt64) = (5, 5)
    var newest: UInt64 = 103
    var records: [TransferRecord] = []
    let state: TransactionStatus.State

    static func all() throws -> [Case] {
      let (own, other) = (try Sample.transaction("a"), try Sample.transaction("b", value: .ether(2)))
      let pending = try Sample.transaction("a", block: nil)
      let (receipt, hash) = (try Sample.receipt("a"), try Sample.hash("a"))
      let newer = try Sample.record(.open(try Sample.hash("b")), id: "2")
      func included(_ newest: UInt64) -> Case {
        Case(
          testDescription: "in block 101 of \(newest)", known: [own], receipts: [receipt], blocks: [101: [own]],
          newest: newest, state: .included(receipt, confirmations: max(newest, 101) - 100))
      }
      var superseded = try Sample.record(.open(hash))
      superseded.update(with: .superseded(by: try Sample.hash("b"), other))
      let reverted = try Sample.receipt("a", isSuccess: false)
      return [
        included(101), included(103), included(100),
        Case(
          testDescription: "reverted", known: [own], receipts: [reverted], blocks: [101: [own]],
          state: .included(reverted, confirmations: 3)),
        Case(
          testDescription: "receipt without a status", known: [own],
          receipts: [try Sample.receipt("a", isSuccess: nil)], blocks: [101: [own]], state: .unknown),
        Case(
          testDescription: "receipt of a block without the transaction", known: [own], receipts: [receipt],
          blocks: [101: [other]], state: .unknown),
        Case(testDescription: "pending", known: [pending], counts: (5, 6), state: .pending),
        Case(
          testDescription: "pending although its nonce is used", known: [pending], counts: (6, 6),
          state: .replaced(by: nil, block: nil)),
        Case(testDescription: "unknown to node and journal", state: .unknown),
        Case(testDescription: "dropped", records: [try Sample.record(.open(hash))], state: .unknown),
        Case(
          testDescription: "replaced and not yet included", known: [try Sample.transaction("b", block: nil)],
          counts: (5, 6), records: [try Sample.record(.replaced(hash)), newer],
          state: .replaced(by: try Sample.hash("b"), block: nil)),
        Case(
          testDescription: "replaced by a transaction in a block", known: [other], blocks: [101: [other]],
          counts: (6, 6), records: [superseded], state: .replaced(by: try Sample.hash("b"), block: 101)),
        Case(
          testDescription: "of the journal on another chain", chain: 10,
          records: [try Sample.record(.open(hash))], state: .unknown),
      ]
    }
  }

  @Test(arguments: try Case.all())
  func `status follows the node, then the journal`(_ given: Case) async throws {
    let node = try ScriptedNode {
      ($0.chain, $0.known, $0.receipts, $0.blocks) = (given.chain, given.known, given.receipts, given.blocks)
      ($0.included, $0.pending, $0.newest) = (given.counts.included, given.counts.pending, given.newest)
      $0.countAtBlock = .success(given.counts.included)
    }
    let status = try await TransactionStatus(of: try Sample.hash("a"), given.records, from: node)
    #expect(status.state == given.state)
    #expect(status.record?.id == given.records.first?.id)
  }
}
