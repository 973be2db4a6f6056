/// The request of a user to send ether through a node.
public struct TransferRequest: Hashable, Sendable {
  /// The amount, or the error from parsing the amount.
  public var amount: Result<SendAmount, SendAmountError>
  /// The account to pay; `nil` when the recipient is invalid.
  public var to: EthereumAddress?
  /// The gas tier, which determines the fees.
  public var tier: GasTier
  /// The chain ID (EIP-155) that the user requires; `nil` to accept the chain of the node.
  public var chain: UInt64?
  /// The maximum fee that the user accepts for the whole transfer.
  public var feeLimit: Ether
  /// The unfinished transfer that this one replaces; `nil` for a new transfer.
  public var replaced: TransferPlan?
  /// The errors that are known before the proposal is made, such as those of the recipient.
  ///
  /// The proposal lists them after the errors of the amount.
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

  /// The default limit of the fee: 0.1 ether.
  ///
  /// A plain transfer reaches this fee at 4,761 gwei, far above common gas prices.
  public static let defaultFeeLimit = Ether(wei: 100_000_000_000_000_000)

  /// Returns the nonce of the transfer.
  ///
  /// A replacement has the nonce of the replaced transfer, so that only one of the two can be included. Every other
  /// transfer has the next nonce of the account.
  ///
  /// A replacement also has the next nonce if the replaced nonce has already been used by an included transaction, or
  /// if it is beyond the next nonce, for instance after a test chain was restarted.
  func nonce(on terms: TransferTerms) -> UInt64 {
    guard let replaced, terms.included...terms.nonce ~= replaced.nonce else { return terms.nonce }
    return replaced.nonce
  }
}

/// The state of an account and its chain, from which a transfer is planned.
public struct TransferTerms: Hashable, Sendable {
  /// The chain ID (EIP-155) of the node.
  public let chain: UInt64
  /// The number of the newest block.
  public let block: UInt64
  /// The account that pays.
  public let from: EthereumAddress
  /// The balance of the account.
  public let balance: Ether
  /// The next nonce of the account: the number of its transactions, including pending ones.
  public let nonce: UInt64
  /// The number of transactions of the account that are in blocks.
  ///
  /// Every lower nonce has been used.
  public let included: UInt64
  /// The fees in the newest blocks.
  public let history: FeeHistory
  /// A Boolean value that indicates whether the node can sign for the account.
  ///
  /// Also `true` if the node does not report its accounts.
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

/// A proposal for a transfer through a node: its fee, the remaining balance, and the errors that prevent the transfer.
///
/// The fees come from the node; ``FeeFormula`` is not used.
public struct TransferProposal: Hashable, Sendable {
  /// The state of the account and its chain.
  public let terms: TransferTerms
  /// The account to pay; `nil` when the recipient is invalid.
  public let to: EthereumAddress?
  /// The amount to pay; `nil` if the amount is malformed, or in a fiat currency without a known price.
  public let amount: Ether?
  /// The gas limit: the maximum amount of gas that the transfer may use.
  public let gasLimit: UInt64
  /// The tip and the maximum price per unit of gas.
  public let fees: FeeEstimate
  /// The nonce: the number of transactions that the account has sent before.
  public let nonce: UInt64
  /// The total fee if the transfer is included in the next block.
  public let estimate: Ether
  /// The maximum total fee: the gas limit × the maximum price per unit of gas.
  public let ceiling: Ether
  /// The sum of the amount and the maximum fee; `nil` if the amount is unknown or the sum exceeds 2¹²⁸ wei.
  public let total: Ether?
  /// The minimum balance after the transfer: the balance minus ``total``; `nil` if the balance does not cover the
  /// total.
  public let remaining: Ether?
  /// The maximum amount that can be sent: the balance minus the maximum fee.
  public let maximum: Ether
  /// All errors that prevent the transfer, errors of the amount first.
  public let problems: [SendError]

  /// The transfer to sign; `nil` if there are errors, or if the amount or the recipient is unknown.
  public var plan: TransferPlan? {
    guard problems.isEmpty, let to, let amount else { return nil }
    return TransferPlan(
      chain: terms.chain, from: terms.from, to: to, value: amount, gasLimit: gasLimit, fees: fees, nonce: nonce)
  }

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - request: The request of the user.
  ///   - terms: The state of the account and its chain.
  ///   - fees: The tip and the maximum price per unit of gas.
  ///   - gas: The gas limit, or the error with which the node predicts that the transfer fails.
  ///   - prices: The prices of one ether, used to convert a fiat amount; `nil` where they are unknown.
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

  /// The maximum number of pending transactions with which another transfer is sent; nodes keep 64 for each account.
  static let maximumWaiting: UInt64 = 64

  /// Returns the amount in ether, if it is known, and the errors of the amount.
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
