// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension EnglishStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    switch state {
    case .unconnected: "Real transfer · connecting to the node"
    case .editing: chain.map { chain in "Real transfer on chain \(chain)" } ?? "Real transfer"
    case .planning: "Real transfer · planning"
    case .reviewing(let review): review.plan == nil ? "Real transfer · rejected" : "Real transfer · confirm"
    case .resolving, .submitting: "Real transfer · submitting"
    case .tracking: "Real transfer · submitted"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "Real transfer · completed"
      case .reverted: "Real transfer · reverted"
      case .rejected, .failed: "Real transfer · not sent"
      case .different, .superseded: "Real transfer · replaced by another transaction"
      case .pending, .unknown, nil: "Real transfer · outcome unknown"
      }
    case .resuming: "Earlier transfers · checking"
    case .resumed: "Earlier transfers"
    case .failed: "Real transfer · nothing was sent"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "From \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "The payment link requests \(requested), not \(amount)."
  }

  public func replaces(_ pending: PendingTransfer, _ numbers: NumberFormat) -> String {
    let fees = pending.fees.map { fees in
      " Its maximum fee is \(numbers.gwei(fees.maximum)) per gas, including a priority fee of"
        + " \(numbers.gwei(fees.tip))."
    }
    let content =
      if let plan = pending.plan, pending.transaction?.isSamePayment(as: plan) ?? true {
        ": \(numbers.ether(plan.value)) to \(plan.to).\(fees ?? "")"
      } else if let transaction = pending.transaction {
        ". \(transactionSummary(transaction, numbers))\(fees ?? "")"
      } else {
        ", which the node does not show: its recipient, amount and fees are unknown."
      }
    return "This transfer replaces the pending transaction with nonce \(pending.nonce)\(content) Only one of the two is"
      + " executed."
  }

  public func leavesUnknown(nonce: UInt64) -> String {
    "The outcome of the earlier transfer with nonce \(nonce) is unknown. If it was made, both transfers are executed."
  }

  public func hasNoAccounts(_ account: EthereumAddress) -> String {
    "The node lists no accounts, so it probably cannot sign for \(account). \(signerAdvice)"
  }

  var signerAdvice: String {
    "Give --node a signer, such as the local RPC of a wallet or a node with Clef, or sign the output of --dry-run --json"
      + " with another signer."
  }

  public func missing(_ l1Fee: L1Fee) -> String? {
    switch l1Fee {
    case .notCharged, .charged: nil
    case .unreadable:
      "The chain charges an L1 fee in addition, which the node does not return. The plan does not include it, and no"
        + " maximum limits it."
    case .unknown: "The node does not return whether the chain charges an L1 fee in addition. The plan includes none."
    }
  }

  public func l1FeeExceeds(_ paid: String, planned: String?) -> String {
    planned.map { planned in
      "The L1 fee of \(paid) is above the \(planned) of the plan. It depends on the parent chain and cannot be capped."
    } ?? "The L1 fee of \(paid) was not part of the plan. It depends on the parent chain and cannot be capped."
  }

  public var planUpdated: String {
    "The fees or the account have changed since the plan was shown, so nothing was sent. Confirm the new plan."
  }

  public var submitted: String {
    "Submitted to the node. If the signer asks for approval, approve the transfer."
  }

  public var outcomeNotRecorded: String {
    "The outcome could not be saved. Check it again later in the list of transfers."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "Another process is sending from \(account), so the transfers of that account were skipped."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "There are unfinished transfers on chain \(chain). To check them, use a node on chain \(chain)."
  }

  public var noUnfinishedSends: String { "There are no unfinished transfers." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "chain \(chain) · nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "unfinished"
    case .replaced: "replaced"
    case .settled(let outcome): outcome.name
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
    switch error {
    case .node(.unanswered(let error)) where error.reason == .noDynamicFees:
      "\(advice(on: .noDynamicFees)) Nothing was sent."
    case .node(.unanswered(let error)): "\(message(of: error)) Nothing was sent."
    case .node(.rejected(let error)): "The node returned an error: \(quoted(error)). Nothing was sent."
    case .journal(let error):
      "The transfer log cannot be used. Keep the file, because it may contain pending transfers. Nothing was sent."
        + " \(description(of: error))"
    case .contacts(let error): "The contacts cannot be read. Nothing was sent. \(description(of: error))"
    case .price(let error?):
      "\(message(of: error)) An amount in a fiat currency requires a live price. Give the amount in ETH, or try again."
        + " Nothing was sent."
    case .price(nil):
      "An amount in a fiat currency requires the price of ether. Give the amount in ETH. Nothing was sent."
    case .priceTooOld(let prices):
      "\(priceTime(of: prices, at: now, format)) An amount in a fiat currency requires a price at most 5 minutes old."
        + " Give the amount in ETH, or try again. Nothing was sent."
    case .simulatedPrices(let chain):
      "Simulated prices can be used only on the test chains 1337 and 31337, but the node is on chain \(chain). Use"
        + " live prices. Nothing was sent."
    case .otherChain(let required, let node):
      "The node is on chain \(node), not on chain \(required). Use a node on chain \(required). Nothing was sent."
    case .chainChanged(let first, let second):
      "The node was on chain \(first) and is now on chain \(second). Check the node. Nothing was sent."
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) Nothing was sent."
    case .nameChanged(let name, let first, let second):
      "\(name) resolved to \(first) when the transfer was planned, and now resolves to \(second). Verify the address"
        + " with the recipient. Nothing was sent."
    case .replacement(let error): "\(message(of: error, format.numbers)) Nothing was sent."
    case .cancelled: "Interrupted. Nothing was sent."
    }
  }

  private func message(of error: ReplacementError, _ numbers: NumberFormat) -> String {
    let nothingToReplace = "There is no pending transfer to replace"
    return switch error {
    case .nothingPending(let earlier): "\(nothingToReplace).\(earlier.map { " \($0.message(numbers, self))" } ?? "")"
    case .madeElsewhere(let nonces) where nonces.count == 1:
      "\(nothingToReplace) in the transfer log, but a transaction that was made elsewhere is pending. To replace it, add"
        + " --nonce \(nonces.lowerBound)."
    case .madeElsewhere(let nonces):
      "\(nothingToReplace) in the transfer log, but transactions that were made elsewhere are pending, with the nonces"
        + " \(nonces.lowerBound) to \(nonces.upperBound). To replace one, add --nonce \(nonces.lowerBound)."
    case .several(let nonces):
      "Several transfers are pending. Choose the one to replace with --nonce: \(list(nonces))."
    case .used(let nonce, let next):
      "\(nothingToReplace) with nonce \(nonce), because the nonce is already used. To see the outcome of the transfers,"
        + " run quid send --resume. The next nonce is \(next)."
    case .unused(let nonce, let next): "\(nothingToReplace) with nonce \(nonce). The next nonce is \(next)."
    case .hidden(let nonce):
      "The node does not show the pending transaction with nonce \(nonce). To replace it nevertheless, give an amount"
        + " and --to, or --cancel \(nonce), and a fee above that of the transaction with --max-fee-per-gas."
    case .notPlain(let nonce):
      "The pending transaction with nonce \(nonce) is not a plain transfer, so it cannot be sent again with higher fees."
        + " Give an amount and --to, or --cancel \(nonce)."
    }
  }

  private func priceTime(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let (provider, dates) = (prices.source.name, format.dates)
    return switch prices.asOf {
    case nil: "The newest price from \(provider) has no date."
    case let asOf? where asOf > now:
      "The newest price from \(provider) is from \(dates.dateTime(asOf)), which is in the future. Check the clock of"
        + " this computer."
    case let asOf?: "The newest price from \(provider) is from \(dates.dateTime(asOf)), \(age(of: asOf, at: now))."
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    switch outcome {
    case .included(let receipt) where plan.isCancellation:
      "The transaction with nonce \(plan.nonce) was cancelled: in block \(receipt.block), the account sent 0 ETH to"
        + " itself instead."
    case .included(let receipt):
      "\(numbers.ether(plan.value)) arrived in block \(receipt.block)."
    case .reverted(let receipt):
      "The transfer in block \(receipt.block) was reverted: the recipient, a contract, rejected the payment. The amount"
        + " was not transferred; the fee was paid."
    case .pending(let hash?):
      "Transaction \(hash) is pending. Do not send again. Run quid send --resume to see its outcome. \(cancelAdvice)"
        + nodeErrorSentence(nodeError)
    case .pending(nil):
      "A transaction with nonce \(plan.nonce) is pending, most likely this one. Do not send again. Run quid send"
        + " --resume to see its outcome. \(cancelAdvice)\(nodeErrorSentence(nodeError))"
    case .rejected(let nodeError):
      "The signer rejected the transfer: \(quoted(nodeError)). Nothing was sent."
    case .failed(let nodeError) where nodeError.isConclusive || nodeError.isUnableToSign:
      "The transfer was not made: the node returned \(quoted(nodeError)), and nonce \(plan.nonce) is"
        + " unused.\(advice(on: nodeError))"
    case .failed(let nodeError):
      "The transfer was not made: the node returned \(quoted(nodeError)), and nonce \(plan.nonce) was still unused"
        + " \(SendOutcome.blocksUntilFailed) blocks later.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "A different transaction was signed."
        + " \(transactionSummary(actual, numbers))\(excessFeeSentence(actual, over: plan, numbers))"
        + (isSettled
          ? " The planned transfer was not made and can no longer be made."
          : " Do not send again. Run quid send --resume to look for the transaction with nonce \(plan.nonce) from"
            + " \(plan.from).")
    case .superseded(let hash, nil):
      "Another transaction has used nonce \(plan.nonce): \(hash). The planned transfer was not made and can no longer"
        + " be made."
    case .superseded(_, let actual?):
      "Another transaction has used nonce \(plan.nonce). \(transactionSummary(actual, numbers)) The planned transfer"
        + " was not made and can no longer be made."
        + (actual.isSamePayment(as: plan)
          ? " That transaction pays the same amount with different fees. Either the signer changed the fees, or it sent"
            + " another transfer." : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : nodeErrorSentence(nodeError))
    }
  }

  private var cancelAdvice: String {
    "If it stays pending, quid send --replace sends it with higher fees, and quid send --cancel cancels it."
  }

  private func nodeErrorSentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { nodeError in " The node returned: \(quoted(nodeError))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "The fee was changed when the transfer was signed: gas limit \(gasLimit), maximum \(maximumWei) wei per gas,"
      + " priority fee \(tipWei) wei per gas, \(maximumFee) at most in total."
  }

  private func transactionSummary(_ transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let amount = numbers.ether(transaction.value)
    let payment =
      transaction.to.map { recipient in "It pays \(amount) to \(recipient)." }
      ?? "It creates a contract and pays it \(amount)."
    let status = transaction.block.map { block in "It is included in block \(block)." } ?? "It is pending."
    let sentences: [String?] = [
      "Transaction \(transaction.hash) from \(transaction.from) has nonce \(transaction.nonce).",
      payment,
      transaction.hasInput == true ? "It contains data for a contract." : nil,
      status,
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  private func excessFeeSentence(_ transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat)
    -> String
  {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Its fee can reach \(numbers.ether(cost)), above the maximum of \(numbers.ether(shown)) that was shown."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let outcomeUnknown = "The outcome of the transfer is unknown"
    let otherNodeAdvice = "If it stays unknown, use another node with --node."
    let unseenAdvice = "To end it, run quid send --cancel."
    let resumeAdvice =
      "Do not send again. Run quid send --resume to look for the transaction with nonce \(plan.nonce) from"
      + " \(plan.from)."
    return switch reason {
    case .unseen:
      "\(outcomeUnknown): the node has not received the transaction so far, but the transaction may still arrive."
        + " \(resumeAdvice) \(unseenAdvice)"
    case .answered(let nodeError, _):
      "\(outcomeUnknown). The node returned: \(quoted(nodeError)). It may have sent the transaction despite the error."
        + " If the nonce is still unused after \(SendOutcome.blocksUntilFailed) more blocks, the transfer was not"
        + " made. \(resumeAdvice) \(unseenAdvice)"
    case .dropped(let hash):
      "\(outcomeUnknown): the node does not know transaction \(hash). \(resumeAdvice) \(unseenAdvice)"
    case .nonceUsed:
      "\(outcomeUnknown): a transaction has used nonce \(plan.nonce), but the node does not report the hash of that"
        + " transaction. Look for it among the transactions of \(plan.from) in a block explorer before you send again, or"
        + " run quid send --resume. \(otherNodeAdvice)"
    case .unverifiable(let hash, let missing):
      "\(outcomeUnknown): the node's response cannot be verified, because transaction \(hash) lacks"
        + " \(missing.joined(separator: ", ")). \(resumeAdvice) \(otherNodeAdvice)"
    case .receiptMismatch(let hash, let field):
      "\(outcomeUnknown): the field \(field) of the node's receipt does not match transaction \(hash) or its block."
        + " \(resumeAdvice) \(otherNodeAdvice)"
    case .statusMissing(let hash, let block):
      "\(outcomeUnknown): transaction \(hash) is included in block \(block), but the node does not report whether it"
        + " succeeded. \(resumeAdvice) \(otherNodeAdvice)"
    case .unconfirmed(let receipt, let confirmations):
      "The transfer is included in block \(receipt.block), but not yet confirmed by \(confirmations) more blocks. Do not"
        + " send again. Run quid send --resume to see its outcome."
    case .chainBehind:
      "\(outcomeUnknown): the node's chain is shorter than before, so the node is behind or was reset. \(resumeAdvice)"
    case .unreachable(.unanswered(let error)):
      "\(outcomeUnknown). \(message(of: error)) \(resumeAdvice) \(otherNodeAdvice)"
    case .unreachable(.rejected(let nodeError)):
      "\(outcomeUnknown). When the outcome was checked, the node returned: \(quoted(nodeError)). \(resumeAdvice)"
        + " \(otherNodeAdvice)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "The balance of the account does not cover the amount plus the maximum fee."
    case .nonceUsed: "Another transaction of the account has already used this nonce."
    case .nonceGap: "The node has not yet received earlier transactions of the account. Wait, then try again."
    case .unknownAccount:
      "The node cannot sign for this account. \(signerAdvice)"
    case .feeBelowBaseFee: "The base fee has risen above the maximum fee. Try again."
    case .feeAboveLimit:
      "The fee exceeds the fee limit of the node. Raise the limit on the node, or try again when fees are lower."
    case .feeBelowMinimum:
      "The fee is below the minimum of the node. Give a higher one, as in --priority-fee 1gwei."
    case .alreadyPending: "A transaction with this nonce is already pending."
    case .chainChanged: "The node has switched to another chain since the transfer was planned."
    case .noDynamicFees:
      "The chain has no EIP-1559 fees, and Quid sends no legacy transactions. Use a wallet that does."
    case .gasTooLow: "The transfer needs more gas than the node estimated. Try again."
    }
  }

  public var noReasonGiven: String { "no reason given" }
}
