/// The value of a portfolio in one currency: a row for each coin, and the totals.
///
/// An unknown value is `nil`, never zero. The totals are sums of the known values. ``isComplete`` indicates whether the
/// totals include all coins.
public struct PortfolioValuation: Hashable, Sendable {
  /// The currency of all prices, values, costs and profits.
  public let currency: Currency
  /// The rows of the valuation, one per coin: held coins first, then coins that are no longer held.
  ///
  /// Held coins are ordered by value, largest value first and unknown values last.
  public let rows: [Row]
  /// The total value of all held coins whose value is known; `nil` if coins are held and no value is known.
  public let value: FixedPoint?
  /// The total cost of all held coins whose cost is known; `nil` if coins are held and no cost is known.
  public let cost: FixedPoint?
  /// The total of all known realized profits; `nil` if the portfolio has coins but no realized profit is known.
  ///
  /// A realized profit is the profit of past sales.
  public let realized: FixedPoint?
  /// The total of all known unrealized profits; `nil` if coins are held and no unrealized profit is known.
  ///
  /// An unrealized profit is the value of held coins minus their cost.
  public let unrealized: FixedPoint?
  /// The total unrealized profit in percent of the cost.
  ///
  /// Only coins whose unrealized profit is known are included. The value is `nil` if no unrealized profit is known, or
  /// if the total cost of these coins is zero.
  public let profitPercent: FixedPoint?
  /// The total change of value within 24 hours; `nil` if coins are held and no change is known.
  ///
  /// Only coins whose change is known are included.
  public let change24h: FixedPoint?
  /// The total change of value within 24 hours, in percent of the value 24 hours ago.
  ///
  /// Only coins whose change is known are included. The value is `nil` if no change is known, or if the total value of
  /// these coins was zero 24 hours ago.
  public let change24hPercent: FixedPoint?
  /// A Boolean value that indicates whether the totals include all coins.
  ///
  /// The totals are complete if the price, the 24-hour change and the cost of every held coin, and all realized
  /// profits, are known.
  public let isComplete: Bool

  /// The value of the holding of one coin, with its profit and its change within 24 hours.
  public struct Row: Hashable, Sendable {
    /// The holding of the coin, with its cost and realized profit.
    public let position: PortfolioPosition
    /// The current price of one coin; `nil` if the price is unknown.
    public let price: FixedPoint?
    /// The value of the held coins: amount × price, rounded half to even to 18 decimals.
    ///
    /// The value is zero if no coins are held. Otherwise, the value is `nil` if the price is unknown or the product is
    /// too large for ``FixedPoint``.
    public let value: FixedPoint?
    /// The value of this holding in percent of the value of all holdings.
    ///
    /// The share is `nil` if the value of a holding is unknown, or if the total value is not above zero.
    public fileprivate(set) var share: FixedPoint?
    /// The unrealized profit: the value minus the cost of the held coins.
    ///
    /// The profit is negative for a loss, and `nil` if the value or the cost is unknown.
    public let unrealized: FixedPoint?
    /// The unrealized profit in percent of the cost of the held coins.
    ///
    /// The percentage is `nil` if the profit is unknown or the cost is zero.
    public let profitPercent: FixedPoint?
    /// The change of the holding's value within 24 hours; `nil` if the change is unknown.
    ///
    /// The value 24 hours ago is value × 100 ÷ (100 + change in percent), rounded half to even to 18 decimals.
    public let change24h: FixedPoint?
    /// The change of the coin's price within 24 hours, in percent; `nil` if the change is unknown.
    public let change24hPercent: FixedPoint?
    /// A Boolean value that indicates whether the provider has stopped updating the price of the coin.
    public let isStale: Bool

    /// The coin that is held or was held.
    public var coin: Coin { position.coin }
    /// A Boolean value that indicates whether the user holds any of the coin.
    public var isHeld: Bool { !position.amount.isZero }

    init(_ position: PortfolioPosition, _ market: MarketRow?) {
      self.position = position
      price = market?.price
      change24hPercent = market?.change24h
      isStale = market?.isStale ?? false
      let isHeld = !position.amount.isZero
      let price = price
      value = isHeld ? price.flatMap { try? position.amount.multiplied(by: $0, rounding: .halfEven) } : .zero
      unrealized = Self.difference(value, position.cost)
      let value = value
      profitPercent = position.cost.flatMap { cost in value.flatMap { cost.percentChange(to: $0) } }
      change24h = isHeld ? Self.change(of: value, percent: change24hPercent) : .zero
    }

    /// Returns the change of a value within 24 hours.
    ///
    /// - Parameters:
    ///   - value: The current value; `nil` if the value is unknown.
    ///   - percent: The change within 24 hours in percent; `nil` if the percentage is unknown.
    /// - Returns: The change of the value; `nil` if `value` or `percent` is unknown, or if the change cannot be
    ///   computed.
    private static func change(of value: FixedPoint?, percent: FixedPoint?) -> FixedPoint? {
      let hundred = FixedPoint(100)
      guard let value, let percent, let divisor = try? hundred.adding(percent), divisor > .zero else { return nil }
      return difference(value, try? value.multiplied(by: hundred, dividedBy: divisor, rounding: .halfEven))
    }

    private static func difference(_ first: FixedPoint?, _ second: FixedPoint?) -> FixedPoint? {
      guard let first, let second else { return nil }
      return try? first.subtracting(second)
    }
  }

  /// Creates the valuation of a portfolio's holdings at the given prices.
  ///
  /// - Parameters:
  ///   - positions: The holdings, with their costs in `currency`.
  ///   - listing: The prices of the coins in `currency`; `nil` if no price is known. Prices in another currency
  ///     are ignored.
  ///   - currency: The currency of the result.
  public init(of positions: [PortfolioPosition], at listing: MarketListing?, in currency: Currency) {
    let prices = listing?.currency == currency ? listing?.rows ?? [] : []
    let markets = Dictionary(prices.map { ($0.coin.id, $0) }) { first, _ in first }
    let rows = positions.map { Row($0, markets[$0.coin.id]) }
    let held = rows.filter(\.isHeld)
    let values = KnownSum(held.map(\.value))
    let costs = KnownSum(held.map(\.position.cost))
    let profits = KnownSum(rows.map(\.position.realized))
    let unrealized = KnownSum(held.map(\.unrealized))
    let changes = KnownSum(held.map(\.change24h))
    self.currency = currency
    value = values.sum
    cost = costs.sum
    realized = profits.sum
    self.unrealized = unrealized.sum
    change24h = changes.sum
    profitPercent = Self.percent(unrealized.sum, of: held.filter { $0.unrealized != nil }.map(\.position.cost))
    let previous = held.filter { $0.change24h != nil }.map { row in
      row.value.flatMap { value in row.change24h.flatMap { try? value.subtracting($0) } }
    }
    change24hPercent = Self.percent(changes.sum, of: previous)
    isComplete = [values, costs, profits, unrealized, changes].allSatisfy(\.isComplete)
    self.rows = Self.sorted(rows).map { row in
      var row = row
      row.share = values.isComplete ? Self.percent(row.value, of: [values.sum]) : nil
      return row
    }
  }

  /// The held coins whose value is unknown, usually because their price is unknown, in the order of ``rows``.
  public var coinsWithoutPrice: [Coin] { rows.filter { $0.isHeld && $0.value == nil }.map(\.coin) }

  /// The held coins with a price whose change within 24 hours is unknown, in the order of ``rows``.
  public var coinsWithoutChange: [Coin] {
    rows.filter { $0.isHeld && $0.value != nil && $0.change24h == nil }.map(\.coin)
  }

  /// The coins whose cost or realized profit is unknown, in the order of ``rows``.
  public var coinsWithoutCost: [Coin] {
    rows.filter { $0.position.cost == nil || $0.position.realized == nil }.map(\.coin)
  }

  /// Returns an amount in percent of the sum of the given values, rounded half to even to 18 decimals.
  ///
  /// Returns `nil` if the amount or one of the values is unknown, or if the sum is not above zero.
  private static func percent(_ amount: FixedPoint?, of values: [FixedPoint?]) -> FixedPoint? {
    let whole = KnownSum(values)
    guard let amount, whole.isComplete, let sum = whole.sum, sum > .zero else { return nil }
    return try? amount.multiplied(by: FixedPoint(100), dividedBy: sum, rounding: .halfEven)
  }

  private static func sorted(_ rows: [Row]) -> [Row] {
    rows.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.isHeld != other.isHeld { return one.isHeld }
      switch (one.value, other.value) {
      case (let first?, let second?) where first != second: return first > second
      case (.some, nil): return true
      case (nil, .some): return false
      default: return left.offset < right.offset
      }
    }.map(\.element)
  }
}

/// The sum of several values, some of which may be unknown.
private struct KnownSum {
  /// The sum of the known values; zero if the array of values is empty.
  ///
  /// The sum is `nil` if the array contains only unknown values, or if the sum is too large for ``FixedPoint``.
  let sum: FixedPoint?
  /// A Boolean value that indicates whether all values are known and the sum is in the range of ``FixedPoint``.
  let isComplete: Bool

  init(_ values: [FixedPoint?]) {
    let known = values.compactMap { $0 }
    let total = known.reduce(FixedPoint?.some(.zero)) { sum, value in sum.flatMap { try? $0.adding(value) } }
    sum = known.isEmpty && !values.isEmpty ? nil : total
    isComplete = known.count == values.count && total != nil
  }
}
