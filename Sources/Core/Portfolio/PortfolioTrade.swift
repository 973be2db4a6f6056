/// A purchase or a sale of a coin, with its price and its day.
///
/// A gift is a purchase with the price 0.
public struct PortfolioTrade: Hashable, Sendable {
  /// The coin that was bought or sold.
  ///
  /// The coin has the symbol and the name that it had when the trade was entered. Both strings come from the network
  /// and are untrusted; sanitize them before you display them.
  public let coin: Coin
  /// The number of coins that were traded: above zero for a purchase, below zero for a sale.
  public let amount: FixedPoint
  /// The price of one coin, or the total price of all coins in the trade.
  public let price: Price
  /// The currency of the trade's price.
  public let currency: Currency
  /// The day of the trade, in UTC.
  public let day: CalendarDay

  /// The price of a trade, either per coin or in total.
  public enum Price: Hashable, Sendable {
    /// A price per coin, zero or more.
    case unit(FixedPoint)
    /// A total price: the cost of the whole purchase or the proceeds of the whole sale, zero or more.
    case total(FixedPoint)
  }

  /// Creates a trade and validates its values.
  ///
  /// A total price is stored as the price of one coin if the price of one coin has at most 18 decimals.
  ///
  /// - Parameters:
  ///   - coin: The coin that was bought or sold.
  ///   - amount: The number of coins, negative for a sale.
  ///   - price: The price of one coin, or the total price of all coins in the trade.
  ///   - currency: The currency of the trade's price.
  ///   - day: The day of the trade, in UTC.
  /// - Throws: ``PortfolioError/zeroAmount`` if the amount is zero; ``PortfolioError/negativePrice`` if the price
  ///   is negative; ``PortfolioError/outOfRange`` if the amount × the price is too large for ``FixedPoint``.
  public init(
    coin: Coin, amount: FixedPoint, price: Price, currency: Currency, day: CalendarDay
  ) throws(PortfolioError) {
    guard !amount.isZero else { throw .zeroAmount }
    let value: FixedPoint
    switch price {
    case .unit(let unit): value = unit
    case .total(let total): value = total
    }
    guard !value.isNegative else { throw .negativePrice }
    // The smallest number has no absolute value.
    guard let size = amount.absolute, (try? Self.total(of: size, at: price)) != nil else { throw .outOfRange }
    self.coin = coin
    self.amount = amount
    self.price = Self.normalized(price, of: size)
    self.currency = currency
    self.day = day
  }

  /// A Boolean value that indicates whether the trade is a sale.
  public var isSale: Bool { amount.isNegative }

  /// The number of coins that were traded, as a positive number for both purchases and sales.
  public var size: FixedPoint { amount.absolute ?? amount }

  /// The price of one coin in ``currency``.
  ///
  /// If ``price`` is a total, the value is rounded half to even to 18 decimals. The value is `nil` if the price of one
  /// coin is too large for ``FixedPoint``.
  public var unitPrice: FixedPoint? {
    switch price {
    case .unit(let price): price
    case .total(let total): try? total.divided(by: size, rounding: .halfEven)
    }
  }

  /// The total price of all coins in the trade; `nil` if the price is stored as the price of one coin.
  public var total: FixedPoint? {
    guard case .total(let total) = price else { return nil }
    return total
  }

  /// The cost of the purchase or the proceeds of the sale, in ``currency``.
  ///
  /// If ``price`` is the price of one coin, the value is amount × price, rounded half to even to 18 decimals.
  public var value: FixedPoint {
    // The initializer has checked that the value is in range.
    (try? Self.total(of: size, at: price)) ?? .zero
  }

  /// Returns the cost of the purchase or the proceeds of the sale, in another currency.
  ///
  /// The result is rounded once, half to even to 18 decimals. If `currency` is the currency of the trade, no exchange
  /// rates are needed.
  ///
  /// - Parameters:
  ///   - currency: The currency of the result.
  ///   - table: The exchange rates on the day of the trade; `nil` if the rates are unknown.
  /// - Returns: The cost or the proceeds in `currency`; `nil` if a rate is missing, or if the result is too large for
  ///   ``FixedPoint``.
  public func value(in currency: Currency, by table: RateTable?) -> FixedPoint? {
    guard currency != self.currency else { return value }
    guard let cross = table?.cross(from: self.currency, to: currency) else { return nil }
    return switch price {
    case .unit(let price): try? cross.converted(size, at: price)
    case .total(let total): try? cross.converted(total)
    }
  }

  /// The values that are compared to decide whether two trades are equal: coin id, amount, price, currency and day.
  var identity: Identity { Identity(coin: coin.id, amount: amount, price: price, currency: currency, day: day) }

  /// The values that are compared to decide whether two trades are equal.
  ///
  /// The symbol and the name of the coin are not compared, because they can change.
  struct Identity: Hashable, Sendable {
    let coin: CoinID
    let amount: FixedPoint
    let price: Price
    let currency: Currency
    let day: CalendarDay
  }

  private static func total(of size: FixedPoint, at price: Price) throws(ArithmeticError) -> FixedPoint {
    switch price {
    case .unit(let price): try size.multiplied(by: price, rounding: .halfEven)
    case .total(let total): total
    }
  }

  /// Converts a total price to the price of one coin, if the price of one coin has at most 18 decimals.
  ///
  /// Any other price is returned unchanged.
  private static func normalized(_ price: Price, of size: FixedPoint) -> Price {
    guard case .total(let total) = price, let unit = try? total.divided(by: size, rounding: .down),
      (try? unit.multiplied(by: size, rounding: .down)) == total,
      (try? unit.multiplied(by: size, rounding: .up)) == total
    else { return price }
    return .unit(unit)
  }
}

extension FixedPoint {
  /// The absolute value of the number; `nil` for the smallest number, whose absolute value is out of range.
  package var absolute: FixedPoint? { isNegative ? try? negated() : self }
}

/// An error that indicates why a trade is invalid or a portfolio cannot be changed.
public enum PortfolioError: Error, Hashable, Sendable {
  /// The number of coins in the trade is zero.
  case zeroAmount
  /// The price of one coin or the total price of the trade is negative.
  case negativePrice
  /// The value of the trade or the number of coins held is outside the range of ``FixedPoint``.
  case outOfRange
  /// A sale exceeds the number of coins held before the sale.
  ///
  /// The associated values are the entry of the sale and the number of coins held before the sale.
  case oversold(PortfolioEntry, held: FixedPoint)
  /// The portfolio has no entry with the given number.
  case unknownEntry(Int)
  /// The portfolio would have more entries than ``Portfolio/capacity``.
  case full
}

extension Currency {
  /// A Boolean value that indicates whether the price of a trade can be in this currency.
  ///
  /// The value is `true` for active ISO 4217 currencies, and for withdrawn currencies, because a trade can be older
  /// than the withdrawal.
  package var isMoney: Bool { isActive || isWithdrawn }
}
