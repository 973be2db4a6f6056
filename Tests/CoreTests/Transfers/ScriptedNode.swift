import Foundation
import Synchronization

@testable import QuidCore

/// A node with scripted state that records its calls.
final class ScriptedNode: EthereumNode {
  struct State: Sendable {
    var chain: UInt64 = 1
    var accounts: Result<[EthereumAddress], NodeError> = .success([])
    var balance = Ether.ether(10)
    /// The part of the balance above 2¹²⁸ − 1 wei, in units of 2¹²⁸ wei.
    var wideBalance: UInt64 = 0
    var included: UInt64 = 5
    var pending: UInt64 = 5
    /// The transaction count at every block; `nil` if the count equals `included`.
    var countAtBlock: Result<UInt64, NodeError>?
    var history = FeeHistory(
      newestBlock: 100, nextBaseFee: Ether(gwei: 10), tips: [[Ether(gwei: 1), Ether(gwei: 2), Ether(gwei: 3)]])
    var gas: Result<UInt64, NodeError> = .success(21_000)
    var newest: UInt64 = 100
    var blocks: [UInt64: [NodeTransaction]] = [:]
    /// The hashes of further transactions of a block.
    var hashes: [UInt64: [TransactionHash]] = [:]
    /// The hashes of transactions that the node returns without some of their fields.
    var unreadable: Set<TransactionHash> = []
    var blockHash: TransactionHash?
    var known: [NodeTransaction] = []
    var receipts: [TransactionReceipt] = []
    var receiptError: NodeError?
    /// The pending transactions of all accounts; `nil` if the node does not report them.
    var pool: [NodeTransaction]?
    var suggestedTip: Ether?
    var l1Fee = L1Fee.notCharged
    var sending: Result<TransactionHash, NodeError>
    /// Changes of the state, one per call of `newestBlock()`.
    var turns: [@Sendable (inout State) -> Void] = []
    var sent: [TransferPlan] = []
    var calls: [String] = []
    var isDown = false
  }

  let source = DataSource(name: "Node", host: "127.0.0.1")
  private let state: Mutex<State>

  init(_ change: (inout State) throws -> Void = { _ in }) throws {
    var state = State(sending: .success(try Sample.hash("a")))
    try change(&state)
    self.state = Mutex(state)
  }

  var pool: [NodeTransaction]? { state.withLock { $0.pool } }
  var sent: [TransferPlan] { state.withLock { $0.sent } }
  func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var calls: [String] { state.withLock { $0.calls } }

  private func response<Value: Sendable>(
    _ name: String, _ value: (inout State) -> Value
  ) throws(NodeError) -> Value {
    let response: Value? = state.withLock { state in
      state.calls.append(name)
      return state.isDown ? nil : value(&state)
    }
    guard let response else { throw .unanswered(ProviderError(.offline, from: source)) }
    return response
  }

  func chain() async throws(NodeError) -> UInt64 { try response("chain") { $0.chain } }
  func accounts() async throws(NodeError) -> [EthereumAddress] { try response("accounts") { $0.accounts }.get() }
  func balance(of account: EthereumAddress, at moment: BlockTag) async throws(NodeError) -> EtherBalance {
    try response("balance") { EtherBalance(highWei: UInt128($0.wideBalance), lowWei: $0.balance.wei) }
  }
  func transactionCount(of account: EthereumAddress, at moment: BlockTag) async throws(NodeError) -> UInt64 {
    try response("count") { state -> Result<UInt64, NodeError> in
      switch moment {
      case .latest: .success(state.included)
      case .pending: .success(state.pending)
      case .block: state.countAtBlock ?? .success(state.included)
      }
    }.get()
  }
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory {
    try response("history") { $0.history }
  }
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64 {
    try response("gas") { $0.gas }.get()
  }
  func suggestedTip() async throws(NodeError) -> Ether? { try response("suggested tip") { $0.suggestedTip } }
  func l1Fee() async -> L1Fee { state.withLock { $0.l1Fee } }
  func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]? {
    try response("pool") { $0.pool }
  }
  func newestBlock() async throws(NodeError) -> UInt64 {
    try response("newest") { state in
      if !state.turns.isEmpty { state.turns.removeFirst()(&state) }
      return state.newest
    }
  }
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction? {
    let unreadable = NodeError.unanswered(
      ProviderError(.invalidResponse(expected: "an address", at: "from"), from: source))
    return try response("transaction") { state -> Result<NodeTransaction?, NodeError> in
      state.unreadable.contains(hash) ? .failure(unreadable) : .success(state.known.first { $0.hash == hash })
    }.get()
  }
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock? {
    try response("block") { state in
      guard state.blocks[number] != nil || state.hashes[number] != nil else { return nil }
      return NodeBlock(
        hash: state.blockHash, transactions: state.blocks[number] ?? [], otherHashes: state.hashes[number] ?? [])
    }
  }
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt? {
    try response("receipt") { state -> Result<TransactionReceipt?, NodeError> in
      state.receiptError.map { .failure($0) } ?? .success(state.receipts.first { $0.hash == hash })
    }.get()
  }
  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash {
    try state.withLock { state in
      state.sent.append(plan)
      return state.sending
    }.get()
  }
}

/// Sample addresses, hashes, plans and transactions.
enum Sample {
  struct InvalidSample: Error {}

  static func address(_ digit: Character) throws -> EthereumAddress {
    try EthereumAddress("0x" + String(repeating: digit, count: 40))
  }

  static func hash(_ digit: Character) throws -> TransactionHash {
    guard let hash = TransactionHash("0x" + String(repeating: digit, count: 64)) else { throw InvalidSample() }
    return hash
  }

  /// Returns an amount of wei as a word of 32 bytes in big-endian byte order.
  static func word(_ ether: Ether) -> [UInt8] {
    [UInt8](repeating: 0, count: 16) + (0..<16).reversed().map { UInt8(truncatingIfNeeded: ether.wei >> ($0 * 8)) }
  }

  static func plan(nonce: UInt64 = 5, value: Ether = .ether(1), chain: UInt64 = 1) throws -> TransferPlan {
    TransferPlan(
      chain: chain, from: try address("1"), to: try address("2"), value: value, gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 10), tip: Ether(gwei: 1), maximum: Ether(gwei: 21)), nonce: nonce)
  }

  static func transaction(
    _ hash: Character, nonce: UInt64 = 5, value: Ether = .ether(1), to: Character = "2", block: UInt64? = 101
  ) throws -> NodeTransaction {
    var transaction = NodeTransaction(
      hash: try Sample.hash(hash), from: try address("1"), to: try address(to), value: value, nonce: nonce,
      block: block)
    let plan = try plan()
    (transaction.hasInput, transaction.type, transaction.chain) = (false, 2, plan.chain)
    (transaction.gasLimit, transaction.maximumFee, transaction.tip) = (
      plan.gasLimit, plan.fees.maximum, plan.fees.tip
    )
    return transaction
  }

  static func record(
    _ state: TransferRecord.State = .open(nil), id: String = "1", chain: UInt64 = 1
  ) throws -> TransferRecord {
    TransferRecord(id: id, time: Date(timeIntervalSince1970: 0), plan: try plan(chain: chain), block: 100, state: state)
  }

  static func receipt(_ hash: Character, isSuccess: Bool? = true) throws -> TransactionReceipt {
    var receipt = TransactionReceipt(
      hash: try Sample.hash(hash), block: 101, isSuccess: isSuccess, gasUsed: 21_000, gasPrice: Ether(gwei: 11))
    (receipt.from, receipt.to) = (try address("1"), try address("2"))
    return receipt
  }
}
