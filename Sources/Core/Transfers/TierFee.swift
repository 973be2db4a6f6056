/// The fees of a transfer at one gas tier (slow, standard or fast).
package struct TierFee: Hashable, Sendable {
  /// The gas tier: slow, standard or fast.
  package let tier: GasTier
  /// The fees per unit of gas (EIP-1559): the tip (priority fee) and the maximum price, which includes the base fee.
  package let fees: FeeEstimate
  /// The total fee that the transfer pays if it is included in the next block, with the estimated ``L1Fee``.
  package let estimate: Ether
  /// The maximum total fee of the transfer: the gas limit × the maximum price per unit of gas, plus ``L1Fee/maximum``.
  package let ceiling: Ether
}

extension TransferTerms {
  /// Returns the fees of a transfer at all gas tiers, slowest tier first, without the random amount of a planned
  /// transfer.
  ///
  /// A tier with a fee of 2¹²⁸ wei or more is omitted.
  package func tierFees(gas: UInt64 = FeeFormula.transferGas) -> [TierFee] {
    GasTier.allCases.compactMap { tier in
      guard let fees = try? FeeEstimate(history, tier),
        let estimate = try? fees.estimate(gas: gas).adding(l1Fee.estimate),
        let ceiling = try? fees.ceiling(gas: gas).adding(l1Fee.maximum ?? .zero)
      else { return nil }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}

extension TransferReview.Proposal {
  /// Returns the fees at all gas tiers, with those of the proposal, which include a random amount, at the given tier.
  func tierFees(_ tier: GasTier) -> [TierFee] {
    terms.tierFees(gas: gasLimit).map { other in
      guard other.tier == tier else { return other }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}
