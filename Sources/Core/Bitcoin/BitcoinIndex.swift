/// The current bitcoin price and the daily bitcoin prices of previous days.
///
/// The property ``days`` lists the daily prices in one currency. The method ``day(_:)`` returns the prices of a
/// single day in several currencies.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the daily prices in ``days``.
  public let currency: Currency
  /// The maximum number of daily prices in ``days``.
  ///
  /// The property ``days`` contains fewer prices if the provider has no price for some days.
  public let dayCount: Int
  /// The one or two provider responses that contain the current bitcoin prices.
  ///
  /// The first response contains the prices in EUR, USD and GBP. If ``currency`` is none of these three, a second
  /// response contains the price in ``currency``.
  public let prices: [Sourced<PriceList>]
  /// The bitcoin price history in ``currency``.
  ///
  /// The history can include more days than ``days``.
  public let history: Sourced<BitcoinHistory>
  /// The bitcoin price histories in currencies other than ``currency``.
  ///
  /// Histories that could not be loaded are omitted.
  public let others: [Sourced<BitcoinHistory>]
  /// The errors of the failed requests for price histories in currencies other than ``currency``.
  ///
  /// The array is empty if no request failed.
  public let failures: [ProviderError]
  /// The daily bitcoin prices in ``currency``, newest first, each with the change from the previous day.
  ///
  /// The array has at most ``dayCount`` elements.
  public let days: [DailyChange]

  /// The currencies in which bitcoin prices are always loaded, in display order: EUR, USD and GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The default number of daily prices in ``days``: 14.
  public static let defaultDayCount = 14

  /// The first day for which a bitcoin price exists: 2010-07-18.
  ///
  /// CoinDesk's Bitcoin Price Index starts on this day.
  public static let firstDay = HistoryLength.firstDay

  /// The time after which a fetched bitcoin price is out of date: one minute.
  ///
  /// CoinDesk's Bitcoin Price Index is updated once per minute.
  public static let priceLifetime = Duration.seconds(60)

  /// The maximum time since the provider's last update of a bitcoin price: 10 minutes.
  ///
  /// If the update time that the provider reports is longer ago, the price is out of date, even if it was just fetched.
  public static let maximumLag = Duration.seconds(600)

  /// Creates a bitcoin price index from provider responses.
  ///
  /// - Parameters:
  ///   - dayCount: The maximum number of daily prices in ``days``.
  ///   - prices: The one or two provider responses that contain the current prices.
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

  /// The current prices of one bitcoin, one exchange rate for each currency.
  ///
  /// The array contains the prices of all responses in ``prices``, in the same order.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The current price of one bitcoin in ``currency``.
  ///
  /// The value is `nil` if no provider response contains a price in ``currency``.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// The current bitcoin price and its change from yesterday's price.
  ///
  /// The value is `nil` if the current price is unknown. The change is `nil` if yesterday's price is unknown. All days
  /// are in UTC.
  public var today: DailyChange? {
    price.map { price in
      let day = CalendarDay(price.asOf ?? price.fetchedAt)
      return DailyChange(DailyRate(day: day, price: price.value.rate), after: history.value.days.last)
    }
  }

  private func price(in currency: Currency) -> Sourced<ExchangeRate>? {
    for response in prices {
      if let rate = response.value[currency] { return response.with(value: rate) }
    }
    return nil
  }

  /// Returns EUR, USD and GBP, followed by the given currency unless it is `nil` or one of these three.
  static func currencies(and currency: Currency?) -> [Currency] {
    currencies + (currency.map { currencies.contains($0) ? [] : [$0] } ?? [])
  }
}

// MARK: - Age

extension BitcoinIndex {
  /// The time of the current bitcoin price.
  ///
  /// The value is the time that the provider reports for the price. If the provider reports no time, the value is the
  /// time when the price was fetched. The value is `nil` if the current price is unknown.
  public var updated: Timestamp? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Returns a Boolean value that indicates whether the current bitcoin price is unknown or out of date.
  ///
  /// A price is out of date in each of these cases:
  ///
  /// - The price was read from the cache, and its cache lifetime has ended (``Freshness/stale``).
  /// - The price was fetched one minute ago (``priceLifetime``) or earlier.
  /// - The fetch time of the price is one minute or more in the future, because the clock was set back.
  /// - The provider reports a time for the price that is more than 10 minutes ago (``maximumLag``).
  ///
  /// A price that is built into Quid is never out of date.
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

  /// Returns a Boolean value that indicates whether the price history is out of date.
  ///
  /// The history is out of date if it is empty, or if its newest day is before yesterday in UTC.
  public func isHistoryOutOfDate(at now: Timestamp) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Returns a Boolean value that indicates whether the current bitcoin price or the price history is out of date.
  public func isOutOfDate(at now: Timestamp) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}

// MARK: - Days

extension BitcoinIndex {
  /// Returns the bitcoin prices on a day in EUR, USD, GBP and ``currency``.
  ///
  /// Returns `nil` if ``days`` does not contain the day.
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

  /// The current bitcoin prices in EUR, USD, GBP and ``currency``.
  ///
  /// The value is `nil` if the current price in ``currency`` is unknown.
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

  /// Parses a date such as `2026-11-21` and checks that bitcoin prices exist for the day.
  ///
  /// - Throws: ``BitcoinDayError`` if the string is not a valid date, or if the day is before ``firstDay`` or after
  ///   `today`.
  public static func day(_ text: some StringProtocol, today: CalendarDay) throws(BitcoinDayError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .notADay }
    if day > today { throw .future(today: today) }
    if day < firstDay { throw .beforeFirstDay }
    return day
  }
}
