/// A provider of exchange rates, with one table of rates per day.
public protocol RateProvider: Sendable {
  /// Returns the newest table of exchange rates, with the euro as its base currency.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func latestRates() async throws(ProviderError) -> Sourced<RateTable>

  /// Returns the table of exchange rates of a day, or of the last earlier day with rates.
  ///
  /// The day of the returned table is in ``RateTable/day``. The base currency is the euro.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the day
  ///   is before the provider's first table.
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable>
}

/// A provider that can return the exchange rates of many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the rate tables of all days from `first` through `last` that have rates, oldest first.
  ///
  /// If `first` has no table, the array starts with the last table before `first`. The base currency of all
  /// tables is the euro.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no table of `last` or of any earlier day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}

/// A local archive of past rate tables, which is read without a network request.
public protocol RateArchive: RateProvider, RateHistoryProvider {
  /// Returns whether the archive contains the exchange rates that apply to a day.
  ///
  /// If no rates were published on the day, the rates of the last earlier day with rates apply.
  func covers(_ day: CalendarDay) -> Bool
}

/// A provider of English currency names, such as “US Dollar” for `USD`.
public protocol CurrencyNameProvider: Sendable {
  /// Returns the English name of each currency for which the provider has rates.
  ///
  /// The names are untrusted network data and must be sanitized before they are displayed.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]>
}

// MARK: - Fallback

extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest rate table of the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.latestRates() }
  }

  /// Returns the rate table of a day from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(on: day) }
  }
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// Returns the rate tables of a range of days from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }
}

extension Fallback: CurrencyNameProvider where Provider == any CurrencyNameProvider {
  /// Returns the English currency names of the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.currencyNames() }
  }
}

/// The exchange rates of one day from one base currency to many others.
///
/// For example, a table of the European Central Bank has the price of one euro in about 30 currencies.
public struct RateTable: Hashable, Sendable {
  /// The base currency of all rates, such as the euro.
  public let base: Currency
  /// The day for which the rates were published.
  public let day: CalendarDay
  /// The price of one unit of the base currency in each currency, such as 1.08 for the US dollar.
  ///
  /// All prices are above zero. The base currency itself is included with the price 1.
  package let rates: [Currency: FixedPoint]

  /// The currencies with a rate, including ``base``, in alphabetical order of their codes.
  public var currencies: [Currency] { rates.keys.sorted() }

  /// Creates a table of the exchange rates of one day.
  ///
  /// Returns `nil` if a rate is zero or negative, or if `rates` contains the base currency with a rate other
  /// than 1. The rate of the base currency may be omitted.
  public init?(base: Currency, day: CalendarDay, rates: [Currency: FixedPoint]) {
    guard rates.values.allSatisfy({ $0 > .zero }), rates[base] ?? .one == .one else { return nil }
    self.base = base
    self.day = day
    self.rates = rates.merging([base: .one]) { given, _ in given }
  }

  /// The first day for which the European Central Bank published euro reference rates: 1999-01-04.
  public static let firstDay = CalendarDay(clamped: 10_595)

  /// Returns the exchange rate from the base currency to the given currency.
  ///
  /// Returns `nil` if the table has no rate for the currency.
  public subscript(currency: Currency) -> ExchangeRate? {
    rates[currency].flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// Returns the cross rate between two currencies; `nil` if the table lacks one or both of the currencies.
  ///
  /// In contrast, ``crossRate(from:to:)`` throws an error that contains the missing currency.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    guard let from = self[from], let to = self[to] else { return nil }
    return CrossRate(sharingBase: from, to)
  }

  /// The number of target currencies of a conversion if the caller specifies no targets: 10.
  public static let popularCurrencyCount = 10

  /// Returns the ten most traded currencies that have a rate in the table, except the currency `base`.
  ///
  /// If the table contains fewer than ten of the ``Currency/mostTradedCurrencies``, its other currencies follow in
  /// alphabetical order of their codes. The array has fewer than ten elements if the table is too small.
  ///
  /// - Parameter base: The currency to exclude; `nil` to exclude no currency.
  public func popularCurrencies(excluding base: Currency?) -> [Currency] {
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    let others = rates.keys.filter { !traded.contains($0) }.sorted()
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCurrencyCount))
  }
}
