/// A tracker that determines the outcome of a submitted transfer, only with requests that read data from the node.
package struct TransferTracker: Sendable {
  private let node: any EthereumNode

  /// Creates a tracker that sends its requests to the given node.
  package init(_ node: any EthereumNode) { self.node = node }

  /// Returns the current outcome of a submitted transfer, found by its hash or else by its nonce.
  ///
  /// The transfer is reported as included only if the signed fields of the transaction match the planned transfer, and
  /// if the receipt and the block are consistent with the transaction.
  package func outcome(of record: TransferRecord) async -> TransferOutcome {
    do {
      if let hash = record.hash, let outcome = try await outcome(of: record, hash: hash) { return outcome }
      return try await outcome(ofNonceOf: record)
    } catch {
      return .unknown(.unreachable(error))
    }
  }

  // MARK: By hash

  /// Returns the outcome of the transaction with a hash; `nil` if the node does not know the transaction, or if the
  /// transaction is pending although its nonce was used, because some nodes still return replaced transactions.
  private func outcome(
    of record: TransferRecord, hash: TransactionHash
  ) async throws(NodeError) -> TransferOutcome? {
    let receipt = try await node.receipt(of: hash)
    var known = try await node.transaction(hash)
    if known == nil, let receipt {
      known = try await node.block(receipt.block)?.transactions.first { $0.hash == hash }
      if known == nil { return .unknown(.receiptMismatch(hash, field: "blockNumber")) }
    }
    guard let transaction = known else { return nil }
    var count: UInt64?
    if receipt == nil, transaction.block == nil, transaction.usesNonce(of: record.plan) {
      count = try? await node.transactionCount(of: record.plan.from, at: .latest)
    }
    if let count, count > record.plan.nonce { return nil }
    switch transaction.compared(with: record.plan, areFeesExact: false) {
    case .incomplete(let missing): return .unknown(.unverifiable(hash, missing: missing))
    case .different: return try await outcome(ofDifferent: transaction, for: record)
    case .same(let fees):
      if let receipt { return try await confirmed(receipt, of: transaction, fees) }
      if let count, count < record.plan.nonce,
        let next = try? await node.transactionCount(of: record.plan.from, at: .pending), next < record.plan.nonce
      {
        return .unknown(.waiting(hash, nonce: max(count, next)))
      }
      return .pending(hash)
    }
  }

  /// Returns the outcome for a transaction that differs from the plan; if its nonce differs too, the planned transfer
  /// may have been executed as well, and is looked up by its nonce.
  private func outcome(
    ofDifferent transaction: NodeTransaction, for record: TransferRecord
  ) async throws(NodeError) -> TransferOutcome {
    let isIncluded = transaction.block != nil
    if transaction.usesNonce(of: record.plan) { return .different(transaction, isSettled: isIncluded) }
    switch try await outcome(ofNonceOf: record) {
    case .included(let receipt): return .included(receipt)
    case .reverted(let receipt): return .reverted(receipt)
    case .superseded: return .different(transaction, isSettled: isIncluded)
    default: return .different(transaction, isSettled: false)
    }
  }

  /// Returns the outcome for a receipt, which is unknown if the receipt contradicts the transaction or its block.
  private func confirmed(
    _ receipt: TransactionReceipt, of transaction: NodeTransaction, _ fees: SignedFees?
  ) async throws(NodeError) -> TransferOutcome {
    if let field = receipt.contradiction(to: transaction, in: try await node.block(receipt.block)) {
      return .unknown(.receiptMismatch(transaction.hash, field: field))
    }
    var receipt = receipt
    receipt.changedFees = fees
    guard let isSuccess = receipt.isSuccess else {
      return .unknown(.statusMissing(transaction.hash, block: receipt.block))
    }
    return isSuccess ? .included(receipt) : .reverted(receipt)
  }

  // MARK: By nonce

  private func outcome(ofNonceOf record: TransferRecord) async throws(NodeError) -> TransferOutcome {
    let plan = record.plan
    // The newest block is requested first, so that the transaction counts refer to this block or a later one.
    let newest = try await node.newestBlock()
    // The node can be connected to another chain, where the account has another nonce.
    guard newest >= record.block, try await node.chain() == plan.chain else { return .unknown(.chainBehind) }
    let included = try await node.transactionCount(of: plan.from, at: .latest)
    guard included <= plan.nonce else {
      return try await outcome(ofUsedNonceOf: record, blocks: record.block...newest)
    }
    let next = max(included, try await node.transactionCount(of: plan.from, at: .pending))
    if next > plan.nonce { return .pending(record.hash) }
    if next < plan.nonce {
      let error = record.nodeError
      // A member of a cluster of nodes may have stored a transfer that another cannot sign, if the account is listed.
      let mayWait =
        error?.isUnableToSign == true
        ? try await node.accounts().contains(plan.from)
        : error.map { !$0.isRejection && !$0.isConclusive && !$0.isNonceTooHigh } ?? true
      if mayWait { return .unknown(.waiting(record.hash, nonce: next)) }
    }
    if let hash = record.hash { return .unknown(.dropped(hash)) }
    guard let nodeError = record.nodeError else { return .unknown(.unseen) }
    if nodeError.isConclusive { return .failed(nodeError) }
    let since = record.freeSince ?? newest
    guard newest >= since, newest - since >= TransferOutcome.blocksUntilFailed else {
      return .unknown(.answered(nodeError, freeSince: since))
    }
    // In a cluster of nodes, a node that lags behind may have returned the count for `latest`.
    guard try await node.transactionCount(of: plan.from, at: .block(newest)) <= plan.nonce else {
      return try await outcome(ofUsedNonceOf: record, blocks: record.block...newest)
    }
    return .failed(nodeError)
  }

  /// The maximum number of blocks to search one by one, which Ethereum mainnet adds in about seven hours.
  private static let maximumBlocks = 2_000

  private func outcome(
    ofUsedNonceOf record: TransferRecord, blocks: ClosedRange<UInt64>
  ) async throws(NodeError) -> TransferOutcome {
    guard let found = try await transaction(with: record.plan, blocks) else { return .unknown(.nonceUsed) }
    let isOwnHash = found.hash == record.hash
    switch found.compared(with: record.plan, areFeesExact: !isOwnHash) {
    case .incomplete(let missing): return .unknown(.unverifiable(found.hash, missing: missing))
    case .different: return isOwnHash ? .different(found, isSettled: true) : .superseded(by: found.hash, found)
    case .same(let fees):
      guard let receipt = try await node.receipt(of: found.hash) else { return .pending(found.hash) }
      return try await confirmed(receipt, of: found, fees)
    }
  }

  /// Returns the transaction with the nonce of a plan; `nil` if it is not found.
  ///
  /// The block is found with a binary search over the account's transaction counts. If the node does not store old
  /// counts, at most ``maximumBlocks`` blocks are searched one by one.
  private func transaction(
    with plan: TransferPlan, _ blocks: ClosedRange<UInt64>
  ) async throws(NodeError) -> NodeTransaction? {
    if let block = try await blockThatUsed(plan, blocks),
      let found = try await transaction(with: plan, in: block, readsHashes: true)
    {
      return found
    }
    // The nonce was used before the transfer was planned if the node then returned an outdated count.
    if let block = try await blockThatUsed(plan, 0...blocks.lowerBound),
      let found = try await transaction(with: plan, in: block, readsHashes: true)
    {
      return found
    }
    for block in blocks.prefix(Self.maximumBlocks) {
      if let found = try await transaction(with: plan, in: block, readsHashes: false) { return found }
    }
    return nil
  }

  /// Returns the transaction in a block with the nonce of a plan; `nil` if the block has none.
  private func transaction(
    with plan: TransferPlan, in number: UInt64, readsHashes: Bool
  ) async throws(NodeError) -> NodeTransaction? {
    guard let block = try await node.block(number) else { return nil }
    if let found = block.transactions.first(where: { $0.usesNonce(of: plan) }) { return found }
    for hash in readsHashes ? block.otherHashes : [] {
      do {
        if let found = try await node.transaction(hash), found.usesNonce(of: plan) { return found }
      } catch {
        // A transaction that cannot be read is not that of the plan, whose fields can be read.
        if error.isUnreachable { throw error }
      }
    }
    return nil
  }

  private func blockThatUsed(
    _ plan: TransferPlan, _ blocks: ClosedRange<UInt64>
  ) async throws(NodeError) -> UInt64? {
    var (low, high) = (blocks.lowerBound, blocks.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      let count: UInt64
      do {
        count = try await node.transactionCount(of: plan.from, at: .block(middle))
      } catch {
        // Instead of an error, some nodes return no count for a block whose state they do not store.
        if error.isUnreachable { throw error }
        return nil
      }
      if count > plan.nonce { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
