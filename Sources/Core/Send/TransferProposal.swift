/// A transfer through a node, worked out in wei from what the node says: what it costs, what remains, what is wrong.
///
/// The figures are the node's alone; the formulas of the practice wallet have no part in it.
public struct TransferProposal: Hashable, Sendable {
  /// What it is planned on.
  public let terms: TransferTerms
  /// Who is paid; `nil` when that was no address.
  public let to: EthereumAddress?
  /// What is paid; `nil` when that was no amount, or fiat without a price.
  public let amount: Wei?
  /// The most gas it may take.
  public let gasLimit: UInt64
  /// What the gas may cost.
  public let fees: FeeQuote
  /// Its number among the sender's.
  public let nonce: UInt64
  /// What the fee will be if it is included in the next block.
  public let estimate: Wei
  /// The most the fee can be.
  public let ceiling: Wei
  /// Amount and ``ceiling`` together; `nil` without an amount or when it is past counting.
  public let total: Wei?
  /// What the account holds afterwards, at least; `nil` where it does not cover the total.
  public let remaining: Wei?
  /// The most that can be sent.
  public let maximum: Wei
  /// Everything that stands in the way, the amount's problem first.
  public let problems: [SendProblem]

  /// What is to be signed; `nil` while there are problems.
  public var plan: TransferPlan? {
    guard problems.isEmpty, let to, let amount else { return nil }
    return TransferPlan(
      chain: terms.chain, from: terms.from, to: to, value: amount, gasLimit: gasLimit, fees: fees, nonce: nonce)
  }

  /// A proposal.
  ///
  /// - Parameters:
  ///   - gas: the most gas it may take, or why the node says that it would fail.
  ///   - prices: what fiat amounts are converted with.
  /// - Throws: ``ArithmeticError/overflow`` for fees past counting.
  init(
    _ request: TransferRequest, on terms: TransferTerms, fees: FeeQuote, gas: Result<UInt64, NodeRefusal>,
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
    let asked = Self.amount(request.amount, validator, prices)
    amount = asked.amount
    total = asked.amount.flatMap { [ceiling] amount in try? amount.adding(ceiling) }
    remaining = total.flatMap { try? terms.balance.subtracting($0) }
    var problems = asked.problems + request.problems
    if let chain = request.chain, chain != terms.chain {
      problems.append(.nodeOnOtherChain(asked: chain, node: terms.chain))
    }
    if !terms.isSenderKnown { problems.append(.unknownSender(terms.from)) }
    if case .failure(let refusal) = gas { problems.append(.wouldFail(refusal)) }
    // One of them can still be replaced.
    if terms.waiting > Self.maximumWaiting, nonce == terms.nonce { problems.append(.nonceGap(waiting: terms.waiting)) }
    if ceiling > request.feeLimit { problems.append(.feeTooHigh(ceiling: ceiling, limit: request.feeLimit)) }
    self.problems = problems
  }

  /// The maximum count of transactions of the account that wait for a block; nodes keep 64 for each account.
  static let maximumWaiting: UInt64 = 64

  /// What an amount comes to, and what is wrong with it.
  static func amount(
    _ amount: Result<SendAmount, SendAmountError>, _ validator: SendValidator, _ prices: PriceList?
  ) -> (amount: Wei?, problems: [SendProblem]) {
    switch amount {
    case .failure(let error): return (nil, [validator.problem(with: error)])
    case .success(let amount):
      // Fiat worth more wei than can be counted is more than the account holds.
      guard let wei = try? amount.wei(at: { prices?[$0] }, maximum: validator.maximum) else {
        return (nil, [.exceedsBalance(maximum: validator.maximum)])
      }
      return (wei, validator.problems(with: wei))
    }
  }
}

extension TransferRequest {
  /// The number of the transfer: that of the one whose place it takes, so that only one of the two can be included.
  ///
  /// When that one has been included already, or lies further ahead than the chain knows of, as after a test chain began
  /// anew, there is no place to take.
  func nonce(on terms: TransferTerms) -> UInt64 {
    guard let replaced, terms.included...terms.nonce ~= replaced.nonce else { return terms.nonce }
    return replaced.nonce
  }
}
