import Foundation
import Synchronization

@testable import QuidCore

/// A node that says what a test has set, and remembers what it was asked.
final class ScriptedNode: EthereumNode {
  struct State: Sendable {
    var chain: UInt64 = 1
    var accounts: Result<[EthereumAddress], NodeFailure> = .success([])
    var balance = Wei.ether(10)
    var included: UInt64 = 5
    var pending: UInt64 = 5
    var history = FeeHistory(newestBlock: 100, nextBaseFee: .gwei(10), tips: [[.gwei(1), .gwei(2), .gwei(3)]])
    var gas: Result<UInt64, NodeFailure> = .success(21_000)
    var newest: UInt64 = 100
    var blocks: [UInt64: [NodeTransaction]] = [:]
    var blockHash: TransactionHash?
    var known: [NodeTransaction] = []
    var receipts: [TransferReceipt] = []
    var sending: Result<TransactionHash, SubmissionFailure>
    /// What happens after so many questions about where a transfer is.
    var turns: [@Sendable (inout State) -> Void] = []
    var sent: [TransferPlan] = []
    var asked: [String] = []
    var isDown = false
  }

  let source = Source(name: "Node", host: "127.0.0.1")
  private let state: Mutex<State>

  init(_ change: (inout State) throws -> Void = { _ in }) throws {
    var state = State(sending: .success(try Sample.hash("a")))
    try change(&state)
    self.state = Mutex(state)
  }

  var sent: [TransferPlan] { state.withLock { $0.sent } }
  var asked: [String] { state.withLock { $0.asked } }

  private func answer<Value: Sendable>(
    _ name: String, _ value: (inout State) -> Value
  ) throws(NodeFailure) -> Value {
    let answer: Value? = state.withLock { state in
      state.asked.append(name)
      return state.isDown ? nil : value(&state)
    }
    guard let answer else { throw .unanswered(ProviderError(.offline, from: source)) }
    return answer
  }

  func chain() async throws(NodeFailure) -> UInt64 { try answer("chain") { $0.chain } }
  func accounts() async throws(NodeFailure) -> [EthereumAddress] { try answer("accounts") { $0.accounts }.get() }
  func balance(of account: EthereumAddress, at moment: NodeMoment) async throws(NodeFailure) -> Wei {
    try answer("balance") { $0.balance }
  }
  func transactionCount(of account: EthereumAddress, at moment: NodeMoment) async throws(NodeFailure) -> UInt64 {
    try answer("count") { moment == .pending ? $0.pending : $0.included }
  }
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeFailure) -> FeeHistory {
    try answer("history") { $0.history }
  }
  func gas(from: EthereumAddress, to: EthereumAddress, value: Wei) async throws(NodeFailure) -> UInt64 {
    try answer("gas") { $0.gas }.get()
  }
  func newestBlock() async throws(NodeFailure) -> UInt64 {
    try answer("newest") { state in
      if !state.turns.isEmpty { state.turns.removeFirst()(&state) }
      return state.newest
    }
  }
  func transaction(_ hash: TransactionHash) async throws(NodeFailure) -> NodeTransaction? {
    try answer("transaction") { $0.known.first { $0.hash == hash } }
  }
  func block(_ number: UInt64) async throws(NodeFailure) -> NodeBlock? {
    try answer("block") { state in
      state.blocks[number].map { NodeBlock(hash: state.blockHash, transactions: $0) }
    }
  }
  func receipt(of hash: TransactionHash) async throws(NodeFailure) -> TransferReceipt? {
    try answer("receipt") { $0.receipts.first { $0.hash == hash } }
  }
  func send(_ plan: TransferPlan) async throws(SubmissionFailure) -> TransactionHash {
    try state.withLock { state in
      state.sent.append(plan)
      return state.sending
    }.get()
  }
}

/// Addresses, hashes and plans to test with.
enum Sample {
  struct NoSample: Error {}

  static func address(_ digit: Character) throws -> EthereumAddress {
    try EthereumAddress("0x" + String(repeating: digit, count: 40))
  }

  static func hash(_ digit: Character) throws -> TransactionHash {
    guard let hash = TransactionHash("0x" + String(repeating: digit, count: 64)) else { throw NoSample() }
    return hash
  }

  static func plan(nonce: UInt64 = 5, value: Wei = .ether(1)) throws -> TransferPlan {
    TransferPlan(
      chain: 1, from: try address("1"), to: try address("2"), value: value, gasLimit: 21_000,
      fees: FeeQuote(nextBaseFee: .gwei(10), tip: .gwei(1), maximum: .gwei(21)), nonce: nonce)
  }

  static func transaction(
    _ hash: Character, nonce: UInt64 = 5, value: Wei = .ether(1), to: Character = "2"
  ) throws -> NodeTransaction {
    var transaction = NodeTransaction(
      hash: try Sample.hash(hash), from: try address("1"), to: try address(to), value: value, nonce: nonce, block: 101)
    let plan = try plan()
    (transaction.hasInput, transaction.type, transaction.chain) = (false, 2, plan.chain)
    (transaction.gasLimit, transaction.maximumFee, transaction.tip) = (
      plan.gasLimit, plan.fees.maximum, plan.fees.tip
    )
    return transaction
  }

  static func record(_ state: SendRecord.State = .open(nil)) throws -> SendRecord {
    SendRecord(id: "1", time: Date(timeIntervalSince1970: 0), plan: try plan(), block: 100, state: state)
  }

  static func receipt(_ hash: Character, isSuccess: Bool = true) throws -> TransferReceipt {
    var receipt = TransferReceipt(
      hash: try Sample.hash(hash), block: 101, isSuccess: isSuccess, gasUsed: 21_000, gasPrice: .gwei(11))
    (receipt.from, receipt.to) = (try address("1"), try address("2"))
    return receipt
  }
}
