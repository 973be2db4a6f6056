import QuidTesting
import Synchronization
import Testing

@testable import QuidCore
struct TransferSenderTests {
  private struct Run {
    let outcome: TransferOutcome
    let reported: [TransferOutcome]
    let node: ScriptedNode
  }

  private static func run(
    wait: Duration? = .seconds(60), confirmations: UInt64 = 0, _ change: (inout ScriptedNode.State) throws -> Void
  ) async throws -> Run {
    let node = try ScriptedNode(change)
    let clock = TestClock(jumps: true)
    let sender = TransferSender(node, time: { clock.now.elapsed }, sleep: { try await clock.sleep(for: $0) })
    let reported = Mutex<[TransferOutcome]>([])
    let outcome = await sender.send(try Sample.record(), wait: wait, confirmations: confirmations) { outcome in
      reported.withLock { $0.append(outcome) }
    }
    return Run(outcome: outcome, reported: reported.withLock { $0 }, node: node)
  }

  private static let timeout = NodeError.unanswered(
    ProviderError(.timedOut, from: DataSource(name: "Node", host: nil)))
  private static let nodeError = JSONRPCError(code: -32_000, message: "already known")

  /// Adds a transaction to block 101.
  private static func include(
    _ transaction: NodeTransaction, _ receipt: TransactionReceipt? = nil, in state: inout ScriptedNode.State
  ) {
    state.newest = max(state.newest, 101)
    (state.included, state.pending) = (6, 6)
    state.blocks[101] = [transaction]
    state.known = [transaction]
    state.receipts = receipt.map { [$0] } ?? []
  }

  // MARK: With a hash

  @Test func `transfer is included once transaction, receipt and block agree with the plan`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let run = try await Self.run { Self.include(transaction, receipt, in: &$0) }
    #expect(run.outcome == .included(receipt))
    #expect(run.reported.first == .pending(receipt.hash))
    #expect(run.node.sent == [try Sample.plan()])
  }

  @Test func `reverted transfer is reported as reverted`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a", isSuccess: false))
    #expect(try await Self.run { Self.include(transaction, receipt, in: &$0) }.outcome == .reverted(receipt))
  }

  @Test func `waiting transfer is pending at the deadline`() async throws {
    let waiting = try Sample.transaction("a")
    let run = try await Self.run { $0.known = [waiting] }
    #expect(run.outcome == .pending(waiting.hash))
    #expect(run.node.sent.count == 1)
  }

  @Test func `transaction is verified in its block when the hash lookup lacks it`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let run = try await Self.run { state in
      Self.include(transaction, receipt, in: &state)
      state.known = []
    }
    #expect(run.outcome == .included(receipt))
  }

  /// A difference between the planned transaction and the one that the node returns.
  struct Deviation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (NodeTransaction) throws -> NodeTransaction
  }

  private static func changed(
    _ transaction: NodeTransaction, from: Character = "1", to: Character? = "2", value: Ether = .ether(1),
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

  static let deviations = [
    Deviation(testDescription: "from") { try changed($0, from: "9") },
    Deviation(testDescription: "to") { try changed($0, to: "9") },
    Deviation(testDescription: "creates a contract") { try changed($0, to: nil) },
    Deviation(testDescription: "value") { try changed($0, value: .ether(3)) },
    Deviation(testDescription: "one wei") { try changed($0, value: Ether(wei: 1_000_000_000_000_000_001)) },
    Deviation(testDescription: "nonce") { try changed($0, nonce: 4) },
    Deviation(testDescription: "input") { setting({ $0.hasInput = true }, $0) },
    Deviation(testDescription: "type") { setting({ $0.type = 0 }, $0) },
    Deviation(testDescription: "chain") { setting({ $0.chain = 5 }, $0) },
    Deviation(testDescription: "fee above the shown maximum") { setting({ $0.maximumFee = Ether(gwei: 22) }, $0) },
    Deviation(testDescription: "gas above the shown maximum") { setting({ $0.gasLimit = 21_001 }, $0) },
    Deviation(testDescription: "fee beyond counting") { setting({ $0.maximumFee = Ether(wei: .max) }, $0) },
  ]

  @Test(arguments: deviations)
  func `transaction that differs from the plan is never a success`(_ deviation: Deviation) async throws {
    let (transaction, receipt) = (try deviation.change(try Sample.transaction("a")), try Sample.receipt("a"))
    let run = try await Self.run { Self.include(transaction, receipt, in: &$0) }
    guard case .different(let actual, _) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(actual == transaction)
    #expect(run.node.sent.count == 1)
  }

  @Test func `different transaction is settled only when the planned one can no longer be included`() async throws {
    let sameNonce = try Self.changed(try Sample.transaction("a"), to: "9")
    let settled = try await Self.run { Self.include(sameNonce, try Sample.receipt("a"), in: &$0) }.outcome
    #expect(settled == .different(sameNonce, isSettled: true))
    let otherNonce = try Self.changed(try Sample.transaction("a"), nonce: 7)
    let open = try await Self.run { $0.known = [otherNonce] }.outcome
    #expect(open == .different(otherNonce, isSettled: false))
  }

  @Test func `hash of another transaction does not hide the planned one`() async throws {
    let (own, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let other = try Self.changed(try Sample.transaction("a"), nonce: 4)
    let run = try await Self.run { state in
      Self.include(own, receipt, in: &state)
      state.known = [other]
    }
    #expect(run.outcome == .included(receipt))
  }

  @Test func `other fees within the shown maximum are reported with the receipt`() async throws {
    let transaction = Self.setting(
      { ($0.maximumFee, $0.tip) = (Ether(gwei: 20), Ether(gwei: 3)) }, try Sample.transaction("a"))
    let receipt = try Sample.receipt("a")
    let run = try await Self.run { Self.include(transaction, receipt, in: &$0) }
    let fees = SignedFees(gasLimit: 21_000, maximum: Ether(gwei: 20), tip: Ether(gwei: 3))
    guard case .included(let found) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(found.changedFees == fees)
  }

  /// A field that is missing in the node's response.
  struct MissingField: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let remove: @Sendable (inout NodeTransaction) -> Void
  }

  @Test(arguments: [
    MissingField(testDescription: "input") { $0.hasInput = nil },
    MissingField(testDescription: "type") { $0.type = nil },
    MissingField(testDescription: "chainId") { $0.chain = nil },
    MissingField(testDescription: "gas") { $0.gasLimit = nil },
    MissingField(testDescription: "maxFeePerGas") { $0.maximumFee = nil },
    MissingField(testDescription: "maxPriorityFeePerGas") { $0.tip = nil },
  ])
  func `transaction with a missing field has an unknown outcome`(_ field: MissingField) async throws {
    var transaction = try Sample.transaction("a")
    field.remove(&transaction)
    let (known, receipt) = (transaction, try Sample.receipt("a"))
    let run = try await Self.run { Self.include(known, receipt, in: &$0) }
    #expect(run.outcome == .unknown(.unverifiable(known.hash, missing: [field.testDescription])))
    let byNonce = try await Self.run { state in
      Self.include(known, receipt, in: &state)
      state.sending = .failure(Self.timeout)
    }
    #expect(byNonce.outcome == .unknown(.unverifiable(known.hash, missing: [field.testDescription])))
  }

  /// A receipt or a block that contradicts the transaction.
  struct Mismatch: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout TransactionReceipt, inout ScriptedNode.State) throws -> Void

    init(
      _ field: String, _ change: @escaping @Sendable (inout TransactionReceipt, inout ScriptedNode.State) throws -> Void
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
      receipt = try Self.receipt(gasUsed: 21_001, gasPrice: Ether(gwei: 11))
    },
    Mismatch("effectiveGasPrice") { receipt, _ in
      receipt = try Self.receipt(gasUsed: 21_000, gasPrice: Ether(wei: 21_000_000_001))
    },
    Mismatch("blockNumber") { _, state in state.blocks = [:] },
    Mismatch("blockNumber") { _, state in state.blocks[101] = [try Sample.transaction("b")] },
    Mismatch("blockHash") { receipt, state in
      (receipt.blockHash, state.blockHash) = (try Sample.hash("d"), try Sample.hash("e"))
    },
  ])
  func `receipt that contradicts the transaction or its block leaves the outcome unknown`(
    _ mismatch: Mismatch
  ) async throws {
    let run = try await Self.run { state in
      var receipt = try Sample.receipt("a")
      Self.include(try Sample.transaction("a"), receipt, in: &state)
      try mismatch.change(&receipt, &state)
      state.receipts = [receipt]
    }
    let hash = try Sample.hash("a")
    #expect(run.outcome == .unknown(.receiptMismatch(hash, field: mismatch.testDescription)))
  }

  private static func receipt(gasUsed: UInt64, gasPrice: Ether) throws -> TransactionReceipt {
    var receipt = TransactionReceipt(
      hash: try Sample.hash("a"), block: 101, isSuccess: true, gasUsed: gasUsed, gasPrice: gasPrice)
    (receipt.from, receipt.to) = (try Sample.address("1"), try Sample.address("2"))
    return receipt
  }

  @Test func `unknown hash falls back to a search by nonce`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let run = try await Self.run { state in
      state.turns = [{ _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(run.reported.contains(.unknown(.dropped(try Sample.hash("a")))))
    #expect(run.outcome == .included(receipt))
  }

  @Test func `known hash stays pending while the node is unreachable`() async throws {
    let run = try await Self.run { $0.isDown = true }
    #expect(run.outcome == .pending(try Sample.hash("a")))
  }

  @Test func `cancellation stops the observation`() async throws {
    let waiting = try Sample.transaction("a")
    let node = try ScriptedNode { $0.known = [waiting] }
    let sender = TransferSender(node, time: { .zero }, sleep: { _ in throw CancellationError() })
    let outcome = await sender.send(try Sample.record(), wait: .seconds(60)) { _ in }
    #expect(outcome == .pending(waiting.hash))
    #expect(node.calls == ["receipt", "transaction"])
  }

  // MARK: With a lost response

  @Test func `lost transfer is found by its nonce and never sent again`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.turns = [{ _ in }, { _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(run.outcome == .included(receipt))
    #expect(run.reported.contains(.unknown(.unseen)))
    #expect(run.node.sent.count == 1)
  }

  @Test func `lost transfer is pending while its nonce is pending`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.pending = 6
    }
    #expect(run.outcome == .pending(nil))
  }

  @Test func `lost transfer that the node has not seen stays unknown after any number of blocks`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.turns = [{ _ in }, { $0.newest = 500 }]
    }
    #expect(run.outcome == .unknown(.unseen))
    #expect(run.node.sent.count == 1)
  }

  @Test func `lost transfer was not made when another transaction has its nonce`() async throws {
    let others = [
      try Sample.transaction("c", value: .ether(2)), try Sample.transaction("c", to: "3"),
      // Another send of the same amount, with different fees.
      Self.setting({ $0.tip = Ether(wei: 1_000_000_001) }, try Sample.transaction("c")),
      Self.setting({ $0.maximumFee = Ether(wei: 20_999_999_999) }, try Sample.transaction("c")),
    ]
    for other in others {
      let receipt = try Sample.receipt("c")
      let run = try await Self.run { state in
        state.sending = .failure(Self.timeout)
        state.turns = [{ Self.include(other, receipt, in: &$0) }]
      }
      #expect(run.outcome == .superseded(by: other.hash, other))
    }
  }

  @Test func `used nonce without a matching transaction stays unknown`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.included = 6
    }
    #expect(run.outcome == .unknown(.nonceUsed))
  }

  @Test func `nonce that was used before the plan, which had an outdated count, belongs to another transaction`()
    async throws
  {
    let other = try Sample.transaction("b", value: .ether(2), block: 0)
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      (state.included, state.blocks) = (6, [0: [other]])
    }
    #expect(run.outcome == .superseded(by: other.hash, other))
  }

  @Test func `shorter chain leaves a lost transfer unknown`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.newest = 3
    }
    #expect(run.outcome == .unknown(.chainBehind))
  }

  @Test func `unreachable node is queried until the deadline`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      state.isDown = true
    }
    guard case .unknown(.unreachable) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(run.node.calls.count > 10)
    #expect(run.node.sent.count == 1)
  }

  @Test func `transfer without a receipt yet is pending`() async throws {
    let transaction = try Sample.transaction("b")
    let run = try await Self.run { state in
      state.sending = .failure(Self.timeout)
      Self.include(transaction, in: &state)
    }
    #expect(run.outcome == .pending(transaction.hash))
  }

  @Test func `search by nonce covers at most 2,000 blocks`() async throws {
    for (block, isFound) in [(UInt64(2_099), true), (2_100, false)] {
      let transaction = try Sample.transaction("b")
      var receipt = TransactionReceipt(
        hash: transaction.hash, block: block, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 11))
      (receipt.from, receipt.to) = (transaction.from, transaction.to)
      let own = NodeTransaction(
        hash: transaction.hash, from: transaction.from, to: transaction.to, value: transaction.value, nonce: 5,
        block: block)
      let found = Self.setting(
        {
          ($0.hasInput, $0.type, $0.chain, $0.gasLimit) = (false, 2, 1, 21_000)
          ($0.maximumFee, $0.tip) = (Ether(gwei: 21), Ether(gwei: 1))
        }, own)
      let known = receipt
      let run = try await Self.run(wait: .zero) { state in
        state.sending = .failure(Self.timeout)
        (state.included, state.pending, state.receipts) = (6, 6, [known])
        state.blocks = [block: [found]]
        state.newest = 9_000
      }
      #expect(run.outcome == (isFound ? .included(known) : .unknown(.nonceUsed)))
      // Two blocks from the transaction counts, and one to verify the receipt.
      #expect(run.node.calls.count { $0 == "block" } == (isFound ? 2_003 : 2_002))
    }
  }

  // MARK: Confirmations

  @Test func `confirmed transfer has the required blocks after its own and a second receipt`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let run = try await Self.run(confirmations: 2) { state in
      Self.include(transaction, receipt, in: &state)
      state.turns = [{ _ in }, { _ in }, { $0.newest = 102 }, { _ in }, { $0.newest = 103 }]
    }
    #expect(run.outcome == .included(receipt))
    #expect(run.reported.contains(.unknown(.unconfirmed(receipt, confirmations: 2))))
    #expect(!run.reported.dropLast().contains(.included(receipt)))
    #expect(run.node.calls.count { $0 == "receipt" } == 5)
  }

  @Test func `transfer that already has its confirmations is read a second time`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let run = try await Self.run(confirmations: 2) { state in
      Self.include(transaction, receipt, in: &state)
      state.newest = 110
    }
    #expect(run.reported.suffix(2) == [.unknown(.unconfirmed(receipt, confirmations: 2)), .included(receipt)])
    #expect(run.node.calls.count { $0 == "receipt" } == 2)
  }

  @Test func `transfer without the required blocks stays unknown with its hash`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let run = try await Self.run(wait: .seconds(5), confirmations: 2) { state in
      Self.include(transaction, receipt, in: &state)
      state.turns = [{ _ in }, { $0.newest = 102 }]
    }
    #expect(run.outcome == .unknown(.unconfirmed(receipt, confirmations: 2)))
    #expect(run.outcome.hash == receipt.hash && !run.outcome.isFinal)
  }

  @Test func `receipt that disappears in a reorganization is not a success`() async throws {
    let (transaction, receipt) = (try Sample.transaction("a"), try Sample.receipt("a"))
    let waiting = try Sample.transaction("a", block: nil)
    let run = try await Self.run(wait: .seconds(5), confirmations: 1) { state in
      Self.include(transaction, receipt, in: &state)
      state.turns = [
        { _ in },
        { state in
          (state.newest, state.included) = (103, 5)
          (state.known, state.receipts, state.blocks) = ([waiting], [], [:])
        },
      ]
    }
    #expect(run.outcome == .pending(receipt.hash))
  }

  @Test func `submission without waiting returns the hash, or looks once after an error`() async throws {
    let run = try await Self.run(wait: nil) { _ in }
    #expect(run.outcome == .pending(try Sample.hash("a")))
    #expect(run.node.calls == [])
    let lost = try await Self.run(wait: nil) { $0.sending = .failure(Self.timeout) }
    #expect(lost.outcome == .unknown(.unseen))
    #expect(lost.node.calls.count { $0 == "newest" } == 1)
  }

  @Test func `response that cannot be read is the reason of an unknown outcome`() async throws {
    let hash = try Sample.hash("a")
    let run = try await Self.run(wait: .zero) { $0.unreadable = [hash] }
    guard case .unknown(.unreachable(let error)) = run.outcome else { Issue.record("\(run.outcome)"); return }
    #expect(!error.isUnreachable)
  }

  // MARK: With an error

  @Test func `rejection by the user at the signer settles the send at once`() async throws {
    let nodeError = JSONRPCError(code: 4_001, message: "User rejected the request.")
    let run = try await Self.run { $0.sending = .failure(.rejected(nodeError)) }
    #expect(run.outcome == .rejected(nodeError))
    #expect(run.node.calls == [])
  }

  @Test(arguments: [-32_000, -32_003, -32_005, -32_600, -32_602, -32_603, -32_700, 4_100, 0, 3, 809])
  func `other errors leave the outcome unknown while the nonce is unused`(_ code: Int) async throws {
    let nodeError = JSONRPCError(code: code, message: "no")
    let run = try await Self.run { $0.sending = .failure(.rejected(nodeError)) }
    #expect(run.outcome == .unknown(.answered(nodeError, freeSince: 100)))
    #expect(run.reported.first == .unknown(.answered(nodeError, freeSince: nil)))
    #expect(run.node.sent.count == 1)
  }

  struct Inability: CustomTestStringConvertible, Sendable {
    var code = -32_000
    var message = "no"
    var testDescription: String { "\(code) \(message)" }
  }

  @Test(arguments: [
    Inability(code: -32_601), Inability(code: -32_004), Inability(code: -32_604), Inability(code: 4_200),
    Inability(message: "unknown account"), Inability(code: -32_602, message: "No Signer available"),
    Inability(code: -32_600, message: "Unsupported method: eth_sendTransaction."),
    Inability(message: "the method is currently not implemented: eth_sendTransaction"),
    Inability(message: "Account 0x1 is not managed by the node you are connected to."),
    Inability(message: "sender account not recognized"),
  ])
  func `error of a node that cannot sign settles the send at once, or after two seconds if the node lists the account`(
    _ inability: Inability
  ) async throws {
    let nodeError = JSONRPCError(code: inability.code, message: inability.message)
    let (sender, other) = (try Sample.address("1"), try Sample.address("9"))
    let down = NodeError.unanswered(ProviderError(.timedOut, from: .stub))
    let open = TransferOutcome.unknown(.answered(nodeError, freeSince: 100))
    let cases: [(Result<[EthereumAddress], NodeError>, Duration, TransferOutcome)] = [
      (.success([]), .zero, .failed(nodeError)), (.success([other]), .zero, .failed(nodeError)),
      (.success([sender]), .seconds(1), open), (.success([sender]), .seconds(3), .failed(nodeError)),
      (.failure(down), .seconds(1), open), (.failure(down), .seconds(3), .failed(nodeError)),
    ]
    for (accounts, wait, outcome) in cases {
      let run = try await Self.run(wait: wait) { state in
        state.sending = .failure(.rejected(nodeError))
        state.accounts = accounts
      }
      #expect(run.outcome == outcome, "\(accounts), \(wait)")
      #expect(run.node.sent.count == 1)
    }
    let pending = try await Self.run(wait: .seconds(5)) { state in
      state.sending = .failure(.rejected(nodeError))
      state.pending = 6
    }
    #expect(pending.outcome == .pending(nil))
  }

  @Test func `two seconds without the account start again when the nonce was pending`() async throws {
    let nodeError = JSONRPCError(code: -32_601, message: "no")
    let run = try await Self.run(wait: .seconds(3)) { state in
      state.sending = .failure(.rejected(nodeError))
      state.accounts = .success([try Sample.address("1")])
      // The blocks are read at 0, 50, 150, 350, 750 and 1,550 ms.
      state.turns = [{ _ in }, { _ in }, { _ in }, { _ in }, { _ in }, { $0.pending = 6 }, { $0.pending = 5 }]
    }
    #expect(run.outcome == .unknown(.answered(nodeError, freeSince: 100)))
  }

  @Test func `error settles the send when the nonce stays unused for three more blocks`() async throws {
    for (last, isRefused) in [(UInt64(102), false), (103, true)] {
      let run = try await Self.run { state in
        state.sending = .failure(.rejected(Self.nodeError))
        state.turns = [{ _ in }, { $0.newest = last }]
      }
      #expect(
        run.outcome == (isRefused ? .failed(Self.nodeError) : .unknown(.answered(Self.nodeError, freeSince: 100))))
    }
  }

  @Test func `count of three blocks restarts when the nonce was pending`() async throws {
    let run = try await Self.run { state in
      state.sending = .failure(.rejected(Self.nodeError))
      state.turns = [
        { _ in }, { ($0.newest, $0.pending) = (102, 6) }, { ($0.newest, $0.pending) = (104, 5) }, { $0.newest = 106 },
      ]
    }
    #expect(run.reported.contains(.pending(nil)))
    #expect(run.outcome == .unknown(.answered(Self.nodeError, freeSince: 104)))
  }

  @Test func `later process continues the count of blocks`() async throws {
    let node = try ScriptedNode { $0.newest = 110 }
    let sender = TransferSender(node, time: { .zero }, sleep: { _ in })
    var record = try Sample.record()
    record.update(with: .unknown(.answered(Self.nodeError, freeSince: 107)))
    #expect(await sender.outcome(of: record, wait: .zero) { _ in } == .failed(Self.nodeError))
    record.update(with: .unknown(.answered(Self.nodeError, freeSince: 108)))
    #expect(
      await sender.outcome(of: record, wait: .zero) { _ in } == .unknown(.answered(Self.nodeError, freeSince: 108)))
  }

  @Test func `error is ignored when the transfer is found in a block`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let run = try await Self.run { state in
      state.sending = .failure(.rejected(Self.nodeError))
      state.turns = [{ _ in }, { $0.newest = 102 }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(run.outcome == .included(receipt))
  }

  @Test func `error for a nonce used by another transaction names that transaction`() async throws {
    let other = try Sample.transaction("c", value: .ether(2))
    let run = try await Self.run { state in
      state.sending = .failure(.rejected(JSONRPCError(code: -32_000, message: "nonce too low")))
      Self.include(other, try Sample.receipt("c"), in: &state)
    }
    #expect(run.outcome == .superseded(by: other.hash, other))
  }

  // MARK: Outcomes

  @Test func `outcome has the hash of its transaction, and the receipt its fee`() throws {
    var receipt = try Sample.receipt("a")
    for outcome in [TransferOutcome.included(receipt), .reverted(receipt), .pending(receipt.hash)] {
      #expect(outcome.hash == receipt.hash)
    }
    #expect(TransferOutcome.unknown(.dropped(receipt.hash)).hash == receipt.hash)
    #expect(TransferOutcome.unknown(.unseen).hash == nil)
    #expect(try receipt.fee() == Ether(gwei: 231_000))
    receipt.l1Fee = Ether(gwei: 7)
    #expect(try receipt.fee() == Ether(gwei: 231_007))
  }
}
