/// A trade: a purchase or a sale of a coin, with its price and its day; a gift has the price 0.
public struct PortfolioTrade: Hashable, Sendable {
  /// The coin that was bought or sold, with its symbol and name when the user entered the trade.
  ///
  /// The symbol and the name come from the network and are untrusted; sanitize them before they are displayed.
  public let coin: Coin
  /// The number of coins traded: positive for a purchase, negative for a sale.
  public let amount: FixedDecimal
  /// The price of one coin, or the total price of the trade.
  public let price: Price
  /// The currency in which ``price`` is expressed.
  public let currency: Currency
  /// The day of the trade, in UTC.
  public let day: CalendarDay
  /// The time of the trade in seconds since midnight in UTC; `nil` if only the day is known.
  public internal(set) var secondOfDay: Int?
  /// A Boolean value that indicates whether the sold coins paid for other coins or a fee.
  ///
  /// A portfolio deducts a payment only as far as it holds the coins, because they can come from elsewhere.
  public let isPayment: Bool

  /// The price of a trade, as the price of one coin or as a total price.
  public enum Price: Hashable, Sendable, Codable {
    /// The price of one coin, zero or greater.
    case unit(FixedDecimal)
    /// The total price of all coins in the trade, zero or greater.
    case total(FixedDecimal)
    /// No price, because the coins paid the fee of a transfer of other coins, to whose cost theirs is added.
    ///
    /// The amount of the trade is negative.
    case transferFee

    /// Returns the price in the target currency of the cross rate, rounded half to even to 18 decimals.
    package func converted(by cross: CrossRate) throws(ArithmeticError) -> Price {
      switch self {
      case .unit(let price): .unit(try cross.converted(price))
      case .total(let price): .total(try cross.converted(price))
      case .transferFee: .transferFee
      }
    }
  }

  /// Creates a trade; a total price is stored as the price of one coin if this price has at most 18 decimals.
  ///
  /// - Parameter amount: The number of coins: positive for a purchase, negative for a sale.
  /// - Throws: ``PortfolioError/zeroAmount`` if the amount is zero; ``PortfolioError/negativePrice`` if the price is
  ///   negative; ``PortfolioError/outOfRange`` if the total price is too large for ``FixedDecimal``, or if the amount of
  ///   a transfer fee is positive.
  public init(
    coin: Coin, amount: FixedDecimal, price: Price, currency: Currency, day: CalendarDay, secondOfDay: Int? = nil,
    isPayment: Bool = false
  ) throws(PortfolioError) {
    guard !amount.isZero else { throw .zeroAmount }
    let value: FixedDecimal
    switch price {
    case .unit(let unit): value = unit
    case .total(let total): value = total
    case .transferFee:
      guard amount.isNegative else { throw .outOfRange }
      value = .zero
    }
    guard !value.isNegative else { throw .negativePrice }
    // The smallest number has no absolute value.
    guard let size = amount.absolute, (try? Self.total(of: size, at: price)) != nil else { throw .outOfRange }
    self.coin = coin
    self.amount = amount
    self.price = Self.normalized(price, of: size)
    self.currency = currency
    self.day = day
    self.secondOfDay = secondOfDay
    self.isPayment = isPayment
  }

  /// A Boolean value that indicates whether the trade is a sale.
  public var isSale: Bool { amount.isNegative }

  /// The number of coins traded, as a positive number for both purchases and sales.
  public var size: FixedDecimal { amount.absolute ?? amount }

  /// The price of one coin in ``currency``; `nil` for a transfer fee, or if the price is too large for ``FixedDecimal``.
  ///
  /// A total price is divided by the number of coins, rounded half to even to 18 decimals.
  public var unitPrice: FixedDecimal? {
    switch price {
    case .unit(let price): price
    case .total(let total): try? total.divided(by: size, rounding: .halfEven)
    case .transferFee: nil
    }
  }

  /// The total price of the trade; `nil` if ``price`` is the price of one coin or a transfer fee.
  public var total: FixedDecimal? {
    guard case .total(let total) = price else { return nil }
    return total
  }

  /// The cost of a purchase or the proceeds of a sale in ``currency``, rounded half to even to 18 decimals.
  public var value: FixedDecimal {
    // The initializer has checked that the value is in range.
    (try? Self.total(of: size, at: price)) ?? .zero
  }

  /// Returns the cost of a purchase or the proceeds of a sale in a currency, rounded once, half to even to 18 decimals.
  ///
  /// - Parameter table: The exchange rates on the day of the trade, not needed for its currency; `nil` if unknown.
  /// - Returns: The total price; `nil` if an exchange rate is missing or the result is too large for ``FixedDecimal``.
  public func value(in currency: Currency, by table: RateTable?) -> FixedDecimal? {
    guard currency != self.currency, price != .transferFee else { return value }
    guard let cross = table?.cross(from: self.currency, to: currency) else { return nil }
    return switch price {
    case .unit(let price): try? cross.converted(size, at: price)
    case .total(let total): try? cross.converted(total)
    case .transferFee: .zero
    }
  }

  /// Returns the part of a payment that the held coins cover; `nil` if no coins are held.
  func covered(by held: FixedDecimal) -> PortfolioTrade? {
    guard size > held else { return self }
    var part = price
    if case .total(let total) = price, let paid = try? total.multiplied(by: held, dividedBy: size, rounding: .halfEven)
    {
      part = .total(paid)
    }
    guard let sold = try? held.negated() else { return nil }
    return try? PortfolioTrade(
      coin: coin, amount: sold, price: part, currency: currency, day: day, secondOfDay: secondOfDay, isPayment: true)
  }

  var identity: Identity { Identity(coin: coin.id, amount: amount, price: price, currency: currency, day: day) }

  /// The values that identify a trade, without the symbol and the name of the coin, because they can change, and
  /// without the time, which ``KnownTrades`` compares.
  struct Identity: Hashable, Sendable {
    let coin: CoinID
    let amount: FixedDecimal
    let price: Price
    let currency: Currency
    let day: CalendarDay
  }

  private static func total(of size: FixedDecimal, at price: Price) throws(ArithmeticError) -> FixedDecimal {
    switch price {
    case .unit(let price): try size.multiplied(by: price, rounding: .halfEven)
    case .total(let total): total
    case .transferFee: .zero
    }
  }

  /// Returns a total price as the price of one coin if that has at most 18 decimals.
  private static func normalized(_ price: Price, of size: FixedDecimal) -> Price {
    guard case .total(let total) = price, let unit = try? total.divided(by: size, rounding: .down),
      (try? unit.multiplied(by: size, rounding: .down)) == total,
      (try? unit.multiplied(by: size, rounding: .up)) == total
    else { return price }
    return .unit(unit)
  }
}

extension FixedDecimal {
  /// The absolute value; `nil` if it is out of range.
  package var absolute: FixedDecimal? { isNegative ? try? negated() : self }
}

extension PortfolioTrade: Codable {
  /// Decodes a trade; throws a ``PortfolioError`` if it is invalid.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      coin: fields.decode(Coin.self, forKey: .coin), amount: fields.decode(FixedDecimal.self, forKey: .amount),
      price: fields.decode(Price.self, forKey: .price), currency: fields.decode(Currency.self, forKey: .currency),
      day: fields.decode(CalendarDay.self, forKey: .day),
      secondOfDay: fields.decodeIfPresent(Int.self, forKey: .secondOfDay),
      isPayment: fields.decodeIfPresent(Bool.self, forKey: .isPayment) ?? false)
  }
}

/// The trades that a portfolio contains, each of which equals one imported trade.
///
/// Trades without a time, such as those of an export, equal trades with any time.
package struct KnownTrades<Key: Hashable> {
  private var counts: [Key: [Int?: Int]] = [:]

  package init(_ trades: some Sequence<PortfolioTrade>, _ key: (PortfolioTrade) -> Key) {
    for trade in trades { counts[key(trade), default: [:]][trade.secondOfDay, default: 0] += 1 }
  }

  /// Removes a trade and returns `true`; returns `false` if no trade is equal.
  package mutating func remove(_ key: Key, at secondOfDay: Int?) -> Bool {
    guard let times = counts[key],
      let time = [secondOfDay, nil].first(where: { times[$0] != nil }) ?? (secondOfDay == nil ? times.keys.first : nil)
    else { return false }
    let rest = (times[time] ?? 1) - 1
    counts[key]?[time] = rest == 0 ? nil : rest
    return true
  }
}
