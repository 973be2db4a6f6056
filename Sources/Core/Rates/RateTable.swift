/// The exchange rates of one day from one base currency to many others.
///
/// For example, a table of the European Central Bank has the price of one euro in about 30 currencies.
public struct RateTable: Hashable, Sendable {
  /// The base currency of all rates, such as the euro.
  public let base: Currency
  /// The day for which the rates were published.
  public let day: CalendarDay
  /// The price of one unit of the currency ``base`` in each currency, above zero.
  ///
  /// The rates include the base currency itself with the rate 1.
  public let rates: [Currency: FixedPoint]

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

  /// Returns the exchange rate from the currency ``base`` to a currency; `nil` if the table lacks the
  /// currency.
  public subscript(currency: Currency) -> ExchangeRate? {
    rates[currency].flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// Returns the cross rate between two currencies; `nil` if the table lacks one or both of them.
  ///
  /// In contrast, ``crossRate(from:to:)`` throws an error that contains the missing currency.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    guard let from = self[from], let to = self[to] else { return nil }
    return CrossRate(sharingBase: from, to)
  }

  /// The default number of target currencies of a conversion: 10.
  ///
  /// The number is used if the caller specifies no target currencies.
  public static let popularCurrencyCount = 10

  /// Returns the ten most traded currencies that have a rate in the table, except the currency `base`.
  ///
  /// If `base` is `nil`, no currency is excluded.
  ///
  /// If the table contains fewer of the ``Currency/mostTradedCurrencies``, its other currencies follow in
  /// alphabetical order of their codes. The array has fewer than ten elements if the table is too small.
  public func popularCurrencies(excluding base: Currency?) -> [Currency] {
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    let others = rates.keys.filter { !traded.contains($0) }.sorted()
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCurrencyCount))
  }
}
