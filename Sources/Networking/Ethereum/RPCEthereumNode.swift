public import Foundation
public import QuidCore

/// A node or a signer that speaks Ethereum's JSON-RPC over HTTP.
///
/// It holds the keys, Quid never sees any: a transfer is handed over with `eth_sendTransaction`, which is asked exactly
/// once, over a connection of its own. On one that was used before, libcurl repeats a request by itself when it breaks off.
public struct RPCEthereumNode: EthereumNode {
  /// The node's host.
  public let source: Source
  private let client: JSONRPCClient
  private let transport: any HTTPTransport
  private let freshTransport: @Sendable () -> any HTTPTransport
  private let timeout: Duration
  private let deadline: RequestDeadline?
  private let sendTimeout: Duration

  /// A node.
  ///
  /// - Parameters:
  ///   - base: where it is; its path may hold a key and is never shown.
  ///   - transport: who carries what is only read.
  ///   - freshTransport: makes who carries a transfer, with no connection to anyone yet.
  ///   - timeout: how long an answer may take.
  ///   - deadline: the deadline of the report that the node is read for; a transfer has its own time.
  ///   - sendTimeout: how long the answer to a transfer may take; a person may have to approve it first.
  ///   - isOffline: whether nothing may be asked at all.
  ///   - now: the clock for dates in answers.
  ///   - observe: is told of every request once it has ended.
  public init(
    base: UpstreamURL, transport: any HTTPTransport, freshTransport: @escaping @Sendable () -> any HTTPTransport,
    timeout: Duration = .seconds(15), deadline: RequestDeadline? = nil, sendTimeout: Duration = .seconds(120),
    isOffline: Bool = false,
    now: @escaping @Sendable () -> Date, observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) {
    var upstream = Upstream(name: "Node", base: base) { _ in nil }
    upstream.hidesPath = true
    source = upstream.source
    client = JSONRPCClient(upstream, isOffline: isOffline, now: now, observe: observe)
    self.transport = transport
    self.freshTransport = freshTransport
    self.timeout = timeout
    self.deadline = deadline
    self.sendTimeout = sendTimeout
  }

  /// The number of the chain: `eth_chainId`.
  public func chain() async throws(NodeFailure) -> UInt64 {
    try count(try await read("eth_chainId", [], as: QuantityText.self), "eth_chainId")
  }

  /// The accounts it can sign for: `eth_accounts`.
  public func accounts() async throws(NodeFailure) -> [EthereumAddress] {
    try await read("eth_accounts", [], as: [AddressText].self).map(\.address)
  }

  /// Returns the balance of an account: `eth_getBalance`.
  public func balance(of account: EthereumAddress, at moment: NodeMoment) async throws(NodeFailure) -> Wei {
    try await read("eth_getBalance", [.text(account.description), .text(moment.tag)], as: QuantityText.self).wei
  }

  /// Returns the count of an account's transactions: `eth_getTransactionCount`.
  ///
  /// A count above 2⁶⁴ − 2 is an error, since no transaction can have that nonce (EIP-2681).
  public func transactionCount(
    of account: EthereumAddress, at moment: NodeMoment
  ) async throws(NodeFailure) -> UInt64 {
    let method = "eth_getTransactionCount"
    let found = try count(
      try await read(method, [.text(account.description), .text(moment.tag)], as: QuantityText.self), method)
    guard found < .max else { throw unreadable("a nonce below 2^64 - 1", method) }
    return found
  }

  /// What the last blocks charged: `eth_feeHistory`.
  public func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeFailure) -> FeeHistory {
    let blocks = QuantityText.text(UInt64(max(1, blocks)))
    return try await read(
      "eth_feeHistory", [.text(blocks), .text("latest"), .numbers(percentiles)], as: NodeFeeHistory.self
    ).history
  }

  /// How much gas a transfer takes: `eth_estimateGas`.
  public func gas(from: EthereumAddress, to: EthereumAddress, value: Wei) async throws(NodeFailure) -> UInt64 {
    let transfer = [
      "from": from.description, "to": to.description, "value": QuantityText.text(value.count),
    ]
    return try count(
      try await read("eth_estimateGas", [.object(transfer)], as: QuantityText.self), "eth_estimateGas")
  }

  /// The number of the newest block: `eth_blockNumber`.
  public func newestBlock() async throws(NodeFailure) -> UInt64 {
    try count(try await read("eth_blockNumber", [], as: QuantityText.self), "eth_blockNumber")
  }

  /// A transaction: `eth_getTransactionByHash`.
  public func transaction(_ hash: TransactionHash) async throws(NodeFailure) -> NodeTransaction? {
    let method = "eth_getTransactionByHash"
    let found = try await read(method, [.text(hash.description)], as: NodeTransactionText?.self)?.transaction
    guard found?.hash ?? hash == hash else { throw unreadable("the transaction that was asked for", method) }
    return found
  }

  /// Returns a block with its transactions: `eth_getBlockByNumber`.
  public func block(_ number: UInt64) async throws(NodeFailure) -> NodeBlock? {
    let method = "eth_getBlockByNumber"
    let found = try await read(method, [.text(QuantityText.text(number)), .flag(true)], as: NodeBlockText?.self)
    guard found?.number?.value ?? UInt128(number) == UInt128(number) else {
      throw unreadable("the block that was requested", method)
    }
    return found?.block
  }

  /// The receipt of a transaction: `eth_getTransactionReceipt`.
  public func receipt(of hash: TransactionHash) async throws(NodeFailure) -> TransferReceipt? {
    let method = "eth_getTransactionReceipt"
    let receipt = try await read(method, [.text(hash.description)], as: NodeReceipt?.self)?.receipt
    guard receipt?.hash ?? hash == hash else { throw unreadable("the receipt that was asked for", method) }
    return receipt
  }

  /// Hands a transfer over: `eth_sendTransaction`, asked once, whatever happens.
  public func send(_ plan: TransferPlan) async throws(SubmissionFailure) -> TransactionHash {
    do throws(RPCFailure) {
      return try await client.call(
        "eth_sendTransaction", [.object(plan.fields)], as: HashText.self, over: freshTransport(), within: sendTimeout,
        repetition: .forbidden
      ).hash
    } catch {
      switch error {
      case .refused(let refusal): throw .refused(refusal)
      case .unanswered(let reason, _): throw .unknown(ProviderError(reason, from: source))
      }
    }
  }

  private func read<Value: Decodable & Sendable>(
    _ method: String, _ params: [RPCValue], as type: Value.Type
  ) async throws(NodeFailure) -> Value {
    let limit = deadline.map { min($0.instant - .now, timeout) } ?? timeout
    do throws(RPCFailure) {
      return try await client.call(
        method, params, as: type, over: transport, within: limit, repetition: .allowed)
    } catch {
      switch error {
      case .refused(let refusal): throw .refused(refusal)
      case .unanswered(let reason, _): throw .unanswered(ProviderError(reason, from: source))
      }
    }
  }

  private func count(_ quantity: QuantityText, _ method: String) throws(NodeFailure) -> UInt64 {
    do throws(AnswerFlaw) { return try quantity.count(method) } catch {
      throw unreadable("a number of 64 bits", method)
    }
  }

  private func unreadable(_ what: String, _ method: String) -> NodeFailure {
    .unanswered(ProviderError(.unreadableAnswer(what: what, place: method), from: source))
  }
}

extension TransferPlan {
  /// The fields of the unsigned transaction, as `eth_sendTransaction` takes them; nothing is left for the node to choose.
  ///
  /// Source: EIP-1474 with the fields of EIP-1559 and EIP-155.
  public var fields: [String: String] {
    [
      "from": from.description, "to": to.description, "value": QuantityText.text(value.count),
      "gas": QuantityText.text(gasLimit), "maxFeePerGas": QuantityText.text(fees.maximum.count),
      "maxPriorityFeePerGas": QuantityText.text(fees.tip.count), "nonce": QuantityText.text(nonce),
      "chainId": QuantityText.text(chain),
    ]
  }
}

extension NodeMoment {
  /// The moment as JSON-RPC names it.
  fileprivate var tag: String {
    switch self {
    case .latest: "latest"
    case .pending: "pending"
    case .block(let number): QuantityText.text(number)
    }
  }
}
