/// A history of the value of a portfolio: the sum of amount × price over the coins held at the end of each day.
public struct PortfolioHistory: Hashable, Sendable {
  /// The currency of the portfolio values in the history.
  public let currency: Currency
  /// The values on consecutive days, oldest first; empty without a trade on or before the last requested day.
  public let days: [Day]

  /// The value of a portfolio on one day.
  public struct Day: Hashable, Sendable {
    /// The day of the portfolio value, in UTC.
    public let day: CalendarDay
    /// The value of all coins held at the end of the day, zero for none; `nil` if the price of a held coin is unknown,
    /// or if the value is too large for ``FixedDecimal``.
    public let value: FixedDecimal?
    /// The identifiers of the held coins whose price on the day is unknown.
    public let coinsWithoutPrice: [CoinID]

    init(day: CalendarDay, value: FixedDecimal?, coinsWithoutPrice: [CoinID] = []) {
      self.day = day
      self.value = value
      self.coinsWithoutPrice = coinsWithoutPrice
    }
  }

  /// Creates the history of the value of a portfolio over a range of days, from the day of the first trade at the
  /// earliest.
  ///
  /// The price of a coin on a day is the last price in `series` on that day, if it is in `currency`.
  ///
  /// - Parameter current: The prices on the last day, which replace those in `series` unless they are more than a day
  ///   older; `nil` if they are unknown.
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
      let isRecent = row.asOf.map { CalendarDay($0) >= last.advanced(by: -1) } ?? true
      if isRecent, let price = row.price { prices[row.coin.id, default: [:]][last] = price }
    }
    let trades = portfolio.entries.map(\.trade)
    var days: [Day] = []
    var held: [CoinID: FixedDecimal] = [:]
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
    _ day: CalendarDay, _ holdings: [(coin: CoinID, amount: FixedDecimal)],
    _ prices: [CoinID: [CalendarDay: FixedDecimal]]
  ) -> Day {
    var total: FixedDecimal? = .zero
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
