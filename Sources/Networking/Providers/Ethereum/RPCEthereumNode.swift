public import QuidCore

/// An Ethereum node, or a separate signer program, that is called with JSON-RPC over HTTP.
///
/// The node stores the private keys and signs the transactions. A transfer is sent with `eth_sendTransaction`, never
/// retried, and sent over a new connection, since libcurl may repeat a request if a reused connection fails.
public struct RPCEthereumNode: EthereumNode {
  /// The data source that is reported with the results of this node, including the host of the node.
  public let source: DataSource
  private let client: JSONRPCClient
  private let transport: any HTTPTransport
  private let freshTransport: @Sendable () -> any HTTPTransport
  private let timeout: Duration
  private let deadline: RequestDeadline?
  private let sendTimeout: Duration

  /// Creates a node from its URL and the transports for its calls.
  ///
  /// - Parameters:
  ///   - base: The URL of the node. The path may contain an API key and is masked in messages.
  ///   - freshTransport: A closure that creates a transport without open connections for sending one transfer.
  ///   - timeout: The maximum duration of a call that only reads data.
  ///   - deadline: The time by which all calls that only read data must end; `nil` for no deadline.
  ///   - sendTimeout: The maximum duration of sending a transfer, including the confirmation by the user.
  ///   - isOffline: Whether network access is disabled. If `true`, every call fails.
  ///   - clock: The clock of the time limits and of the delays before retries.
  ///   - observe: A closure that receives an event after every request.
  public init(
    base: ProviderURL, transport: any HTTPTransport, freshTransport: @escaping @Sendable () -> any HTTPTransport,
    timeout: Duration = .seconds(15), deadline: RequestDeadline? = nil, sendTimeout: Duration = .seconds(120),
    isOffline: Bool = false,
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock(),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) {
    var provider = ProviderAPI(name: "Node", base: base, errorResponse: JSONRPCHead.errorResponse)
    provider.hidesPath = true
    provider.keyStatuses = [403]
    source = provider.source
    client = JSONRPCClient(provider, isOffline: isOffline, now: now, clock: clock, observe: observe)
    self.transport = transport
    self.freshTransport = freshTransport
    self.timeout = timeout
    self.deadline = deadline
    self.sendTimeout = sendTimeout
  }

  // MARK: Chain and blocks

  /// Returns the chain ID (EIP-155), such as 1 for Ethereum mainnet, by calling `eth_chainId`.
  public func chain() async throws(NodeError) -> UInt64 {
    try uint64(try await read("eth_chainId", [], Self.quantity), "eth_chainId")
  }

  /// Returns the number of the newest block by calling `eth_blockNumber`.
  public func newestBlock() async throws(NodeError) -> UInt64 {
    try uint64(try await read("eth_blockNumber", [], Self.quantity), "eth_blockNumber")
  }

  /// Returns a block with its transactions (`eth_getBlockByNumber`); `nil` if the node does not have the block.
  public func block(_ number: UInt64) async throws(NodeError) -> NodeBlock? {
    let method = "eth_getBlockByNumber"
    let found = try await read(method, [.string(HexQuantity.string(number)), .bool(true)], Self.block)
    guard found?.number ?? UInt128(number) == UInt128(number) else {
      throw unreadable("the requested block", method)
    }
    return found?.block
  }

  /// Returns the base fee of the next block and the tips (priority fees) of recent blocks (`eth_feeHistory`), in wei.
  ///
  /// - Parameters:
  ///   - blocks: The number of blocks, up to the newest block.
  ///   - percentiles: The percentiles of the tips for each block, `0...100`, such as 50 for the median.
  /// - Throws: ``NodeError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the chain has no EIP-1559 fees.
  public func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory {
    let blocks = HexQuantity.string(UInt64(max(1, blocks)))
    let response: FeeHistory?
    do {
      response = try await read(
        "eth_feeHistory", [.string(blocks), .string("latest"), .array(percentiles.map { .number(Int64($0)) })],
        NodeResponse.feeHistory)
    } catch {
      guard !error.isUnreachable, await !hasBaseFee() else { throw error }
      throw noDynamicFees
    }
    // geth returns zeros for blocks without a base fee.
    guard let history = response else { throw noDynamicFees }
    if history.nextBaseFee.isZero, await !hasBaseFee() { throw noDynamicFees }
    return history
  }

  /// Whether the newest block has a base fee, as every block since EIP-1559 has; `true` if unknown.
  private func hasBaseFee() async -> Bool {
    let block = try? await read("eth_getBlockByNumber", [.string("latest"), .bool(false)], Self.block)
    return block?.hasBaseFee ?? true
  }

  private var noDynamicFees: NodeError { .unanswered(ProviderError(.noDynamicFees, from: source)) }

  /// Returns the tip (priority fee) per unit of gas that the node suggests (`eth_maxPriorityFeePerGas`); never `nil`.
  public func suggestedTip() async throws(NodeError) -> Ether? {
    try await read("eth_maxPriorityFeePerGas", []) { try $0.wei() }
  }

  /// Returns the fee of a rollup for publishing a plain transfer on its parent chain.
  ///
  /// The method calls `eth_getCode`, and `eth_call` only if the chain has the contract `GasPriceOracle`.
  public func l1Fee() async -> L1Fee {
    guard let oracle = try? EthereumAddress(L1Fee.oracle),
      let code = try? await code(of: oracle)
    else { return .unknown }
    guard !code.isEmpty else { return .notCharged }
    for input in L1Fee.calls {
      if let result = try? await call(oracle, input: input), let fee = L1Fee(result: result) { return fee }
    }
    return .unreadable
  }

  /// Returns the fee of the operator of a rollup; ``OperatorFee/none`` before the upgrade Isthmus, whose oracle does not
  /// have the function.
  public func operatorFee() async -> OperatorFee? {
    guard let oracle = try? EthereumAddress(L1Fee.oracle) else { return nil }
    do {
      async let constant = call(oracle, input: OperatorFee.call(gas: 0))
      async let total = call(oracle, input: OperatorFee.call(gas: 1_000_000))
      return OperatorFee(results: (try await constant, try await total))
    } catch {
      return (error as? NodeError)?.isRevert == true ? OperatorFee.none : nil
    }
  }

  /// Returns whether a block has the operator fee of the upgrade Jovian; `nil` if the node does not return it.
  private func isJovian(at block: UInt64) async -> Bool? {
    guard let oracle = try? EthereumAddress(L1Fee.oracle) else { return nil }
    // A node without the state of the block may have that of the newest one.
    for moment in [BlockTag.block(block), .latest] {
      do {
        return try await call(oracle, input: OperatorFee.isJovianCall, at: moment).last == 1
      } catch {
        if error.isRevert { return false }
      }
    }
    return nil
  }

  // MARK: Accounts

  /// Returns the accounts for which the node has keys, by calling `eth_accounts`.
  public func accounts() async throws(NodeError) -> [EthereumAddress] {
    try await read("eth_accounts", []) { try $0.elements().map { try $0.address() } }
  }

  /// Returns the balance of an account in ether at a block (`eth_getBalance`).
  public func balance(of account: EthereumAddress, at moment: BlockTag) async throws(NodeError) -> EtherBalance {
    try await read("eth_getBalance", [.string(account.description), .string(moment.tag)]) { try $0.balance() }
  }

  /// Returns the next nonce of an account: the number of transactions that the account has sent.
  ///
  /// A result of `eth_getTransactionCount` above 2⁶⁴ − 2, the highest nonce of a transaction (EIP-2681), is an error.
  public func transactionCount(
    of account: EthereumAddress, at moment: BlockTag
  ) async throws(NodeError) -> UInt64 {
    let method = "eth_getTransactionCount"
    let count = try uint64(
      try await read(method, [.string(account.description), .string(moment.tag)], Self.quantity), method)
    guard count < .max else { throw unreadable("a nonce below 2^64 - 1", method) }
    return count
  }

  // MARK: Contracts

  /// Returns the code of an account (`eth_getCode`), never `nil`; empty if the account is neither a contract nor
  /// delegated (EIP-7702).
  public func code(of account: EthereumAddress) async throws(NodeError) -> [UInt8]? {
    try await read("eth_getCode", [.string(account.description), .string("latest")]) { try $0.bytes() }
  }

  /// Calls a function of a contract with `eth_call`, which changes nothing on the chain, and returns the result.
  ///
  /// - Parameter input: The ABI-encoded call: the selector of the function, followed by the arguments.
  /// - Throws: ``NodeError`` if the call fails: ``NodeError/rejected(_:)`` with ``JSONRPCError/revertData`` if the
  ///   contract reverts the call.
  public func call(
    _ contract: EthereumAddress, input: [UInt8], at moment: BlockTag = .latest
  ) async throws(NodeError) -> [UInt8] {
    let call: JSONValue = ["to": .string(contract.description), "data": .string(HexData.string(input))]
    return try await read("eth_call", [call, .string(moment.tag)]) { try $0.bytes() }
  }

  // MARK: Transactions

  /// Returns the number of gas units that a transfer needs, as estimated with `eth_estimateGas`.
  public func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64 {
    let transfer: JSONValue = [
      "from": .string(from.description), "to": .string(to.description), "value": .string(HexQuantity.string(value.wei)),
    ]
    return try uint64(try await read("eth_estimateGas", [transfer], Self.quantity), "eth_estimateGas")
  }

  /// Returns the transaction with the given hash (`eth_getTransactionByHash`); `nil` if the node does not know it.
  public func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction? {
    let method = "eth_getTransactionByHash"
    let found = try await read(method, [.string(hash.description)]) { json in
      json.kind == .null ? nil : try NodeResponse.transaction(json)
    }
    guard found?.hash ?? hash == hash else { throw unreadable("a transaction with the requested hash", method) }
    return found
  }

  /// Returns the receipt of a transaction (`eth_getTransactionReceipt`); `nil` if no block contains the transaction.
  public func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt? {
    let method = "eth_getTransactionReceipt"
    let found = try await read(method, [.string(hash.description)]) { json in
      json.kind == .null ? nil : (try NodeResponse.receipt(json, of: hash), NodeResponse.operatorFee(json))
    }
    guard var receipt = found?.0 else { return nil }
    guard receipt.hash == hash else { throw unreadable("a receipt for the requested transaction", method) }
    if let (scalar, constant) = found?.1 {
      let isJovian = scalar == 0 ? false : await isJovian(at: receipt.block)
      receipt.operatorFee = isJovian.flatMap { isJovian in
        receipt.gasUsed.map { OperatorFee(scalar: scalar, constant: constant, isJovian: isJovian).fee(gas: $0) }
      }
      // With an additional fee of unknown size, the price per unit of gas does not determine the fee.
      if receipt.operatorFee == nil { receipt.gasPrice = nil }
    }
    return receipt
  }

  /// Returns the pending transactions of an account (`txpool_contentFrom`); `nil` if the node lacks the method.
  public func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]? {
    do {
      return try await read(
        "txpool_contentFrom", [.string(account.description)], NodeResponse.pendingTransactions)
    } catch {
      guard case .rejected = error else { throw error }
      return nil
    }
  }

  /// Sends a transfer (`eth_sendTransaction`) and returns the hash of its transaction; never retried, to avoid paying
  /// twice.
  public func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash {
    do {
      return try await client.call(
        "eth_sendTransaction", [.object(plan.transactionFields.mapValues { .string($0) })], over: freshTransport(),
        within: sendTimeout,
        retry: .forbidden
      ) { try $0.hash() }
    } catch {
      throw NodeError(error, from: source)
    }
  }

  private func read<Value: Sendable>(
    _ method: String, _ params: [JSONValue],
    _ read: @Sendable (JSON) throws -> Value
  ) async throws(NodeError) -> Value {
    let limit = min(deadline?.remaining ?? timeout, timeout)
    do {
      return try await client.call(method, params, over: transport, within: limit, retry: .allowed, read)
    } catch {
      throw NodeError(error, from: source)
    }
  }

  private static func quantity(_ json: JSON) throws -> UInt128 { try json.quantity() }
  private static func block(_ json: JSON) throws -> NodeResponse.Block? {
    json.kind == .null ? nil : try NodeResponse.Block(json)
  }

  private func uint64(_ quantity: UInt128, _ method: String) throws(NodeError) -> UInt64 {
    guard let number = UInt64(exactly: quantity) else { throw unreadable("a 64-bit number", method) }
    return number
  }

  private func unreadable(_ what: String, _ method: String) -> NodeError {
    .unanswered(ProviderError(.invalidResponse(expected: what, at: method), from: source))
  }
}

extension TransferPlan {
  /// The fields of the unsigned transaction for `eth_sendTransaction` (EIP-1474, EIP-1559, EIP-155), keyed by name.
  ///
  /// All fields are set, so that the node does not choose any value.
  package var transactionFields: [String: String] {
    [
      "from": from.description, "to": to.description, "value": HexQuantity.string(value.wei),
      "gas": HexQuantity.string(gasLimit), "maxFeePerGas": HexQuantity.string(fees.maximum.wei),
      "maxPriorityFeePerGas": HexQuantity.string(fees.tip.wei), "nonce": HexQuantity.string(nonce),
      "chainId": HexQuantity.string(chain),
    ]
  }
}

extension BlockTag {
  /// The block in a JSON-RPC call: a tag such as `latest`, or a block number such as `0x1b4`.
  fileprivate var tag: String {
    switch self {
    case .latest: "latest"
    case .pending: "pending"
    case .block(let number): HexQuantity.string(number)
    }
  }
}

extension NodeError {
  /// Whether a contract reverted the call, as it does for a function that it does not have.
  fileprivate var isRevert: Bool {
    guard case .rejected(let error) = self else { return false }
    return error.code == 3 || error.message.lowercased().contains("revert")
  }

  fileprivate init(_ error: JSONRPCCallError, from source: DataSource) {
    self =
      switch error {
      case .rejected(let error): .rejected(error)
      case .noResponse(let reason, _): .unanswered(ProviderError(reason, from: source))
      }
  }
}
