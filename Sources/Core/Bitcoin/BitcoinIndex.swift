/// The current bitcoin price and the prices of previous days.
///
/// The index has a list of days in one currency, and a view of each day in several currencies.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the prices in the list of days.
  public let currency: Currency
  /// The requested number of days of the list.
  public let dayCount: Int
  /// The responses with the current price.
  ///
  /// The first has the prices in all ``currencies``. If ``currency`` is not one of them, a second response has its price.
  public let prices: [Sourced<PriceList>]
  /// The price history in the list currency, which can have more days than the list.
  public let history: Sourced<BitcoinHistory>
  /// The price histories in the other currencies of the day view, without those that could not be loaded.
  public let others: [Sourced<BitcoinHistory>]
  /// The errors of the price histories that could not be loaded and are missing in ``others``.
  public let failures: [ProviderError]
  /// The list of at most ``dayCount`` days, newest first, each with the price and its change.
  public let days: [DailyChange]

  /// The currencies of the day view, in display order: EUR, USD, GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The default number of days of the list.
  public static let defaultDayCount = 14

  /// The first day with a price, 2010-07-18: the first day of the Bitcoin price index of CoinDesk.
  public static let firstDay = CalendarDay(clamped: 14_808)

  /// The period for which a fetched price is up to date: one minute, the update interval of CoinDesk's former index.
  public static let priceLifetime = Duration.seconds(60)

  /// The maximum age of a price as reported by its provider: 10 minutes.
  ///
  /// An older price is out of date even if it was fetched just now.
  public static let maximumLag = Duration.seconds(600)

  /// Creates an index from provider responses.
  ///
  /// - Parameters:
  ///   - currency: The currency of the list.
  ///   - dayCount: The maximum number of days of the list.
  ///   - prices: The responses with the current price.
  ///   - history: The price history in the list currency.
  ///   - others: The price histories in the other currencies of the day view.
  ///   - failures: The errors of the price histories that are missing in `others`.
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

  /// The current price in each requested currency, in the order of the requests.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The current price in the list currency; `nil` if no response contains a price in this currency.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// The current price and the change from yesterday's price; `nil` if the current price is unknown.
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

  /// Returns the currencies of the day view, followed by `currency` if that is another currency.
  static func currencies(and currency: Currency?) -> [Currency] {
    currencies + (currency.map { currencies.contains($0) ? [] : [$0] } ?? [])
  }
}

// MARK: - Age

extension BitcoinIndex {
  /// The time of the current price: the time that the provider reports, or otherwise the time of the request.
  ///
  /// The value is `nil` if the current price is unknown.
  public var updated: Timestamp? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Returns whether the current price is unknown or out of date.
  ///
  /// A price is out of date if it is stale, if it was fetched ``priceLifetime`` ago or earlier, or if the provider
  /// reports an age of more than ``maximumLag``. A price is also out of date if it was fetched ``priceLifetime`` or
  /// more after `now`, because the clock was set back. Built-in prices are never out of date.
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

  /// Returns whether the price history has no price of yesterday or a later day.
  ///
  /// Each day has one price, so a history that includes yesterday is complete until the next midnight UTC.
  public func isHistoryOutOfDate(at now: Timestamp) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Returns whether the current price or the price history is out of date.
  public func isOutOfDate(at now: Timestamp) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}

// MARK: - Days

extension BitcoinIndex {
  /// Returns the prices of a day in every requested currency, or `nil` if the list does not contain the day.
  public func day(_ day: CalendarDay) -> BitcoinDay? {
    guard days.contains(where: { $0.rate.day == day }) else { return nil }
    let histories = [history] + others
    let entries = requestedCurrencies.map { currency in
      let response = histories.first { $0.value.currency == currency }
      return BitcoinDay.Entry(currency: currency, price: response.flatMap { $0.price(on: day) })
    }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  /// The current price in every requested currency; `nil` if the price in the list currency is unknown.
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

  /// Parses a day in the format `2026-11-21`.
  ///
  /// - Parameters:
  ///   - text: The string to parse.
  ///   - today: The current day in UTC.
  /// - Throws: ``BitcoinDayError`` unless the string is a day from ``firstDay`` through `today`.
  public static func day(_ text: some StringProtocol, today: CalendarDay) throws(BitcoinDayError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .notADay }
    if day > today { throw .future(today: today) }
    if day < firstDay { throw .beforeFirstDay }
    return day
  }
}

extension Sourced<BitcoinHistory> {
  /// Returns the price of a day and the provenance of the history, or `nil` if the history does not contain the day.
  func price(on day: CalendarDay) -> Sourced<FixedPoint>? {
    guard let rate = value.days.last(where: { $0.day == day }) else { return nil }
    return map { _ in rate.price }
  }
}

/// An error of parsing the day of a bitcoin price.
public enum BitcoinDayError: Error, Hashable, Sendable {
  /// The string is not in the format `2026-11-21`, or the date does not exist, such as 30 February.
  case notADay
  /// The day is after `today`, the current day in UTC.
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
  /// The errors of the requests for currencies without a price.
  public let failures: [ProviderError]

  /// The price of one bitcoin in one currency, or an unknown price.
  public struct Entry: Hashable, Sendable {
    /// The currency of the price.
    public let currency: Currency
    /// The price and its provenance; `nil` if the price is unknown.
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

  /// Returns the price in the given currency, or `nil` if the price is unknown.
  public subscript(currency: Currency) -> FixedPoint? {
    entries.first { $0.currency == currency }?.price?.value
  }
}
