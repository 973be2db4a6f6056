/// The request of a user to send ether through a node.
public struct TransferRequest: Hashable, Sendable {
  /// The amount, or the error of parsing it.
  public var amount: Result<SendAmount, SendAmountError>
  /// The account to pay; `nil` when the recipient is invalid.
  public var to: EthereumAddress?
  /// The gas tier.
  public var tier: GasTier
  /// The required chain ID; `nil` for the chain of the node.
  public var chain: UInt64?
  /// The maximum fee that the user accepts.
  public var feeLimit: Ether
  /// The unfinished transfer that this one replaces.
  public var replaced: TransferPlan?
  /// The errors that are known already, such as those of the recipient.
  ///
  /// They are listed after those of the amount.
  public var problems: [SendError]

  /// Creates a request.
  public init(
    _ amount: Result<SendAmount, SendAmountError>, to: EthereumAddress?, tier: GasTier = .standard,
    chain: UInt64? = nil, feeLimit: Ether = TransferRequest.defaultFeeLimit, replaced: TransferPlan? = nil,
    problems: [SendError] = []
  ) {
    self.amount = amount
    self.to = to
    self.tier = tier
    self.chain = chain
    self.feeLimit = feeLimit
    self.replaced = replaced
    self.problems = problems
  }

  /// The default fee limit, 0.1 ether: the fee of a plain transfer at 4,761 gwei, far above usual gas prices.
  public static let defaultFeeLimit = Ether(wei: 100_000_000_000_000_000)

  /// Returns the nonce of the transfer: that of the replaced transfer, so that only one of the two can be included, or else
  /// the next one.
  ///
  /// The nonce of the replaced transfer is not used when it has been included already, or when it is beyond the next nonce
  /// of the account, for instance after the restart of a test chain.
  func nonce(on terms: TransferTerms) -> UInt64 {
    guard let replaced, terms.included...terms.nonce ~= replaced.nonce else { return terms.nonce }
    return replaced.nonce
  }
}

/// The state of an account and its chain, which a transfer is planned on.
public struct TransferTerms: Hashable, Sendable {
  /// The chain ID of the node.
  public let chain: UInt64
  /// The number of the newest block.
  public let block: UInt64
  /// The account that pays.
  public let from: EthereumAddress
  /// The balance of the account.
  public let balance: Ether
  /// The next nonce of the account, after all pending transactions.
  public let nonce: UInt64
  /// The number of transactions of the account in blocks.
  ///
  /// Every lower nonce has been used.
  public let included: UInt64
  /// The fees of the newest blocks.
  public let history: FeeHistory
  /// A Boolean value that indicates whether the node can sign for the account; `true` where it does not report that.
  public let isSenderKnown: Bool

  /// The number of pending transactions of the account.
  public var waiting: UInt64 { nonce - min(nonce, included) }

  /// Creates terms.
  public init(
    chain: UInt64, block: UInt64, from: EthereumAddress, balance: Ether, nonce: UInt64, included: UInt64,
    history: FeeHistory,
    isSenderKnown: Bool
  ) {
    self.chain = chain
    self.block = block
    self.from = from
    self.balance = balance
    self.nonce = nonce
    self.included = included
    self.history = history
    self.isSenderKnown = isSenderKnown
  }
}

/// A transfer through a node, with its fee, the remaining balance, and the errors that prevent it.
///
/// All fees come from the node; ``FeeFormula`` is not used.
public struct TransferProposal: Hashable, Sendable {
  /// The state of the account and the chain.
  public let terms: TransferTerms
  /// The account to pay; `nil` when the recipient is invalid.
  public let to: EthereumAddress?
  /// The amount; `nil` when it is malformed, or fiat without a price.
  public let amount: Ether?
  /// The gas limit.
  public let gasLimit: UInt64
  /// The fees per unit of gas.
  public let fees: FeeEstimate
  /// The nonce: the number of transactions that the account has sent before.
  public let nonce: UInt64
  /// The expected fee if the transfer is included in the next block.
  public let estimate: Ether
  /// The maximum fee.
  public let ceiling: Ether
  /// The sum of the amount and the maximum fee; `nil` without an amount or above 2¹²⁸ wei.
  public let total: Ether?
  /// The minimum balance after the transfer; `nil` where the balance does not cover the total.
  public let remaining: Ether?
  /// The maximum amount.
  public let maximum: Ether
  /// All errors that prevent the transfer, those of the amount first.
  public let problems: [SendError]

  /// The transfer to sign; `nil` while there are errors.
  public var plan: TransferPlan? {
    guard problems.isEmpty, let to, let amount else { return nil }
    return TransferPlan(
      chain: terms.chain, from: terms.from, to: to, value: amount, gasLimit: gasLimit, fees: fees, nonce: nonce)
  }

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - request: The request of the user.
  ///   - terms: The state of the account and the chain.
  ///   - fees: The fees per unit of gas.
  ///   - gas: The gas limit, or the error that the node predicts for the transfer.
  ///   - prices: The prices of ether for converting a fiat amount.
  /// - Throws: ``ArithmeticError/overflow`` for fees above 2¹²⁸ wei.
  init(
    _ request: TransferRequest, on terms: TransferTerms, fees: FeeEstimate, gas: Result<UInt64, JSONRPCError>,
    prices: PriceList?
  ) throws(ArithmeticError) {
    self.terms = terms
    self.fees = fees
    to = request.to
    gasLimit = (try? gas.get()) ?? FeeFormula.transferGas
    nonce = request.nonce(on: terms)
    estimate = try fees.estimate(gas: gasLimit)
    ceiling = try fees.ceiling(gas: gasLimit)
    let validator = SendValidator(balance: terms.balance, fee: ceiling)
    maximum = validator.maximum ?? .zero
    let requested = Self.amount(request.amount, validator, prices)
    amount = requested.amount
    total = requested.amount.flatMap { [ceiling] amount in try? amount.adding(ceiling) }
    remaining = total.flatMap { try? terms.balance.subtracting($0) }
    var problems = requested.problems + request.problems
    if let chain = request.chain, chain != terms.chain {
      problems.append(.nodeOnOtherChain(requested: chain, node: terms.chain))
    }
    if !terms.isSenderKnown { problems.append(.unknownSender(terms.from)) }
    if case .failure(let error) = gas { problems.append(.wouldFail(error)) }
    // A replacement of a pending transaction does not increase their number.
    if terms.waiting > Self.maximumWaiting, nonce == terms.nonce { problems.append(.nonceGap(waiting: terms.waiting)) }
    if ceiling > request.feeLimit { problems.append(.feeTooHigh(ceiling: ceiling, limit: request.feeLimit)) }
    self.problems = problems
  }

  /// The maximum number of pending transactions of an account; nodes keep 64 for each account.
  static let maximumWaiting: UInt64 = 64

  /// Returns the amount in wei and its errors.
  static func amount(
    _ amount: Result<SendAmount, SendAmountError>, _ validator: SendValidator, _ prices: PriceList?
  ) -> (amount: Ether?, problems: [SendError]) {
    switch amount {
    case .failure(let error): return (nil, [validator.problem(with: error)])
    case .success(let amount):
      // Fiat worth more than 2¹²⁸ wei exceeds any balance.
      guard let wei = try? amount.wei(at: { prices?[$0] }, maximum: validator.maximum) else {
        return (nil, [.exceedsBalance(maximum: validator.maximum)])
      }
      return (wei, validator.problems(with: wei))
    }
  }
}
