/// A whole send, worked out: what leaves the wallet, what it is worth, what it costs, what remains, and what is wrong.
///
/// Computed from ``SendTerms`` without a request, and without heap allocation unless there are problems to list. Where the
/// price or the gas price is unknown, the values that depend on it are `nil` and all others are computed.
public struct SendQuote: Hashable, Sendable {
  /// What the quote is computed from.
  public let terms: SendTerms
  /// The price of ether in ``SendTerms/currency``; `nil` where it is unknown, and then every value is.
  public let price: ExchangeRate?
  /// The amount; `nil` when it was malformed, or when the price or fee that it depends on is unknown.
  public let amount: ValuedEther?
  /// The network fee by the chosen formula; `nil` where the gas price is unknown.
  public let fee: ValuedEther?
  /// The fee by ``FeeFormula/onChain``; `nil` where the gas price is unknown.
  public let onChainFee: ValuedEther?
  /// Amount and fee together; `nil` when either is unknown, or when it is too large to be shown.
  public let total: ValuedEther?
  /// The balance of the wallet.
  public let balance: ValuedEther
  /// The balance after the send; `nil` when the total is unknown or more than the balance.
  public let remaining: ValuedEther?
  /// The maximum amount; `nil` where the fee is unknown.
  public let maximum: ValuedEther?
  /// Everything that prevents the send, the amount's problem first.
  public let problems: [SendProblem]

  /// Whether the send could be made; `false` as well while the amount or the fee is unknown.
  public var isValid: Bool { problems.isEmpty && total != nil }

  /// Creates a quote.
  ///
  /// - Parameters:
  ///   - amount: the amount, or the reason why it is none.
  ///   - recipientProblems: the problems of the recipient, listed after the amount's own.
  /// - Throws: ``Failure``.
  public init(
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, recipientProblems: [SendProblem] = []
  ) throws(Failure) {
    let price = terms.prices?[terms.currency]
    if terms.prices != nil, price == nil { throw .priceMissing(terms.currency) }
    do {
      let gasPrice = terms.gas?[terms.tier]
      let fee = try gasPrice.map { try terms.formula.fee(gas: terms.gasLimit, at: $0) }
      let validator = SendValidator(balance: terms.balance, fee: fee)
      self.terms = terms
      self.price = price
      self.fee = try fee.map { try ValuedEther($0, at: price) }
      onChainFee = try gasPrice.map {
        try ValuedEther(try FeeFormula.onChain.fee(gas: terms.gasLimit, at: $0), at: price)
      }
      balance = try ValuedEther(terms.balance, at: price)
      maximum = try validator.maximum.map { try ValuedEther($0, at: price) }

      let resolved = try Self.resolve(amount, on: terms, price: price, validator: validator)
      problems = resolved.problems + recipientProblems
      self.amount = resolved.amount
      // A total that is too large to be shown is past the balance, which was shown; that is a problem, no failure.
      guard let amount = resolved.amount, let fee, let totalWei = try? amount.wei.adding(fee) else {
        (total, remaining) = (nil, nil)
        return
      }
      total = try? ValuedEther(totalWei, at: price)
      remaining =
        totalWei > terms.balance ? nil : try ValuedEther(try terms.balance.subtracting(totalWei), at: price)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .outOfRange
    }
  }

  /// Why terms make no quote.
  public enum Failure: Error, Hashable, Sendable {
    /// The terms hold no price in this currency.
    case priceMissing(Currency)
    /// A figure is too large to be shown exactly: past 1.7 × 10²⁰ of the currency.
    case outOfRange
  }

  private static func resolve(
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, price: ExchangeRate?, validator: SendValidator
  ) throws -> (amount: ValuedEther?, problems: [SendProblem]) {
    let asked: SendAmount
    switch amount {
    case .success(let amount): asked = amount
    case .failure(let error): return (nil, [validator.problem(with: error)])
    }
    if case .fiat(_, let currency) = asked {
      guard let prices = terms.prices else { return (nil, []) }
      if prices[currency] == nil { throw Failure.priceMissing(currency) }
    }
    let wei: Wei?
    do {
      wei = try asked.wei(at: { terms.prices?[$0] }, maximum: validator.maximum)
    } catch {
      // Fiat worth more wei than can be counted is more than the wallet holds.
      return (nil, [.exceedsBalance(maximum: validator.maximum)])
    }
    guard let wei else { return (nil, []) }
    let problems = validator.problems(with: wei)
    guard case .fiat(let typed, terms.currency) = asked else {
      guard let value = try? ValuedEther(wei, at: price) else { return (nil, problems) }
      return (value, problems)
    }
    // The typed value is kept; recomputed through the wei it would lack the fraction of a wei that was cut off.
    return (ValuedEther(wei: wei, fiat: typed), problems)
  }
}
