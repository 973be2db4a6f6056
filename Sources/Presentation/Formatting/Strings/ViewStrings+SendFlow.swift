public import QuidCore

extension ViewStrings {
  package func title(of state: TransferState, chain: UInt64?) -> String {
    switch state {
    case .unconnected: self[.connectingTitle]
    case .editing: chain.map { self[.realTransferOnChain, ["chain": $0]] } ?? self[.realTransfer]
    case .planning: self[.planningTitle]
    case .reviewing(let review): review.plan == nil ? self[.rejectedTitle] : self[.confirmTitle]
    case .resolving, .submitting: self[.submittingTitle]
    case .tracking: self[.submittedTitle]
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: self[.completedTitle]
      case .reverted: self[.revertedTitle]
      case .rejected, .failed: self[.notSentTitle]
      case .different, .superseded: self[.replacedTitle]
      case .pending, .unknown, nil: self[.outcomeUnknownTitle]
      }
    case .resuming: self[.resumingTitle]
    case .resumed: self[.earlierTransfers]
    case .failed: self[.failedTitle]
    }
  }

  /// Returns a warning stating that a transfer replaces a pending transaction, with the content of that transaction.
  package func replaces(_ pending: Replacement.Target, _ numbers: NumberFormat) -> String {
    let nonce = pending.nonce
    let fees = pending.fees.map {
      self[.replacedFees, ["maximum": numbers.gwei($0.maximum), "tip": numbers.gwei($0.tip)]]
    }
    let content: [String?] =
      if let plan = pending.plan, pending.transaction?.isSamePayment(as: plan) ?? true {
        [
          self[.replacesPayment, ["nonce": nonce, "amount": numbers.ether(plan.value), "recipient": plan.to]], fees,
        ]
      } else if let transaction = pending.transaction {
        [self[.replacesTransaction, ["nonce": nonce]], transactionSummary(transaction, numbers), fees]
      } else {
        [self[.replacesHiddenTransaction, ["nonce": nonce]]]
      }
    return (content + [self[.onlyOneIsExecuted]]).compactMap(\.self).joined(separator: " ")
  }

  package func hasNoAccounts(_ account: EthereumAddress) -> String {
    "\(self[.hasNoAccounts, ["account": account]]) \(self[.signerAdvice])"
  }

  /// Returns a warning stating that a plan does not include the L1 fee of a rollup; `nil` if no fee is missing.
  package func missing(_ l1Fee: L1Fee) -> String? {
    switch l1Fee {
    case .notCharged, .charged: nil
    case .unreadable: self[.unreadableL1Fee]
    case .unknown: self[.unknownL1Fee]
    }
  }

  /// Returns a warning stating that the L1 fee that was paid exceeds the L1 fee of the plan.
  package func l1FeeExceeds(_ paid: String, planned: String?) -> String {
    planned.map { self[.l1FeeAbovePlan, ["paid": paid, "planned": $0]] } ?? self[.unplannedL1Fee, ["paid": paid]]
  }

  package func position(chain: UInt64, nonce: UInt64) -> String { self[.position, ["chain": chain, "nonce": nonce]] }

  package func status(of state: TransferRecord.State) -> String {
    switch state {
    case .open: self[.open]
    case .replaced: self[.replaced]
    case .settled(.included): self[.includedStatus]
    case .settled(.reverted): self[.revertedStatus]
    case .settled(.pending): self[.pendingStatus]
    case .settled(.rejected): self[.rejectedStatus]
    case .settled(.failed): self[.refusedStatus]
    case .settled(.different): self[.differentStatus]
    case .settled(.superseded): self[.supersededStatus]
    case .settled(.unknown): self[.unknownStatus]
    }
  }

  package func prompt(of challenge: AddressChallenge) -> String {
    self[.challenge, ["position": characterPosition(of: challenge)]]
  }

  package func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    self[.challengeFailed, ["typed": typed, "position": characterPosition(of: challenge)]]
  }

  private func characterPosition(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { self[.charactersAfter, ["preceding": $0]] } ?? self[.charactersFrom17]
  }

  /// Returns the error message for a transfer that was not sent, with the reason and a remedy.
  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothingSent = self[.nothingSent]
    return switch error {
    case .node(.unanswered(let error)) where error.reason == .noDynamicFees:
      "\(advice(on: .noDynamicFees)) \(nothingSent)"
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothingSent)"
    case .node(.rejected(let error)): "\(self[.nodeReturnedError, ["error": quoted(error)]]) \(nothingSent)"
    case .journal(let error): "\(self[.journalUnusable]) \(nothingSent) \(description(of: error))"
    case .contacts(let error): "\(self[.contactsUnreadable]) \(nothingSent) \(description(of: error))"
    case .price(let error?): "\(message(of: error)) \(self[.fiatNeedsLivePrice]) \(nothingSent)"
    case .price(nil): "\(self[.fiatNeedsPrice]) \(nothingSent)"
    case .priceTooOld(let prices):
      "\(priceTime(of: prices, at: now, format)) \(self[.fiatNeedsNewPrice]) \(nothingSent)"
    case .simulatedPrices(let chain): "\(self[.simulatedPrices, ["chain": chain]]) \(nothingSent)"
    case .otherChain(let required, let node):
      "\(self[.otherChain, ["required": required, "node": node]]) \(nothingSent)"
    case .chainChanged(let first, let second):
      "\(self[.chainChanged, ["first": first, "second": second]]) \(nothingSent)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothingSent)"
    case .nameChanged(let name, let first, let second):
      "\(self[.nameChanged, ["name": name, "first": first, "second": second]]) \(nothingSent)"
    case .replacement(let error): "\(message(of: error, format.numbers)) \(nothingSent)"
    case .alreadySubmitted(let first):
      "\(message(of: .unfinishedSend(nonce: first.plan.nonce, hash: first.hash), format.numbers, at: nil)) \(nothingSent)"
    case .cancelled: "\(self[.interrupted]) \(nothingSent)"
    }
  }

  private func message(of error: ReplacementError, _ numbers: NumberFormat) -> String {
    switch error {
    case .nothingPending(let earlier):
      [self[.nothingToReplace], earlier?.message(numbers, self)].compactMap(\.self).joined(separator: " ")
    case .madeElsewhere(let nonces) where nonces.count == 1: self[.oneMadeElsewhere, ["nonce": nonces.lowerBound]]
    case .madeElsewhere(let nonces):
      self[.severalMadeElsewhere, ["nonce": nonces.lowerBound, "last": nonces.upperBound]]
    case .several(let nonces): self[.severalPending, ["nonces": nonces.map { "\($0)" }.joined(separator: ", ")]]
    case .used(let nonce, let next): self[.nonceIsUsed, ["nonce": nonce, "next": next]]
    case .unused(let nonce, let next): self[.nonceIsUnused, ["nonce": nonce, "next": next]]
    case .hidden(let nonce): self[.hiddenTransaction, ["nonce": nonce]]
    case .notPlain(let nonce): self[.notPlainTransfer, ["nonce": nonce]]
    }
  }

  private func priceTime(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let provider = prices.source.name
    guard let asOf = prices.asOf else { return self[.priceWithoutDate, ["provider": provider]] }
    let time = format.dates.dateTime(asOf)
    if asOf > now { return self[.priceInFuture, ["provider": provider, "time": time]] }
    return self[.priceDate, ["provider": provider, "time": time, "age": age(of: asOf, at: now)]]
  }

  /// Returns the message of an error in the language, or the error's own description, such as one about a file.
  private func description(of error: any Error) -> String {
    switch error {
    case let error as ProviderError: message(of: error)
    case let error as AddressError: message(of: error)
    default: "\(error)".excerpt(300)
    }
  }
}
