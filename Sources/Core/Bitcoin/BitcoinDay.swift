/// The bitcoin price of one day in several currencies.
public struct BitcoinDay: Hashable, Sendable {
  /// The day in UTC to which the prices belong.
  public let day: CalendarDay
  /// The prices of one bitcoin on ``day``, one entry per currency, in display order.
  public let entries: [Entry]
  /// The errors of the failed requests for the bitcoin prices on ``day``; empty if no request failed.
  public let failures: [ProviderError]
  /// The exchange rates by which prices were converted from US dollars; empty if none were converted.
  public let conversionRates: [Sourced<RateTable>]

  /// The price of one bitcoin in one currency, if the price is known.
  public struct Entry: Hashable, Sendable {
    /// The currency in which ``price`` is expressed.
    public let currency: Currency
    /// The price of one bitcoin with its source and age; `nil` if the price is unknown.
    public let price: Sourced<FixedDecimal>?

    /// Creates an entry with the price of one bitcoin in a currency.
    package init(currency: Currency, price: Sourced<FixedDecimal>?) {
      self.currency = currency
      self.price = price
    }
  }

  /// Creates the bitcoin prices of one day from one entry per currency.
  package init(
    day: CalendarDay, entries: [Entry], failures: [ProviderError], conversionRates: [Sourced<RateTable>] = []
  ) {
    self.day = day
    self.entries = entries
    self.failures = failures
    self.conversionRates = conversionRates
  }

  /// Accesses the price of one bitcoin in the given currency; `nil` if the price in this currency is unknown.
  public subscript(currency: Currency) -> FixedDecimal? {
    entries.first { $0.currency == currency }?.price?.value
  }
}

/// An error that indicates why a string is not accepted as a day with a bitcoin price.
package enum BitcoinDayError: NamedError, Hashable, Sendable {
  /// The string is not a date such as `2026-11-21`, or the date does not exist, such as `2026-02-30`.
  case notADay
  /// The day is in the future; the associated value `today` is the current day in UTC.
  case future(today: CalendarDay)
  /// The day is before the first day with a bitcoin price, ``BitcoinIndex/firstDay``.
  case beforeFirstDay
}
