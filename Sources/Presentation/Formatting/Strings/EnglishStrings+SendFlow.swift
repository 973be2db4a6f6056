// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension EnglishStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    switch state {
    case .unconnected: "Real send · connecting to the node"
    case .editing: "Real send\(chain.map { " on chain \($0)" } ?? "")"
    case .planning: "Real send · planning"
    case .reviewing(let review): review.plan == nil ? "Real send · rejected" : "Real send · confirm"
    case .resolving, .submitting: "Real send · submitting"
    case .tracking: "Real send · submitted"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "Real send · sent"
      case .reverted: "Real send · reverted"
      case .rejected, .refused: "Real send · not made"
      case .different, .superseded: "Real send · a different transaction"
      case .pending, .unknown, nil: "Real send · outcome unknown"
      }
    case .resuming: "Earlier sends · checking"
    case .resumed: "Earlier sends"
    case .failed: "Real send · nothing was sent"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "From \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "The payment link requests \(requested), not \(amount)."
  }

  public func replacesUnfinished(nonce: UInt64) -> String {
    "This send replaces the unfinished one with nonce \(nonce): only one is paid."
  }

  public var submitted: String { "Submitted to the node. A signer may require your approval." }

  public var outcomeNotRecorded: String {
    "The outcome could not be recorded; check it again with the list of sends."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "Another process is sending from \(account), so the sends of that account were skipped."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "There are unfinished sends on chain \(chain). Use a node on chain \(chain)."
  }

  public var noUnfinishedSends: String { "There are no unfinished sends." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "chain \(chain) · nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "unfinished"
    case .replaced: "replaced"
    case .settled(let outcome): outcome.name
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "type the four characters \(position(of: challenge)) in the recipient's address"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\"\(typed)\" does not match the four characters \(position(of: challenge)). Nothing was sent."
  }

  private func position(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "after \($0)" } ?? "17 to 20 after 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    switch error {
    case .node(.unanswered(let error)): "\(message(of: error)) Nothing was sent."
    case .node(.refused(let error)): "The node returned an error: \(quoted(error)). Nothing was sent."
    case .journal(let error): "The journal of sends cannot be used: \(text(of: error)) Nothing was sent."
    case .contacts(let error): "The contacts cannot be read: \(text(of: error)) Nothing was sent."
    case .price(let error?):
      "\(message(of: error)) A fiat amount needs a live price. Give the amount in ETH, or try again. Nothing was sent."
    case .price(nil): "A fiat amount needs a price of ether. Give the amount in ETH. Nothing was sent."
    case .priceTooOld(let prices):
      "The newest price from \(prices.source.name) \(time(of: prices, at: now, format)). A fiat amount needs a"
        + " price at most 5 minutes old. Give the amount in ETH, or try again. Nothing was sent."
    case .simulatedPrices(let chain):
      "The prices are not real, so they can be used only on the test chains 1337 and 31337, but the node is on chain"
        + " \(chain). Use live prices. Nothing was sent."
    case .otherChain(let required, let node):
      "The node is on chain \(node), not on chain \(required). Give another node. Nothing was sent."
    case .chainChanged(let first, let second):
      "The node was on chain \(first) and is now on chain \(second). Check the node. Nothing was sent."
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) Nothing was sent."
    case .nameChanged(let name, let first, let second):
      "\(name) resolved to \(first) when the send was planned, and now resolves to \(second). Verify the address with the"
        + " recipient. Nothing was sent."
    case .cancelled: "Interrupted. Nothing was sent."
    }
  }

  private func text(of error: any Error) -> String { knownMessage(of: error) ?? "\(error)".excerpt(300) }

  private func time(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let dates = format.dates
    return switch prices.asOf {
    case nil: "has no date"
    case let asOf? where asOf > now:
      "is from \(dates.dateTime(asOf)), which is ahead of this machine's clock: check the clock"
    case let asOf?: "is from \(dates.dateTime(asOf)), \(age(of: asOf, at: now))"
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    switch outcome {
    case .included(let receipt):
      "\(numbers.ether(plan.value)) arrived in block \(receipt.block)."
    case .reverted(let receipt):
      "The transfer in block \(receipt.block) was reverted: the recipient, a contract, rejected the payment. The amount"
        + " was not transferred; the fee was paid."
    case .pending(let hash?):
      "Transaction \(hash) is pending. Do not send again; quid send --resume shows its outcome.\(sentence(nodeError))"
    case .pending(nil):
      "A transaction with nonce \(plan.nonce) is pending, most likely this one. Do not send again; quid send --resume shows"
        + " its outcome.\(sentence(nodeError))"
    case .rejected(let nodeError):
      "The signer rejected the transfer: \(quoted(nodeError)). Nothing was sent."
    case .refused(let nodeError):
      "The transfer was not made: the node returned \(quoted(nodeError)), and nonce \(plan.nonce) was still unused"
        + " \(SendOutcome.blocksUntilRefused) blocks later.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "A different transaction was signed. \(summary(of: actual, numbers))\(excess(of: actual, over: plan, numbers))"
        + (isSettled
          ? " The planned transfer was not made and can no longer be made."
          : " Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from).")
    case .superseded(let hash, nil):
      "Another transaction has used nonce \(plan.nonce): \(hash). The planned transfer was not made and can no longer be"
        + " made."
    case .superseded(_, let actual?):
      "Another transaction has used nonce \(plan.nonce). \(summary(of: actual, numbers)) The planned transfer was not"
        + " made and can no longer be made."
        + (actual.isSamePayment(as: plan)
          ? " That transaction pays the same amount with other fees: the signer changed the fees, or sent another one."
          : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : sentence(nodeError))
    }
  }

  private func sentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { " The node returned: \(quoted($0))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "The fee was changed when the transfer was signed: up to \(gasLimit) gas at \(maximumWei) wei with a tip of"
      + " \(tipWei) wei, \(maximumFee) at most."
  }

  private func summary(of transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let recipient = transaction.to.map { "to \($0)" } ?? "to a new contract"
    let data = transaction.hasInput == true ? ", with data for a contract" : ""
    let position = transaction.block.map { "is in block \($0)" } ?? "is pending"
    return "Transaction \(transaction.hash) pays \(numbers.ether(transaction.value)) \(recipient) from"
      + " \(transaction.from) with nonce \(transaction.nonce)\(data), and \(position)."
  }

  private func excess(of transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat) -> String {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Its fee can reach \(numbers.ether(cost)), above the maximum of \(numbers.ether(shown)) that was shown."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let unknown = "It is not known whether the transfer was made"
    let check = "Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from)."
    return switch reason {
    case .unseen:
      "\(unknown): the node has not received the transaction so far, but the transaction may still arrive. \(check)"
    case .answered(let nodeError, _):
      "\(unknown). The node returned: \(quoted(nodeError)).\(advice(on: nodeError)) The node may have sent the"
        + " transaction despite the error. Only if the nonce is unused \(SendOutcome.blocksUntilRefused) blocks later,"
        + " the transfer was not made. \(check)"
    case .dropped(let hash): "\(unknown): the node does not know transaction \(hash). \(check)"
    case .nonceUsed:
      "\(unknown): a transaction has used its nonce, but the node reports no hash."
        + " Look for nonce \(plan.nonce) of \(plan.from) in a block explorer before you send again."
    case .unverifiable(let hash, let missing):
      "\(unknown): the node's response cannot be verified, because transaction \(hash) lacks"
        + " \(missing.joined(separator: ", ")). \(check)"
    case .receiptMismatch(let hash, let field):
      "\(unknown): the node's receipt does not match transaction \(hash) and its block (\(field)). \(check)"
    case .chainBehind:
      "\(unknown): the node's chain is shorter than before, so the node is behind or was reset. \(check)"
    case .unreachable(.unanswered(let error)): "\(unknown). \(message(of: error)) \(check)"
    case .unreachable(.refused(let nodeError)):
      "\(unknown): the node returned an error, \(quoted(nodeError)). \(check)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "The balance of the account does not cover the amount plus the maximum fee."
    case .nonceUsed: "Another transaction of the account has already used this nonce."
    case .nonceGap: "The node has not yet received earlier transactions of the account. Wait, then try again."
    case .unknownAccount:
      "The node has no key for this account. Unlock the account on the node, or choose another account with --from."
    case .feeBelowBaseFee: "The base fee has risen above the maximum fee. Try again."
    case .feeAboveLimit: "The fee exceeds the limit that the node is configured with."
    case .alreadyPending: "A transaction with this nonce is already pending."
    case .chainChanged: "The node has changed its chain since the plan was made."
    case .gasTooLow: "The transfer needs more gas than the node estimated."
    }
  }

  public var noReasonGiven: String { "no reason given" }
}
