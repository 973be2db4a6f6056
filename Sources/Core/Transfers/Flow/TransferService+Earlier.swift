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
      if case .settled = record.state { return (record.mustBeChecked || record.receipt != nil) && isSelected(record) }
      return isSelected(record)
    }
    let genesis = await genesis(of: chain, environment.node)
    var checked: Set<EthereumAddress> = []
    for sender in open.map(\.plan.from) where checked.insert(sender).inserted {
      let lock: any TransferLock
      do { lock = try environment.journal.lock(sender, on: chain) } catch {
        guard environment.journal.isBusy(error) else { throw error }
        // An account whose transfers are all included is only checked for reorganizations.
        if open.contains(where: { $0.plan.from == sender && $0.receipt == nil }) { busy.append(sender) }
        continue
      }
      found += try await findEarlier(from: sender, on: chain, wait: wait) { record, outcome in
        report(.progressedEarlier(EarlierTransfer(record: record, outcome: outcome)))
      }
      found += try await checkClosed(from: sender, on: chain)
      // A node that is behind does not contradict the transfers that were reported before.
      do { found += try await checkIncluded(from: sender, on: chain, genesis) } catch SendFlowError.nodeBehind {}
      withExtendedLifetime(lock) {}
    }
    let records = try environment.journal.records()
    report(.journal(records))
    let settled = records.reversed().compactMap { record -> EarlierTransfer? in
      guard isSelected(record), case .settled(let outcome) = record.state else { return nil }
      return EarlierTransfer(record: record, outcome: outcome)
    }
    // A transfer that waited for the nonce of the newest one was executed after it.
    let later = settled.filter { send in
      guard let newest = settled.first?.record, !newest.isClosedAsNotMade else { return false }
      return !send.record.isClosedAsNotMade && send.record.genesis == newest.genesis
        && send.record.plan.hasAccount(of: newest.plan)
    }
    let last = later.max { $0.record.plan.nonce < $1.record.plan.nonce } ?? settled.first
    let others = records.filter { $0.isUnfinished && $0.plan.chain != chain }.map(\.plan.chain)
    return TransferState.Resumption(
      found: merged(found, records), last: last, busy: busy, otherChains: Set(others).sorted())
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
      // Another transfer with the nonce may have opened this one.
      let isOpen = try environment.journal.records().contains { $0.id == record.id && $0.isUnfinished }
      if record.isUnfinished || isOpen || saved.isFinal {
        found.append(EarlierTransfer(record: record, outcome: saved))
      }
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

  /// Checks whether the newest included transfers of an account are still on the chain, and records and returns those
  /// that a reorganization has removed.
  ///
  /// - Throws: ``SendFlowError/nodeBehind(_:block:)`` if the node does not have the block of a transfer.
  func checkIncluded(
    from account: EthereumAddress, on chain: UInt64, _ genesis: TransactionHash?
  ) async throws -> [EarlierTransfer] {
    let node = environment.node
    var found: [EarlierTransfer] = []
    for (record, receipt) in try includedRecords(from: account, on: chain, genesis) {
      if let known = try? await node.receipt(of: receipt.hash), known.block == receipt.block { continue }
      guard try await node.newestBlock() >= receipt.block else {
        throw SendFlowError.nodeBehind(record.plan, block: receipt.block)
      }
      guard let block = try await node.block(receipt.block), !block.contains(receipt.hash) else { continue }
      var removed = record
      removed.markRemoved(receipt)
      let outcome = await TransferTracker(node).outcome(of: removed)
      if case .unknown(.unreachable(let error)) = outcome { throw error }
      try environment.journal.update { $0.correct(outcome, of: record, receipt) }
      found.append(EarlierTransfer(record: record, outcome: outcome, formerBlock: receipt.block))
    }
    return found
  }

  /// Returns the three newest included transfers of an account with their receipts, except those of a test chain that
  /// was restarted.
  func includedRecords(
    from account: EthereumAddress, on chain: UInt64, _ genesis: TransactionHash?
  ) throws -> [(TransferRecord, TransactionReceipt)] {
    let included = try records(from: account, on: chain).lazy.compactMap { record in
      record.genesis == genesis ? record.receipt.map { (record, $0) } : nil
    }
    return Array(included.prefix(3))
  }

  /// Returns the hash of the first block of a test chain, or `nil` on another chain.
  func genesis(of chain: UInt64, _ node: any EthereumNode) async -> TransactionHash? {
    TransferPrices.testChains.contains(chain) ? (try? await node.block(0))?.hash : nil
  }

  /// Replaces the attempts at a payment by the one that arrived, so that each payment is reported once.
  nonisolated func merged(_ found: [EarlierTransfer], _ records: [TransferRecord]) -> [EarlierTransfer] {
    var merged: [EarlierTransfer] = []
    for send in found {
      let arrived = records.first { $0.isPaid && $0.plan.makesPayment(of: send.record.plan) }
      guard let arrived, case .settled(let outcome) = arrived.state, send.formerBlock == nil else {
        merged.append(send)
        continue
      }
      let isArrived = arrived.id == send.record.id
      let index = merged.firstIndex { $0.record.id == arrived.id } ?? merged.endIndex
      if index == merged.endIndex {
        merged.append(EarlierTransfer(record: isArrived ? send.record : arrived, outcome: outcome))
      }
      if !isArrived { merged[index].replacedHashes += [send.record.hash].compactMap(\.self) }
    }
    return merged
  }

  /// Returns the records of an account on a chain, newest first.
  private func records(
    from account: EthereumAddress, on chain: UInt64
  ) throws -> [TransferRecord] {
    try environment.journal.records().reversed().filter { $0.plan.chain == chain && $0.plan.from == account }
  }
}
