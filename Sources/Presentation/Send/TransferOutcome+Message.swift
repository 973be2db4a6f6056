package import QuidCore

extension TransferOutcome {
  /// Returns a warning if the fees of the included transfer differ from the planned fees; otherwise `nil`.
  ///
  /// The fees differ if the user changed them in the signer (the wallet software), or if the L1 fee of a rollup is higher
  /// than planned.
  package func feeWarning(
    of plan: TransferPlan, _ numbers: NumberFormat = .english,
    _ strings: any ViewStrings = .english
  ) -> String? {
    var warnings: [String] = []
    if let l1Fee = receipt?.l1Fee, l1Fee > plan.l1Fee ?? .zero {
      warnings.append(strings.l1FeeExceeds(numbers.ether(l1Fee), planned: plan.l1Fee.map(numbers.ether)))
    }
    guard let fees = receipt?.changedFees else { return warnings.first }
    let changed = strings.feesChanged(gasLimit: fees.gasLimit, maximum: fees.maximum, tip: fees.tip, numbers)
    warnings.insert(changed, at: 0)
    return warnings.joined(separator: " ")
  }
}

extension JSONRPCError {
  /// The error message of the node with the JSON-RPC error code, such as `“nonce too low” (-32000)`.
  package var quoted: String { EnglishStrings().quoted(self) }
}
