public import QuidCore

extension SendOutcome {
  /// Returns a message for the user with the outcome of a transfer.
  ///
  /// An example is `1.5 ETH arrived in block 23000000.` As long as the outcome is not final, the message also
  /// warns the user against a second payment.
  ///
  /// - Parameters:
  ///   - plan: The transfer that was planned.
  ///   - nodeError: The error that the node returned when the transfer was submitted; `nil`, the default, if
  ///     there was none.
  ///   - numbers: The number format of the amounts in the message; English by default.
  public func message(
    of plan: TransferPlan, nodeError: JSONRPCError? = nil, _ numbers: NumberFormat = .english
  ) -> String {
    switch self {
    case .included(let receipt):
      "\(numbers.ether(plan.value)) arrived in block \(receipt.block)."
    case .reverted(let receipt):
      "The transfer in block \(receipt.block) was reverted: the recipient, a contract, rejected the payment. The amount"
        + " was not transferred; the fee was paid."
    case .pending(let hash?):
      "Transaction \(hash) is pending. Do not send again; quid send --resume shows its outcome.\(Self.nodeMessage(nodeError))"
    case .pending(nil):
      "A transaction with nonce \(plan.nonce) is pending, most likely this one. Do not send again; quid send --resume shows"
        + " its outcome.\(Self.nodeMessage(nodeError))"
    case .rejected(let nodeError):
      "The signer rejected the transfer: \(nodeError.quoted). Nothing was sent."
    case .refused(let nodeError):
      "The transfer was not made: the node returned \(nodeError.quoted), and nonce \(plan.nonce) was still unused"
        + " \(Self.blocksUntilRefused) blocks later.\(nodeError.hint.map { " \($0)" } ?? "")"
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
          ? " That transaction pays the same amount with other fees: the signer changed the fees, or sent another one."
          : "")
    case .unknown(let doubt): doubt.message(of: plan) + (doubt.isError ? "" : Self.nodeMessage(nodeError))
    }
  }

  private static func nodeMessage(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { " The node returned: \($0.quoted)." } ?? ""
  }

  /// Returns a warning if the fees of the included transfer differ from the planned fees; otherwise `nil`.
  ///
  /// The fees differ if the user changed them in the signer (the wallet software).
  ///
  /// - Parameters:
  ///   - plan: The transfer that was planned.
  ///   - numbers: The number format of the amounts in the warning; English by default.
  public func feeWarning(of plan: TransferPlan, _ numbers: NumberFormat = .english) -> String? {
    guard let fees = receipt?.changedFees else { return nil }
    let maximumFee = (try? fees.maximum.multiplied(by: fees.gasLimit)).map { numbers.ether($0) } ?? NumberFormat.unknown
    return "The fee was changed when the transfer was signed: up to \(fees.gasLimit) gas at"
      + " \(fees.maximum.description(in: .wei)) wei with a tip of \(fees.tip.description(in: .wei)) wei, \(maximumFee) at most."
  }
}

extension NodeTransaction {
  /// Returns a sentence that describes the transaction: its amount, recipient, sender, nonce and block.
  ///
  /// The message about a transaction that differs from the planned transfer contains this sentence.
  fileprivate func summary(_ numbers: NumberFormat) -> String {
    let recipient = to.map { "to \($0)" } ?? "to a new contract"
    let data = hasInput == true ? ", with data for a contract" : ""
    let position = block.map { "is in block \($0)" } ?? "is pending"
    return "Transaction \(hash) pays \(numbers.ether(value)) \(recipient) from \(from) with nonce \(nonce)\(data), and"
      + " \(position)."
  }

  /// Returns a warning if the maximum fee of the transaction exceeds the maximum fee of the planned transfer.
  ///
  /// The result is an empty string if the maximum fee is not exceeded or is unknown.
  fileprivate func excess(over plan: TransferPlan, _ numbers: NumberFormat) -> String {
    guard let cost = maximumCost, let shown = try? plan.fees.ceiling(gas: plan.gasLimit), cost > shown else {
      return ""
    }
    return " Its fee can reach \(numbers.ether(cost)), above the maximum of \(numbers.ether(shown)) that was shown."
  }
}

extension SendOutcome.UnknownReason {
  /// Whether the outcome is unknown because the node returned an error when the transfer was submitted.
  ///
  /// If so, ``message(of:)`` already contains the error of the node, and callers must not append it again.
  fileprivate var isError: Bool {
    if case .answered = self { return true }
    return false
  }

  /// Returns the reason why the outcome of a transfer is unknown, with advice that prevents a second payment.
  ///
  /// - Parameter plan: The transfer that was planned.
  fileprivate func message(of plan: TransferPlan) -> String {
    let check = "Do not send again; quid send --resume looks for nonce \(plan.nonce) of \(plan.from)."
    return switch self {
    case .unseen:
      "It is not known whether the transfer was made: the node has not received the transaction so far, but"
        + " the transaction may still arrive. \(check)"
    case .answered(let nodeError, _):
      "It is not known whether the transfer was made. The node returned: \(nodeError.quoted)."
        + "\(nodeError.hint.map { " \($0)" } ?? "") The node may have sent the transaction despite the"
        + " error. Only if the nonce is unused \(SendOutcome.blocksUntilRefused) blocks later, the transfer was not made."
        + " \(check)"
    case .dropped(let hash):
      "It is not known whether the transfer was made: the node does not know transaction \(hash). \(check)"
    case .nonceUsed:
      "It is not known whether the transfer was made: a transaction has used its nonce, but the node reports no hash."
        + " Look for nonce \(plan.nonce) of \(plan.from) in a block explorer before you send again."
    case .unverifiable(let hash, let missing):
      "It is not known whether the transfer was made: the node's response cannot be verified, because transaction \(hash) lacks"
        + " \(missing.joined(separator: ", ")). \(check)"
    case .receiptMismatch(let hash, let field):
      "It is not known whether the transfer was made: the node's receipt does not match transaction \(hash) and its block"
        + " (\(field)). \(check)"
    case .chainBehind:
      "It is not known whether the transfer was made: the node's chain is shorter than before, so the node is behind or was reset."
        + " \(check)"
    case .unreachable(.unanswered(let error)):
      "It is not known whether the transfer was made. \(error.message) \(check)"
    case .unreachable(.refused(let nodeError)):
      "It is not known whether the transfer was made: the node returned an error, \(nodeError.quoted). \(check)"
    }
  }
}

extension JSONRPCError {
  /// The probable cause of an error that a node returned, with a remedy; `nil` if the cause is unknown.
  ///
  /// An example is `Another transaction has used this nonce.` Error codes differ between nodes, so the cause
  /// is derived from the error messages of common nodes. Use the hint only as advice to the user, never as a
  /// condition. Sources: go-ethereum `core/txpool/errors.go`, `core/error.go`; foundry
  /// `anvil/src/eth/error.rs`.
  package var hint: String? {
    let words = message.lowercased()
    return Self.hints.first { hint in hint.words.contains { words.contains($0) } }?.advice
  }

  private static let hints: [(words: [String], advice: String)] = [
    (["insufficient funds", "overshot"], "The balance of the account does not cover the amount plus the maximum fee."),
    (
      ["nonce too low", "nonce has already been used"],
      "Another transaction of the account has already used this nonce."
    ),
    (
      ["nonce too high", "nonce gap"],
      "The node has not yet received earlier transactions of the account. Wait, then try again."
    ),
    (
      ["unknown account", "no signer", "unknown sender"],
      "The node has no key for this account. Unlock the account on the node, or choose another account with --from."
    ),
    (
      ["less than block base fee", "fee cap less than"], "The base fee has risen above the maximum fee. Try again."
    ),
    (["exceeds the configured cap"], "The fee exceeds the limit that the node is configured with."),
    (
      ["underpriced", "already known"],
      "A transaction with this nonce is already pending."
    ),
    (["chainid", "chain id"], "The node has changed its chain since the plan was made."),
    (["intrinsic gas"], "The transfer needs more gas than the node estimated."),
  ]
}

extension JSONRPCError {
  /// The error message of the node in quotation marks, followed by the JSON-RPC error code.
  ///
  /// An example is `“nonce too low” (-32000)`.
  package var quoted: String { "“\(message.isEmpty ? "no reason given" : message.excerpt(200))” (\(code))" }
}
