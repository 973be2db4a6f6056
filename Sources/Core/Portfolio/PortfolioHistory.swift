/// The value of a portfolio on each of several days: the number of coins held at the end of the day × their prices.
///
/// The value of a day is `nil` unless the price of every held coin is known, so that no value lacks a coin.
public struct PortfolioHistory: Hashable, Sendable {
  /// The currency of the values.
  public let currency: Currency
  /// Consecutive days, oldest first; empty if there are no entries.
  public let days: [Day]

  /// The value of a portfolio on one day.
  public struct Day: Hashable, Sendable {
    /// The day in UTC.
    public let day: CalendarDay
    /// The sum of amount × price, each product rounded half to even to 18 decimals; zero without coins.
    ///
    /// `nil` if a price is unknown, or if the sum is too large for ``FixedPoint``.
    public let value: FixedPoint?
    /// The coins that are held at the end of the day and whose price is unknown.
    public let coinsWithoutPrice: [CoinID]

    /// Creates the value of a day.
    init(day: CalendarDay, value: FixedPoint?, coinsWithoutPrice: [CoinID] = []) {
      self.day = day
      self.value = value
      self.coinsWithoutPrice = coinsWithoutPrice
    }
  }

  /// Computes the value of a portfolio on each day of a range.
  ///
  /// The history starts with the first entry if that is later than the first day. The price of a day is the last
  /// price of its series on that day. Prices in another currency than `currency` count as unknown.
  ///
  /// - Parameters:
  ///   - portfolio: The purchases and sales.
  ///   - series: The past prices of each coin.
  ///   - current: The current prices, which replace those of the last day; `nil` if unknown.
  ///   - currency: The currency of the values.
  ///   - first: The first day of the range.
  ///   - last: The last day of the range, normally the day of the current prices.
  public init(
    of portfolio: Portfolio, at series: [CoinID: PriceSeries], current: MarketListing?, in currency: Currency,
    from first: CalendarDay, through last: CalendarDay
  ) {
    self.currency = currency
    let coins = portfolio.coins.map(\.id)
    var prices = series.filter { $0.value.currency == currency }.mapValues { series in
      Dictionary(series.points.map { (CalendarDay($0.time), $0.price) }) { $1 }
    }
    for row in current?.rows ?? [] where current?.currency == currency {
      if let price = row.price { prices[row.coin.id, default: [:]][last] = price }
    }
    let trades = portfolio.entries.map(\.trade)
    var days: [Day] = []
    var held: [CoinID: FixedPoint] = [:]
    var index = 0
    var day = trades.first.map { max(first, $0.day) } ?? last.advanced(by: 1)
    while day <= last {
      while index < trades.count, trades[index].day <= day {
        let trade = trades[index]
        // The portfolio has checked that the sum is in range.
        held[trade.coin.id] = try? (held[trade.coin.id] ?? .zero).adding(trade.amount)
        index += 1
      }
      days.append(Self.day(day, coins.compactMap { id in held[id].map { (id, $0) } }, prices))
      guard day < last else { break }
      day = day.advanced(by: 1)
    }
    self.days = days
  }

  private static func day(
    _ day: CalendarDay, _ holdings: [(coin: CoinID, amount: FixedPoint)], _ prices: [CoinID: [CalendarDay: FixedPoint]]
  ) -> Day {
    var total: FixedPoint? = .zero
    var missing: [CoinID] = []
    for holding in holdings where !holding.amount.isZero {
      guard let price = prices[holding.coin]?[day] else {
        missing.append(holding.coin)
        continue
      }
      let value = try? holding.amount.multiplied(by: price, rounding: .halfEven)
      total = total.flatMap { sum in value.flatMap { try? sum.adding($0) } }
    }
    return Day(day: day, value: missing.isEmpty ? total : nil, coinsWithoutPrice: missing)
  }
}
