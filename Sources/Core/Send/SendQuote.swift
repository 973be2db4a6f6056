/// A quote for a transfer: amount, fee, total, remaining balance, and the errors that prevent the transfer.
///
/// A quote is computed from ``SendTerms`` without network requests. If the price of ether is unknown, the fiat values
/// are `nil`. If the gas price is unknown, the fee, the total and the remaining balance are `nil`.
public struct SendQuote: Hashable, Sendable {
  /// The balance, the prices and the settings from which the quote is computed.
  public let terms: SendTerms
  /// The price of one ether in ``SendTerms/currency``; `nil` if the price is unknown.
  ///
  /// Without the price, all fiat values of the quote are `nil`.
  public let price: ExchangeRate?
  /// The amount to send and its fiat value.
  ///
  /// The value is `nil` if the amount is malformed or too large. The value is also `nil` if a fiat amount or the
  /// maximum amount cannot be converted, because the price or the fee is unknown.
  public let amount: ValuedEther?
  /// The network fee of the quote, computed with ``SendTerms/formula``; `nil` if the gas price is unknown.
  public let fee: ValuedEther?
  /// The fee that the Ethereum network charges, computed with ``FeeFormula/onChain`` regardless of
  /// ``SendTerms/formula``; `nil` if the gas price is unknown.
  public let onChainFee: ValuedEther?
  /// The sum of the amount and the fee.
  ///
  /// The value is `nil` if the amount or the fee is unknown, or if the sum or its fiat value is too large to
  /// be computed.
  public let total: ValuedEther?
  /// The balance of the wallet before the transfer.
  public let balance: ValuedEther
  /// The balance of the wallet after the transfer; `nil` if ``total`` is unknown or exceeds the balance.
  public let remaining: ValuedEther?
  /// The maximum amount that can be sent: the balance minus the fee; `nil` if the fee is unknown.
  public let maximum: ValuedEther?
  /// The errors that prevent the transfer, with the errors of the amount first.
  public let problems: [SendError]

  /// A Boolean value that indicates whether the transfer is possible.
  ///
  /// The value is `false` if there are errors, or if the amount or the fee is unknown.
  public var isValid: Bool { problems.isEmpty && total != nil }

  /// Creates a quote for sending an amount that the user typed, such as `1.5` or `20 usd`.
  ///
  /// If the string is not an amount, ``problems`` contains the error.
  ///
  /// - Parameters:
  ///   - typed: The typed amount, in the format of ``SendAmount/init(_:)``.
  ///   - recipientProblems: The errors of the recipient, which are appended to ``problems``. The default is an empty
  ///     array.
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
  public init(
    for typed: String, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
    let amount = Result { () throws(SendAmountError) in try SendAmount(typed) }
    try self.init(amount, on: terms, recipientProblems: recipientProblems)
  }

  /// Creates a quote for sending an amount.
  ///
  /// - Parameter recipientProblems: The errors of the recipient, which are appended to ``problems``. The default is an
  ///   empty array.
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
  public init(
    for amount: SendAmount, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
    try self.init(.success(amount), on: terms, recipientProblems: recipientProblems)
  }

  /// If parsing failed, ``problems`` contains the error, and ``amount`` is `nil`.
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
    // The fiat value is the one that the user typed. A value computed from the wei could be lower, because
    // the wei are rounded down.
    return (ValuedEther(wei: wei, fiat: typed), problems)
  }
}

/// An error that indicates why a ``SendQuote`` cannot be computed.
public enum SendQuoteError: Error, Hashable, Sendable {
  /// The price of ether in the required currency is missing. The associated value is the currency.
  case priceMissing(Currency)
  /// A fee or a fiat value is too large to be computed exactly, such as a fiat value above 1.7 × 10²⁰.
  case outOfRange
}
