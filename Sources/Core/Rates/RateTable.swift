/// The exchange rates from one base currency to other currencies on one day.
///
/// For example, a table of the European Central Bank contains the prices of one euro in about 30 currencies.
public struct RateTable: Hashable, Sendable {
  /// The base currency of all rates, such as the euro.
  public let base: Currency
  /// The day for which the rates were published.
  public let day: CalendarDay
  /// The rates as published, keyed by quote currency, with the rate 1 for the base currency.
  ///
  /// Rates of withdrawn currencies can be out of date. For a conversion, use ``subscript(_:)`` or ``cross(from:to:)``.
  package let rates: [Currency: FixedDecimal]

  /// The currencies with a rate of their own, including ``base`` but not withdrawn currencies, sorted by code.
  public var currencies: [Currency] { rates.keys.filter { $0.withdrawal(on: day) == nil }.sorted() }

  /// Creates a table of the exchange rates for one day; returns `nil` if a rate is not above zero, or that of `base`
  /// not 1.
  ///
  /// - Parameter rates: The prices of one unit of the base currency, keyed by quote currency. The base currency may be
  ///   omitted.
  public init?(base: Currency, day: CalendarDay, rates: [Currency: FixedDecimal]) {
    guard rates.values.allSatisfy({ $0 > .zero }), rates[base] ?? .one == .one else { return nil }
    self.base = base
    self.day = day
    self.rates = rates.merging([base: .one]) { given, _ in given }
  }

  /// The first day for which the European Central Bank published euro reference rates: 1999-01-04.
  public static let firstDay = CalendarDay(clamped: 10_595)

  /// Accesses the exchange rate from the base currency to a currency; `nil` if the table has no such rate.
  ///
  /// The rate of a withdrawn currency is computed from its legal conversion rate and the rate of its successor.
  public subscript(currency: Currency) -> ExchangeRate? {
    let rate = currency.fixedRates(on: day) == [] ? rates[currency] : try? cross(from: base, to: currency)?.rate()
    return rate.flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// Returns the cross rate between two currencies; `nil` if the table has no rate for one of the currencies.
  ///
  /// A withdrawn currency is converted through its successor, at the legal conversion rate, even if the provider still
  /// publishes a rate for its code. To get an error that names the missing currency, use ``crossRate(from:to:)``.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    guard let source = from.fixedRates(on: day), let target = to.fixedRates(on: day) else { return nil }
    let (first, last) = (source.last?.target ?? from, target.last?.target ?? to)
    // Two currencies with the same successor have a fixed rate, for which the table is not needed.
    let hasFixedRate = first == last && !(source.isEmpty && target.isEmpty)
    let (fromRate, toRate) = hasFixedRate ? (.one, .one) : (rates[first], rates[last])
    guard let fromRate, let toRate,
      let from = ExchangeRate(base: hasFixedRate ? first : base, quote: first, rate: fromRate),
      let to = ExchangeRate(base: hasFixedRate ? first : base, quote: last, rate: toRate)
    else { return nil }
    let published: CrossRate? = CrossRate(sharingBase: from, to)
    let fixed = source.reversed().reduce(published) { rate, next in rate.flatMap { next.cross.followed(by: $0) } }
    return target.reversed().reduce(fixed) { rate, next in rate?.followed(by: next.cross.inverse) }
  }

  package func fixedRates(of currencies: [Currency]) -> [FixedRate] {
    currencies.flatMap { $0.fixedRates(on: day) ?? [] }.reduce(into: []) { rates, rate in
      if !rates.contains(rate) { rates.append(rate) }
    }
  }

  /// Returns the currencies of a conversion in order: source, successors of withdrawn currencies, base, target.
  package func path(from: Currency, to: Currency) -> [Currency] {
    guard from != to else { return [to] }
    let source = [from] + (from.fixedRates(on: day) ?? []).map(\.target)
    let target = [to] + (to.fixedRates(on: day) ?? []).map(\.target)
    let between = source.last == target.last ? [] : [base]
    return (source + between + target.reversed()).reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }

  /// The number of target currencies in a conversion whose caller specifies none: 10.
  public static let popularCurrencyCount = 10

  /// Returns up to ten currencies in the table, the most traded first, then others in alphabetical order of their
  /// codes.
  public func popularCurrencies(excluding base: Currency?) -> [Currency] {
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    let others = currencies.filter { !traded.contains($0) }
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCurrencyCount))
  }
}
