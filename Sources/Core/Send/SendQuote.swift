/// A quote for a transfer: amount, fee, total, remaining balance, and the errors that prevent the transfer.
///
/// A quote is computed from ``SendTerms`` without network requests.
public struct SendQuote: Hashable, Sendable {
  /// The balance, the prices and the settings from which the quote is computed.
  public let terms: SendTerms
  /// The price of one ether in ``SendTerms/currency``; `nil` if it is unknown, so that all fiat values are `nil`.
  public let price: ExchangeRate?
  /// The amount to send and its fiat value; `nil` if the amount is malformed or too large, or if the price or the fee
  /// that is needed to compute the amount is unknown.
  public let amount: ValuedEther?
  /// The network fee of the quote, computed with ``SendTerms/formula``; `nil` if the gas price is unknown.
  public let fee: ValuedEther?
  /// The fee that the Ethereum network charges, computed with ``FeeFormula/onChain``; `nil` if the gas price is
  /// unknown.
  public let onChainFee: ValuedEther?
  /// The sum of the amount and the fee; `nil` if the amount or the fee is unknown, or if the sum is too large.
  public let total: ValuedEther?
  /// The balance of the wallet before the transfer.
  public let balance: ValuedEther
  /// The balance of the wallet after the transfer; `nil` if ``total`` is unknown or exceeds the balance.
  public let remaining: ValuedEther?
  /// The maximum amount that can be sent: the balance minus the fee; `nil` if the fee is unknown.
  public let maximum: ValuedEther?
  /// The errors that prevent the transfer, with the errors of the amount first.
  public let problems: [SendError]

  /// A Boolean value that indicates whether the transfer is possible: there are no errors, and ``total`` is known.
  public var isValid: Bool { problems.isEmpty && total != nil }

  /// Creates a quote for an amount typed in the format of ``SendAmount/init(_:coins:)``, such as `1.5` or `20 usd`.
  ///
  /// If the string is not an amount, ``problems`` contains the error.
  ///
  /// - Parameter recipientProblems: The errors of the recipient, which are appended to ``problems``.
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
  public init(
    for typed: String, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
    let amount = Result { () throws(SendAmountError) in try SendAmount(typed) }
    try self.init(amount, on: terms, recipientProblems: recipientProblems)
  }

  /// Creates a quote for sending an amount.
  ///
  /// - Parameter recipientProblems: The errors of the recipient, which are appended to ``problems``.
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
  public init(
    for amount: SendAmount, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
    try self.init(.success(amount), on: terms, recipientProblems: recipientProblems)
  }

  /// Creates a quote for an amount, or with the error from parsing the amount in ``problems``.
  package init(
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
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
      // A total that is too large to be displayed exceeds the balance, so `problems` has the error.
      guard let amount = resolved.amount, let fee, let totalWei = try? amount.wei.adding(fee) else {
        total = nil
        remaining = nil
        return
      }
      total = try? ValuedEther(totalWei, at: price)
      remaining =
        totalWei > terms.balance ? nil : try ValuedEther(try terms.balance.subtracting(totalWei), at: price)
    } catch let error as SendQuoteError {
      throw error
    } catch {
      throw .outOfRange
    }
  }

  private static func resolve(
    _ amount: Result<SendAmount, SendAmountError>, on terms: SendTerms, price: ExchangeRate?, validator: SendValidator
  ) throws -> (amount: ValuedEther?, problems: [SendError]) {
    let requested: SendAmount
    switch amount {
    case .success(let amount): requested = amount
    case .failure(let error): return (nil, [validator.problem(with: error)])
    }
    if case .fiat(_, let currency) = requested {
      guard let prices = terms.prices else { return (nil, []) }
      if prices[currency] == nil { throw SendQuoteError.priceMissing(currency) }
    }
    let wei: Ether?
    do {
      wei = try requested.wei(at: { terms.prices?[$0] }, maximum: validator.maximum)
    } catch {
      // A fiat amount that is worth more than 2¹²⁸ wei exceeds any balance.
      return (nil, [.exceedsBalance(maximum: validator.maximum)])
    }
    guard let wei else { return (nil, []) }
    let problems = validator.problems(with: wei)
    guard case .fiat(let typed, terms.currency) = requested else {
      guard let value = try? ValuedEther(wei, at: price) else { return (nil, problems) }
      return (value, problems)
    }
    // The typed fiat value is exact. A value computed from the wei could be lower, because they are rounded down.
    return (ValuedEther(wei: wei, fiat: typed), problems)
  }
}

/// An error that indicates why a ``SendQuote`` cannot be computed.
public enum SendQuoteError: NamedError, Hashable, Sendable {
  /// The price of ether in the required currency is missing. The associated value is the currency.
  case priceMissing(Currency)
  /// A fee or a fiat value is too large to be computed exactly, such as a fiat value above 1.7 × 10²⁰.
  case outOfRange
}
