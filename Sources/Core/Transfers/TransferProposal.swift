/// The transfer that the user requests: the amount, the recipient, the gas tier and other settings.
public struct TransferRequest: Hashable, Sendable {
  /// The result of parsing the amount that the user typed.
  package var parsedAmount: Result<SendAmount, SendAmountError>
  /// The address of the account to pay; `nil` if the recipient is invalid.
  public var to: EthereumAddress?
  /// The gas tier (slow, standard or fast), which determines the fees.
  public var tier: GasTier
  /// The required chain ID (EIP-155) of the node; `nil` to accept the chain of the node.
  public var chain: UInt64?
  /// The maximum fee, in ether, that the user accepts for the whole transfer.
  public var feeLimit: Ether
  /// The fees per unit of gas that the user chose instead of those of the gas tier.
  public var fees = FeeChoice()
  /// The pending transaction that the new transfer replaces; `nil` if the new transfer replaces none.
  public var replaced: PendingTransfer?
  /// A Boolean value that indicates whether the node must be able to sign for the account; `true` by default.
  ///
  /// If the value is `false`, the transfer is planned for another signer.
  public var isSignedByNode = true
  /// The errors that are known before the proposal is computed, such as an invalid recipient.
  ///
  /// ``TransferProposal/problems`` contains these errors after the errors that concern the amount.
  public var problems: [SendError]

  /// Creates a request to transfer an amount, by default at the standard gas tier and with ``defaultFeeLimit``.
  public init(
    for amount: SendAmount, to: EthereumAddress?, tier: GasTier = .standard, chain: UInt64? = nil,
    feeLimit: Ether = TransferRequest.defaultFeeLimit, replaced: PendingTransfer? = nil, problems: [SendError] = []
  ) {
    self.init(
      .success(amount), to: to, tier: tier, chain: chain, feeLimit: feeLimit, replaced: replaced, problems: problems)
  }

  /// Creates a request to transfer a typed amount, by default at the standard gas tier and with ``defaultFeeLimit``.
  ///
  /// If the string is not an amount, the errors of the ``TransferProposal`` contain the reason.
  ///
  /// - Parameter typed: The typed amount, in the format of ``SendAmount/init(_:)``.
  public init(
    for typed: String, to: EthereumAddress?, tier: GasTier = .standard, chain: UInt64? = nil,
    feeLimit: Ether = TransferRequest.defaultFeeLimit, replaced: PendingTransfer? = nil, problems: [SendError] = []
  ) {
    self.init(
      Result { () throws(SendAmountError) in try SendAmount(typed) }, to: to, tier: tier, chain: chain,
      feeLimit: feeLimit, replaced: replaced, problems: problems)
  }

  /// Creates a request from the result of parsing an amount.
  package init(
    _ parsedAmount: Result<SendAmount, SendAmountError>, to: EthereumAddress?, tier: GasTier = .standard,
    chain: UInt64? = nil, feeLimit: Ether = TransferRequest.defaultFeeLimit, replaced: PendingTransfer? = nil,
    problems: [SendError] = []
  ) {
    self.parsedAmount = parsedAmount
    self.to = to
    self.tier = tier
    self.chain = chain
    self.feeLimit = feeLimit
    self.replaced = replaced
    self.problems = problems
  }

  /// The amount that the user requested; `nil` if the typed string is not an amount.
  public var amount: SendAmount? { try? parsedAmount.get() }

  /// The default maximum fee for a whole transfer: 0.1 ether.
  ///
  /// A plain transfer reaches this fee at a gas price of 4,761 gwei, which is far above common gas prices.
  public static let defaultFeeLimit = Ether(wei: 100_000_000_000_000_000)
}

/// The state of the paying account and of its chain, such as balance and nonce, when a transfer is planned.
public struct TransferTerms: Hashable, Sendable {
  /// The chain ID (EIP-155) of the node's chain, such as 1 for Ethereum mainnet.
  public let chain: UInt64
  /// The number of the newest block when the state was requested.
  public let block: UInt64
  /// The address of the account that pays.
  public let from: EthereumAddress
  /// The balance of the account that pays.
  public let balance: EtherBalance
  /// The next nonce of the account: the number of its transactions, including pending transactions.
  public let nonce: UInt64
  /// The number of transactions of the account that are included in blocks.
  ///
  /// Every nonce below this number has been used.
  public let included: UInt64
  /// The base fee of the next block and the tips (priority fees) in the newest blocks.
  public let history: FeeHistory
  /// A Boolean value that indicates whether the node can sign for the account that pays.
  ///
  /// The value is also `true` if the node does not report its accounts.
  public let isSenderKnown: Bool
  /// A Boolean value that indicates whether the node has no accounts, or no method that lists them, so that it probably
  /// cannot sign.
  public var hasNoAccounts = false
  /// The fee that the chain charges for publishing a transfer on its parent chain.
  public var l1Fee = L1Fee.notCharged

  /// The number of pending transactions of the account, which are not yet included in a block.
  public var waiting: UInt64 { nonce - min(nonce, included) }

  /// Creates a value that contains the state of the paying account and of its chain.
  public init(
    chain: UInt64, block: UInt64, from: EthereumAddress, balance: EtherBalance, nonce: UInt64, included: UInt64,
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

/// A proposed transfer through a node: its fee, the remaining balance, and the errors that prevent the transfer.
///
/// The fees are estimated from the node's fee history, which contains the base fee of the next block and the tips in
/// the newest blocks.
public struct TransferProposal: Hashable, Sendable {
  /// The state of the account and of its chain, from which the proposal was computed.
  public let terms: TransferTerms
  /// The address of the account to pay; `nil` if the recipient is invalid.
  public let to: EthereumAddress?
  /// The amount to pay.
  ///
  /// The value is `nil` if the amount is malformed or too large, or if the price that is needed to convert a fiat
  /// amount is unknown.
  public let amount: Ether?
  /// The gas limit: the maximum amount of gas that the transfer may use.
  public let gasLimit: UInt64
  /// The fees per unit of gas (EIP-1559): the tip (priority fee) and the maximum price, which includes the base fee.
  public let fees: FeeEstimate
  /// The nonce of the transfer: the number of transactions that the account has sent before.
  ///
  /// A transfer that replaces a pending transfer has the nonce of the pending transfer.
  public let nonce: UInt64
  /// The total fee that the transfer pays if it is included in the next block, with the estimated ``L1Fee``.
  public let estimate: Ether
  /// The maximum total fee: the gas limit × the maximum price per unit of gas, plus ``L1Fee/maximum``.
  public let ceiling: Ether
  /// The sum of the amount and the maximum fee.
  ///
  /// The value is `nil` if the amount is unknown, or if the sum is 2¹²⁸ wei or more.
  public let total: Ether?
  /// The minimum balance after the transfer: the balance minus ``total``.
  ///
  /// The value is `nil` if the total is unknown or exceeds the balance.
  public let remaining: EtherBalance?
  /// The maximum amount that can be sent: the balance minus the maximum fee, or zero if the fee exceeds the balance.
  ///
  /// The value is `nil` if the chain charges an unknown ``L1Fee``. For a balance above 2¹²⁸ − 1 wei, it is the maximum of a
  /// single transfer: 2¹²⁸ − 1 wei minus the maximum fee.
  public let maximum: Ether?
  /// The errors that prevent the transfer.
  ///
  /// The errors that concern the amount, such as an amount above the balance, come first.
  public let problems: [SendError]

  /// A warning that the recipient is a contract; `nil` if it is none, or if the node does not report it.
  var caution: RecipientCaution?

  /// The planned transfer, ready to be signed.
  ///
  /// The value is `nil` if errors prevent the transfer, or if the amount or the recipient is unknown.
  public var plan: TransferPlan? {
    guard problems.isEmpty, let to, let amount else { return nil }
    var plan = TransferPlan(
      chain: terms.chain, from: terms.from, to: to, value: amount, gasLimit: gasLimit, fees: fees, nonce: nonce)
    plan.l1Fee = terms.l1Fee.maximum
    return plan
  }

  /// Creates a proposal for a transfer and determines the errors that prevent the transfer.
  ///
  /// - Parameters:
  ///   - request: The transfer that the user requests.
  ///   - terms: The state of the account and of its chain.
  ///   - fees: The tip (priority fee) and the maximum price, including the base fee, per unit of gas.
  ///   - gas: The gas limit, or the error with which the node predicts that the transfer would fail.
  ///   - prices: The prices of one ether, used to convert a fiat amount; `nil` if the prices are unknown.
  /// - Throws: ``ArithmeticError/overflow`` if a fee is 2¹²⁸ wei or more.
  init(
    _ request: TransferRequest, on terms: TransferTerms, fees: FeeEstimate, gas: Result<UInt64, JSONRPCError>,
    prices: PriceList?
  ) throws(ArithmeticError) {
    self.terms = terms
    self.fees = fees
    to = request.to
    gasLimit = (try? gas.get()) ?? FeeFormula.transferGas
    nonce = request.replaced?.nonce ?? terms.nonce
    estimate = try fees.estimate(gas: gasLimit).adding(terms.l1Fee.estimate)
    ceiling = try fees.ceiling(gas: gasLimit).adding(terms.l1Fee.maximum ?? .zero)
    let requested = Self.amount(of: request, on: terms, fee: ceiling, prices)
    maximum = requested.maximum
    amount = requested.amount
    // Only a cancellation pays the sender, since a recipient who is the sender is rejected; it sends zero ether.
    let isCancellation = request.to == terms.from
    let amountProblems = requested.problems.filter { !isCancellation || $0 != .zero }
    total = requested.amount.flatMap { [ceiling] amount in try? amount.adding(ceiling) }
    remaining = total.flatMap { terms.balance.subtracting($0) }
    var problems = amountProblems + request.problems
    if let chain = request.chain, chain != terms.chain {
      problems.append(.nodeOnOtherChain(requested: chain, node: terms.chain))
    }
    if !terms.isSenderKnown, request.isSignedByNode { problems.append(.unknownSender(terms.from)) }
    if case .failure(let error) = gas { problems.append(.wouldFail(error)) }
    // A replacement of a pending transaction does not increase the number of pending transactions.
    if terms.waiting > Self.maximumWaiting, nonce == terms.nonce { problems.append(.nonceGap(waiting: terms.waiting)) }
    if let other = request.replaced?.fees, !fees.canReplace(other) {
      problems.append(.replacementFeeTooLow(lowest: other.lowestReplacement))
    }
    if ceiling > request.feeLimit { problems.append(.feeTooHigh(ceiling: ceiling, limit: request.feeLimit)) }
    self.problems = problems
  }

  /// The maximum number of pending transactions that an account may have before a new transfer: 64.
  ///
  /// Nodes store at most 64 pending transactions per account.
  static let maximumWaiting: UInt64 = 64

  /// Returns the requested amount in ether, the errors that prevent sending the amount, and the maximum amount.
  ///
  /// The returned amount is `nil` if the requested amount is malformed or too large, or if the price that is needed to
  /// convert a fiat amount is unknown.
  ///
  /// - Parameters:
  ///   - request: The transfer that the user requests.
  ///   - terms: The state of the account and of its chain.
  ///   - fee: The maximum fee of the transfer.
  ///   - prices: The prices of one ether; `nil` if the prices are unknown.
  static func amount(
    of request: TransferRequest, on terms: TransferTerms, fee: Ether, _ prices: PriceList?
  ) -> (amount: Ether?, problems: [SendError], maximum: Ether?) {
    let validator = SendValidator(balance: terms.balance.capped, fee: fee)
    let limit = validator.maximum ?? .zero
    let (amount, problems) = Self.amount(request.parsedAmount, validator, prices)
    if terms.l1Fee == .unreadable {
      if request.amount == .maximum { return (nil, [.l1FeeUnknown], nil) }
      return (amount, problems.map(\.withoutMaximum), nil)
    }
    guard terms.balance.ether == nil else { return (amount, problems, limit) }
    if request.amount == .maximum { return (nil, [.exceedsTransferLimit(maximum: limit)], limit) }
    return (amount, problems.map { $0.with(transferLimit: limit) }, limit)
  }

  private static func amount(
    _ amount: Result<SendAmount, SendAmountError>, _ validator: SendValidator, _ prices: PriceList?
  ) -> (amount: Ether?, problems: [SendError]) {
    switch amount {
    case .failure(let error): return (nil, [validator.problem(with: error)])
    case .success(let amount):
      do throws(ArithmeticError) {
        guard let wei = try amount.wei(at: { prices?[$0] }, maximum: validator.maximum) else { return (nil, []) }
        return (wei, validator.problems(with: wei))
      } catch {
        // A fiat amount that is worth 2¹²⁸ wei or more exceeds any balance.
        return (nil, [.exceedsBalance(maximum: validator.maximum)])
      }
    }
  }
}
