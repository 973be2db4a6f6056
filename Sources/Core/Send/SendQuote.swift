/// A whole send, worked out: what leaves the wallet, what it is worth, what it costs, what remains, and what is wrong.
///
/// Computed from ``SendTerms`` without asking anyone, and without heap allocation unless there are problems to list.
public struct SendQuote: Hashable, Sendable {
  /// What the quote is computed from.
  public let terms: SendTerms
  /// The price of ether in ``SendTerms/currency``.
  public let price: ExchangeRate
  /// What is sent; `nil` when the text was no amount.
  public let amount: ValuedEther?
  /// What the network takes by the chosen formula.
  public let fee: ValuedEther
  /// What the chain itself would take: the fee by ``FeeFormula/onChain``.
  public let onChainFee: ValuedEther
  /// Amount and fee together; `nil` without an amount, or when it is too large to be shown.
  public let total: ValuedEther?
  /// What the wallet holds.
  public let balance: ValuedEther
  /// What it holds afterwards; `nil` without an amount or when the wallet does not cover the total.
  public let remaining: ValuedEther?
  /// The most that could be sent.
  public let maximum: ValuedEther
  /// Everything that stands in the way, the amount's problem first.
  public let problems: [SendProblem]

  /// Whether the send could be made.
  public var isValid: Bool { problems.isEmpty }

  /// A quote.
  ///
  /// - Parameters:
  ///   - amount: what is asked for, or why the text was none.
  ///   - recipientProblems: what is wrong with the recipient; listed behind the amount's own.
  /// - Throws: ``Failure``.
  public init(
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, recipientProblems: [SendProblem] = []
  ) throws(Failure) {
    guard let price = terms.prices[terms.currency] else { throw .priceMissing(terms.currency) }
    do {
      let gasPrice = terms.gas[terms.tier]
      let fee = try terms.formula.fee(gas: terms.gasLimit, at: gasPrice)
      let validator = SendValidator(balance: terms.balance, fee: fee)
      self.terms = terms
      self.price = price
      self.fee = try ValuedEther(fee, at: price)
      onChainFee = try ValuedEther(try FeeFormula.onChain.fee(gas: terms.gasLimit, at: gasPrice), at: price)
      balance = try ValuedEther(terms.balance, at: price)
      maximum = try ValuedEther(validator.maximum, at: price)

      let resolved = try Self.resolve(amount, on: terms, price: price, validator: validator)
      problems = resolved.problems + recipientProblems
      self.amount = resolved.amount
      // A total that is too large to be shown is past the balance, which was shown; that is a problem, no failure.
      guard let amount = resolved.amount, let totalWei = try? amount.wei.adding(fee) else {
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
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, price: ExchangeRate, validator: SendValidator
  ) throws -> (amount: ValuedEther?, problems: [SendProblem]) {
    let asked: SendAmount
    switch amount {
    case .success(let amount): asked = amount
    case .failure(let error): return (nil, [validator.problem(with: error)])
    }
    if case .fiat(_, let currency) = asked, terms.prices[currency] == nil { throw Failure.priceMissing(currency) }
    // Fiat worth more wei than can be counted is more than the wallet holds.
    guard let wei = try? asked.wei(at: { terms.prices[$0] }, maximum: validator.maximum) else {
      return (nil, [.exceedsBalance(maximum: validator.maximum)])
    }
    let problems = validator.problems(with: wei)
    guard case .fiat(let typed, terms.currency) = asked else {
      guard let fiat = try? price.value(of: wei) else { return (nil, problems) }
      return (ValuedEther(wei: wei, fiat: fiat), problems)
    }
    // What was typed stays what it is; seen again through the wei it would lack the fraction of a wei that was cut off.
    return (ValuedEther(wei: wei, fiat: typed), problems)
  }
}
