/// A planned transfer for the user to confirm, or the errors that prevent the transfer.
public struct SendReview: Sendable {
  /// The proposal, with the fees, the maximum total and the errors that prevent the transfer.
  public let proposal: TransferProposal
  /// The recipient and the result of its check by ``RecipientGuard``.
  public let recipient: CheckedRecipient
  /// The gas tier of the proposal.
  public let tier: GasTier
  /// The fees of all gas tiers, slowest tier first.
  public let tiers: [TierFee]
  /// The earlier transfers from the account, with the outcomes that were determined before this plan was made.
  public let earlier: [EarlierSend]
  /// The unfinished transfer that this one replaces; `nil` if there is none.
  public let replaced: TransferPlan?
  /// A Boolean value that indicates whether the user asked to replace an unfinished transfer that cannot be
  /// replaced, because its nonce is already used.
  public let isReplacementImpossible: Bool
  /// The prices of ether; `nil` if they are unknown.
  public let prices: Sourced<PriceList>?
  /// The reason why the prices are unknown; `nil` if they are known or if there is no provider of prices.
  public let priceError: ProviderError?
  /// The lock of the account, which prevents other processes from sending as long as the review exists.
  ///
  /// The value is `nil` for a dry run, whose plan is not sent.
  let lock: (any TransferLock)?

  /// The transfer to sign; `nil` if there are errors.
  public var plan: TransferPlan? { proposal.plan }

  /// The characters that the user types to confirm the transfer; `nil` if there are errors.
  public var challenge: AddressChallenge? { plan.map { AddressChallenge($0.to) } }
}

/// The fees of a transfer at one gas tier.
public struct TierFee: Hashable, Sendable {
  /// The gas tier: slow, standard or fast.
  public let tier: GasTier
  /// The tip and the maximum price per unit of gas.
  public let fees: FeeEstimate
  /// The total fee if the transfer is included in the next block.
  public let estimate: Ether
  /// The maximum total fee.
  public let ceiling: Ether
}

extension TransferTerms {
  /// Returns the fees of a transfer at all gas tiers, slowest tier first.
  ///
  /// The random part that a ``TransferPlanner`` adds to the fees of a plan is not included.
  ///
  /// - Parameter gas: The gas limit; by default that of a plain transfer.
  /// - Returns: One element per gas tier. A tier with a fee above 2¹²⁸ − 1 wei is omitted.
  public func tierFees(gas: UInt64 = FeeFormula.transferGas) -> [TierFee] {
    GasTier.allCases.compactMap { tier in
      guard let fees = try? FeeEstimate(history, tier), let estimate = try? fees.estimate(gas: gas),
        let ceiling = try? fees.ceiling(gas: gas)
      else { return nil }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}

extension TransferProposal {
  /// Returns the fees of this transfer at all gas tiers, slowest tier first.
  ///
  /// - Parameter tier: The gas tier of the proposal. Its fees are copied from the proposal; the fees of the other
  ///   tiers do not include the random part.
  func tierFees(_ tier: GasTier) -> [TierFee] {
    terms.tierFees(gas: gasLimit).map { other in
      guard other.tier == tier else { return other }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}

/// The four characters of an address that a user types to confirm a transfer.
///
/// They are in the middle of the address, because an attacker generates similar addresses with the same first and
/// last characters. A prompt for `y` would not make the user compare the address.
public struct AddressChallenge: Hashable, Sendable {
  /// The characters 17 to 20 after `0x`.
  public let characters: String
  /// The four characters before ``characters``, with which a prompt can describe the position of ``characters``.
  ///
  /// The value is `nil` if these four characters occur more than once in the address.
  public let precedingCharacters: String?

  /// Creates the challenge for the address of a recipient.
  public init(_ address: EthereumAddress) {
    let digits = Array(address.description.dropFirst(2))
    characters = String(digits[16..<20])
    let lowercased = digits.map { $0.lowercased() }
    let before = lowercased[12..<16]
    let count = (0...digits.count - before.count).count { lowercased[$0..<$0 + before.count] == before }
    precedingCharacters = count == 1 ? String(digits[12..<16]) : nil
  }

  /// Returns whether a typed string equals ``characters``, the four characters of the recipient's address.
  ///
  /// Case and whitespace are ignored.
  public func accepts(_ typed: String) -> Bool {
    typed.filter { !$0.isWhitespace }.lowercased() == characters.lowercased()
  }
}

/// A submitted transfer and its latest outcome.
public struct SentTransfer: Sendable {
  /// The record of the transfer in the journal, as it was before the submission.
  public let record: SendRecord
  /// The latest outcome; `nil` before the first response of the node.
  public internal(set) var outcome: SendOutcome?
  /// The error that the node or the signer returned for the submission; `nil` if there was none.
  public internal(set) var nodeError: JSONRPCError?
  /// A Boolean value that indicates whether the latest outcome is recorded in the journal.
  public internal(set) var isRecorded = true
  /// The balance of the account after the block of the transfer; `nil` if it is unknown.
  public internal(set) var balanceAfter: Ether?
}

/// The result of determining the outcomes of earlier transfers on a chain.
public struct SendResumption: Sendable {
  /// The earlier transfers with the outcomes that were determined, grouped by account.
  public let found: [EarlierSend]
  /// The newest settled transfer; `nil` if there is none.
  ///
  /// An interrupted process may not have shown the outcome of this transfer.
  public let last: EarlierSend?
  /// The accounts that were skipped because another process is sending from them.
  public let busy: [EthereumAddress]
  /// The IDs of other chains with unfinished transfers, in ascending order.
  public let otherChains: [UInt64]
}

/// The reason why a send did not take place.
///
/// Nothing was submitted to the node.
public enum SendFlowError: Error, Sendable {
  /// A request to the node failed.
  case node(NodeError)
  /// The journal cannot be locked, read or written. The associated value is the error of the journal.
  case journal(any Error)
  /// The address book cannot be read. The associated value is its error.
  case contacts(any Error)
  /// No live price is available for a fiat amount. The associated value is the error of the provider; `nil` if
  /// there is no provider of prices.
  case price(ProviderError?)
  /// The newest price for a fiat amount is too old or has no date.
  case priceTooOld(Sourced<PriceList>)
  /// The prices are not real, but the ether of the chain may have a value. The associated value is the chain ID.
  case simulatedPrices(chain: UInt64)
  /// The chain of the node is not the chain that the user requires. Both values are chain IDs (EIP-155).
  case otherChain(required: UInt64, node: UInt64)
  /// The node has changed its chain since the first request. Both values are chain IDs (EIP-155).
  case chainChanged(from: UInt64, to: UInt64)
  /// The name cannot be resolved to an address. The associated values are the error of the resolver and the node.
  case name(ENSName, NameResolutionError, from: DataSource)
  /// The name was resolved to another address than the one that the user confirmed.
  case nameChanged(ENSName, from: EthereumAddress, to: EthereumAddress)
  /// The task was cancelled before the transfer was submitted.
  case cancelled
}
