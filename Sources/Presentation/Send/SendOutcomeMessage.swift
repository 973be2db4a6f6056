public import QuidCore

extension SendOutcome {
  /// What became of a transfer and what to do, in a few sentences.
  public func message(of plan: TransferPlan, _ numbers: NumberFormat = .english) -> String {
    switch self {
    case .included(let receipt):
      "\(numbers.ether(plan.value)) arrived in block \(receipt.block)."
    case .reverted(let receipt):
      "The transfer is in block \(receipt.block) and was reverted: the recipient, a contract, did not take it. The amount is"
        + " still yours, the fee is gone."
    case .pending(let hash?):
      "Transaction \(hash) waits to be included. Do not send again; quid send --resume tells what becomes of it."
    case .pending(nil):
      "A transaction with nonce \(plan.nonce) waits to be included, most likely this one. Do not send again; quid send"
        + " --resume tells what becomes of it."
    case .rejected(let refusal):
      "Rejected at the signer: \(refusal.quoted). Nothing was sent."
    case .refused(let refusal):
      "The node refused the transfer: \(refusal.quoted). Nothing was sent.\(refusal.hint.map { " \($0)" } ?? "")"
    case .superseded(let other):
      "Another transaction has taken nonce \(plan.nonce): \(other). This transfer was not made and can never be."
    case .unknown(let doubt): doubt.message(of: plan)
    }
  }
}

extension SendOutcome.Doubt {
  /// Why nobody can tell, what to check and what not to do.
  fileprivate func message(of plan: TransferPlan) -> String {
    let check = "Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from)."
    return switch self {
    case .unseen:
      "It is not known what becomes of the transfer: the node has seen no transaction with its nonce so far, and it may"
        + " still be on its way. \(check)"
    case .dropped(let hash):
      "It is not known what becomes of the transfer: the node does not know transaction \(hash). \(check)"
    case .nonceUsed:
      "It is not known what became of the transfer: its nonce has been used, and the node does not find by which"
        + " transaction. Look for nonce \(plan.nonce) of \(plan.from) in a block explorer before you send again."
    case .chainBehind:
      "It is not known what became of the transfer: the node's chain is shorter than it was, so it is behind or began anew."
        + " \(check)"
    case .unreachable(.unanswered(let error)):
      "It is not known what becomes of the transfer. \(error.message) \(check)"
    case .unreachable(.refused(let refusal)):
      "It is not known what becomes of the transfer: the node does not tell, \(refusal.quoted). \(check)"
    }
  }
}
