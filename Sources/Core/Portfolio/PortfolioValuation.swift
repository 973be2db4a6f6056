/// The value of a portfolio in one currency, with the totals and a row for each coin.
///
/// Unknown values are `nil`, never zero. A held coin is included in ``value``, ``cost``, ``unrealized`` and
/// ``change24h`` only if its value and its cost are known, so that value − cost = unrealized profit. If there is no
/// such coin, the unrealized profit is `nil`, and the other totals are sums of the known values. See ``isComplete``.
public struct PortfolioValuation: Hashable, Sendable {
  /// The currency of all prices, values, costs and profits in the valuation.
  public let currency: Currency
  /// The rows of the valuation, one for each coin, sorted by value, largest value first.
  ///
  /// Held coins with an unknown value, and then coins that are no longer held, are at the end.
  public let rows: [Row]
  /// The total value of the included coins, zero if none are held; `nil` if the value of every held coin is unknown.
  public let value: FixedDecimal?
  /// The total cost of the included coins, zero if none are held; `nil` if the cost of every held coin is unknown.
  public let cost: FixedDecimal?
  /// The profit of past sales of all coins whose realized profit is known; `nil` if no coin has a known profit.
  public let realized: FixedDecimal?
  /// The total value of the included coins minus their cost, zero if none are held; `nil` if no held coin is included.
  public let unrealized: FixedDecimal?
  /// The total unrealized profit in percent of the total cost; `nil` if no held coin is included or the cost is zero.
  public let profitPercent: FixedDecimal?
  /// The change of the value of the included coins within 24 hours; `nil` if the change of every coin is unknown.
  public let change24h: FixedDecimal?
  /// The total change of the portfolio value within 24 hours, in percent of the value of the coins with a known change
  /// 24 hours ago; `nil` if there are no such coins, or if their value was zero.
  public let change24hPercent: FixedDecimal?
  /// A Boolean value that indicates whether the totals include all coins: no price, 24-hour change, cost or realized
  /// profit is unknown.
  public let isComplete: Bool

  /// A row of a portfolio valuation: the value, the profit and the 24-hour change of a holding of one coin.
  public struct Row: Hashable, Sendable {
    /// The holding of the coin, with the number of coins, their cost and the realized profit.
    public let position: PortfolioPosition
    /// The current price of one coin; `nil` if the price is unknown.
    public let price: FixedDecimal?
    /// The amount × price of the held coins, rounded half to even to 18 decimals, zero if none are held; `nil` if the
    /// price is unknown, or if the value is too large for ``FixedDecimal``.
    public let value: FixedDecimal?
    /// The share of this holding in the value of all held coins, in percent; `nil` if the value of a held coin is
    /// unknown, or if the total value is not above zero.
    public fileprivate(set) var share: FixedDecimal?
    /// The value of the held coins minus their cost, negative for a loss; `nil` if the value or the cost is unknown.
    public let unrealized: FixedDecimal?
    /// The unrealized profit in percent of the cost of the held coins; `nil` if the profit is unknown or the cost is
    /// zero.
    public let profitPercent: FixedDecimal?
    /// The change of the value of the held coins within 24 hours, zero if none are held; `nil` if the current value or
    /// the change of the price is unknown.
    public let change24h: FixedDecimal?
    /// The change of the price of the coin within 24 hours, in percent; `nil` if the change is unknown.
    public let change24hPercent: FixedDecimal?
    /// The time when the provider last updated the price; `nil` if the provider does not report the time.
    public let asOf: Timestamp?

    /// The coin of the row, which is held now or was held in the past.
    public var coin: Coin { position.coin }
    /// A Boolean value that indicates whether the user currently holds the coin.
    public var isHeld: Bool { !position.amount.isZero }
    /// A Boolean value that indicates whether the coin is held and included in the totals, as its value and cost are
    /// known.
    package var isIncluded: Bool { isHeld && unrealized != nil }

    /// Returns a Boolean value that indicates whether the price is not current; see ``MarketRow/isOld(at:)``.
    public func isOld(at now: Timestamp) -> Bool { price != nil && asOf?.isOldPrice(at: now) ?? false }

    init(_ position: PortfolioPosition, _ market: MarketRow?) {
      self.position = position
      price = market?.price
      change24hPercent = market?.change24h
      asOf = market?.asOf
      let isHeld = !position.amount.isZero
      let price = price
      value = isHeld ? price.flatMap { try? position.amount.multiplied(by: $0, rounding: .halfEven) } : .zero
      unrealized = Self.difference(value, position.cost)
      let value = value
      profitPercent = position.cost.flatMap { cost in value.flatMap { cost.percentChange(to: $0) } }
      change24h = isHeld ? Self.change(of: value, percent: change24hPercent) : .zero
    }

    /// Returns the difference to the value 24 hours ago; `nil` if a value is unknown.
    private static func change(of value: FixedDecimal?, percent: FixedDecimal?) -> FixedDecimal? {
      let hundred = FixedDecimal(100)
      guard let value, let percent, let divisor = try? hundred.adding(percent), divisor > .zero else { return nil }
      return difference(value, try? value.multiplied(by: hundred, dividedBy: divisor, rounding: .halfEven))
    }

    private static func difference(_ first: FixedDecimal?, _ second: FixedDecimal?) -> FixedDecimal? {
      guard let first, let second else { return nil }
      return try? first.subtracting(second)
    }
  }

  /// Creates a portfolio valuation from holdings with costs in `currency`, and from current prices.
  ///
  /// - Parameter listing: The current prices; `nil` if all are unknown. A listing in another currency is ignored.
  public init(of positions: [PortfolioPosition], at listing: MarketListing?, in currency: Currency) {
    let prices = listing.map { $0.currency == currency ? $0.rows : [] } ?? []
    let markets = Dictionary(prices.map { ($0.coin.id, $0) }) { first, _ in first }
    let rows = positions.map { Row($0, markets[$0.coin.id]) }
    let held = rows.filter(\.isHeld)
    let hasIncluded = held.contains(where: \.isIncluded)
    func total(_ value: (Row) -> FixedDecimal?) -> KnownSum {
      KnownSum(held.map { $0.isIncluded || !hasIncluded ? value($0) : nil })
    }
    let values = total(\.value)
    let costs = total(\.position.cost)
    let allValues = KnownSum(held.map(\.value))
    let profits = KnownSum(rows.map(\.position.realized))
    let unrealized = KnownSum(held.map(\.unrealized))
    let changes = total(\.change24h)
    self.currency = currency
    value = values.sum
    cost = costs.sum
    realized = profits.sum
    self.unrealized = unrealized.sum
    change24h = changes.sum
    profitPercent = Self.percent(unrealized.sum, of: held.filter(\.isIncluded).map(\.position.cost))
    let previous = held.filter { ($0.isIncluded || !hasIncluded) && $0.change24h != nil }.map { row in
      row.value.flatMap { value in row.change24h.flatMap { try? value.subtracting($0) } }
    }
    change24hPercent = Self.percent(changes.sum, of: previous)
    isComplete = [values, costs, profits, unrealized, changes].allSatisfy(\.isComplete)
    self.rows = Self.sorted(rows).map { row in
      var row = row
      row.share = allValues.isComplete ? Self.percent(row.value, of: [allValues.sum]) : nil
      return row
    }
  }

  /// The held coins whose value is unknown, usually because their price is unknown, in the order of ``rows``.
  package var coinsWithoutPrice: [Coin] { rows.filter { $0.isHeld && $0.value == nil }.map(\.coin) }

  /// The held coins whose value is known but whose 24-hour change is unknown, in the order of ``rows``.
  package var coinsWithoutChange: [Coin] {
    rows.filter { $0.isHeld && $0.value != nil && $0.change24h == nil }.map(\.coin)
  }

  /// The held coins that are not included in the totals, in the order of ``rows``; empty if no coin is included.
  package var coinsNotIncluded: [Coin] {
    rows.contains(where: \.isIncluded) ? rows.filter { $0.isHeld && !$0.isIncluded }.map(\.coin) : []
  }

  private var valuedRows: [Row] {
    let included = rows.filter(\.isIncluded)
    return included.isEmpty ? rows.filter { $0.isHeld && $0.value != nil } : included
  }

  package func rowsWithOldPrice(at now: Timestamp) -> [Row] { valuedRows.filter { $0.isOld(at: now) } }

  package var oldestTime: Timestamp? { valuedRows.compactMap(\.asOf).min() }

  /// The coins whose cost is unknown, in the order of ``rows``.
  package var coinsWithoutCost: [Coin] { rows.filter { $0.position.cost == nil }.map(\.coin) }

  /// The coins whose cost is known but whose realized profit is unknown, in the order of ``rows``.
  package var coinsWithoutRealizedProfit: [Coin] {
    rows.filter { $0.position.cost != nil && $0.position.realized == nil }.map(\.coin)
  }

  /// Returns an amount in percent of the sum of values; `nil` if a value is unknown or the sum is not above zero.
  private static func percent(_ amount: FixedDecimal?, of values: [FixedDecimal?]) -> FixedDecimal? {
    let whole = KnownSum(values)
    guard let amount, whole.isComplete, let sum = whole.sum, sum > .zero else { return nil }
    return try? amount.multiplied(by: FixedDecimal(100), dividedBy: sum, rounding: .halfEven)
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

private struct KnownSum {
  /// The sum of the known values; `nil` if all values are unknown, or if the sum is too large.
  let sum: FixedDecimal?
  let isComplete: Bool

  init(_ values: [FixedDecimal?]) {
    let known = values.compactMap { $0 }
    let total = known.reduce(FixedDecimal?.some(.zero)) { sum, value in sum.flatMap { try? $0.adding(value) } }
    sum = known.isEmpty && !values.isEmpty ? nil : total
    isComplete = known.count == values.count && total != nil
  }
}
