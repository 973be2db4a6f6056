import Testing

@testable import QuidCore

struct TransferTrackerTests {
  private static let nodeError = JSONRPCError(code: -32_000, message: "already known")

  private static func outcome(
    of record: TransferRecord, _ change: (inout ScriptedNode.State) throws -> Void
  ) async throws -> TransferOutcome {
    await TransferTracker(try ScriptedNode(change)).outcome(of: record)
  }

  /// Returns a record of a transfer whose transaction has the hash of `Sample.transaction("a")`.
  private static func submitted() throws -> TransferRecord { try Sample.record(.open(try Sample.hash("a"))) }

  @Test func `receipt of a transaction that its block lacks leaves the outcome unknown`() async throws {
    let outcome = try await Self.outcome(of: Self.submitted()) { state in
      state.receipts = [try Sample.receipt("a")]
      state.blocks[101] = [try Sample.transaction("b")]
    }
    #expect(outcome == .unknown(.receiptMismatch(try Sample.hash("a"), field: "blockNumber")))
  }

  @Test func `hash of a transaction with another nonce does not hide the planned transfer`() async throws {
    let other = try Sample.transaction("a", nonce: 4)
    let receipt = try Sample.receipt("b", isSuccess: false)
    let reverted = try await Self.outcome(of: Self.submitted()) { state in
      (state.newest, state.included, state.known) = (101, 6, [other])
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    #expect(reverted == .reverted(receipt))
    let superseded = try await Self.outcome(of: Self.submitted()) { state in
      (state.newest, state.included, state.known) = (101, 6, [other])
      state.blocks[101] = [try Sample.transaction("b", value: .ether(2))]
    }
    #expect(superseded == .different(other, isSettled: true))
  }

  /// The rows have a known transaction, a hash that the node does not know, and no hash.
  @Test(arguments: [(true, true), (true, false), (false, false)])
  func `transfer whose nonce is above the next one waits for it`(hasHash: Bool, isKnown: Bool) async throws {
    let transaction = try Sample.transaction("a", block: nil)
    let record = try hasHash ? Self.submitted() : Sample.record()
    for pending in [3, 4] as [UInt64] {
      let outcome = try await Self.outcome(of: record) { state in
        (state.included, state.pending, state.known) = (3, pending, isKnown ? [transaction] : [])
      }
      #expect(outcome == .unknown(.waiting(record.hash, nonce: pending)))
      #expect(outcome.name == "pending" && outcome.hash == record.hash)
    }
    // Other transactions of the account are pending.
    let pending = try await Self.outcome(of: record) { state in
      (state.included, state.pending, state.known) = (3, 6, isKnown ? [transaction] : [])
    }
    #expect(pending == .pending(record.hash))
  }

  /// A member of a cluster may store the transfer despite the first two errors, if the account is listed.
  @Test(arguments: [
    ("already known", true), ("unknown account", true), ("nonce too high", false), ("underpriced", false),
  ])
  func `transfer with an error waits unless the node does not store it`(message: String, waits: Bool) async throws {
    var record = try Sample.record()
    record.update(with: .unknown(.answered(JSONRPCError(code: -32_000, message: message), freeSince: 100)))
    let account = record.plan.from
    let outcome = try await Self.outcome(of: record) {
      ($0.newest, $0.included, $0.pending, $0.countAtBlock) = (103, 3, 3, .success(3))
      $0.accounts = .success([account])
    }
    #expect((outcome == .unknown(.waiting(nil, nonce: 3))) == waits)
    #expect(outcome.isFinal != waits)
  }

  @Test(arguments: [0, 3] as [UInt64])
  func `transaction that is pending after its nonce was used is superseded`(extra: UInt64) async throws {
    let replaced = try Sample.transaction("a", value: .ether(1 + extra), block: nil)
    let other = try Sample.transaction("b", value: .ether(2))
    let superseded = try await Self.outcome(of: Self.submitted()) { state in
      (state.newest, state.included, state.known, state.blocks[101]) = (101, 6, [replaced], [other])
    }
    #expect(superseded == .superseded(by: other.hash, other))
    let late = try await Self.outcome(of: Self.submitted()) { state in
      (state.newest, state.included, state.known, state.blocks[101]) = (101, 6, [replaced], [replaced])
    }
    #expect(extra > 0 ? late == .different(replaced, isSettled: true) : late == .pending(replaced.hash))
  }

  @Test func `count of a lagging node does not settle a transfer with an error`() async throws {
    var record = try Sample.record()
    record.update(with: .unknown(.answered(Self.nodeError, freeSince: 100)))
    let receipt = try Sample.receipt("b")
    let included = try await Self.outcome(of: record) { state in
      (state.newest, state.countAtBlock) = (110, .success(6))
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    #expect(included == .included(receipt))
    #expect(try await Self.outcome(of: record) { $0.newest = 110 } == .failed(Self.nodeError))
  }

  @Test(arguments: [
    NodeError.rejected(nodeError),
    .unanswered(ProviderError(.invalidResponse(expected: "a string", at: "result"), from: .stub)),
  ])
  func `blocks are searched one by one if the node has no earlier counts`(_ error: NodeError) async throws {
    let receipt = try Sample.receipt("b")
    let outcome = try await Self.outcome(of: Sample.record()) { state in
      (state.newest, state.included) = (110, 6)
      state.countAtBlock = .failure(error)
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    #expect(outcome == .included(receipt))
  }

  @Test func `node that does not respond during the search leaves the outcome unknown`() async throws {
    let error = NodeError.unanswered(ProviderError(.timedOut, from: .stub))
    let outcome = try await Self.outcome(of: Sample.record()) { state in
      (state.newest, state.included, state.countAtBlock) = (110, 6, .failure(error))
    }
    #expect(outcome == .unknown(.unreachable(error)))
  }

  // MARK: Partial data

  @Test func `fee and status are not needed to find the transaction in its block`() async throws {
    var receipt = TransactionReceipt(
      hash: try Sample.hash("a"), block: 101, isSuccess: true, gasUsed: nil, gasPrice: nil)
    (receipt.from, receipt.to) = (try Sample.address("1"), try Sample.address("2"))
    let included = try await Self.outcome(of: Self.submitted()) { state in
      (state.known, state.receipts) = ([try Sample.transaction("a")], [receipt])
      state.blocks[101] = [try Sample.transaction("a")]
    }
    #expect(included == .included(receipt))
    #expect(try receipt.fee() == nil)
    receipt = try Sample.receipt("a", isSuccess: nil)
    let unknown = try await Self.outcome(of: Self.submitted()) { state in
      (state.known, state.receipts) = ([try Sample.transaction("a")], [receipt])
      state.blocks[101] = [try Sample.transaction("a")]
    }
    #expect(unknown == .unknown(.statusMissing(receipt.hash, block: 101)))
  }

  @Test func `transaction is found in a block of hashes`() async throws {
    var found = TransactionReceipt(
      hash: try Sample.hash("b"), block: 100, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 11))
    (found.from, found.to) = (try Sample.address("1"), try Sample.address("2"))
    let receipt = found
    // The hash of the transfer is unknown, and another transaction of the block cannot be read.
    let outcome = try await Self.outcome(of: Sample.record()) { state in
      (state.newest, state.included) = (101, 6)
      (state.known, state.receipts) = ([try Sample.transaction("b", block: 100)], [receipt])
      state.hashes[100] = [try Sample.hash("c"), receipt.hash]
      state.unreadable = [try Sample.hash("c")]
    }
    #expect(outcome == .included(receipt))
  }

  @Test func `transfer that a node does not store was not made if its nonce is unused`() async throws {
    let conclusive = [
      "transaction underpriced", "insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1",
      "insufficient funds for gas * price + value: address 0x1 have 1 want 2", "transaction type not supported",
      "maxFeePerGas and maxPriorityFeePerGas are not valid before London is active",
    ]
    let others = ["replacement transaction underpriced", "insufficient funds for gas * price + value"]
    for message in conclusive + others {
      let nodeError = JSONRPCError(code: -32_000, message: message)
      let outcome: TransferOutcome =
        conclusive.contains(message) ? .failed(nodeError) : .unknown(.answered(nodeError, freeSince: 100))
      var record = try Sample.record()
      record.update(with: .unknown(.answered(nodeError, freeSince: nil)))
      #expect(try await Self.outcome(of: record) { _ in } == outcome)
      #expect(try await Self.outcome(of: record) { $0.pending = 6 } == .pending(nil))
    }
  }
}
