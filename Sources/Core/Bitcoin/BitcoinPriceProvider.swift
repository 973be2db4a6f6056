/// A provider of the current bitcoin price in several currencies.
public protocol BitcoinPriceProvider: Sendable {
  /// Returns the current price of one bitcoin in each of the given currencies.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price in one of the currencies.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

/// A provider of daily bitcoin prices, one price per day.
public protocol BitcoinHistoryProvider: Sendable {
  /// Returns the daily bitcoin prices from the day `first` through the day `last`, both in UTC.
  ///
  /// Days without a known price are omitted. If no day of a range of two or more days has a price, for example because
  /// the provider publishes prices late, the history contains the newest earlier days instead; see
  /// ``BitcoinHistory/part(from:through:)``. The price of the newest day can still change.
  ///
  /// - Returns: A history with one or more daily prices, and its source and age.
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price to return.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// Returns the current bitcoin prices from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A cached response is stale if its cache lifetime has ended. If all responses are
  /// stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstResponse { provider throws(ProviderError) in try await provider.bitcoinPrices(in: currencies) }
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// Returns the daily bitcoin prices from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A cached response is stale if its cache lifetime has ended. If all responses are
  /// stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.bitcoinHistory(from: first, through: last, in: currency)
    }
  }
}

/// A provider of daily coin prices that uses a separate provider for bitcoin.
package struct BitcoinDailyPrices: DailyPriceProvider {
  private let bitcoin: any BitcoinHistoryProvider
  private let others: any DailyPriceProvider

  /// Creates a provider of daily coin prices from a provider for bitcoin and a provider for all other coins.
  ///
  /// - Parameters:
  ///   - bitcoin: The provider of daily bitcoin prices.
  ///   - others: The provider of the daily prices of all other coins.
  package init(bitcoin: any BitcoinHistoryProvider, others: any DailyPriceProvider) {
    self.bitcoin = bitcoin
    self.others = others
  }

  package func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    guard coin == .bitcoin else {
      return try await others.dailyPrices(of: coin, from: first, through: last, in: currency)
    }
    return try await bitcoin.bitcoinHistory(from: first, through: last, in: currency).map { $0.days }
  }
}

/// A history of bitcoin prices in one currency, with one price per day.
public struct BitcoinHistory: Hashable, Sendable {
  /// The currency of the bitcoin prices in the history.
  public let currency: Currency
  /// The daily bitcoin prices, oldest first.
  ///
  /// Days for which the provider has no price are omitted.
  public let days: [DailyRate]

  /// Creates a bitcoin price history from daily prices, oldest first.
  ///
  /// Returns `nil` if the days are not in ascending order, or if a day occurs twice.
  public init?(currency: Currency, days: [DailyRate]) {
    guard zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) else { return nil }
    self.init(currency: currency, ascending: days)
  }

  private init(currency: Currency, ascending days: [DailyRate]) {
    self.currency = currency
    self.days = days
  }

  /// Returns the part of this history from the day `first` through the day `last`.
  ///
  /// If no day of the range has a price, the result depends on the length of the range:
  ///
  /// - For a range of a single day, the result is empty.
  /// - For a longer range, the result contains the newest prices before `first`, at most as many as the range has days.
  ///   The result is therefore not empty if a provider publishes prices late.
  public func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    BitcoinHistory(currency: currency, ascending: days.part(from: first, through: last))
  }

  /// Returns the newest daily prices of this history, each with the change from the previous day.
  ///
  /// The result is sorted by day, newest first. The result covers the `count` calendar days that end with the newest
  /// day of this history. Days without a price are omitted.
  ///
  /// - Parameter count: The number of calendar days. If the number is less than 1, the result is empty.
  public func changes(ofLast count: Int) -> [DailyChange] {
    guard let newest = days.last, count > 0 else { return [] }
    let previous: [DailyRate?] = [nil] + days.dropLast()
    let (oldest, overflow) = newest.day.ordinal.subtractingReportingOverflow(count)
    let shown = zip(days, previous).filter { overflow || $0.0.day.ordinal > oldest }
    return shown.reversed().map { DailyChange($0, after: $1) }
  }
}

/// The bitcoin price on one day and its change from the previous day.
public struct DailyChange: Hashable, Sendable {
  /// The day and the price of one bitcoin on that day.
  public let rate: DailyRate
  /// The change in percent from the price on the previous calendar day, rounded half to even to 18 decimals.
  ///
  /// The value is `nil` if the price on the previous day is unknown, or if the percentage is outside the range of
  /// ``FixedDecimal``.
  public let percent: FixedDecimal?
  /// The direction of the price change from the previous calendar day, such as up or down.
  ///
  /// The value is `nil` if the price on the previous calendar day is unknown.
  public let direction: PriceDirection?

  /// Creates the bitcoin price on a day and its change from the previous day.
  ///
  /// - Parameters:
  ///   - rate: The day and the price of one bitcoin on that day.
  ///   - previous: The newest known price of an earlier day, or `nil` if no earlier price is known. If this price is
  ///     not from the previous calendar day, the change is `nil`.
  public init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}
