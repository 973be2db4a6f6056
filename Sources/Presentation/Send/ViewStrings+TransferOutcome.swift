// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public func message(
    of outcome: TransferOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let (nonce, numbers) = (plan.nonce, numbers.onChain(plan.chain))
    let notMade = "The planned transfer was not made and can no longer be made."
    let submissionError = nodeError.map { "The node returned: \(quoted($0))." }
    let sentences: [String?] =
      switch outcome {
      case .included(let receipt) where plan.isCancellation:
        [
          "The transaction with nonce \(nonce) was cancelled: in block \(receipt.block), the account sent \(numbers.ether(.zero)) to"
            + " itself instead."
        ]
      case .included(let receipt):
        ["\(numbers.ether(plan.value)) arrived in block \(receipt.block)."]
      case .reverted(let receipt):
        [
          "The transfer in block \(receipt.block) was reverted: the recipient, a contract, rejected the payment. The"
            + " amount was not transferred; the fee was paid."
        ]
      case .pending(let hash): [pending(hash, nonce), submissionError]
      case .rejected(let nodeError): ["The signer rejected the transfer: \(quoted(nodeError)). Nothing was sent."]
      case .failed(let nodeError) where nodeError.isConclusive || nodeError.isUnableToSign:
        [
          "The transfer was not made: the node returned \(quoted(nodeError)), and nonce \(nonce) is unused.",
          advice(on: nodeError),
        ]
      case .failed(let nodeError):
        [
          "The transfer was not made: the node returned \(quoted(nodeError)), and nonce \(nonce) was still unused"
            + " \(TransferOutcome.blocksUntilFailed) blocks later.",
          advice(on: nodeError),
        ]
      case .different(let actual, let isSettled):
        [
          "A different transaction was signed.", transactionSummary(actual, numbers),
          excessFee(actual, over: plan, numbers),
          isSettled ? notMade : resumeAdvice(plan),
        ]
      case .superseded(let hash, nil):
        ["Another transaction has used nonce \(nonce): \(hash).", notMade]
      case .superseded(_, let actual?):
        [
          "Another transaction has used nonce \(nonce).", transactionSummary(actual, numbers), notMade,
          actual.isSamePayment(as: plan)
            ? "That transaction pays the same amount with different fees. Either the signer changed the fees, or it"
              + " sent another transfer."
            : nil,
        ]
      // The message about an unknown outcome contains the error of the node.
      case .unknown(.answered(let nodeError, _)): [message(of: .answered(nodeError, freeSince: nil), plan)]
      case .unknown(let reason): [message(of: reason, plan), submissionError]
      }
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private func pending(_ hash: TransactionHash?, _ nonce: UInt64) -> String {
    let transaction =
      hash.map { "Transaction \($0) is pending." }
      ?? "A transaction with nonce \(nonce) is pending, which may be this one."
    return sentence("\(transaction) Do not send again. Check its outcome later.", .resume) + " "
      + sentence("If it stays pending, replace it with higher fees or cancel it.", .replaceOrCancel)
  }

  private func message(of reason: TransferOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let otherNodeAdvice = sentence("If it stays unknown, use another node.", .chooseNode)
    let advice: [String] =
      switch reason {
      case .unseen, .answered, .dropped: [resumeAdvice(plan), sentence("You can cancel the transfer.", .cancel)]
      case .unverifiable, .receiptMismatch, .statusMissing, .unreachable: [resumeAdvice(plan), otherNodeAdvice]
      case .chainBehind: [resumeAdvice(plan)]
      case .waiting(_, let nonce):
        [sentence("Check its outcome later.", .resume), sentence(gapAdvice(nonce), .fillGap(nonce: nonce))]
      case .nonceUsed: [otherNodeAdvice]
      case .unconfirmed: []
      }
    return ([description(of: reason, plan)] + advice).joined(separator: " ")
  }

  private func description(of reason: TransferOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    switch reason {
    case .unseen:
      "The outcome of the transfer is unknown: the node has not received the transaction so far, but the transaction may"
        + " still arrive."
    case .answered(let nodeError, _):
      "The outcome of the transfer is unknown. The node returned: \(quoted(nodeError)). It may have sent the"
        + " transaction despite the error. If the nonce is still unused after \(TransferOutcome.blocksUntilFailed)"
        + " more blocks, the transfer was not made."
    case .dropped(let hash): "The outcome of the transfer is unknown: the node does not know transaction \(hash)."
    case .waiting(let hash, let nonce):
      "\(hash.map { "Transaction \($0)" } ?? "The transfer") with nonce \(plan.nonce) is waiting for nonce \(nonce), which"
        + " no transaction has."
    case .nonceUsed:
      sentence(
        "The outcome of the transfer is unknown: a transaction has used nonce \(plan.nonce), but the node does not"
          + " report its hash. Do not send again yet. Look for the transaction with this nonce from \(plan.from)"
          + " in a block explorer, or check the outcome again later.",
        .resume)
    case .unverifiable(let hash, let missing):
      "The outcome of the transfer is unknown: the node's response cannot be verified, because transaction \(hash)"
        + " lacks \(missing.joined(separator: ", "))."
    case .receiptMismatch(let hash, let field):
      "The outcome of the transfer is unknown: the field \(field) of the node's receipt does not match transaction"
        + " \(hash) or its block."
    case .statusMissing(let hash, let block):
      "The outcome of the transfer is unknown: transaction \(hash) is included in block \(block), but the node"
        + " does not report whether it succeeded."
    case .unconfirmed(let receipt, let confirmations):
      sentence(
        "The transfer is included in block \(receipt.block), but not yet confirmed by \(confirmations) more"
          + " blocks. Do not send again. Check its outcome later.",
        .resume)
    case .chainBehind:
      "The outcome of the transfer is unknown: the node shows another chain, or a shorter one than before, because"
        + " it is behind or was reset."
    // The remedy in the message of the error, to try again, would lead to a second payment.
    case .unreachable(.unanswered(let error)): "The outcome of the transfer is unknown. \(title(of: error))."
    case .unreachable(.rejected(let nodeError)):
      "The outcome of the transfer is unknown. When the outcome was checked, the node returned: \(quoted(nodeError))."
    }
  }

  private func resumeAdvice(_ plan: TransferPlan) -> String {
    sentence(
      "Do not send again. Look for the transaction with nonce \(plan.nonce) from \(plan.from) again later.", .resume)
  }

  func transactionSummary(_ transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let amount = numbers.ether(transaction.value)
    let sentences: [String?] = [
      "Transaction \(transaction.hash) from \(transaction.from) has nonce \(transaction.nonce).",
      transaction.to.map { "It pays \(amount) to \($0)." }
        ?? "It creates a contract and pays it \(amount).",
      transaction.hasInput == true ? "It contains data for a contract." : nil,
      transaction.block.map { "It is included in block \($0)." } ?? "It is pending.",
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  /// Returns a sentence with a transaction's maximum fee if it exceeds the planned maximum fee; otherwise `nil`.
  private func excessFee(_ transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat) -> String? {
    guard let cost = transaction.maximumCost, let shown = try? plan.fees.ceiling(gas: plan.gasLimit), cost > shown
    else {
      return nil
    }
    return "Its fee can reach \(numbers.ether(cost)), above the maximum of \(numbers.ether(shown)) that was shown."
  }

  // MARK: Errors of nodes

  public func feesChanged(gasLimit: UInt64, maximum: Ether, tip: Ether, _ numbers: NumberFormat) -> String {
    let fee = (try? maximum.multiplied(by: gasLimit)).map { numbers.ether($0) } ?? NumberFormat.unknown
    return
      "The fee was changed when the transfer was signed: gas limit \(gasLimit), maximum"
      + " \(maximum.description(in: .wei)) wei per gas, priority fee \(tip.description(in: .wei)) wei per gas,"
      + " \(fee) at most in total."
  }

  public func quoted(_ error: JSONRPCError) -> String {
    (error.message.isEmpty ? "no reason given" : quoted(error.message.excerpt(200)))
      + (error.code == 0 ? "" : " (\(error.code))")
  }

  private func advice(on error: JSONRPCError) -> String? {
    if let tip = error.minimumTip { return lowTip(tip) }
    return NodeErrorCause(error).map { advice(on: $0) }
  }

  private func lowTip(_ minimum: Ether?) -> String {
    sentence("The fee is below the minimum of the node. Give a higher priority fee.", .raisePriorityFee(minimum))
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "The balance of the account does not cover the amount plus the maximum fee."
    case .nonceUsed: "Another transaction of the account has already used this nonce."
    case .nonceGap: "The node has not yet received earlier transactions of the account. Wait, then try again."
    case .unknownAccount: "The node cannot sign for this account. \(signerAdvice)"
    case .feeBelowBaseFee: "The base fee has risen above the maximum fee. Try again."
    case .feeAboveLimit:
      "The fee exceeds the fee limit of the node. Raise the limit on the node, or try again when fees are lower."
    case .feeBelowMinimum: lowTip(nil)
    case .alreadyPending: "A transaction with this nonce is already pending."
    case .chainChanged: "The node has switched to another chain since the transfer was planned."
    case .noDynamicFees:
      "The chain has no EIP-1559 fees, and legacy transactions are not supported. Use a wallet that does."
    case .gasTooLow: "The transfer needs more gas than the node estimated. Try again."
    }
  }
}
