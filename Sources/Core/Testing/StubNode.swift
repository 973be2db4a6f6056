public import QuidCore
import Synchronization

/// An Ethereum node for tests, with a chain in memory that includes every transfer in the next block.
public final class StubNode: EthereumNode {
  /// The state of a stub node.
  public struct State: Sendable {
    /// The chain ID (EIP-155).
    public var chain: UInt64 = 1
    /// The accounts for which the node signs.
    public var accounts = [EthereumAddress.sample("1")]
    /// The balance of each account before its first transfer.
    public var balance = Ether.ether(10)
    /// The base fee of the next block, 10 gwei, and the tips of the newest block: 1, 2 and 3 gwei.
    public var fees = FeeHistory(
      newestBlock: 100, nextBaseFee: Ether(gwei: 10), tips: [[Ether(gwei: 1), Ether(gwei: 2), Ether(gwei: 3)]])
    /// The number of the newest block.
    public var block: UInt64 = 100
    /// A Boolean value that indicates whether transfers are included at once, rather than pending.
    public var includesTransfers = true
    /// The transfers that were submitted, oldest first.
    public var transfers: [Transfer] = []
    /// The error of all requests; `nil` if they succeed.
    public var error: NodeError?
    /// The error of each submission, which the node then ignores; `nil` if it succeeds.
    public var submissionError: NodeError?
    /// A closure that waits before each response, for a node with a latency; by default, it does not wait.
    public var delay: @Sendable () async -> Void = {}
  }

  /// A transfer that was submitted to a stub node.
  public struct Transfer: Hashable, Sendable {
    /// The planned transfer.
    public let plan: TransferPlan
    /// The hash of its transaction.
    public let hash: TransactionHash
    /// The number of the block that includes it; `nil` while it is pending.
    public var block: UInt64?
  }

  /// The source of the errors, named `Stub`.
  public let source = DataSource(name: "Stub", host: nil)
  private let stored: Mutex<State>

  /// Creates a node with one account that has 10 ether, of which the closure can change the state.
  public init(_ change: (inout State) -> Void = { _ in }) {
    var state = State()
    change(&state)
    stored = Mutex(state)
  }

  /// The state of the node, which a test can change at any time.
  public var state: State {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// Adds a block that includes all pending transfers.
  public func addBlock() { stored.withLock { $0.addBlock() } }

  private func reachable() async throws(NodeError) -> State {
    await state.delay()
    let state = state
    if let error = state.error { throw error }
    return state
  }

  /// Returns the chain ID.
  public func chain() async throws(NodeError) -> UInt64 { try await reachable().chain }
  /// Returns the accounts.
  public func accounts() async throws(NodeError) -> [EthereumAddress] { try await reachable().accounts }
  /// Returns the current balance of an account, less its included transfers and their fees.
  public func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> EtherBalance {
    let state = try await reachable()
    let paid = state.transfers.filter { $0.block != nil }.map(\.plan)
    return paid.reduce(EtherBalance(state.balance)) { balance, plan in
      var rest: EtherBalance? = balance
      if plan.from == account { rest = balance.subtracting(plan.value)?.subtracting(plan.sampleFee) }
      if plan.to == account { rest = rest?.ether.flatMap { try? $0.adding(plan.value) }.map { EtherBalance($0) } }
      return rest ?? EtherBalance(.zero)
    }
  }
  /// Returns the number of transfers of an account, with the pending ones if requested.
  public func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64 {
    UInt64(try await reachable().transfers.count { $0.plan.from == account && (block == .pending || $0.block != nil) })
  }
  /// Returns the fees of the state.
  public func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory {
    try await reachable().fees
  }
  /// Returns 21,000, the gas of a transfer.
  public func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64 {
    _ = try await reachable()
    return 21_000
  }
  /// Returns the number of the newest block.
  public func newestBlock() async throws(NodeError) -> UInt64 { try await reachable().block }
  /// Returns the transaction of a transfer.
  public func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction? {
    try await reachable().transfers.first { $0.hash == hash }?.transaction
  }
  /// Returns the transfers in a block.
  public func block(_ number: UInt64) async throws(NodeError) -> NodeBlock? {
    let state = try await reachable()
    guard number <= state.block else { return nil }
    return NodeBlock(hash: nil, transactions: state.transfers.filter { $0.block == number }.map(\.transaction))
  }
  /// Returns the receipt of an included transfer.
  public func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt? {
    try await reachable().transfers.first { $0.hash == hash }?.receipt
  }
  /// Records a transfer and includes it in a new block, or leaves it pending.
  public func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash {
    let state = try await reachable()
    if let error = state.submissionError { throw error }
    return stored.withLock { state in
      let hash = TransactionHash(number: UInt64(state.transfers.count + 1))
      state.transfers.append(Transfer(plan: plan, hash: hash, block: nil))
      if state.includesTransfers { state.addBlock() }
      return hash
    }
  }
}

extension StubNode.State {
  fileprivate mutating func addBlock() {
    block += 1
    for index in transfers.indices where transfers[index].block == nil { transfers[index].block = block }
  }
}

extension StubNode.Transfer {
  fileprivate var transaction: NodeTransaction { NodeTransaction(plan, hash: hash, block: block) }

  fileprivate var receipt: TransactionReceipt? {
    TransactionReceipt(of: transaction, gasUsed: 21_000, gasPrice: try? plan.fees.expected())
  }
}

extension TransferPlan {
  fileprivate var sampleFee: Ether { (try? fees.estimate(gas: 21_000)) ?? .zero }
}

extension SendEnvironment {
  /// Creates an environment for tests: without contacts and prices, with fixed random numbers and the identifiers
  /// `1`, `2` and so on.
  public init(
    testing node: any EthereumNode, journal: any TransferJournal = MemoryTransferJournal(),
    clock: TestClock = TestClock(jumps: true)
  ) {
    self.init(
      node: node, journal: journal, contacts: { AddressBook() }, random: { $0.lowerBound }, now: { clock.time },
      makeID: { "\(((try? journal.records().count) ?? 0) + 1)" }, elapsed: { clock.now.elapsed },
      sleep: { try await clock.sleep(for: $0) })
  }
}
