extension TransferReview {
  /// A proposed transfer through a node: its fee, the remaining balance, and the errors that prevent the transfer.
  ///
  /// The fees are estimated from the base fee of the next block and the tips in the newest blocks.
  public struct Proposal: Hashable, Sendable {
    /// The state of the account and of its chain, from which the proposal was computed.
    public let terms: TransferTerms
    /// The address of the account to pay; `nil` if the recipient is invalid.
    public let to: EthereumAddress?
    /// The amount to pay; `nil` if the amount is malformed or too large, or if the price of ether is needed but unknown.
    public let amount: Ether?
    /// The gas limit: the maximum amount of gas that the transfer may use.
    public let gasLimit: UInt64
    /// The fees per unit of gas (EIP-1559): the tip (priority fee) and the maximum price, which includes the base fee.
    public let fees: FeeEstimate
    /// The nonce: that of the replaced transfer, or else the number of transactions that the account has sent before.
    public let nonce: UInt64
    /// The total fee that the transfer pays if it is included in the next block, with the estimated ``L1Fee`` and the
    /// operator fee.
    public let estimate: Ether
    /// The maximum total fee: the gas limit × the maximum price per unit of gas, plus ``L1Fee/maximum`` and the
    /// operator fee.
    public let ceiling: Ether
    /// The sum of the amount and the maximum fee; `nil` if the amount is unknown, or if the sum is 2¹²⁸ wei or more.
    public let total: Ether?
    /// The minimum balance after the transfer, without ``total``; `nil` if the total is unknown or exceeds the balance.
    public let remaining: EtherBalance?
    /// The maximum amount that can be sent: the balance, at most 2¹²⁸ − 1 wei, minus the maximum fee; zero if the fee
    /// exceeds the balance, and `nil` if the chain charges an unknown ``L1Fee``.
    public let maximum: Ether?
    /// The errors that prevent the transfer; errors of the amount, such as an amount above the balance, come first.
    public let problems: [SendError]

    /// A warning that the recipient is a contract.
    var caution: RecipientCheck.Caution?

    /// The transfer to sign; `nil` if errors prevent it, or if the amount or the recipient is unknown.
    public var plan: TransferPlan? {
      guard problems.isEmpty, let to, let amount else { return nil }
      var plan = TransferPlan(
        chain: terms.chain, from: terms.from, to: to, value: amount, gasLimit: gasLimit, fees: fees, nonce: nonce)
      plan.l1Fee = terms.l1Fee.maximum
      plan.operatorFee = operatorFee
      return plan
    }

    /// The operator fee that the maximum fee includes; `nil` on a chain without this fee.
    public var operatorFee: Ether? {
      terms.operatorFee == .none ? nil : terms.operatorFee.fee(gas: gasLimit)
    }

    /// Creates a proposal; `gas` is the limit, or the error with which the node predicts that the transfer would fail.
    init(
      _ request: TransferRequest, replacing replaced: Replacement.Target?, problems others: [SendError],
      on terms: TransferTerms, fees: FeeEstimate, gas: Result<UInt64, JSONRPCError>, prices: PriceList?
    ) throws {
      self.terms = terms
      self.fees = fees
      to = request.to
      gasLimit = (try? gas.get()) ?? FeeFormula.transferGas
      nonce = replaced?.nonce ?? request.nonce ?? terms.nonce
      estimate = try terms.estimate(of: fees, gas: gasLimit)
      ceiling = try terms.ceiling(of: fees, gas: gasLimit)
      let requested = Self.amount(of: request, on: terms, fee: ceiling, prices)
      maximum = requested.maximum
      amount = requested.amount
      // Only a cancellation pays the sender, since a recipient who is the sender is rejected; it sends zero ether.
      let isCancellation = request.to == terms.from
      // The maximum in a message can be typed although each plan has other fees.
      let rise = Ether(wei: ceiling.wei / 8 + 1 + UInt128(gasLimit) * UInt128(TransferPlanner.feeOffsets.upperBound))
      let amountProblems = requested.problems.filter { !isCancellation || $0 != .zero }.map { $0.with(feeRise: rise) }
      total = requested.amount.flatMap { [ceiling] amount in try? amount.adding(ceiling) }
      remaining = total.flatMap { terms.balance.subtracting($0) }
      var problems = amountProblems + others
      if let chain = request.chain, chain != terms.chain {
        problems.append(.nodeOnOtherChain(requested: chain, node: terms.chain))
      }
      if !terms.isSenderKnown, !request.isDryRun { problems.append(.unknownSender(terms.from)) }
      if case .failure(let error) = gas { problems.append(.wouldFail(error)) }
      // A replacement of a pending transaction does not increase the number of pending transactions.
      if terms.waiting > Self.maximumWaiting, nonce == terms.nonce {
        problems.append(.tooManyPending(waiting: terms.waiting))
      }
      if let other = replaced?.fees, !fees.canReplace(other) {
        let market = try FeeEstimate(terms.history, request.tier)
        problems.append(
          .replacementFeeTooLow(
            lowest: other.lowestReplacement, market: replaced?.isAbove(market) == true ? market : nil))
      }
      if ceiling > request.feeLimit { problems.append(.feeTooHigh(ceiling: ceiling, limit: request.feeLimit)) }
      self.problems = problems
    }

    /// The maximum number of pending transactions per account that nodes store: 64.
    static let maximumWaiting: UInt64 = 64

    /// Returns the amount; `nil` if the amount is malformed or too large, or if the price of ether is needed but unknown.
    static func amount(
      of request: TransferRequest, on terms: TransferTerms, fee: Ether, _ prices: PriceList?
    ) -> (amount: Ether?, problems: [SendError], maximum: Ether?) {
      let validator = SendValidator(balance: terms.balance.capped, fee: fee)
      let limit = validator.maximum ?? .zero
      let (amount, problems) = Self.amount(request.parsedAmount ?? .failure(.number(.empty)), validator, prices)
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
        do {
          guard let wei = try amount.wei(at: { prices?[$0] }, maximum: validator.maximum) else { return (nil, []) }
          return (wei, validator.problems(with: wei))
        } catch {
          // A fiat amount that is worth 2¹²⁸ wei or more exceeds any balance.
          return (nil, [.exceedsBalance(maximum: validator.maximum)])
        }
      }
    }
  }
}

extension TransferReview.Proposal {
  /// Returns the fees at all gas tiers, with those of the proposal, which include a random amount, at the given tier.
  func tierFees(_ tier: GasTier) -> [TransferTerms.TierFee] {
    terms.tierFees(gas: gasLimit).map { other in
      guard other.tier == tier else { return other }
      return TransferTerms.TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}
