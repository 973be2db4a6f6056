/// A purchase or a sale of a coin, with its price and its day.
///
/// A gift is a purchase with the price 0.
public struct PortfolioTrade: Hashable, Sendable {
  /// The coin that was bought or sold.
  ///
  /// The symbol and the name are those of the time of the trade. They come from the network and are untrusted;
  /// sanitize them before they are displayed.
  public let coin: Coin
  /// The number of coins: above zero for a purchase, below zero for a sale.
  public let amount: FixedPoint
  /// The price of one coin, or the total of the whole amount.
  public let price: Price
  /// The currency of the price.
  public let currency: Currency
  /// The day of the trade, in UTC.
  public let day: CalendarDay

  /// The price of a trade, in one of two forms.
  public enum Price: Hashable, Sendable {
    /// The price of one coin, zero or more.
    case unit(FixedPoint)
    /// The cost of a whole purchase, or the proceeds of a whole sale, zero or more.
    case total(FixedPoint)
  }

  /// Creates a trade after validating it.
  ///
  /// A total that equals the amount × a price with at most 18 decimals is stored as that unit price.
  ///
  /// - Parameters:
  ///   - coin: The coin that was bought or sold.
  ///   - amount: The number of coins, negative for a sale.
  ///   - price: The price of one coin, or the total of the whole amount.
  ///   - currency: The currency of the price.
  ///   - day: The day of the trade, in UTC.
  /// - Throws: ``PortfolioError/zeroAmount``, ``PortfolioError/negativePrice``, or ``PortfolioError/outOfRange``
  ///   if the amount × the price is too large for ``FixedPoint``.
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

  /// The number of coins without its sign.
  public var size: FixedPoint { amount.absolute ?? amount }

  /// The price of one coin in ``currency``, rounded half to even to 18 decimals if the trade has a total.
  ///
  /// `nil` if the price is too large for ``FixedPoint``, which is possible only for a total.
  public var unitPrice: FixedPoint? {
    switch price {
    case .unit(let price): price
    case .total(let total): try? total.divided(by: size, rounding: .halfEven)
    }
  }

  /// The total as it was specified; `nil` if the trade has a unit price.
  public var total: FixedPoint? {
    guard case .total(let total) = price else { return nil }
    return total
  }

  /// The cost of the purchase, or the proceeds of the sale, in ``currency``.
  ///
  /// Amount × unit price is rounded half to even to 18 decimals.
  public var value: FixedPoint {
    // The initializer has checked that the value is in range.
    (try? Self.total(of: size, at: price)) ?? .zero
  }

  /// Returns the cost of the purchase, or the proceeds of the sale, in another currency.
  ///
  /// The value is amount × price × (to per base) ÷ (from per base), computed exactly and rounded once, half to
  /// even to 18 decimals. If `currency` is the currency of the trade, no rates are needed.
  ///
  /// - Parameters:
  ///   - currency: The currency of the result.
  ///   - table: The exchange rates of the day of the trade; `nil` if they are unknown.
  /// - Returns: The value; `nil` if the table lacks a rate, or if the value is too large for ``FixedPoint``.
  public func value(in currency: Currency, by table: RateTable?) -> FixedPoint? {
    guard currency != self.currency else { return value }
    guard let cross = table?.cross(from: self.currency, to: currency) else { return nil }
    return switch price {
    case .unit(let price): try? cross.converted(size, at: price)
    case .total(let total): try? cross.converted(total)
    }
  }

  /// The values that identify the trade.
  var identity: Identity { Identity(coin: coin.id, amount: amount, price: price, currency: currency, day: day) }

  /// The coin, amount, price, currency and day of a trade, without the symbol and the name, which can change.
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

  /// Returns the unit price of a total if it has at most 18 decimals, otherwise the total.
  private static func normalized(_ price: Price, of size: FixedPoint) -> Price {
    guard case .total(let total) = price, let unit = try? total.divided(by: size, rounding: .down),
      (try? unit.multiplied(by: size, rounding: .down)) == total,
      (try? unit.multiplied(by: size, rounding: .up)) == total
    else { return price }
    return .unit(unit)
  }
}

extension FixedPoint {
  /// The number without its sign; `nil` for the smallest number, which has no positive counterpart.
  package var absolute: FixedPoint? { isNegative ? try? negated() : self }
}

/// The reason why a trade cannot be added to a portfolio, or an entry cannot be removed.
public enum PortfolioError: Error, Hashable, Sendable {
  /// The amount is zero.
  case zeroAmount
  /// The price or the total is negative.
  case negativePrice
  /// A value or a sum of amounts is outside the range of ``FixedPoint``.
  case outOfRange
  /// A sale exceeds the holding.
  ///
  /// The associated values are the entry with the sale, and the number of coins that are held before the sale.
  case oversold(PortfolioEntry, held: FixedPoint)
  /// The portfolio has no entry with the number in the associated value.
  case unknownEntry(Int)
  /// The portfolio would have more entries than ``Portfolio/capacity``.
  case full
}

extension Currency {
  /// The currencies that are no longer in use and for which the European Central Bank has published rates.
  private static let withdrawn: Set<String> = [
    "BGN", "CYP", "EEK", "HRK", "LTL", "LVL", "MTL", "ROL", "SIT", "SKK", "TRL",
  ]

  /// Whether a trade can be priced in the currency: it is, or once was, the money of a country.
  package var isMoney: Bool { isActive || Self.withdrawn.contains(code) }
}
