/// Finds out what became of a transfer, by its hash or by its nonce, without ever sending anything.
public struct TransferTracker: Sendable {
  private let node: any EthereumNode

  /// A tracker that asks that node.
  public init(_ node: any EthereumNode) { self.node = node }

  /// What became of a transfer, as far as the node can tell now.
  ///
  /// - Parameters:
  ///   - hash: what the node called it; `nil` when the answer was lost.
  ///   - block: the newest block when it was handed over.
  public func outcome(of plan: TransferPlan, hash: TransactionHash?, since block: UInt64) async -> SendOutcome {
    do throws(NodeFailure) {
      if let hash {
        if let receipt = try await node.receipt(of: hash) { return Self.outcome(receipt) }
        if try await node.transaction(hash) != nil { return .pending(hash) }
      }
      let newest = try await node.newestBlock()
      guard newest >= block else { return .unknown(.chainBehind) }
      if try await node.transactionCount(of: plan.from, at: .latest) > plan.nonce {
        return try await outcome(ofUsedNonceOf: plan, blocks: block...newest)
      }
      if try await node.transactionCount(of: plan.from, at: .pending) > plan.nonce { return .pending(hash) }
      return .unknown(hash.map { .dropped($0) } ?? .unseen)
    } catch {
      return .unknown(.unreachable(error))
    }
  }

  /// The most blocks that are searched for a transaction: about seven hours of Ethereum's main chain.
  private static let mostBlocks: UInt64 = 2_000

  /// The transaction that has the nonce is looked for block by block, from the one before which it was sent: nodes that do
  /// not keep the past of every account keep all blocks.
  private func outcome(
    ofUsedNonceOf plan: TransferPlan, blocks: ClosedRange<UInt64>
  ) async throws(NodeFailure) -> SendOutcome {
    let last =
      blocks.upperBound - blocks.lowerBound > Self.mostBlocks
      ? blocks.lowerBound + Self.mostBlocks : blocks.upperBound
    for block in blocks.lowerBound...last {
      let transactions = try await node.transactions(in: block) ?? []
      guard let found = transactions.first(where: { $0.from == plan.from && $0.nonce == plan.nonce }) else { continue }
      guard found.pays(plan) else { return .superseded(by: found.hash) }
      guard let receipt = try await node.receipt(of: found.hash) else { return .pending(found.hash) }
      return Self.outcome(receipt)
    }
    return .unknown(.nonceUsed)
  }

  private static func outcome(_ receipt: TransferReceipt) -> SendOutcome {
    receipt.isSuccess ? .included(receipt) : .reverted(receipt)
  }
}
