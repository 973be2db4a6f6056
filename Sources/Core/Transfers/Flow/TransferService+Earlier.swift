extension TransferService {
  /// Determines the outcomes of earlier transfers, except from accounts that another process has locked.
  func resume(
    from account: EthereumAddress?, on chain: UInt64, wait: Duration, _ report: (SendFlow.Response) -> Void
  ) async throws -> TransferState.Resumption {
    var found: [EarlierTransfer] = []
    var busy: [EthereumAddress] = []
    func isSelected(_ record: TransferRecord) -> Bool {
      record.plan.chain == chain && (account == nil || record.plan.from == account)
    }
    let open = try environment.journal.records().filter { record in
      if case .settled = record.state { return record.mustBeChecked && isSelected(record) }
      return isSelected(record)
    }
    var checked: Set<EthereumAddress> = []
    for sender in open.map(\.plan.from) where checked.insert(sender).inserted {
      let lock: any TransferLock
      do { lock = try environment.journal.lock(sender, on: chain) } catch {
        guard environment.journal.isBusy(error) else { throw error }
        busy.append(sender)
        continue
      }
      found += try await findEarlier(from: sender, on: chain, wait: wait) { record, outcome in
        report(.progressedEarlier(EarlierTransfer(record: record, outcome: outcome)))
      }
      found += try await checkClosed(from: sender, on: chain)
      withExtendedLifetime(lock) {}
    }
    let records = try environment.journal.records()
    report(.journal(records))
    let settled = records.reversed().lazy.compactMap { record -> EarlierTransfer? in
      guard isSelected(record), case .settled(let outcome) = record.state else { return nil }
      return EarlierTransfer(record: record, outcome: outcome)
    }
    let others = records.filter { $0.isUnfinished && $0.plan.chain != chain }.map(\.plan.chain)
    return TransferState.Resumption(found: found, last: settled.first, busy: busy, otherChains: Set(others).sorted())
  }

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
