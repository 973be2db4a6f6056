/// The exchange rates of one day, all against one base currency.
public struct RateTable: Hashable, Sendable {
  /// The currency that all rates are relative to.
  public let base: Currency
  /// The day of the rates.
  public let day: CalendarDay
  /// The amount of each currency that one unit of ``base`` is worth, above zero; 1 for the base itself.
  public let rates: [Currency: FixedPoint]

  /// Creates a table.
  ///
  /// Returns `nil` if a rate is not above zero, or if the rate of the base is given and is not 1.
  public init?(base: Currency, day: CalendarDay, rates: [Currency: FixedPoint]) {
    guard rates.values.allSatisfy({ $0 > .zero }), rates[base] ?? .one == .one else { return nil }
    self.base = base
    self.day = day
    self.rates = rates.merging([base: .one]) { given, _ in given }
  }

  /// The first day of the euro's reference rates, 1999-01-04.
  public static let firstDay = CalendarDay(clamped: 10_595)

  /// Returns the rate from the base to a currency, or `nil` if the table does not contain the currency.
  public subscript(currency: Currency) -> ExchangeRate? {
    rates[currency].flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// Returns the conversion between two currencies, or `nil` if the table lacks one of them.
  ///
  /// ``crossRate(from:to:)`` throws an error that names the missing currency instead.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    guard let from = self[from], let to = self[to] else { return nil }
    return CrossRate(sharingBase: from, to)
  }

  /// The number of currencies that are listed beside a base by default.
  public static let popularCurrencyCount = 10

  /// Returns the ten most traded currencies of the table other than `base`, for a list beside it.
  ///
  /// A table with fewer currencies returns all of them.
  public func popularCurrencies(excluding base: Currency) -> [Currency] {
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    let others = rates.keys.filter { !traded.contains($0) }.sorted()
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCurrencyCount))
  }
}
