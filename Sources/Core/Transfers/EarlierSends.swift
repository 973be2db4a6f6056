/// Determines the outcomes of the transfers in a journal that have no final outcome yet.
struct EarlierSends: Sendable {
  let journal: any TransferJournal
  let node: any EthereumNode
  let sender: TransferSender

  /// Returns the unfinished transfers of an account with their outcomes, and replaced transfers with a final outcome.
  ///
  /// Transfers are checked from newest to oldest, so that a transaction that matches two is assigned to the newer one.
  func find(
    from account: EthereumAddress, on chain: UInt64, wait: Duration,
    onChange: (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws -> [EarlierSend] {
    var found: [EarlierSend] = []
    for record in try records(from: account, on: chain) {
      if case .settled = record.state { continue }
      let outcome = await sender.outcome(of: record, wait: record.isUnfinished ? wait : .zero) { onChange(record, $0) }
      let saved = try journal.note(outcome, for: record.id)
      if record.isUnfinished || saved.isFinal { found.append(EarlierSend(record: record, outcome: saved)) }
    }
    return found
  }

  /// Checks failed transfers again, and records and returns those that have a new outcome.
  func check(from account: EthereumAddress, on chain: UInt64) async throws -> [EarlierSend] {
    var found: [EarlierSend] = []
    let all = try journal.records()
    for record in try records(from: account, on: chain) where record.mustBeChecked {
      let others = all.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isResolved = others.contains { $0.receipt != nil }
      if !isResolved {
        let outcome = await TransferTracker(node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))): throw NodeError.unanswered(error)
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isResolved = true
        // A later transfer in the journal uses the nonce; that transfer is checked separately.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case _ where record.isReopened(by: outcome):
          let saved = try journal.note(outcome, for: record.id)
          found.append(EarlierSend(record: record, outcome: saved))
        case .unknown(.nonceUsed): isResolved = true
        default: continue
        }
      }
      if isResolved { try journal.markChecked(record.id) }
    }
    return found
  }

  /// Returns the records of an account on a chain, newest first.
  private func records(
    from account: EthereumAddress, on chain: UInt64
  ) throws -> [SendRecord] {
    try journal.records().reversed().filter { $0.plan.chain == chain && $0.plan.from == account }
  }
}
