import Synchronization
import Testing

@testable import QuidCore

/// Use case: send a transfer and find its outcome.
struct TransferSenderTests {
  /// A clock that only sleeping moves.
  private final class Clock: Sendable {
    private let passed = Mutex(Duration.zero)
    var time: Duration { passed.withLock { $0 } }
    func sleep(_ duration: Duration) { passed.withLock { $0 += duration } }
  }

  private struct Course {
    let outcome: SendOutcome
    let told: [SendOutcome]
    let node: ScriptedNode
  }

  private static func course(
    wait: Duration = .seconds(60), _ change: (inout ScriptedNode.State) throws -> Void
  ) async throws -> Course {
    let node = try ScriptedNode(change)
    let clock = Clock()
    let sender = TransferSender(node, time: { clock.time }, sleep: { clock.sleep($0) })
    let told = Mutex<[SendOutcome]>([])
    let outcome = await sender.send(try Sample.record(), wait: wait) { outcome in
      told.withLock { $0.append(outcome) }
    }
    return Course(outcome: outcome, told: told.withLock { $0 }, node: node)
  }

  private static let timeout = SubmissionFailure.unknown(
    ProviderError(.timedOut, from: Source(name: "Node", host: nil)))
  private static let refusal = NodeRefusal(code: -32_000, message: "already known")

  /// Puts the transfer, or another one, into block 101.
  private static func include(
    _ transaction: NodeTransaction, _ receipt: TransferReceipt? = nil, in state: inout ScriptedNode.State
  ) {
    state.newest = max(state.newest, 101)
    (state.included, state.pending) = (6, 6)
    state.blocks[101] = [transaction]
    state.known = [transaction]
    state.receipts = receipt.map { [$0] } ?? []
  }

  // MARK: With a hash

  @Test func `a transfer is included once transaction, receipt and block agree with the plan`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let course = try await Self.course { Self.include(transaction, receipt, in: &$0) }
    #expect(course.outcome == .included(receipt))
    #expect(course.told.first == .pending(receipt.hash))
    #expect(course.node.sent == [try Sample.plan()])
  }

  @Test func `a reverted transfer is no success`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a", isSuccess: false))
    #expect(try await Self.course { Self.include(transaction, receipt, in: &$0) }.outcome == .reverted(receipt))
  }

  @Test func `a transfer that waits is pending when the time is up`() async throws {
    let waiting = try Sample.transaction("a")
    let course = try await Self.course { $0.known = [waiting] }
    #expect(course.outcome == .pending(waiting.hash))
    #expect(course.node.sent.count == 1)
  }

  @Test func `a transaction that only its block contains is verified there`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let course = try await Self.course { state in
      Self.include(transaction, receipt, in: &state)
      state.known = []
    }
    #expect(course.outcome == .included(receipt))
  }

  /// A change of the transaction that the node returns for the hash.
  struct Lie: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (NodeTransaction) throws -> NodeTransaction
  }

  private static func changed(
    _ transaction: NodeTransaction, from: Character = "1", to: Character? = "2", value: Wei = .ether(1),
    nonce: UInt64 = 5
  ) throws -> NodeTransaction {
    var changed = NodeTransaction(
      hash: transaction.hash, from: try Sample.address(from), to: try to.map { try Sample.address($0) }, value: value,
      nonce: nonce, block: transaction.block)
    (changed.hasInput, changed.type, changed.chain) = (transaction.hasInput, transaction.type, transaction.chain)
    (changed.gasLimit, changed.maximumFee, changed.tip) = (
      transaction.gasLimit, transaction.maximumFee, transaction.tip
    )
    return changed
  }

  private static func setting(_ change: (inout NodeTransaction) -> Void, _ transaction: NodeTransaction)
    -> NodeTransaction
  {
    var transaction = transaction
    change(&transaction)
    return transaction
  }

  static let lies = [
    Lie(testDescription: "from") { try changed($0, from: "9") },
    Lie(testDescription: "to") { try changed($0, to: "9") },
    Lie(testDescription: "creates a contract") { try changed($0, to: nil) },
    Lie(testDescription: "value") { try changed($0, value: .ether(3)) },
    Lie(testDescription: "one wei") { try changed($0, value: Wei(count: 1_000_000_000_000_000_001)) },
    Lie(testDescription: "nonce") { try changed($0, nonce: 4) },
    Lie(testDescription: "input") { setting({ $0.hasInput = true }, $0) },
    Lie(testDescription: "type") { setting({ $0.type = 0 }, $0) },
    Lie(testDescription: "chain") { setting({ $0.chain = 5 }, $0) },
    Lie(testDescription: "fee above the shown maximum") { setting({ $0.maximumFee = .gwei(22) }, $0) },
    Lie(testDescription: "gas above the shown maximum") { setting({ $0.gasLimit = 21_001 }, $0) },
    Lie(testDescription: "fee beyond counting") { setting({ $0.maximumFee = Wei(count: .max) }, $0) },
  ]

  @Test(arguments: lies)
  func `a transaction that differs from the plan is never a success`(_ lie: Lie) async throws {
    let (transaction, receipt) = (try lie.change(try Sample.transaction("a")), try Sample.receipt("a"))
    let course = try await Self.course { Self.include(transaction, receipt, in: &$0) }
    guard case .different(let actual, _) = course.outcome else {
      Issue.record("\(course.outcome)")
      return
    }
    #expect(actual == transaction)
    #expect(course.node.sent.count == 1)
  }

  @Test func `a different transaction is settled only when the planned one can no longer be included`() async throws {
    let sameNonce = try Self.changed(try Sample.transaction("a"), to: "9")
    let settled = try await Self.course { Self.include(sameNonce, try Sample.receipt("a"), in: &$0) }.outcome
    #expect(settled == .different(sameNonce, isSettled: true))
    let otherNonce = try Self.changed(try Sample.transaction("a"), nonce: 7)
    let open = try await Self.course { $0.known = [otherNonce] }.outcome
    #expect(open == .different(otherNonce, isSettled: false))
  }

  @Test func `a hash of another transaction does not hide that the planned one was made`() async throws {
    let (own, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let other = try Self.changed(try Sample.transaction("a"), nonce: 4)
    let course = try await Self.course { state in
      Self.include(own, receipt, in: &state)
      state.known = [other]
    }
    #expect(course.outcome == .included(receipt))
  }

  @Test func `other fees within the shown maximum are reported with the receipt`() async throws {
    let transaction = Self.setting({ ($0.maximumFee, $0.tip) = (.gwei(20), .gwei(3)) }, try Sample.transaction("a"))
    let receipt = try Sample.receipt("a")
    let course = try await Self.course { Self.include(transaction, receipt, in: &$0) }
    let fees = SignedFees(gasLimit: 21_000, maximum: .gwei(20), tip: .gwei(3))
    guard case .included(let found) = course.outcome else {
      Issue.record("\(course.outcome)")
      return
    }
    #expect(found.changedFees == fees)
  }

  /// A field that the node leaves out.
  struct Gap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let remove: @Sendable (inout NodeTransaction) -> Void
  }

  @Test(arguments: [
    Gap(testDescription: "input") { $0.hasInput = nil }, Gap(testDescription: "type") { $0.type = nil },
    Gap(testDescription: "chainId") { $0.chain = nil }, Gap(testDescription: "gas") { $0.gasLimit = nil },
    Gap(testDescription: "maxFeePerGas") { $0.maximumFee = nil },
    Gap(testDescription: "maxPriorityFeePerGas") { $0.tip = nil },
  ])
  func `a transaction with a missing field cannot be verified, so its outcome is unknown`(_ gap: Gap) async throws {
    var transaction = try Sample.transaction("a")
    gap.remove(&transaction)
    let (known, receipt) = (transaction, try Sample.receipt("a"))
    let course = try await Self.course { Self.include(known, receipt, in: &$0) }
    #expect(course.outcome == .unknown(.unverifiable(known.hash, missing: [gap.testDescription])))
    let byNonce = try await Self.course { state in
      Self.include(known, receipt, in: &state)
      state.sending = .failure(Self.timeout)
    }
    #expect(byNonce.outcome == .unknown(.unverifiable(known.hash, missing: [gap.testDescription])))
  }

  /// A receipt or a block that contradicts the transaction.
  struct Mismatch: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout TransferReceipt, inout ScriptedNode.State) throws -> Void

    init(
      _ field: String, _ change: @escaping @Sendable (inout TransferReceipt, inout ScriptedNode.State) throws -> Void
    ) {
      testDescription = field
      self.change = change
    }
  }

  @Test(arguments: [
    Mismatch("from") { receipt, _ in receipt.from = try Sample.address("9") },
    Mismatch("from") { receipt, _ in receipt.from = nil },
    Mismatch("to") { receipt, _ in receipt.to = try Sample.address("9") },
    Mismatch("to") { receipt, _ in receipt.to = nil },
    Mismatch("gasUsed") { receipt, _ in
      receipt = try Self.receipt(gasUsed: 21_001, gasPrice: .gwei(11))
    },
    Mismatch("effectiveGasPrice") { receipt, _ in
      receipt = try Self.receipt(gasUsed: 21_000, gasPrice: .wei(21_000_000_001))
    },
    Mismatch("blockNumber") { _, state in state.blocks = [:] },
    Mismatch("blockNumber") { _, state in state.blocks[101] = [try Sample.transaction("b")] },
    Mismatch("blockHash") { receipt, state in
      (receipt.blockHash, state.blockHash) = (try Sample.hash("d"), try Sample.hash("e"))
    },
  ])
  func `a receipt that contradicts the transaction or its block leaves the outcome unknown`(
    _ mismatch: Mismatch
  ) async throws {
    let course = try await Self.course { state in
      var receipt = try Sample.receipt("a")
      Self.include(try Sample.transaction("a"), receipt, in: &state)
      try mismatch.change(&receipt, &state)
      state.receipts = [receipt]
    }
    let hash = try Sample.hash("a")
    #expect(course.outcome == .unknown(.receiptMismatch(hash, field: mismatch.testDescription)))
  }

  private static func receipt(gasUsed: UInt64, gasPrice: Wei) throws -> TransferReceipt {
    var receipt = TransferReceipt(
      hash: try Sample.hash("a"), block: 101, isSuccess: true, gasUsed: gasUsed, gasPrice: gasPrice)
    (receipt.from, receipt.to) = (try Sample.address("1"), try Sample.address("2"))
    return receipt
  }

  @Test func `a hash the node does not know, as of a signing hash, is looked for by the nonce`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.turns = [{ _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(course.told.contains(.unknown(.dropped(try Sample.hash("a")))))
    #expect(course.outcome == .included(receipt))
  }

  @Test func `a hash that is known stays known while the node cannot be asked`() async throws {
    let course = try await Self.course { $0.isDown = true }
    #expect(course.outcome == .pending(try Sample.hash("a")))
  }

  @Test func `no further observation is made once waiting is cancelled`() async throws {
    let waiting = try Sample.transaction("a")
    let node = try ScriptedNode { $0.known = [waiting] }
    let sender = TransferSender(node, time: { .zero }, sleep: { _ in throw CancellationError() })
    let outcome = await sender.send(try Sample.record(), wait: .seconds(60)) { _ in }
    #expect(outcome == .pending(waiting.hash))
    #expect(node.asked == ["receipt", "transaction"])
  }

  // MARK: With a lost answer

  @Test func `a lost transfer is found by its nonce and never sent again`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.turns = [{ _ in }, { _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(course.outcome == .included(receipt))
    #expect(course.told.contains(.unknown(.unseen)))
    #expect(course.node.sent.count == 1)
  }

  @Test func `a lost transfer is pending while its nonce waits`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.pending = 6
    }
    #expect(course.outcome == .pending(nil))
  }

  @Test func `a lost transfer that the node has not seen is unknown, however many blocks pass`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.turns = [{ _ in }, { $0.newest = 500 }]
    }
    #expect(course.outcome == .unknown(.unseen))
    #expect(course.node.sent.count == 1)
  }

  @Test func `a lost transfer was not made when another transaction has its nonce`() async throws {
    let others = [
      try Sample.transaction("c", value: .ether(2)), try Sample.transaction("c", to: "3"),
      // Another send of the same, by its fees.
      Self.setting({ $0.tip = .wei(1_000_000_001) }, try Sample.transaction("c")),
      Self.setting({ $0.maximumFee = .wei(20_999_999_999) }, try Sample.transaction("c")),
    ]
    for other in others {
      let receipt = try Sample.receipt("c")
      let course = try await Self.course { state in
        state.sending = .failure(Self.timeout)
        state.turns = [{ Self.include(other, receipt, in: &$0) }]
      }
      #expect(course.outcome == .superseded(by: other.hash, other))
    }
  }

  @Test func `a nonce used by a transaction that is not found stays unknown`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.included = 6
    }
    #expect(course.outcome == .unknown(.nonceUsed))
  }

  @Test func `a chain that is shorter than before leaves a lost transfer unknown`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.newest = 3
    }
    #expect(course.outcome == .unknown(.chainBehind))
  }

  @Test func `a node that goes down is asked until the time is up`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.isDown = true
    }
    guard case .unknown(.unreachable) = course.outcome else {
      Issue.record("\(course.outcome)")
      return
    }
    #expect(course.node.asked.count > 10)
    #expect(course.node.sent.count == 1)
  }

  @Test func `a transfer that is found before its receipt is pending`() async throws {
    let transaction = try Sample.transaction("b")
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      Self.include(transaction, in: &state)
    }
    #expect(course.outcome == .pending(transaction.hash))
  }

  @Test func `a transaction is looked for in two thousand blocks and no more`() async throws {
    for (block, isFound) in [(UInt64(2_100), true), (2_101, false)] {
      let transaction = try Sample.transaction("b")
      var receipt = TransferReceipt(
        hash: transaction.hash, block: block, isSuccess: true, gasUsed: 21_000, gasPrice: .gwei(11))
      (receipt.from, receipt.to) = (transaction.from, transaction.to)
      let own = NodeTransaction(
        hash: transaction.hash, from: transaction.from, to: transaction.to, value: transaction.value, nonce: 5,
        block: block)
      let found = Self.setting(
        {
          ($0.hasInput, $0.type, $0.chain, $0.gasLimit) = (false, 2, 1, 21_000)
          ($0.maximumFee, $0.tip) = (.gwei(21), .gwei(1))
        }, own)
      let known = receipt
      let course = try await Self.course(wait: .zero) { state in
        state.sending = .failure(Self.timeout)
        (state.included, state.pending, state.receipts) = (6, 6, [known])
        state.blocks = [block: [found]]
        state.newest = 9_000
      }
      #expect(course.outcome == (isFound ? .included(known) : .unknown(.nonceUsed)))
      // One block that the counts point to, and one to confirm the receipt.
      #expect(course.node.asked.count { $0 == "block" } == (isFound ? 2_003 : 2_002))
    }
  }

  // MARK: With an error

  @Test func `the user's rejection at the signer settles the send at once`() async throws {
    let refusal = NodeRefusal(code: 4_001, message: "User rejected the request.")
    let course = try await Self.course { $0.sending = .failure(.refused(refusal)) }
    #expect(course.outcome == .rejected(refusal))
    #expect(course.node.asked == [])
  }

  @Test(arguments: [-32_000, -32_003, -32_005, -32_600, -32_601, -32_602, -32_603, -32_700, 4_100, 4_200, 0, 3, 809])
  func `any other error leaves the outcome unknown while the nonce is unused`(_ code: Int) async throws {
    let refusal = NodeRefusal(code: code, message: "no")
    let course = try await Self.course { $0.sending = .failure(.refused(refusal)) }
    #expect(course.outcome == .unknown(.answered(refusal, freeSince: 100)))
    #expect(course.told.first == .unknown(.answered(refusal, freeSince: nil)))
    #expect(course.node.sent.count == 1)
  }

  @Test func `an error counts as a refusal when the nonce stays unused over three further blocks`() async throws {
    for (last, isRefused) in [(UInt64(102), false), (103, true)] {
      let course = try await Self.course { state in
        state.sending = .failure(.refused(Self.refusal))
        state.turns = [{ _ in }, { $0.newest = last }]
      }
      #expect(
        course.outcome == (isRefused ? .refused(Self.refusal) : .unknown(.answered(Self.refusal, freeSince: 100))))
    }
  }

  @Test func `the three blocks are counted anew when the nonce was seen waiting`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(.refused(Self.refusal))
      state.turns = [
        { _ in }, { ($0.newest, $0.pending) = (102, 6) }, { ($0.newest, $0.pending) = (104, 5) }, { $0.newest = 106 },
      ]
    }
    #expect(course.told.contains(.pending(nil)))
    #expect(course.outcome == .unknown(.answered(Self.refusal, freeSince: 104)))
  }

  @Test func `a later process continues to count the blocks`() async throws {
    let node = try ScriptedNode { $0.newest = 110 }
    let sender = TransferSender(node, time: { .zero }, sleep: { _ in })
    var record = try Sample.record()
    record.note(.unknown(.answered(Self.refusal, freeSince: 107)))
    #expect(await sender.outcome(of: record, wait: .zero) { _ in } == .refused(Self.refusal))
    record.note(.unknown(.answered(Self.refusal, freeSince: 108)))
    #expect(
      await sender.outcome(of: record, wait: .zero) { _ in } == .unknown(.answered(Self.refusal, freeSince: 108)))
  }

  @Test func `an error is none when the transfer was made all the same`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.sending = .failure(.refused(Self.refusal))
      state.turns = [{ _ in }, { $0.newest = 102 }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(course.outcome == .included(receipt))
  }

  @Test func `an error because another transaction has the nonce names that transaction`() async throws {
    let other = try Sample.transaction("c", value: .ether(2))
    let course = try await Self.course { state in
      state.sending = .failure(.refused(NodeRefusal(code: -32_000, message: "nonce too low")))
      Self.include(other, try Sample.receipt("c"), in: &state)
    }
    #expect(course.outcome == .superseded(by: other.hash, other))
  }

  // MARK: Outcomes

  @Test func `the hash is told of every outcome that has one, and the fee of what was included`() throws {
    var receipt = try Sample.receipt("a")
    for outcome in [SendOutcome.included(receipt), .reverted(receipt), .pending(receipt.hash)] {
      #expect(outcome.hash == receipt.hash)
    }
    #expect(SendOutcome.unknown(.dropped(receipt.hash)).hash == receipt.hash)
    #expect(SendOutcome.unknown(.unseen).hash == nil)
    #expect(try receipt.fee() == .gwei(231_000))
    receipt.l1Fee = .gwei(7)
    #expect(try receipt.fee() == .gwei(231_007))
  }
}
