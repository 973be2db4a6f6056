package import QuidCore

extension TransferOutcome {
  /// Returns a warning if the fees of the included transfer differ from the planned fees; otherwise `nil`.
  ///
  /// The fees differ if the user changed them in the signer (the wallet software), or if a fee of a rollup is higher than
  /// planned.
  package func feeWarning(
    of plan: TransferPlan, _ numbers: NumberFormat = .english,
    _ strings: any ViewStrings = .english
  ) -> String? {
    let numbers = numbers.onChain(plan.chain)
    var warnings: [String] = []
    if let fees = receipt?.changedFees {
      warnings.append(strings.feesChanged(gasLimit: fees.gasLimit, maximum: fees.maximum, tip: fees.tip, numbers))
    }
    let rollup: [(SendValue, paid: Ether?, planned: Ether?)] = [
      (.l1Fee, receipt?.l1Fee, plan.l1Fee), (.operatorFee, receipt?.operatorFee, plan.operatorFee),
    ]
    for case (let fee, let paid?, let planned) in rollup where paid > planned ?? .zero {
      warnings.append(strings.exceeds(fee, numbers.ether(paid), planned: planned.map(numbers.ether)))
    }
    return warnings.isEmpty ? nil : warnings.joined(separator: " ")
  }
}

extension TransferReview.Proposal {
  /// Returns a warning if the balance after the transfer is not the balance before it, less the amount and the paid fee.
  package func balanceWarning(
    _ outcome: TransferOutcome, after: EtherBalance?, _ numbers: NumberFormat, _ strings: any ViewStrings = .english
  ) -> String? {
    guard let receipt = outcome.receipt, let fee = try? receipt.fee(), let after,
      let paid = receipt.isSuccess == true ? amount.flatMap({ try? $0.adding(fee) }) : fee,
      let expected = terms.balance.subtracting(paid)?.ether, let after = after.ether, after != expected
    else { return nil }
    let difference = Ether(wei: max(after, expected).wei - min(after, expected).wei)
    return strings.balanceDiffers(
      by: numbers.onChain(terms.chain).ether(difference), isLower: after < expected)
  }
}

extension JSONRPCError {
  /// The error message of the node with the JSON-RPC error code, such as `“nonce too low” (-32000)`.
  package var quoted: String { EnglishStrings().quoted(self) }
}
