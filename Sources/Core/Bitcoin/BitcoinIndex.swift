/// The current bitcoin price and the prices of the previous days, in the list currency and in those of the day view.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the list.
  public let currency: Currency
  /// The requested number of days.
  public let dayCount: Int
  /// The current price in ``currencies``, and, for a list in another currency, a second response with that price.
  public let prices: [Sourced<PriceList>]
  /// The history in the list currency, which may cover more days than the list.
  public let history: Sourced<BitcoinHistory>
  /// The histories in the other currencies of the day view.
  public let others: [Sourced<BitcoinHistory>]
  /// The errors of the currencies that are missing in ``others``.
  public let failures: [ProviderError]
  /// The list: at most ``dayCount`` days, newest first, each with its change.
  public let days: [DailyChange]

  /// The currencies of the day view, in display order.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The default number of days of the list.
  public static let defaultDayCount = 14

  /// The first day with a price: the first of CoinDesk's index, 2010-07-18.
  public static let firstDay = CalendarDay(clamped: 14_808)

  /// The period for which a fetched price is up to date; the index is updated every minute, as CoinDesk's was.
  public static let priceLifetime = Duration.seconds(60)

  /// The maximum time by which a provider's price may lag behind although it was fetched recently.
  public static let maximumLag = Duration.seconds(600)

  /// Creates an index from the responses to its requests.
  public init(
    currency: Currency, dayCount: Int, prices: [Sourced<PriceList>], history: Sourced<BitcoinHistory>,
    others: [Sourced<BitcoinHistory>] = [], failures: [ProviderError] = []
  ) {
    self.currency = currency
    self.dayCount = dayCount
    self.prices = prices
    self.history = history
    self.others = others
    self.failures = failures
    days = history.value.changes(ofLast: dayCount)
  }

  /// The current price in each requested currency, in that order.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The current price in the list currency; `nil` if no provider has it.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// The change of the current price from yesterday's; `nil` without a current price.
  public var today: DailyChange? {
    price.map { price in
      let day = CalendarDay(price.asOf ?? price.fetchedAt)
      return DailyChange(DailyRate(day: day, price: price.value.rate), after: history.value.days.last)
    }
  }

  private func price(in currency: Currency) -> Sourced<ExchangeRate>? {
    for response in prices {
      if let rate = response.value[currency] { return response.map { _ in rate } }
    }
    return nil
  }

  /// Returns ``currencies``, followed by another currency if it is not one of them.
  static func currencies(and currency: Currency?) -> [Currency] {
    currencies + (currency.map { currencies.contains($0) ? [] : [$0] } ?? [])
  }
}

// MARK: - Age

extension BitcoinIndex {
  /// The time of the current price: the time the provider reports, or else the time of the request.
  public var updated: Timestamp? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Returns whether the current price is out of date.
  ///
  /// That is a stale price, one fetched ``priceLifetime`` ago or longer, or one whose provider lags by more than
  /// ``maximumLag``. A price from the future, after the clock was set back, is also out of date.
  public func isPriceOutOfDate(at now: Timestamp) -> Bool {
    guard let price else { return true }
    switch price.freshness {
    case .builtin: return false
    case .stale: return true
    case .live, .fresh:
      let fetchedAt = price.fetchedAt
      guard max(now.time(since: fetchedAt), fetchedAt.time(since: now)) < Self.priceLifetime else { return true }
      return price.asOf.map { now.time(since: $0) > Self.maximumLag } ?? false
    }
  }

  /// Returns whether the history lacks yesterday.
  ///
  /// Each day has one price, so a history that includes yesterday is complete until the next midnight UTC.
  public func isHistoryOutOfDate(at now: Timestamp) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Returns whether the price or the history is out of date.
  public func isOutOfDate(at now: Timestamp) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}

// MARK: - Days

extension BitcoinIndex {
  /// Returns a day of the list in every requested currency, or `nil` if the list does not contain it.
  public func day(_ day: CalendarDay) -> BitcoinDay? {
    guard days.contains(where: { $0.rate.day == day }) else { return nil }
    let histories = [history] + others
    let entries = requestedCurrencies.map { currency in
      let response = histories.first { $0.value.currency == currency }
      return BitcoinDay.Entry(currency: currency, price: response.flatMap { $0.price(on: day) })
    }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  /// The current price in every requested currency; `nil` without a current price.
  public var currentDay: BitcoinDay? {
    price.map { price in
      BitcoinDay(
        day: CalendarDay(price.asOf ?? price.fetchedAt),
        entries: requestedCurrencies.map { currency in
          BitcoinDay.Entry(currency: currency, price: self.price(in: currency).map { $0.map(\.rate) })
        }, failures: [])
    }
  }

  private var requestedCurrencies: [Currency] { Self.currencies(and: currency) }

  /// Parses a day such as `2026-11-21`.
  ///
  /// - Parameter today: The current day in UTC.
  /// - Throws: ``BitcoinDayError``.
  public static func day(_ text: some StringProtocol, today: CalendarDay) throws(BitcoinDayError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .notADay }
    if day > today { throw .future(today: today) }
    if day < firstDay { throw .beforeFirstDay }
    return day
  }
}

extension Sourced<BitcoinHistory> {
  /// Returns the price of a day with the provenance of the history, or `nil` if the history does not contain the day.
  func price(on day: CalendarDay) -> Sourced<FixedPoint>? {
    guard let rate = value.days.last(where: { $0.day == day }) else { return nil }
    return map { _ in rate.price }
  }
}

/// An error of parsing the day of a bitcoin price.
public enum BitcoinDayError: Error, Hashable, Sendable {
  /// The string is not in the format `2026-11-21`, or the date does not exist, such as 30 February.
  case notADay
  /// The day is after today.
  case future(today: CalendarDay)
  /// The day is before ``BitcoinIndex/firstDay``.
  case beforeFirstDay
}

/// The bitcoin price of one day in several currencies.
public struct BitcoinDay: Hashable, Sendable {
  /// The day, in UTC.
  public let day: CalendarDay
  /// One entry per currency, in display order.
  public let entries: [Entry]
  /// The errors of the currencies without a price.
  public let failures: [ProviderError]

  /// The price in one currency.
  public struct Entry: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The price with its provenance; `nil` if it is unknown.
    public let price: Sourced<FixedPoint>?

    /// Creates the price in a currency.
    public init(currency: Currency, price: Sourced<FixedPoint>?) {
      self.currency = currency
      self.price = price
    }
  }

  /// Creates the prices of a day.
  public init(day: CalendarDay, entries: [Entry], failures: [ProviderError]) {
    self.day = day
    self.entries = entries
    self.failures = failures
  }

  /// Returns the price in a currency, or `nil` if it is unknown.
  public subscript(currency: Currency) -> FixedPoint? {
    entries.first { $0.currency == currency }?.price?.value
  }
}
