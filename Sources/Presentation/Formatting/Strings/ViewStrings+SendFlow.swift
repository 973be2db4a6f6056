// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public func title(of state: TransferState, chain: UInt64?) -> String {
    switch state {
    case .unconnected: "Real transfer · connecting to the node"
    case .editing: chain.map { "Real transfer on chain \($0)" } ?? "Real transfer"
    case .planning: "Real transfer · planning"
    case .reviewing(let review): review.plan == nil ? "Real transfer · rejected" : "Real transfer · confirm"
    case .resolving, .submitting: "Real transfer · submitting"
    case .submitted, .tracking: "Real transfer · submitted"
    case .finished(_, let submission):
      switch submission.outcome {
      case .included: "Real transfer · completed"
      case .reverted: "Real transfer · reverted"
      case .rejected, .failed: "Real transfer · not sent"
      case .different, .superseded: "Real transfer · replaced by another transaction"
      case .pending, .unknown: "Real transfer · outcome unknown"
      }
    case .resuming: "Earlier transfers · checking"
    case .resumed: "Earlier transfers"
    case .failed: "Real transfer · nothing was sent"
    }
  }

  public func replacement(
    of nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?, hash: TransactionHash?, fees: FeeEstimate?,
    _ numbers: NumberFormat
  ) -> String {
    let fees = fees.map {
      "Its maximum fee is \(numbers.gwei($0.maximum)) per gas, including a priority fee of \(numbers.gwei($0.tip))."
    }
    let content: [String?] =
      if let plan, transaction?.isSamePayment(as: plan) ?? true {
        [
          "This transfer replaces the pending transaction with nonce \(nonce):"
            + " \(numbers.onChain(plan.chain).ether(plan.value)) to \(plan.to),"
            + " \(hash.map { "transaction \($0)" } ?? "whose hash is unknown").",
          fees,
        ]
      } else if let transaction {
        [
          "This transfer replaces the pending transaction with nonce \(nonce).",
          transactionSummary(transaction, numbers), fees,
          plan.map { "The transfer log has \(numbers.ether($0.value)) to \($0.to) with this nonce instead." },
        ]
      } else {
        [
          "This transfer replaces the pending transaction with nonce \(nonce), which the node does not show: its"
            + " recipient, amount and fees are unknown."
        ]
      }
    return (content + ["Only one of the two is executed."]).compactMap(\.self).joined(separator: " ")
  }

  package func replaces(_ pending: Replacement.Target, _ numbers: NumberFormat) -> String {
    replacement(
      of: pending.nonce, plan: pending.plan, transaction: pending.transaction, hash: pending.hash, fees: pending.fees,
      numbers)
  }

  public func message(of note: EarlierTransfer.Note, _ numbers: NumberFormat) -> String {
    switch note {
    case .waits(let nonce):
      "The transfer is executed only after a transaction with nonce \(nonce), which the node does not have."
    case .isNext(let plan):
      "The earlier transfer with nonce \(plan.nonce), \(numbers.ether(plan.value)) to \(plan.to), is executed after this"
        + " one."
    case .isUnknown(let nonce):
      "The outcome of the earlier transfer with nonce \(nonce) is unknown. If it was made, both transfers are executed."
    case .isRemoved(let send):
      "A reorganization of the chain has removed the transfer with nonce \(send.record.plan.nonce) from block"
        + " \(send.formerBlock.map { "\($0)" } ?? NumberFormat.unknown): \(numbers.ether(send.record.plan.value)) to"
        + " \(send.record.plan.to). "
        + message(of: send.outcome, plan: send.record.plan, nodeError: nil, numbers)
    case .hasReplaced(let send):
      (send.replacedHashes.count == 1 ? "Transaction " : "Transactions ")
        + send.replacedHashes.map(\.description).joined(separator: ", ")
        + (send.replacedHashes.count == 1 ? " was" : " were")
        + " replaced by \(send.outcome.hash?.description ?? NumberFormat.unknown), which arrived in block"
        + " \(send.outcome.receipt.map { "\($0.block)" } ?? NumberFormat.unknown)."
    }
  }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "The payment link requests \(requested), not \(amount)."
  }

  public var planUpdated: String {
    "The fees or the account have changed since the plan was shown, so nothing was sent. Confirm the new plan."
  }

  public var submitted: String { "Submitted to the node. If the signer asks for approval, approve the transfer." }

  public var outcomeNotRecorded: String {
    "The outcome could not be saved. Check it again later in the list of transfers."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "Another process is sending from \(account), so the transfers of that account were skipped."
  }

  public func unfinishedSends(on chain: UInt64) -> String {
    "There are unfinished transfers on chain \(chain). To check them, use a node on chain \(chain)."
  }

  public var noUnfinishedSends: String { "There are no unfinished transfers." }

  public func sender(_ account: EthereumAddress) -> String { "From \(account)" }

  public func hasNoAccounts(_ account: EthereumAddress) -> String {
    "The node lists no accounts, so it probably cannot sign for \(account). \(signerAdvice)"
  }

  public func missing(_ l1Fee: L1Fee) -> String? {
    switch l1Fee {
    case .notCharged, .charged: nil
    case .unreadable:
      "The chain charges an L1 fee or an operator fee in addition, which the node does not return. The plan does not"
        + " include it, and no maximum limits it."
    case .unknown: "The node does not return whether the chain charges an L1 fee in addition. The plan includes none."
    }
  }

  public func exceeds(_ fee: SendValue, _ paid: String, planned: String?) -> String {
    let reason =
      fee == .l1Fee ? "It depends on the parent chain and cannot be capped." : "The chain sets it, and nothing caps it."
    return planned.map { "The \(label(of: fee)) of \(paid) is above the \($0) of the plan. \(reason)" }
      ?? "The \(label(of: fee)) of \(paid) was not part of the plan. \(reason)"
  }

  public func balanceDiffers(by amount: String, isLower: Bool) -> String {
    "The balance after the transfer is \(amount) \(isLower ? "lower" : "higher") than the amount and the fee explain:"
      + " another transfer of the account, or a fee that the node did not report, has changed it."
  }

  public func position(chain: UInt64, nonce: UInt64) -> String { "chain \(chain) · nonce \(nonce)" }

  public func status(of state: TransferRecord.State) -> String {
    switch state {
    case .open: "unfinished"
    case .replaced: "replaced"
    case .settled(.included): "included"
    case .settled(.reverted): "reverted"
    case .settled(.pending): "pending"
    case .settled(.rejected): "rejected"
    case .settled(.failed): "refused"
    case .settled(.different): "different"
    case .settled(.superseded): "superseded"
    case .settled(.unknown): "unknown"
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "type the four characters \(characterPosition(of: challenge)) in the recipient's address"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\"\(typed)\" does not match the four characters \(characterPosition(of: challenge)). Nothing was sent."
  }

  private func characterPosition(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "after \($0)" } ?? "17 to 20 after 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothingSent = "Nothing was sent."
    return switch error {
    case .node(.unanswered(let error)) where error.reason == .noDynamicFees:
      "\(advice(on: .noDynamicFees)) \(nothingSent)"
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothingSent)"
    case .node(.rejected(let error)): "The node returned an error: \(quoted(error)). \(nothingSent)"
    case .journal(let error):
      "The transfer log cannot be used. Keep the file, because it may contain pending transfers. \(nothingSent)"
        + " \(description(of: error))"
    case .contacts(let error): "The contacts cannot be read. \(nothingSent) \(description(of: error))"
    case .price(let error?):
      "\(message(of: error)) An amount in a fiat currency requires a live price. Give the amount in \(format.numbers.coin), or try"
        + " again. \(nothingSent)"
    case .price(nil):
      "An amount in a fiat currency requires the price of ether. Give the amount in \(format.numbers.coin). \(nothingSent)"
    case .unpriced(let chain):
      "An amount in a fiat currency is not possible on \(named(chain)), because the price of its coin is unknown. Give"
        + " the amount in its coin. \(nothingSent)"
    case .priceTooOld(let prices):
      "\(priceTime(of: prices, at: now, format)) An amount in a fiat currency requires a price at most 5 minutes old."
        + " Give the amount in \(format.numbers.coin), or try again. \(nothingSent)"
    case .simulatedPrices(let chain):
      "Simulated prices can be used only on the test chains 1337 and 31337, but the node is on chain \(chain). Use"
        + " live prices. \(nothingSent)"
    case .otherChain(let required, let node):
      "The node is on chain \(node), not on chain \(required). Use a node on chain \(required). \(nothingSent)"
    case .chainChanged(let first, let second):
      "The node was on chain \(first) and is now on chain \(second). Check the node. \(nothingSent)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothingSent)"
    case .nameChanged(let name, let first, let second):
      "\(name) resolved to \(first) when the transfer was planned, and now resolves to \(second). Verify the address"
        + " with the recipient. \(nothingSent)"
    case .replacement(let error): "\(message(of: error, format.numbers)) \(nothingSent)"
    case .nodeBehind(let plan, let block):
      "The node is behind the transfer log, which has a transfer with nonce \(plan.nonce) at block \(block). Use another"
        + " node, or try again later. \(nothingSent)"
    case .alreadySubmitted(let first, let hash):
      "\(message(of: .unfinishedSend(nonce: first.nonce, hash: hash), format.numbers, at: nil)) \(nothingSent)"
    case .cancelled: "Interrupted. \(nothingSent)"
    }
  }

  private func message(of error: ReplacementError, _ numbers: NumberFormat) -> String {
    switch error {
    case .nothingPending(let earlier):
      ["There is no pending transfer to replace.", earlier?.message(numbers, self)].compactMap(\.self).joined(
        separator: " ")
    case .madeElsewhere(let nonces) where nonces.count == 1:
      sentence(
        "There is no pending transfer to replace in the transfer log, but a transaction that was made elsewhere is"
          + " pending. To replace it, give its nonce, \(nonces.lowerBound), with an amount and a recipient, or cancel it.",
        .chooseNonce(nonces.lowerBound))
    case .madeElsewhere(let nonces):
      sentence(
        "There is no pending transfer to replace in the transfer log, but transactions that were made elsewhere are"
          + " pending, with the nonces \(nonces.lowerBound) to \(nonces.upperBound). To replace one, give its nonce with an amount"
          + " and a recipient, or cancel it.",
        .chooseNonce(nil))
    case .several(let nonces):
      sentence(
        "Several transfers are pending. Choose the nonce of the one to replace:"
          + " \(nonces.map { "\($0)" }.joined(separator: ", ")).",
        .chooseNonce(nonces.first))
    case .used(let nonce, let next):
      sentence(
        "There is no pending transfer to replace with nonce \(nonce), because the nonce is already used. The next"
          + " nonce is \(next). Check the outcome of the transfers.",
        .resume)
    case .unused(let nonce, let next):
      "There is no pending transfer to replace with nonce \(nonce). The next nonce is \(next)."
    case .hidden(let nonce):
      sentence(
        "The node does not show the pending transaction with nonce \(nonce). To replace it nevertheless, give a fee"
          + " above that of the transaction, and an amount and a recipient, or cancel it.",
        .replaceHidden(nonce: nonce))
    case .notRecorded(let nonce, let transaction):
      sentence(
        "The pending transaction with nonce \(nonce) was made elsewhere."
          + " \(transaction.map { transactionSummary($0, numbers) } ?? "The node does not show it."). To replace it, give an"
          + " amount and a recipient, or cancel it.",
        .replaceOther(nonce: nonce))
    case .different(let plan, let transaction):
      sentence(
        "The pending transaction of the node is not the transfer in the transfer log with nonce \(plan.nonce),"
          + " \(numbers.ether(plan.value)) to \(plan.to). \(transactionSummary(transaction, numbers)) Give an amount and a"
          + " recipient, or cancel it.",
        .replaceOther(nonce: plan.nonce))
    }
  }

  private func priceTime(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let provider = prices.source.name
    guard let asOf = prices.asOf else { return "The newest price from \(provider) has no date." }
    let time = format.dates.dateTime(asOf)
    if asOf > now {
      return
        "The newest price from \(provider) is from \(time), which is in the future. Check the clock of this computer."
    }
    return "The newest price from \(provider) is from \(time), \(age(of: asOf, at: now))."
  }

  /// Returns the message of an error, or the error's own description, such as one about a file.
  private func description(of error: any Error) -> String {
    switch error {
    case let error as ProviderError: message(of: error)
    case let error as AddressError: message(of: error)
    default: "\(error)".excerpt(300)
    }
  }
}
