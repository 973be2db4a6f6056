/// The data and settings from which a ``SendQuote`` is computed, except the amount to send.
///
/// The terms contain the balance, the prices of ether, the gas prices and settings such as the gas tier.
public struct SendTerms: Hashable, Sendable {
  /// The balance of the wallet, from which the amount and the fee are paid.
  public var balance: Ether
  /// The prices of one ether in one or more fiat currencies; `nil` if the prices are unknown.
  ///
  /// The prices must include a price in ``currency``.
  public var prices: PriceList?
  /// The current gas price of each gas tier; `nil` if the gas prices are unknown.
  public var gas: GasPrices?
  /// The fiat currency in which the values of ether amounts are shown.
  public var currency: Currency
  /// The gas tier (slow, standard or fast) whose gas price is used to compute the fee.
  public var tier: GasTier
  /// The formula that computes the fee from the gas limit and the gas price.
  public var formula: FeeFormula
  /// The gas limit of the transfer: the maximum amount of gas that the transfer may use.
  ///
  /// The fee is computed from the gas limit.
  public var gasLimit: UInt64

  /// Creates the terms of a quote, by default for a plain transfer at the fast gas tier with the on-chain fee.
  public init(
    balance: Ether, prices: PriceList?, gas: GasPrices?, currency: Currency, tier: GasTier = .fast,
    formula: FeeFormula = .onChain, gasLimit: UInt64 = FeeFormula.transferGas
  ) {
    self.balance = balance
    self.prices = prices
    self.gas = gas
    self.currency = currency
    self.tier = tier
    self.formula = formula
    self.gasLimit = gasLimit
  }
}

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
  ///   - terms: The balance, prices, gas prices and settings.
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
  /// - Parameters:
  ///   - amount: The amount in ether or in a fiat currency, or the maximum amount.
  ///   - terms: The balance, prices, gas prices and settings.
  ///   - recipientProblems: The errors of the recipient, which are appended to ``problems``. The default is an empty
  ///     array.
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
  public init(
    for amount: SendAmount, on terms: SendTerms, recipientProblems: [SendError] = []
  ) throws(SendQuoteError) {
    try self.init(.success(amount), on: terms, recipientProblems: recipientProblems)
  }

  /// Creates a quote from the result of parsing an amount.
  ///
  /// If parsing failed, ``problems`` contains the error, and ``amount`` is `nil`.
  ///
  /// - Throws: ``SendQuoteError`` if a price is missing, or if a fee or a fiat value is too large.
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
        (total, remaining) = (nil, nil)
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

/// A validator that checks an amount of ether against a balance and a fee.
public struct SendValidator: Hashable, Sendable {
  /// The balance of the wallet, from which the amount and the fee are paid.
  public let balance: Ether
  /// The network fee of the transfer; `nil` if the fee is unknown.
  public let fee: Ether?

  /// Creates a validator for a given balance and fee.
  public init(balance: Ether, fee: Ether?) {
    self.balance = balance
    self.fee = fee
  }

  /// The maximum amount that can be sent: the balance minus the fee; `nil` if the fee is unknown.
  ///
  /// The maximum is zero if the fee exceeds the balance.
  public var maximum: Ether? { fee.map { (try? balance.subtracting($0)) ?? .zero } }

  /// Returns the errors that prevent sending an amount of ether, or an empty array if the amount can be sent.
  public func problems(with amount: Ether) -> [SendError] {
    if amount > balance { return [.exceedsBalance(maximum: maximum)] }
    if let maximum, amount > maximum { return [.feeNotCovered(maximum: maximum)] }
    return amount.isZero ? [maximum == .zero ? .feeNotCovered(maximum: .zero) : .zero] : []
  }

  /// Returns the ``SendError`` that corresponds to an error from parsing an amount.
  ///
  /// - Parameter error: The error from parsing the amount.
  public func problem(with error: SendAmountError) -> SendError {
    switch error {
    case .number(.empty): .empty
    case .number(.malformed(let flaw)): .malformed(.number(flaw))
    case .number(.tooPrecise(let decimals)): .tooPrecise(decimals: decimals)
    // A number above 2¹²⁸ wei exceeds any balance.
    case .number(.tooLarge): .exceedsBalance(maximum: maximum)
    case .unknownUnit(let name): .malformed(.unknownUnit(name))
    }
  }
}

/// An amount of ether with its value in a fiat currency.
public struct ValuedEther: Hashable, Sendable {
  /// The amount of ether, exact to the wei.
  public let wei: Ether
  /// The value of the amount in a fiat currency; `nil` if the price of ether is unknown.
  public let fiat: FixedDecimal?

  /// Creates an amount of ether with a given fiat value, for example a value that the user typed.
  public init(wei: Ether, fiat: FixedDecimal?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// Creates an amount of ether and computes its fiat value from the price of one ether.
  ///
  /// The fiat value is rounded half to even at the 18th decimal. Without a price, the fiat value is `nil`.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fiat value is too large for ``FixedDecimal``.
  public init(_ wei: Ether, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}
