/// A planned transfer for review by the user.
///
/// The user can confirm the transfer if no errors prevent it.
public struct SendReview: Sendable {
  /// The proposed transfer, with its fees, its maximum total and the errors that prevent it.
  public let proposal: TransferProposal
  /// The recipient and the result of its check by ``RecipientGuard``.
  public let recipient: CheckedRecipient
  /// The gas tier of the planned transfer: slow, standard or fast.
  public let tier: GasTier
  /// The fees of the transfer at all gas tiers, slowest tier first.
  public let tiers: [TierFee]
  /// The earlier transfers from the same account, with the outcomes that were determined during the planning of the new
  /// transfer.
  public let earlier: [EarlierSend]
  /// The pending transaction that the new transfer replaces; `nil` if the new transfer replaces none.
  public let replaced: PendingTransfer?
  /// The earlier transfers whose outcomes are unknown and which the new transfer, with another nonce, does not replace.
  ///
  /// The user allowed this by choosing the nonce. If such a transfer was executed, both are executed.
  public let leftUnknown: [EarlierSend]
  /// A Boolean value that indicates whether the plan replaces one that the user confirmed.
  ///
  /// The state of the account or the fees had changed by the time of the confirmation, so nothing was sent.
  public let isUpdated: Bool
  /// The prices of one ether, used to show fiat values; `nil` if the prices are unknown.
  public let prices: Sourced<PriceList>?
  /// The reason why the prices of ether are unknown.
  ///
  /// The value is `nil` if the prices are known, or if there is no provider of prices.
  public let priceError: ProviderError?
  /// The lock on the account.
  ///
  /// While the review exists, no other process can send from the account.
  ///
  /// The value is `nil` for a dry run, in which the transfer is not submitted.
  let lock: (any TransferLock)?
  /// The data from which the transfer was planned.
  let request: SendPlanRequest
  /// The time of the monotonic clock in ``SendEnvironment/elapsed`` at which the state of the account was requested.
  let time: Duration

  /// The transfer to sign; `nil` if errors prevent the transfer.
  public var plan: TransferPlan? { proposal.plan }

  /// The characters that the user must type to confirm the transfer; `nil` if errors prevent the transfer.
  public var challenge: AddressChallenge? { plan.map { AddressChallenge($0.to) } }

  /// The prices of one ether or the reason why they are unknown; `nil` if there is no provider of prices.
  var priceResult: Result<Sourced<PriceList>, ProviderError>? {
    if let prices { return .success(prices) }
    return priceError.map { .failure($0) }
  }

  /// The maximum age of the state of the account when the user confirms the transfer: 15 seconds.
  ///
  /// If the state is older, it is requested again before the submission.
  static let maximumAge = Duration.seconds(15)

  /// Returns a Boolean value that indicates whether the plan can still be submitted as the user confirmed it.
  ///
  /// The result is `false` if the nonce or the replaced transaction has changed, if the balance no longer covers the
  /// plan, if the L1 fee has risen above that of the plan, or if the transfer would wait for lower fees, because the
  /// expected price has risen above the maximum.
  ///
  /// - Parameter later: A plan of the same transfer with the current state of the account.
  func isConfirmed(by later: SendReview) -> Bool {
    guard let plan, let total = proposal.total, let expected = try? later.proposal.fees.expected() else { return false }
    return later.proposal.problems.isEmpty && later.proposal.nonce == plan.nonce && later.replaced == replaced
      && later.proposal.terms.balance.capped >= total && expected <= plan.fees.maximum
      && later.proposal.terms.l1Fee.estimate <= plan.l1Fee ?? .zero
  }
}

/// The data from which a transfer is planned, such as the account, the recipient and the amount.
public struct SendPlanRequest: Sendable {
  let options: SendFlow.Options
  let account: EthereumAddress
  let chain: UInt64
  /// The recipient; `nil` if the recipient and the amount are those of the replaced transaction, or of a cancellation.
  let recipient: CheckedRecipient?
  let amount: Result<SendAmount, SendAmountError>
  let tier: GasTier
  /// The lock on the account, reused from the previous plan; `nil` if the account is not locked yet.
  let lock: (any TransferLock)?
}

/// The fees of a transfer at one gas tier (slow, standard or fast).
public struct TierFee: Hashable, Sendable {
  /// The gas tier: slow, standard or fast.
  public let tier: GasTier
  /// The fees per unit of gas (EIP-1559): the tip (priority fee) and the maximum price, which includes the base fee.
  public let fees: FeeEstimate
  /// The total fee that the transfer pays if it is included in the next block, with the estimated ``L1Fee``.
  public let estimate: Ether
  /// The maximum total fee of the transfer: the gas limit × the maximum price per unit of gas, plus ``L1Fee/maximum``.
  public let ceiling: Ether
}

extension TransferTerms {
  /// Returns the fees of a transfer at all gas tiers, slowest tier first.
  ///
  /// The random amount that ``TransferPlanner`` adds to the fees of a planned transfer is not included.
  ///
  /// - Parameter gas: The gas limit of the transfer. The default is the gas limit of a plain transfer, 21,000.
  /// - Returns: One element per gas tier. A tier with a fee of 2¹²⁸ wei or more is omitted.
  public func tierFees(gas: UInt64 = FeeFormula.transferGas) -> [TierFee] {
    GasTier.allCases.compactMap { tier in
      guard let fees = try? FeeEstimate(history, tier),
        let estimate = try? fees.estimate(gas: gas).adding(l1Fee.estimate),
        let ceiling = try? fees.ceiling(gas: gas).adding(l1Fee.maximum ?? .zero)
      else { return nil }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}

extension TransferProposal {
  /// Returns the fees of the transfer at all gas tiers, slowest tier first.
  ///
  /// The fees at the given gas tier are copied from the proposal. The fees at the other tiers are estimates without the
  /// random amount that is added to the fees of a planned transfer.
  ///
  /// - Parameter tier: The gas tier of the proposal.
  func tierFees(_ tier: GasTier) -> [TierFee] {
    terms.tierFees(gas: gasLimit).map { other in
      guard other.tier == tier else { return other }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}

/// The four characters of an address that the user types to confirm a transfer.
///
/// The characters are in the middle of the address, because an attacker can generate an address with the same first and
/// last characters as the recipient's address.
public struct AddressChallenge: Hashable, Sendable {
  /// The four characters that the user must type: characters 17 to 20 of the address, counted from 1 after `0x`.
  public let characters: String
  /// The four characters that precede ``characters`` in the address, shown to help the user find ``characters``.
  ///
  /// The value is `nil` if the preceding characters occur more than once in the address.
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

  /// Returns a Boolean value that indicates whether a typed string equals ``characters``.
  ///
  /// Case and whitespace are ignored.
  public func accepts(_ typed: String) -> Bool {
    typed.filter { !$0.isWhitespace }.lowercased() == characters.lowercased()
  }
}

/// A transfer that was submitted to the node, and its latest outcome.
public struct SentTransfer: Sendable {
  /// The record of the transfer in the journal, as written before the submission.
  public let record: SendRecord
  /// The latest outcome of the transfer; `nil` until the node has responded.
  public internal(set) var outcome: SendOutcome?
  /// The hash of the transaction that executes the transfer; `nil` if no such transaction is known.
  public internal(set) var hash: TransactionHash?
  /// The error that the node or the signer returned for the submission; `nil` if no error was returned.
  public internal(set) var nodeError: JSONRPCError?
  /// A Boolean value that indicates whether the latest outcome of the transfer is stored in the journal.
  public internal(set) var isRecorded = true
  /// The balance of the account after the block that contains the transfer; `nil` if the balance is unknown.
  public internal(set) var balanceAfter: EtherBalance?
}

/// The outcomes of earlier transfers on a chain, and the accounts that could not be checked.
public struct SendResumption: Sendable {
  /// The earlier transfers whose outcomes were determined, grouped by account.
  public let found: [EarlierSend]
  /// The most recent transfer with a final outcome; `nil` if no transfer has a final outcome.
  ///
  /// The user may not have seen this outcome yet, because the process that sent the transfer may have been interrupted.
  public let last: EarlierSend?
  /// The accounts that were skipped because another process is sending from them.
  public let busy: [EthereumAddress]
  /// The chain IDs (EIP-155) of other chains with unfinished transfers, in ascending order.
  public let otherChains: [UInt64]
}

/// An error that indicates why a transfer was not submitted to the node.
public enum SendFlowError: Error, Sendable {
  /// A request to the node failed. The associated value is the reason.
  case node(NodeError)
  /// The journal of transfers cannot be locked, read or written. The associated value is the reason.
  case journal(any Error)
  /// The address book cannot be read. The associated value is the reason.
  case contacts(any Error)
  /// No recent price is available to convert a fiat amount to ether.
  ///
  /// The associated value is the error of the price provider; `nil` if there is no provider of prices.
  case price(ProviderError?)
  /// The newest price for the conversion of a fiat amount is too old or has no timestamp.
  ///
  /// The associated value contains the price.
  case priceTooOld(Sourced<PriceList>)
  /// The prices of ether are simulated, but the ether of the chain may have a real value.
  ///
  /// `chain` is the chain ID (EIP-155).
  case simulatedPrices(chain: UInt64)
  /// The chain of the node is not the chain that the user requires. Both values are chain IDs (EIP-155).
  case otherChain(required: UInt64, node: UInt64)
  /// The chain of the node has changed since the first request. Both values are chain IDs (EIP-155).
  case chainChanged(from: UInt64, to: UInt64)
  /// An ENS name cannot be resolved to an address.
  ///
  /// The associated values are the name, the error of the resolver, and the node to which the request was sent.
  case name(ENSName, NameResolutionError, from: DataSource)
  /// The ENS name of the recipient no longer resolves to the address that the user confirmed.
  ///
  /// The first value is the name. `from` is the confirmed address, and `to` is the new address.
  case nameChanged(ENSName, from: EthereumAddress, to: EthereumAddress)
  /// No pending transaction is replaced, or the chosen nonce cannot be used. The associated value is the reason.
  case replacement(ReplacementError)
  /// The task was cancelled before the transfer was submitted.
  case cancelled
}
