import QuidTesting
import Testing

@testable import QuidCore

struct EarlierTransferTests {
  private static let nodeError = JSONRPCError(code: -32_000, message: "already known")

  /// A journal with the given records, and a node that returns the outcomes of their transfers.
  private struct Fixture {
    let journal = MemoryJournal()
    let node: ScriptedNode
    let service: TransferService

    init(
      _ records: [TransferRecord], _ change: (inout ScriptedNode.State) throws -> Void = { _ in }
    ) throws {
      node = try ScriptedNode(change)
      for record in records { try journal.add(record) }
      service = TransferService(
        TransferRequest(account: nil), in: SendEnvironment(testing: node, journal: journal))
    }

    func check() async throws -> [EarlierTransfer] {
      guard let account = try? Sample.address("1") else { return [] }
      return try await service.checkClosed(from: account, on: 1)
    }
  }

  private static func failed() throws -> TransferRecord { try Sample.record(.settled(.failed(nodeError))) }

  // MARK: Failed transfers

  @Test func `unreachable node is an error of the check`() async throws {
    let fixture = try Fixture([Self.failed()]) { $0.isDown = true }
    await #expect(throws: NodeError.unanswered(ProviderError(.offline, from: fixture.node.source))) {
      try await fixture.check()
    }
    #expect(fixture.journal.records().map(\.isChecked) == [false])
  }

  @Test(arguments: [
    JSONRPCError(code: 4001, message: "rejected"), JSONRPCError(code: -32_000, message: "transaction underpriced"),
    JSONRPCError(code: -32_601, message: "unknown method"),
  ])
  func `transfer that was surely not sent is not checked again after its nonce was used`(
    _ error: JSONRPCError
  ) async throws {
    let closed = error.isRejection ? TransferOutcome.rejected(error) : .failed(error)
    let fixture = try Fixture([Sample.record(.settled(closed))]) { $0.included = 6 }
    #expect(try await fixture.check().isEmpty)
    #expect(fixture.journal.records().map(\.isChecked) == [true])
  }

  @Test func `failed transfer whose nonce an unknown transaction used is open again`() async throws {
    let fixture = try Fixture([Self.failed()]) { $0.included = 6 }
    #expect(try await fixture.check().map(\.outcome) == [.unknown(.nonceUsed)])
    #expect(fixture.journal.records().map(\.state) == [.open(nil)])
    #expect(fixture.journal.records().map(\.mustBeChecked) == [false])
    // The node finds the transaction later.
    let receipt = try Sample.receipt("b")
    let later = try Fixture(fixture.journal.records()) { state in
      (state.newest, state.included) = (101, 6)
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    let found = try await later.service.findEarlier(from: try Sample.address("1"), on: 1, wait: .zero)
    #expect(found.map(\.outcome) == [.included(receipt)])
  }

  @Test(arguments: [TransferOutcome.failed(nodeError), .rejected(JSONRPCError(code: 4001, message: "rejected"))])
  func `payment without a status is open again, whatever the node returned before`(_ closed: TransferOutcome)
    async throws
  {
    let receipt = try Sample.receipt("b", isSuccess: nil)
    let fixture = try Fixture([Sample.record(.settled(closed))]) { state in
      (state.newest, state.included) = (101, 6)
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    #expect(try await fixture.check().map(\.outcome) == [.unknown(.statusMissing(receipt.hash, block: 101))])
    #expect(fixture.journal.records().map(\.state) == [.open(receipt.hash)])
  }

  @Test func `failed transfer is open again if the node cannot tell which transaction used its nonce`() async throws {
    let refusal = NodeError.rejected(JSONRPCError(code: -32_000, message: "header not found"))
    let fixture = try Fixture([Self.failed()]) { state in
      (state.newest, state.included) = (101, 6)
      state.blocks[101] = [try Sample.transaction("b")]
      state.receiptError = refusal
    }
    #expect(try await fixture.check().map(\.outcome) == [.unknown(.unreachable(refusal))])
    #expect(fixture.journal.records().map(\.isUnfinished) == [true])
  }

  @Test func `failed transfer whose nonce another payment used is not checked again`() async throws {
    let superseded = try Fixture([Self.failed()]) { state in
      (state.newest, state.included) = (101, 6)
      state.blocks[101] = [try Sample.transaction("b", value: .ether(2))]
    }
    #expect(try await superseded.check().isEmpty)
    #expect(superseded.journal.records().map(\.isChecked) == [true])
    #expect(superseded.journal.records().map(\.state) == [.settled(.failed(Self.nodeError))])
  }

  @Test func `failed transfer that was executed is corrected in the journal`() async throws {
    let receipt = try Sample.receipt("b")
    let fixture = try Fixture([Self.failed()]) { state in
      (state.newest, state.included) = (101, 6)
      state.blocks[101] = [try Sample.transaction("b")]
      state.receipts = [receipt]
    }
    #expect(try await fixture.check().map(\.outcome) == [.included(receipt)])
    #expect(fixture.journal.records().map(\.isPaid) == [true])
  }

  @Test func `pending nonce belongs to a later transfer in the journal if there is one`() async throws {
    let alone = try Fixture([Self.failed()]) { $0.pending = 6 }
    #expect(try await alone.check().map(\.outcome) == [.pending(nil)])
    #expect(alone.journal.records().map(\.isUnfinished) == [true])
    let later = try Fixture([Self.failed(), Sample.record(.open(nil), id: "2")]) { $0.pending = 6 }
    #expect(try await later.check().isEmpty)
    #expect(later.journal.records().map(\.isClosedAsNotMade) == [true, false])
    #expect(later.journal.records().map(\.isChecked) == [false, false])
  }

  @Test func `replaced payment that was made instead of its cancellation is open until it has a receipt`() async throws
  {
    let account = try Sample.address("1")
    let cancellation = TransferPlan(
      chain: 1, from: account, to: account, value: .zero, gasLimit: 21_000, fees: try Sample.plan().fees, nonce: 5)
    let replaced = try Sample.record(.replaced(nil))
    let second = TransferRecord(id: "2", time: replaced.time, plan: cancellation, block: 100)
    let fixture = try Fixture([replaced, second]) { state in
      (state.newest, state.included, state.blocks[101]) = (101, 6, [try Sample.transaction("b")])
    }
    let found = try await fixture.service.findEarlier(from: account, on: 1, wait: .zero)
    #expect(found.map(\.record.id) == ["2", "1"])
    #expect(fixture.journal.records().map(\.isUnfinished) == [true, false])
  }

  @Test func `journal that rejects an outcome is an error`() async throws {
    let fixture = try Fixture([Sample.record()])
    fixture.journal.rejectOutcomes()
    await #expect(throws: MemoryJournal.Full.self) {
      try await fixture.service.findEarlier(from: fixture.journal.records()[0].plan.from, on: 1, wait: .zero)
    }
  }

  // MARK: Included transfers

  private static func included(_ change: (inout ScriptedNode.State) throws -> Void) throws -> Fixture {
    try Fixture([Sample.record(.settled(.included(Sample.receipt("a"))))]) { state in
      (state.newest, state.blocks[101]) = (102, [])
      try change(&state)
    }
  }

  @Test func `payment in its block is not reported again`() async throws {
    let account = try Sample.address("1")
    let changes: [(inout ScriptedNode.State) throws -> Void] = [
      { $0.receipts = [try Sample.receipt("a")] },
      // The node has no receipt, or neither a receipt nor the block, as after pruning.
      { $0.blocks[101] = [try Sample.transaction("a")] }, { $0.blocks[101] = nil },
    ]
    for change in changes {
      let fixture = try Self.included(change)
      #expect(try await fixture.service.checkIncluded(from: account, on: 1, nil).isEmpty)
      #expect(fixture.journal.records().map(\.isPaid) == [true])
    }
  }

  @Test func `payment that left its block is open, or in its new block`() async throws {
    let account = try Sample.address("1")
    let dropped = try Self.included { _ in }
    let found = try await dropped.service.checkIncluded(from: account, on: 1, nil)
    let hash = try Sample.hash("a")
    #expect(found.map(\.outcome) == [.unknown(.dropped(hash))])
    #expect(found.map(\.formerBlock) == [101])
    #expect(dropped.journal.records().map(\.state) == [.open(hash)])

    var receipt = TransactionReceipt(
      hash: hash, block: 102, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 11))
    (receipt.from, receipt.to) = (account, try Sample.address("2"))
    let moved = try Self.included { state in
      let transaction = try Sample.transaction("a", block: 102)
      (state.included, state.receipts, state.known, state.blocks[102]) = (6, [receipt], [transaction], [transaction])
    }
    let later = try await moved.service.checkIncluded(from: account, on: 1, nil)
    #expect(later.map(\.outcome) == [.included(receipt)])
    #expect(later.map { $0.problem(paying: $0.record.plan.to) } == [nil])
    #expect(moved.journal.records().map { $0.receipt?.block } == [102])
  }

  @Test func `payment that left its block is open, and so is the one that it replaced`() async throws {
    let fixture = try Self.included { state in
      (state.included, state.blocks[102]) = (6, [try Sample.transaction("b", block: 102)])
    }
    try fixture.journal.add(
      try Sample.record(.settled(.superseded(by: try Sample.hash("a"), nil)), id: "first"), replacing: [])
    _ = try await fixture.service.checkIncluded(from: try Sample.address("1"), on: 1, nil)
    #expect(fixture.journal.records().map(\.isReplaced) == [false, true])
  }

  @Test func `node without the block of a payment is behind, and an unreachable node is an error`() async throws {
    let account = try Sample.address("1")
    let behind = try Self.included { $0.newest = 100 }
    await #expect { try await behind.service.checkIncluded(from: account, on: 1, nil) } throws: { error in
      if case SendFlowError.nodeBehind(_, block: 101) = error { true } else { false }
    }
    let down = try Self.included { $0.isDown = true }
    await #expect(throws: NodeError.self) { try await down.service.checkIncluded(from: account, on: 1, nil) }
    for fixture in [behind, down] { #expect(fixture.journal.records().map(\.isPaid) == [true]) }
  }

  @Test func `attempts to make one payment are merged into the one that arrived`() throws {
    let (receipt, hash) = (try Sample.receipt("a"), try Sample.hash("b"))
    let arrived = try Sample.record(.settled(.included(receipt)))
    let superseded = TransferOutcome.superseded(by: receipt.hash, nil)
    let attempts = [
      EarlierTransfer(record: try Sample.record(.open(hash), id: "2"), outcome: superseded),
      EarlierTransfer(record: try Sample.record(.replaced(receipt.hash)), outcome: .included(receipt)),
    ]
    let service = try Fixture([]).service
    for found in [attempts, attempts.reversed()] {
      let merged = service.merged(found, [arrived])
      #expect(merged.map(\.outcome) == [.included(receipt)])
      #expect(merged.map(\.replacedHashes) == [[hash]])
    }
    let other = TransferRecord(id: "3", time: arrived.time, plan: try Sample.plan(value: .ether(2)), block: 100)
    let unpaid = EarlierTransfer(record: other, outcome: superseded)
    #expect(service.merged([unpaid], [arrived]) == [unpaid])
  }

  // MARK: Errors of a new transfer

  @Test func `executed transfer prevents a transfer to its recipient, and any transfer if it was reported as failed`()
    throws
  {
    let (hash, plan) = (try Sample.hash("a"), try Sample.plan())
    let outcome = TransferOutcome.included(try Sample.receipt("a"))
    let problem = SendError.madeAfterAll(plan, by: hash, hasOtherFees: false)
    let open = EarlierTransfer(record: try Sample.record(), outcome: outcome)
    #expect(open.problem(paying: plan.to) == problem)
    #expect(open.problem(paying: try Sample.address("3")) == nil)
    #expect(open.problem(paying: nil) == nil)
    let failed = EarlierTransfer(record: try Self.failed(), outcome: outcome)
    #expect(failed.problem(paying: try Sample.address("3")) == problem)
  }

  @Test func `same payment with other fees prevents a transfer, and another payment does not`() throws {
    let (plan, same) = (try Sample.plan(), try Sample.transaction("b"))
    let record = try Sample.record()
    #expect(
      EarlierTransfer(record: record, outcome: .superseded(by: same.hash, same)).problem(paying: plan.to)
        == .madeAfterAll(plan, by: same.hash, hasOtherFees: true))
    let other = try Sample.transaction("b", value: .ether(2))
    #expect(
      EarlierTransfer(record: record, outcome: .superseded(by: other.hash, other)).problem(paying: plan.to) == nil)
    #expect(
      EarlierTransfer(record: record, outcome: .different(same, isSettled: false)).problem(paying: plan.to) == nil)
  }
}
