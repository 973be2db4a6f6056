extension SendFlowRunner {
  /// Returns the unfinished transfers of an account with their outcomes, and replaced transfers with a final outcome.
  ///
  /// Transfers are checked from newest to oldest, so that a transaction that matches two is assigned to the newer one.
  func findEarlier(
    from account: EthereumAddress, on chain: UInt64, wait: Duration,
    onChange: (TransferRecord, TransferOutcome) -> Void = { _, _ in }
  ) async throws -> [EarlierTransfer] {
    var found: [EarlierTransfer] = []
    for record in try records(from: account, on: chain) {
      if case .settled = record.state { continue }
      let outcome = await environment.sender(environment.node).outcome(
        of: record, wait: record.isUnfinished ? wait : .zero
      ) { onChange(record, $0) }
      let saved = try environment.journal.note(outcome, for: record.id)
      if record.isUnfinished || saved.isFinal { found.append(EarlierTransfer(record: record, outcome: saved)) }
    }
    return found
  }

  /// Checks failed transfers again, and records and returns those that have a new outcome.
  func checkClosed(from account: EthereumAddress, on chain: UInt64) async throws -> [EarlierTransfer] {
    var found: [EarlierTransfer] = []
    let all = try environment.journal.records()
    for record in try records(from: account, on: chain) where record.mustBeChecked {
      let others = all.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isResolved = others.contains { $0.receipt != nil }
      if !isResolved {
        let outcome = await TransferTracker(environment.node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))): throw NodeError.unanswered(error)
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isResolved = true
        // A later transfer in the journal uses the nonce; that transfer is checked separately.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case _ where record.isReopened(by: outcome):
          let saved = try environment.journal.note(outcome, for: record.id)
          found.append(EarlierTransfer(record: record, outcome: saved))
        case .unknown(.nonceUsed): isResolved = true
        default: continue
        }
      }
      if isResolved { try environment.journal.markChecked(record.id) }
    }
    return found
  }

  /// Returns the records of an account on a chain, newest first.
  private func records(
    from account: EthereumAddress, on chain: UInt64
  ) throws -> [TransferRecord] {
    try environment.journal.records().reversed().filter { $0.plan.chain == chain && $0.plan.from == account }
  }
}
