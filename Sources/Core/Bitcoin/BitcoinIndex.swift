/// The current bitcoin price and the daily bitcoin prices of previous days.
///
/// The property ``days`` lists the daily prices in one currency. The method ``day(_:)`` returns the prices of a
/// single day in several currencies.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the prices in the list ``days``.
  public let currency: Currency
  /// The requested length of the list ``days``, as a number of days.
  ///
  /// The list is shorter if the provider has no price for some of the days.
  public let dayCount: Int
  /// The provider responses that contain the current bitcoin price: one or two responses.
  ///
  /// The first response has the prices in all ``currencies``. If ``currency`` is another currency, a second response
  /// has the price in that currency.
  public let prices: [Sourced<PriceList>]
  /// The bitcoin price history in the currency ``currency``.
  ///
  /// The history can include more days than the list ``days``.
  public let history: Sourced<BitcoinHistory>
  /// The bitcoin price histories in currencies other than ``currency``.
  ///
  /// The method ``day(_:)`` returns prices from these histories. Histories that could not be loaded are omitted.
  public let others: [Sourced<BitcoinHistory>]
  /// The errors of the requests for price histories in currencies other than ``currency``.
  ///
  /// The array is empty if no request failed. The price histories that could not be loaded are missing in ``others``.
  public let failures: [ProviderError]
  /// The daily prices, newest first, each with the change from the previous day.
  ///
  /// The list has at most ``dayCount`` days.
  public let days: [DailyChange]

  /// The currencies in which the price of a single day is always loaded, in display order: EUR, USD, GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The default number of days in the list ``days``: 14.
  public static let defaultDayCount = 14

  /// The first day for which a bitcoin price exists: 2010-07-18.
  ///
  /// CoinDesk's Bitcoin Price Index starts on this day.
  public static let firstDay = HistorySpan.firstDay

  /// The time for which a price is up to date after it was fetched: one minute.
  ///
  /// CoinDesk updated its Bitcoin Price Index at this interval.
  public static let priceLifetime = Duration.seconds(60)

  /// The maximum age of an up-to-date price, measured from the time that its provider reports: 10 minutes.
  ///
  /// An older price is out of date even if it was fetched just now.
  public static let maximumLag = Duration.seconds(600)

  /// Creates a bitcoin price index from provider responses.
  ///
  /// - Parameters:
  ///   - currency: The currency of the list of days.
  ///   - dayCount: The maximum number of days in the list.
  ///   - prices: The responses with the current price, as described in ``prices``.
  ///   - history: The price history in `currency`.
  ///   - others: The price histories in other currencies, for ``day(_:)``. The default is an empty array.
  ///   - failures: The errors of the requests for histories that are missing in `others`. The default is an empty
  ///     array.
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

  /// The current prices of one bitcoin in all currencies that the provider responses contain.
  ///
  /// The array has the order of the responses in ``prices``.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The current price of one bitcoin in ``currency``; `nil` if no response contains a price in this
  /// currency.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// The current bitcoin price and its change from the price of yesterday (UTC).
  ///
  /// The property is `nil` if the current price is unknown. The change is `nil` if the price of yesterday is unknown.
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

  /// Returns EUR, USD and GBP, followed by the given currency if it is none of these three.
  static func currencies(and currency: Currency?) -> [Currency] {
    currencies + (currency.map { currencies.contains($0) ? [] : [$0] } ?? [])
  }
}

// MARK: - Age

extension BitcoinIndex {
  /// The time of the current bitcoin price, as reported by the provider; `nil` if the current price is unknown.
  ///
  /// If the provider reports no time, the property contains the time when the price was fetched.
  public var updated: Timestamp? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Returns whether the current bitcoin price is unknown or out of date.
  ///
  /// A price is out of date in each of these cases:
  ///
  /// - The price was read from the cache, and its cache lifetime has ended (``Freshness/stale``).
  /// - The price was fetched ``priceLifetime`` ago or earlier.
  /// - The time of the fetch is ``priceLifetime`` or more in the future, because the clock was set back.
  /// - The provider reports a time that is more than ``maximumLag`` ago.
  ///
  /// A price that is built into Quid is never out of date.
  ///
  /// - Parameter now: The current time.
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

  /// Returns whether the price history is out of date: empty, or with a newest day before yesterday (UTC).
  ///
  /// Each day has one price. A history that includes yesterday is therefore complete until the next midnight
  /// UTC.
  ///
  /// - Parameter now: The current time.
  public func isHistoryOutOfDate(at now: Timestamp) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Returns whether the current bitcoin price or the price history is out of date.
  ///
  /// - Parameter now: The current time.
  public func isOutOfDate(at now: Timestamp) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}

// MARK: - Days

extension BitcoinIndex {
  /// Returns the bitcoin prices of a day in EUR, USD, GBP and the currency of the list ``days``.
  ///
  /// Returns `nil` if the day is not in the list.
  ///
  /// - Parameter day: The day in UTC.
  public func day(_ day: CalendarDay) -> BitcoinDay? {
    guard days.contains(where: { $0.rate.day == day }) else { return nil }
    let histories = [history] + others
    let entries = requestedCurrencies.map { currency in
      let response = histories.first { $0.value.currency == currency }
      return BitcoinDay.Entry(currency: currency, price: response.flatMap { $0.price(on: day) })
    }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  /// The current bitcoin prices in EUR, USD, GBP and the currency ``currency``.
  ///
  /// The property is `nil` if the current price in ``currency`` is unknown.
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

  /// Parses a day in the format `2026-11-21` and checks that it can have a bitcoin price.
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
  /// Returns the price of one bitcoin on a day, with the source and age of the history.
  ///
  /// Returns `nil` if the history has no price of the day.
  func price(on day: CalendarDay) -> Sourced<FixedPoint>? {
    map { $0.days }.price(on: day)
  }
}

/// The reason why a string is not accepted as a day with a bitcoin price.
public enum BitcoinDayError: Error, Hashable, Sendable {
  /// The string is not in the format `2026-11-21`, or the date does not exist, such as 30 February.
  case notADay
  /// The day is in the future.
  ///
  /// The associated value `today` is the current day in UTC.
  case future(today: CalendarDay)
  /// The day is before the first day with a bitcoin price, ``BitcoinIndex/firstDay``.
  case beforeFirstDay
}

/// The bitcoin price of one day in several currencies.
public struct BitcoinDay: Hashable, Sendable {
  /// The day in UTC to which the prices belong.
  public let day: CalendarDay
  /// The prices of one bitcoin on ``day``, one entry per currency, in display order.
  public let entries: [Entry]
  /// The errors of the requests for the prices of this day; empty if no request failed.
  ///
  /// Prices that could not be loaded are `nil` in ``entries``.
  public let failures: [ProviderError]

  /// The price of one bitcoin in one currency, which may be unknown.
  public struct Entry: Hashable, Sendable {
    /// The currency of the price.
    public let currency: Currency
    /// The price of one bitcoin with its source and age; `nil` if the price is unknown.
    public let price: Sourced<FixedPoint>?

    /// Creates an entry with the price of one bitcoin in a currency.
    ///
    /// A price of `nil` means that the price is unknown.
    public init(currency: Currency, price: Sourced<FixedPoint>?) {
      self.currency = currency
      self.price = price
    }
  }

  /// Creates the bitcoin prices of one day from one entry per currency.
  ///
  /// - Parameters:
  ///   - day: The day in UTC.
  ///   - entries: The prices, one entry per currency, in display order.
  ///   - failures: The errors of the requests that failed.
  public init(day: CalendarDay, entries: [Entry], failures: [ProviderError]) {
    self.day = day
    self.entries = entries
    self.failures = failures
  }

  /// Returns the price of one bitcoin in a currency; `nil` if the price in this currency is unknown.
  public subscript(currency: Currency) -> FixedPoint? {
    entries.first { $0.currency == currency }?.price?.value
  }
}
