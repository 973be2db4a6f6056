public import QuidCore

extension SendOutcome {
  /// Returns the outcome of a transfer and what to do, in a few sentences.
  ///
  /// - Parameter refusal: The error that the node answered with when it was handed over, if it did.
  public func message(
    of plan: TransferPlan, answered refusal: NodeRefusal? = nil, _ numbers: NumberFormat = .english
  ) -> String {
    switch self {
    case .included(let receipt):
      "\(numbers.ether(plan.value)) arrived in block \(receipt.block)."
    case .reverted(let receipt):
      "The transfer is in block \(receipt.block) and was reverted: the recipient, a contract, did not take it. The amount is"
        + " still yours, the fee is gone."
    case .pending(let hash?):
      "Transaction \(hash) is pending. Do not send again; quid send --resume shows its outcome.\(Self.answer(refusal))"
    case .pending(nil):
      "A transaction with nonce \(plan.nonce) is pending, most likely this one. Do not send again; quid send --resume shows"
        + " its outcome.\(Self.answer(refusal))"
    case .rejected(let refusal):
      "Rejected at the signer: \(refusal.quoted). Nothing was sent."
    case .refused(let refusal):
      "The transfer was not made: the node answered \(refusal.quoted), and nonce \(plan.nonce) was still unused"
        + " \(Self.blocksUntilRefused) blocks later.\(refusal.hint.map { " \($0)" } ?? "")"
    case .different(let actual, let isSettled):
      "A different transaction was signed. \(actual.summary(numbers))\(actual.excess(over: plan, numbers))"
        + (isSettled
          ? " The planned transfer was not made and can no longer be made."
          : " Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from).")
    case .superseded(let hash, nil):
      "Another transaction has used nonce \(plan.nonce): \(hash). The planned transfer was not made and can no longer be"
        + " made."
    case .superseded(_, let actual?):
      "Another transaction has used nonce \(plan.nonce). \(actual.summary(numbers)) The planned transfer was not made and"
        + " can no longer be made."
        + (actual.isSamePayment(as: plan)
          ? " The other one makes the same payment with other fees: the signer has changed them, or it is another send."
          : "")
    case .unknown(let doubt): doubt.message(of: plan) + (doubt.isError ? "" : Self.answer(refusal))
    }
  }

  private static func answer(_ refusal: NodeRefusal?) -> String {
    refusal.map { " The node answered: \($0.quoted)." } ?? ""
  }

  /// Returns a warning when the transfer was made with other fees than planned.
  public func feeWarning(of plan: TransferPlan, _ numbers: NumberFormat = .english) -> String? {
    guard let fees = receipt?.changedFees else { return nil }
    let most = (try? fees.maximum.multiplied(by: fees.gasLimit)).map { numbers.ether($0) } ?? NumberFormat.unknown
    return "The fee was changed when the transfer was signed: up to \(fees.gasLimit) gas at"
      + " \(fees.maximum.description(in: .wei)) wei with a tip of \(fees.tip.description(in: .wei)) wei, \(most) at most."
  }
}

extension NodeTransaction {
  /// The payment of the transaction in a sentence, with whole addresses.
  fileprivate func summary(_ numbers: NumberFormat) -> String {
    let recipient = to.map { "to \($0)" } ?? "to a new contract"
    let data = hasInput == true ? ", with data for a contract" : ""
    let position = block.map { "is in block \($0)" } ?? "is pending"
    return "Transaction \(hash) pays \(numbers.ether(value)) \(recipient) from \(from) with nonce \(nonce)\(data), and"
      + " \(position)."
  }

  /// A sentence about a fee above the one that was shown; empty where it is not.
  fileprivate func excess(over plan: TransferPlan, _ numbers: NumberFormat) -> String {
    guard let cost = maximumCost, let shown = try? plan.fees.ceiling(gas: plan.gasLimit), cost > shown else {
      return ""
    }
    return " Its fee can come to \(numbers.ether(cost)), above the \(numbers.ether(shown)) that was shown."
  }
}

extension SendOutcome.Doubt {
  /// Whether the message of the doubt includes the node's error.
  fileprivate var isError: Bool {
    if case .answered = self { return true }
    return false
  }

  /// The reason why the outcome is unknown, what to check and what not to do.
  fileprivate func message(of plan: TransferPlan) -> String {
    let check = "Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from)."
    return switch self {
    case .unseen:
      "It is not known whether the transfer was made: the node has seen no transaction with its nonce so far, and it may"
        + " still be on its way. \(check)"
    case .answered(let refusal, _):
      "It is not known whether the transfer was made. The node answered: \(refusal.quoted)."
        + "\(refusal.hint.map { " \($0)" } ?? "") An error does not prove that nothing was sent; that takes"
        + " \(SendOutcome.blocksUntilRefused) further blocks in which the nonce stays unused. \(check)"
    case .dropped(let hash):
      "It is not known whether the transfer was made: the node does not know transaction \(hash). \(check)"
    case .nonceUsed:
      "It is not known whether the transfer was made: its nonce has been used, and the node cannot name the transaction."
        + " Look for nonce \(plan.nonce) of \(plan.from) in a block explorer before you send again."
    case .unverifiable(let hash, let missing):
      "It is not known whether the transfer was made: the node's answer cannot be verified, because transaction \(hash) lacks"
        + " \(missing.joined(separator: ", ")). \(check)"
    case .receiptMismatch(let hash, let field):
      "It is not known whether the transfer was made: the node's receipt does not match transaction \(hash) and its block"
        + " (\(field)). \(check)"
    case .chainBehind:
      "It is not known whether the transfer was made: the node's chain is shorter than it was, so it is behind or began anew."
        + " \(check)"
    case .unreachable(.unanswered(let error)):
      "It is not known whether the transfer was made. \(error.message) \(check)"
    case .unreachable(.refused(let refusal)):
      "It is not known whether the transfer was made: the node cannot be queried, \(refusal.quoted). \(check)"
    }
  }
}
