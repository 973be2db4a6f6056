/// A service that determines the outcomes of those transfers in a journal that have no final outcome yet.
struct EarlierSends: Sendable {
  let journal: any TransferJournal
  let node: any EthereumNode
  let sender: TransferSender

  /// Determines the outcomes of the transfers from an account that have no final outcome yet, and records the outcomes
  /// in the journal.
  ///
  /// The transfers are checked from newest to oldest. If a transaction matches two transfers, it is therefore assigned
  /// to the newer one. Replaced transfers are checked without waiting, and returned only if their outcomes are final.
  ///
  /// - Parameters:
  ///   - account: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155) of the transfers.
  ///   - wait: The maximum time to wait for the outcome of each transfer that has not been replaced.
  ///   - onChange: A closure that receives the record of a transfer and each new outcome of the transfer.
  /// - Returns: The transfers and their outcomes, newest first.
  /// - Throws: ``SendFlowError/journal(_:)`` if the journal cannot be read or written.
  func find(
    from account: EthereumAddress, on chain: UInt64, wait: Duration,
    onChange: (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws(SendFlowError) -> [EarlierSend] {
    var found: [EarlierSend] = []
    for record in try records(from: account, on: chain) {
      if case .settled = record.state { continue }
      let outcome = await sender.outcome(of: record, wait: record.isUnfinished ? wait : .zero) { onChange(record, $0) }
      let saved = try read { try journal.note(outcome, for: record.id) }
      if record.isUnfinished || saved.isFinal { found.append(EarlierSend(record: record, outcome: saved)) }
    }
    return found
  }

  /// Checks failed transfers from an account again, and corrects the journal if a failed transfer was executed after
  /// all.
  ///
  /// A transfer counts as failed if the node or the signer returned an error for it. Such a transfer may nevertheless
  /// be executed, for example if a proxy repeats the request. A transfer is not checked again if its nonce
  /// is known to be used by another transaction.
  ///
  /// - Parameters:
  ///   - account: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155) of the transfers.
  /// - Returns: The transfers whose records were corrected, newest first.
  /// - Throws: ``SendFlowError/journal(_:)`` if the journal cannot be read or written. ``SendFlowError/node(_:)`` if
  ///   the node is unreachable.
  func check(from account: EthereumAddress, on chain: UInt64) async throws(SendFlowError) -> [EarlierSend] {
    var found: [EarlierSend] = []
    let all = try read { try journal.records() }
    for record in try records(from: account, on: chain) where record.mustBeChecked {
      let others = all.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isResolved = others.contains { $0.receipt != nil }
      if !isResolved {
        let outcome = await TransferTracker(node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))): throw .node(.unanswered(error))
        case .unknown(.nonceUsed): isResolved = true
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isResolved = true
        // A later transfer in the journal uses the nonce; that transfer is checked separately.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case .included, .reverted, .different, .superseded, .pending:
          let saved = try read { try journal.note(outcome, for: record.id) }
          found.append(EarlierSend(record: record, outcome: saved))
        case .rejected, .refused, .unknown: continue
        }
      }
      if isResolved { try read { try journal.markChecked(record.id) } }
    }
    return found
  }

  /// Returns the journal's records of transfers from an account on a chain, newest first.
  private func records(
    from account: EthereumAddress, on chain: UInt64
  ) throws(SendFlowError) -> [SendRecord] {
    try read { try journal.records() }.reversed().filter { $0.plan.chain == chain && $0.plan.from == account }
  }

  private func read<Value>(_ operation: () throws -> Value) throws(SendFlowError) -> Value {
    do { return try operation() } catch { throw .journal(error) }
  }
}
