/// The exchange rates of one day, all against one base currency.
public struct RateTable: Hashable, Sendable {
  /// The currency of which there is one.
  public let base: Currency
  /// The day the rates are of.
  public let day: CalendarDay
  /// How much of each currency one `base` is worth; every rate is above zero, and the base's own is 1.
  public let rates: [Currency: FixedPoint]

  /// A table.
  ///
  /// Returns `nil` when a rate is not above zero, or the base's own is given and is not 1.
  public init?(base: Currency, day: CalendarDay, rates: [Currency: FixedPoint]) {
    guard rates.values.allSatisfy({ $0 > .zero }), rates[base] ?? .one == .one else { return nil }
    self.base = base
    self.day = day
    self.rates = rates.merging([base: .one]) { given, _ in given }
  }

  /// The rate from the base to a currency; `nil` when the table does not have it.
  public subscript(currency: Currency) -> ExchangeRate? {
    rates[currency].flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// The way from one currency to another through the base; `nil` when the table lacks one of them.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    guard let from = self[from], let to = self[to] else { return nil }
    return CrossRate(sharingBase: from, to)
  }
}
