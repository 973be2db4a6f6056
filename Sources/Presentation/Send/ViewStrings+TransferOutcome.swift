public import QuidCore

extension ViewStrings {
  /// Returns a message that describes the outcome of a transfer.
  ///
  /// - Parameter nodeError: The error that the node returned for the submission; `nil` if there was none.
  public func message(
    of outcome: TransferOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let nonce = plan.nonce
    let submissionError = nodeError.map { self[.nodeReturned, ["error": quoted($0)]] }
    let sentences: [String?] =
      switch outcome {
      case .included(let receipt) where plan.isCancellation:
        [self[.transactionCancelled, ["nonce": nonce, "block": receipt.block]]]
      case .included(let receipt):
        [self[.included, ["amount": numbers.ether(plan.value), "block": receipt.block]]]
      case .reverted(let receipt): [self[.reverted, ["block": receipt.block]]]
      case .pending(let hash?): [self[.pending, ["hash": hash]], self[.cancelAdvice], submissionError]
      case .pending(nil): [self[.probablyPending, ["nonce": nonce]], self[.cancelAdvice], submissionError]
      case .rejected(let nodeError): [self[.rejectedBySigner, ["error": quoted(nodeError)]]]
      case .failed(let nodeError) where nodeError.isConclusive || nodeError.isUnableToSign:
        [self[.notMade, ["error": quoted(nodeError), "nonce": nonce]], advice(on: nodeError)]
      case .failed(let nodeError):
        [
          self[
            .notMadeAfterBlocks,
            ["error": quoted(nodeError), "nonce": nonce, "blocks": TransferOutcome.blocksUntilFailed]],
          advice(on: nodeError),
        ]
      case .different(let actual, let isSettled):
        [
          self[.differentTransactionSigned], transactionSummary(actual, numbers),
          excessFee(actual, over: plan, numbers),
          isSettled ? self[.plannedTransferNotMade] : resumeAdvice(plan),
        ]
      case .superseded(let hash, nil):
        [self[.nonceUsedByHash, ["nonce": nonce, "hash": hash]], self[.plannedTransferNotMade]]
      case .superseded(_, let actual?):
        [
          self[.nonceUsedByOther, ["nonce": nonce]], transactionSummary(actual, numbers), self[.plannedTransferNotMade],
          actual.isSamePayment(as: plan) ? self[.samePaymentWithOtherFees] : nil,
        ]
      // The message about an unknown outcome contains the error of the node.
      case .unknown(.answered(let nodeError, _)): [message(of: .answered(nodeError, freeSince: nil), plan)]
      case .unknown(let reason): [message(of: reason, plan), submissionError]
      }
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private func message(of reason: TransferOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let resumeAdvice = resumeAdvice(plan)
    let sentences =
      switch reason {
      case .unseen: [self[.unseen], resumeAdvice, self[.unseenAdvice]]
      case .answered(let nodeError, _):
        [
          self[.answeredWithError, ["error": quoted(nodeError), "blocks": TransferOutcome.blocksUntilFailed]],
          resumeAdvice, self[.unseenAdvice],
        ]
      case .dropped(let hash): [self[.dropped, ["hash": hash]], resumeAdvice, self[.unseenAdvice]]
      case .nonceUsed:
        [self[.nonceUsedByUnknown, ["nonce": plan.nonce, "sender": plan.from]], self[.otherNodeAdvice]]
      case .unverifiable(let hash, let missing):
        [
          self[.unverifiable, ["hash": hash, "fields": missing.joined(separator: ", ")]], resumeAdvice,
          self[.otherNodeAdvice],
        ]
      case .receiptMismatch(let hash, let field):
        [self[.receiptMismatch, ["hash": hash, "field": field]], resumeAdvice, self[.otherNodeAdvice]]
      case .statusMissing(let hash, let block):
        [self[.statusMissing, ["hash": hash, "block": block]], resumeAdvice, self[.otherNodeAdvice]]
      case .unconfirmed(let receipt, let confirmations):
        [self[.unconfirmed, ["block": receipt.block, "confirmations": confirmations]]]
      case .chainBehind: [self[.chainBehind], resumeAdvice]
      case .unreachable(.unanswered(let error)):
        // The remedy in the message of the error, to try again, would lead to a second payment.
        [self[.outcomeUnknown], "\(title(of: error)).", resumeAdvice, self[.otherNodeAdvice]]
      case .unreachable(.rejected(let nodeError)):
        [
          self[.outcomeUnknown], self[.nodeReturnedWhenChecked, ["error": quoted(nodeError)]], resumeAdvice,
          self[.otherNodeAdvice],
        ]
      }
    return sentences.joined(separator: " ")
  }

  private func resumeAdvice(_ plan: TransferPlan) -> String {
    self[.resumeAdvice, ["nonce": plan.nonce, "sender": plan.from]]
  }

  func transactionSummary(_ transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let amount = numbers.ether(transaction.value)
    let sentences: [String?] = [
      self[
        .transactionSummary,
        ["hash": transaction.hash, "sender": transaction.from, "nonce": transaction.nonce]],
      transaction.to.map { self[.transactionPays, ["amount": amount, "recipient": $0]] }
        ?? self[.transactionCreatesContract, ["amount": amount]],
      transaction.hasInput == true ? self[.transactionHasData] : nil,
      transaction.block.map { self[.transactionInBlock, ["block": $0]] } ?? self[.transactionIsPending],
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  /// Returns a sentence with a transaction's maximum fee if it exceeds the planned maximum fee; otherwise `nil`.
  private func excessFee(_ transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat) -> String? {
    guard let cost = transaction.maximumCost, let shown = try? plan.fees.ceiling(gas: plan.gasLimit), cost > shown
    else {
      return nil
    }
    return self[.excessFee, ["fee": numbers.ether(cost), "shown": numbers.ether(shown)]]
  }

  // MARK: Errors of nodes

  /// Returns the error message of a node in quotation marks with its JSON-RPC code, such as `“nonce too low” (-32000)`.
  func quoted(_ error: JSONRPCError) -> String {
    (error.message.isEmpty ? self[.noReasonGiven] : quoted(error.message.excerpt(200)))
      + (error.code == 0 ? "" : " (\(error.code))")
  }

  private func advice(on error: JSONRPCError) -> String? { NodeErrorCause(error).map { advice(on: $0) } }

  package func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: self[.insufficientFunds]
    case .nonceUsed: self[.nonceAlreadyUsed]
    case .nonceGap: self[.nonceGap]
    case .unknownAccount: "\(self[.unknownAccount]) \(self[.signerAdvice])"
    case .feeBelowBaseFee: self[.feeBelowBaseFee]
    case .feeAboveLimit: self[.feeAboveLimit]
    case .feeBelowMinimum: self[.feeBelowMinimum]
    case .alreadyPending: self[.alreadyPending]
    case .chainChanged: self[.nodeChangedChain]
    case .noDynamicFees: self[.noDynamicFees]
    case .gasTooLow: self[.gasTooLow]
    }
  }
}
