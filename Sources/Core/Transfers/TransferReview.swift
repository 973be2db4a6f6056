/// A planned transfer for review by the user, who can confirm it if no errors prevent it.
public struct TransferReview: Sendable, Identifiable {
  /// The identifier of the review and of its ``TransferRecord``; a review can be submitted once.
  public let id: String
  /// The proposed transfer, with its fees, its maximum total and the errors that prevent it.
  public let proposal: TransferReview.Proposal
  /// The recipient and the result of its check by ``RecipientGuard``.
  public let recipient: RecipientCheck
  /// The gas tier of the planned transfer: slow, standard or fast.
  public let tier: GasTier
  /// The fees of the transfer at all gas tiers, slowest tier first.
  package let tiers: [TransferTerms.TierFee]
  /// The earlier transfers from the same account, with the outcomes that were determined during the planning.
  public let earlier: [EarlierTransfer]
  /// The pending transaction that the new transfer replaces; `nil` if the new transfer replaces none.
  package let replaced: Replacement.Target?
  /// The earlier transfers of unknown outcome that the new transfer, with a nonce chosen by the user, does not replace.
  ///
  /// If such a transfer was executed, both transfers are executed.
  package let leftUnknown: [EarlierTransfer]
  /// A Boolean value that indicates whether the plan replaces a confirmed plan that was not sent, as its data had
  /// changed.
  public let isUpdated: Bool
  /// The prices of one ether, used to show fiat values; `nil` if the prices are unknown.
  public let prices: Sourced<PriceList>?
  /// The reason why the prices of ether are unknown; `nil` if they are known, or if there is no provider of prices.
  public let priceError: ProviderError?
  let request: TransferRequest
  /// The time in ``SendEnvironment/elapsed`` at which the state of the account was requested.
  let time: Duration

  /// The transfer to sign; `nil` if errors prevent the transfer.
  public var plan: TransferPlan? { proposal.plan }

  /// The characters that the user must type to confirm the transfer; `nil` if errors prevent the transfer.
  public var challenge: AddressChallenge? { plan.map { AddressChallenge($0.to) } }

  /// The notes about other transfers of the account, which the user needs for the confirmation.
  package var notes: [EarlierTransfer.Note] {
    var notes = earlier.filter { $0.formerBlock != nil }.map { EarlierTransfer.Note.isRemoved($0) }
    if proposal.nonce > proposal.terms.nonce { notes.append(.waits(nonce: proposal.terms.nonce)) }
    if let nonce = request.nonce {
      let waiting = earlier.filter { !$0.outcome.isFinal && $0.isWaiting(on: proposal.terms) }
      notes += waiting.map(\.record.plan).filter { $0.nonce > nonce }.map { .isNext($0) }
    }
    return notes + leftUnknown.map { .isUnknown(nonce: $0.record.plan.nonce) }
  }

  /// The prices of one ether or the reason why they are unknown; `nil` if there is no provider of prices.
  var priceResult: Result<Sourced<PriceList>, ProviderError>? {
    if let prices { return .success(prices) }
    return priceError.map { .failure($0) }
  }

  /// The maximum age of the account's state at the confirmation; an older state is requested again before the
  /// submission.
  static let maximumAge = Duration.seconds(15)

  /// Whether the plan can be submitted as the user confirmed it, compared with a later plan.
  ///
  /// It cannot if the nonce or the replaced transaction has changed, if the balance no longer covers the plan, if a fee
  /// of the rollup has risen above that of the plan, or if the transfer would wait for lower fees.
  func isConfirmed(by later: TransferReview) -> Bool {
    guard let plan, let total = proposal.total, let expected = try? later.proposal.fees.expected() else { return false }
    return later.proposal.problems.isEmpty && later.proposal.nonce == plan.nonce && later.replaced == replaced
      && later.proposal.terms.balance.capped >= total && expected <= plan.fees.maximum
      && later.proposal.terms.l1Fee.estimate <= plan.l1Fee ?? .zero
      && later.proposal.operatorFee ?? .zero <= plan.operatorFee ?? .zero
  }
}
