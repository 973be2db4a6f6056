/// The state of a transaction, according to a node and the journal.
package struct TransactionStatus: Sendable {
  package let hash: TransactionHash
  /// The ID of the node's chain (EIP-155).
  package let chain: UInt64
  /// The transaction as the node returned it; `nil` if the node does not know it.
  package let transaction: NodeTransaction?
  /// The record of the transfer whose transaction it is, also of one on another chain; `nil` if there is none.
  package let record: TransferRecord?
  package private(set) var state = State.unknown

  package enum State: Hashable, Sendable {
    /// A block contains the transaction; the block itself is the first confirmation.
    case included(TransactionReceipt, confirmations: UInt64)
    case pending
    /// Another transaction has used the nonce; its hash and its block, as far as they are known.
    case replaced(by: TransactionHash?, block: UInt64?)
    /// The node does not know the transaction, or its responses contradict each other.
    case unknown
  }

  /// The receipt of the transaction in a block; `nil` if no block contains it.
  package var receipt: TransactionReceipt? {
    if case .included(let receipt, _) = state { return receipt }
    return nil
  }
  package var isReverted: Bool { receipt?.isSuccess == false }

  /// Requests the status of a transaction from a node.
  ///
  /// - Throws: ``NodeError`` if a request fails.
  package init(of hash: TransactionHash, _ records: [TransferRecord], from node: any EthereumNode) async throws {
    self.hash = hash
    chain = try await node.chain()
    record = records.last { $0.hash == hash || $0.replacedHash == hash }
    let receipt = try await node.receipt(of: hash)
    transaction = try await node.transaction(hash)
    if let receipt {
      state = try await state(of: receipt, node)
    } else if let transaction, transaction.block == nil {
      let count = try await node.transactionCount(of: transaction.from, at: .latest)
      // Some nodes return a transaction that has been replaced.
      state = count > transaction.nonce ? await replacement(records, node) ?? .replaced(by: nil, block: nil) : .pending
    } else if transaction == nil {
      state = await replacement(records, node) ?? .unknown
    }
  }

  private func state(of receipt: TransactionReceipt, _ node: any EthereumNode) async throws -> State {
    let block = try await node.block(receipt.block)
    guard let known = transaction ?? block?.transactions.first(where: { $0.hash == hash }),
      receipt.isSuccess != nil, receipt.contradiction(to: known, in: block) == nil
    else { return .unknown }
    let newest = max(try await node.newestBlock(), receipt.block)
    return .included(receipt, confirmations: newest - receipt.block + 1)
  }

  /// Returns the transaction that the journal or the nonce shows instead; `nil` if there is none.
  private func replacement(_ records: [TransferRecord], _ node: any EthereumNode) async -> State? {
    guard let record, record.plan.chain == chain else { return nil }
    switch await TransferTracker(node).outcome(of: record) {
    case .included(let receipt), .reverted(let receipt):
      return .replaced(by: receipt.hash, block: receipt.block)
    case .superseded(let other, let transaction): return .replaced(by: other, block: transaction?.block)
    case .different(let other, _) where other.hash != hash: return .replaced(by: other.hash, block: other.block)
    default: break
    }
    let later = records.last { $0.plan.hasNonce(of: record.plan) && $0.hash != nil && $0.hash != hash }
    guard record.isReplaced, let other = later?.hash, let found = try? await node.transaction(other) else { return nil }
    return .replaced(by: other, block: found.block)
  }
}
