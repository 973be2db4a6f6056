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

  @Test func `journal that rejects an outcome is an error`() async throws {
    let fixture = try Fixture([Sample.record()])
    fixture.journal.rejectOutcomes()
    await #expect(throws: MemoryJournal.Full.self) {
      try await fixture.service.findEarlier(from: fixture.journal.records()[0].plan.from, on: 1, wait: .zero)
    }
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
