/// The current bitcoin price and the daily bitcoin prices of previous days.
///
/// ``days`` lists the daily prices in one currency; ``day(_:)`` returns the prices of one day in several currencies.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the daily prices in ``days``.
  public let currency: Currency
  /// The maximum number of daily prices in ``days``, which omits days without a price.
  public let dayCount: Int
  /// The one or two provider responses that contain the current bitcoin prices.
  ///
  /// The first response contains the prices in EUR, USD and GBP. If ``currency`` is none of these three, a second
  /// response contains the price in ``currency``.
  public let prices: [Sourced<PriceList>]
  /// The bitcoin price history in ``currency``, which can include more days than ``days``.
  public let history: Sourced<BitcoinHistory>
  /// The bitcoin price histories in currencies other than ``currency``, except those that could not be loaded.
  package let others: [Sourced<BitcoinHistory>]
  /// The errors of the failed requests for the price histories in other currencies; empty if no request failed.
  public let failures: [ProviderError]
  /// The exchange rates by which prices were converted from US dollars, the newest last; empty if none were converted.
  public let conversionRates: [Sourced<RateTable>]
  /// The daily bitcoin prices in ``currency``, at most ``dayCount``, newest first, each with the change from the
  /// previous day.
  public let days: [DailyChange]

  /// The currencies in which bitcoin prices are always loaded, in display order: EUR, USD and GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The default number of daily prices in ``days``: 14.
  public static let defaultDayCount = 14

  /// The first day with a bitcoin price: 2010-07-18, the first day of CoinDesk's Bitcoin Price Index.
  public static let firstDay = HistoryLength.firstDay

  /// The time after which a fetched bitcoin price is out of date: one minute, as CoinDesk's index is updated every
  /// minute.
  package static let priceLifetime = Duration.seconds(60)

  /// The maximum time since the provider's last update of a bitcoin price that is not out of date: 10 minutes.
  package static let maximumLag = Duration.seconds(600)

  /// Creates a bitcoin price index from one or two provider responses with the current prices, and from price
  /// histories.
  package init(
    currency: Currency, dayCount: Int, prices: [Sourced<PriceList>], history: Sourced<BitcoinHistory>,
    others: [Sourced<BitcoinHistory>] = [], failures: [ProviderError] = [],
    conversionRates: [Sourced<RateTable>] = []
  ) {
    self.currency = currency
    self.dayCount = dayCount
    self.prices = prices
    self.history = history
    self.others = others
    self.failures = failures
    self.conversionRates = conversionRates
    days = history.value.changes(ofLast: dayCount)
  }

  /// The current prices of one bitcoin in all responses in ``prices``, one exchange rate for each currency.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The current price of one bitcoin in ``currency``; `nil` if no provider response contains this price.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// The current bitcoin price and its change from yesterday's price (UTC); `nil` if the current price is unknown.
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
  /// The time that the provider reports for the current bitcoin price, or else the time when the price was fetched;
  /// `nil` if the price is unknown.
  public var updated: Timestamp? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Returns a Boolean value that indicates whether the current bitcoin price is unknown or out of date.
  ///
  /// A price is out of date if it is ``Freshness/stale``, if it was fetched ``priceLifetime`` (one minute) ago or
  /// earlier, or one minute or more in the future, or if the provider updated it more than ``maximumLag`` (10 minutes)
  /// ago. A price that is built into Quid is never out of date.
  package func isPriceOutOfDate(at now: Timestamp) -> Bool {
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

  /// Returns a Boolean value that indicates whether the price history is empty or its newest day is before yesterday in
  /// UTC.
  package func isHistoryOutOfDate(at now: Timestamp) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Returns a Boolean value that indicates whether the current bitcoin price or the price history is out of date.
  public func isOutOfDate(at now: Timestamp) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}

// MARK: - Days

extension BitcoinIndex {
  /// Returns the bitcoin prices on a day in UTC in EUR, USD, GBP and ``currency``; `nil` if ``days`` lacks the day.
  public func day(_ day: CalendarDay) -> BitcoinDay? {
    guard days.contains(where: { $0.rate.day == day }) else { return nil }
    let histories = [history] + others
    let entries = requestedCurrencies.map { currency in
      let response = histories.first { $0.value.currency == currency }
      return BitcoinDay.Entry(currency: currency, price: response.flatMap { $0.price(on: day) })
    }
    let rates = conversionRates.last { $0.value.day <= day }
    return BitcoinDay(day: day, entries: entries, failures: failures, conversionRates: rates.map { [$0] } ?? [])
  }

  /// The current bitcoin prices in EUR, USD, GBP and ``currency``; `nil` if the price in ``currency`` is unknown.
  package var currentDay: BitcoinDay? {
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
  package static func day(_ text: some StringProtocol, today: CalendarDay) throws(BitcoinDayError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .notADay }
    if day > today { throw .future(today: today) }
    if day < firstDay { throw .beforeFirstDay }
    return day
  }
}
