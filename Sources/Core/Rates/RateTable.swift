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
  /// The details of the rates that have any, keyed by quote currency.
  package let details: [Currency: Detail]

  /// The minimum number of significant digits of the rates without their own number; `nil` if the precision is unknown.
  ///
  /// A rate that is written with more digits has these. Trailing zeros, such as in 1.1600, are lost in some formats.
  package let minimumDigits: Int?

  /// A later day than ``day`` whose laws decide about withdrawn currencies; `nil` for ``day``.
  private var laterDay: CalendarDay?
  /// The day whose laws decide about withdrawn currencies.
  private var legalDay: CalendarDay { laterDay ?? day }

  /// The properties of one rate that its number does not show.
  package struct Detail: Hashable, Sendable, Codable {
    /// The day of the rate; `nil` for the day of the table.
    package var day: CalendarDay?
    /// The number of significant digits that the source supports; `nil` if it is unknown or the rate is exact.
    package var digits: Int?
    /// The number of central banks whose rates are blended; `nil` if it is unknown.
    package var centralBanks: Int?
    /// The exact rate from the currency to the base currency, if the source publishes it instead of its inverse.
    var rateToBase: CrossRate?

    package init(day: CalendarDay? = nil, digits: Int? = nil, centralBanks: Int? = nil) {
      self.day = day
      self.digits = digits
      self.centralBanks = centralBanks
    }
  }

  /// The currencies with a rate of their own, including ``base`` but not withdrawn currencies, sorted by code.
  public var currencies: [Currency] { rates.keys.filter { $0.withdrawal(on: legalDay) == nil }.sorted() }

  /// Creates a table of the exchange rates for one day; returns `nil` if a rate is not above zero, or that of `base`
  /// not 1.
  ///
  /// - Parameter rates: The prices of one unit of the base currency, keyed by quote currency. The base currency may be
  ///   omitted.
  public init?(base: Currency, day: CalendarDay, rates: [Currency: FixedDecimal]) {
    self.init(base: base, day: day, rates: rates, details: [:], minimumDigits: nil)
  }

  package init?(
    base: Currency, day: CalendarDay, rates: [Currency: FixedDecimal], details: [Currency: Detail] = [:],
    minimumDigits: Int?
  ) {
    guard rates.values.allSatisfy({ $0 > .zero }), rates[base] ?? .one == .one else { return nil }
    self.base = base
    self.day = day
    self.rates = rates.merging([base: .one]) { given, _ in given }
    self.details = details
    self.minimumDigits = minimumDigits
  }

  /// Returns the day of the oldest of the rates by which currencies are converted.
  ///
  /// A provider can publish the rates of some currencies less often than others, so that ``day`` is not the day of every
  /// rate. The result is ``day`` if the table has no rate for any of the currencies.
  package func day(of currencies: [Currency]) -> CalendarDay {
    guard !details.isEmpty else { return day }
    let own = currencies.compactMap(published).filter { $0 != base && rates[$0] != nil }
    return own.map { details[$0]?.day ?? day }.min() ?? day
  }

  /// Returns a copy whose ``day`` is that of the oldest of the rates by which currencies are converted.
  func dated(by currencies: [Currency]) -> RateTable {
    let day = day(of: currencies)
    return day == self.day ? self : applied(on: legalDay).copy(day: day, laterDay: legalDay)
  }

  /// Returns a copy without the rates of some currencies.
  package func removing(_ currencies: [Currency]) -> RateTable {
    copy(rates: rates.filter { !currencies.contains($0.key) })
  }

  /// Returns a copy with another rate of a currency, which is of another day.
  func replacing(_ rate: FixedDecimal, of currency: Currency, on day: CalendarDay) -> RateTable {
    copy(
      rates: rates.merging([currency: rate]) { $1 }, details: details.merging([currency: Detail(day: day)]) { $1 })
  }

  /// Returns a copy for conversions on a later day, by the laws of that day.
  ///
  /// A rate in a unit that was replaced after the day of the rate is divided by the legal factor.
  package func applied(on later: CalendarDay) -> RateTable {
    guard later >= legalDay else { return self }
    var rates = rates
    var details = details
    for change in Redenomination.all where change.start <= later && laterDay.map({ $0 < change.start }) ?? true {
      guard let rate = rates[change.old], (details[change.old]?.day ?? day) < change.start,
        change.old == change.new || rates[change.new] == nil,
        let converted = try? rate.multiplied(by: .one, dividedBy: change.factor, rounding: .halfEven)
      else { continue }
      rates[change.new] = converted
      details[change.new] = details[change.old]
    }
    return later == day && rates == self.rates ? self : copy(rates: rates, details: details, laterDay: later)
  }

  /// Whether laws define all rates between some currencies on a day, so that no published rates are needed.
  static func isFixed(_ currencies: [Currency], on day: CalendarDay) -> Bool {
    let units = currencies.map { currency in currency.fixedRates(on: day).map { $0.last?.target ?? currency } }
    return units.count > 1 && !units.contains(nil) && units.uniqued.count == 1
  }

  private func copy(
    day: CalendarDay? = nil, rates: [Currency: FixedDecimal]? = nil, details: [Currency: Detail]? = nil,
    laterDay: CalendarDay? = nil
  ) -> RateTable {
    var copy =
      RateTable(
        base: base, day: day ?? self.day, rates: rates ?? self.rates, details: details ?? self.details,
        minimumDigits: minimumDigits) ?? self
    copy.laterDay = laterDay ?? self.laterDay
    return copy
  }

  /// Returns a copy with the rate of a metal, computed from the price of one ounce in the base currency.
  ///
  /// Returns `nil` if the other table does not contain the price.
  package func adding(_ metal: Currency, pricedIn prices: RateTable) -> RateTable? {
    guard prices.base == metal, let price = prices.rates[base],
      let cross = FixedRate(of: .one, metal, equal: price, base, nil)?.cross, let rate = try? cross.inverse.rate()
    else { return nil }
    var details = details
    details[metal] = prices.details[base] ?? Detail()
    details[metal]?.rateToBase = cross
    return copy(rates: rates.merging([metal: rate]) { $1 }, details: details)
  }

  /// Returns the number of significant digits that the source supports in a conversion rate.
  ///
  /// A cross rate has no more digits than the less precise of its two rates. The value is `nil` if the precision of the
  /// source is unknown, or if the conversion rate is exact, such as a legal conversion rate.
  package func digits(from: Currency, to: Currency) -> Int? {
    guard let source = published(from), let target = published(to), source != target else { return nil }
    return [source, target].compactMap { digits(of: $0) }.min()
  }

  private func digits(of currency: Currency) -> Int? {
    guard currency != base else { return nil }
    return details[currency]?.digits
      ?? minimumDigits.flatMap { minimum in rates[currency].map { max(minimum, $0.significantDigits(decimals: 0)) } }
  }

  /// Returns the number of central banks whose rates the source blends into the rate of a currency, if it is known.
  package func centralBanks(for currency: Currency) -> Int? {
    published(currency).flatMap { details[$0]?.centralBanks }
  }

  /// The currency whose rate in the table is used for a currency, such as `EUR` for `DEM`.
  private func published(_ currency: Currency) -> Currency? {
    legalCrosses(of: currency).map { $0.last?.to.quote ?? currency }
  }

  /// Returns the legal rates of the currencies that a currency replaces, if the table has a rate of one of them only.
  ///
  /// For example, a table of 2004 has a rate of `TRL`, which `TRY` replaced in 2005. The first rate is that of the last
  /// replaced currency. The euro replaces the ECU only, because other currencies of the euro area had their own rates.
  func replacedRates(of currency: Currency) -> [FixedRate]? {
    guard rates[currency] == nil, currency != .usd, currency.withdrawal(on: day) == nil else { return nil }
    for old in WithdrawnCurrency.all where old.successor == currency && day < old.start {
      guard let rate = old.rate, currency != .eur || old.currency.code == "XEU" else { continue }
      if rates[old.currency] != nil { return old.currency.withdrawal(on: day) == nil ? [rate] : nil }
      if let older = replacedRates(of: old.currency) { return [rate] + older }
    }
    return nil
  }

  /// The first day for which the European Central Bank published euro reference rates: 1999-01-04.
  public static let firstDay = CalendarDay(clamped: 10_595)

  /// The first day for which a provider can have exchange rates: 1948-01-01.
  package static let earliestDay = CalendarDay(clamped: -8_036)

  /// Accesses the exchange rate from the base currency to the given currency.
  ///
  /// The rate of a withdrawn currency is computed from its legal conversion rate and the rate of its successor.
  public subscript(currency: Currency) -> ExchangeRate? {
    let own = currency.fixedRates(on: legalDay) == [] ? rates[currency] : nil
    let rate = try? own ?? cross(from: base, to: currency)?.rate()
    return rate.flatMap { ExchangeRate(base: base, quote: currency, rate: $0) }
  }

  /// Returns the cross rate between two currencies; `nil` if the table has no rate for one of the currencies.
  ///
  /// A withdrawn currency is converted through its successor, at the legal conversion rate, even if the provider still
  /// publishes a rate for its code. To get an error that names the missing currency, use ``crossRate(from:to:)``.
  public func cross(from: Currency, to: Currency) -> CrossRate? {
    if let rate = details[from]?.rateToBase { return cross(from: base, to: to).flatMap { rate.followed(by: $0) } }
    if let rate = details[to]?.rateToBase { return cross(from: from, to: base)?.followed(by: rate.inverse) }
    guard let source = legalCrosses(of: from), let target = legalCrosses(of: to) else { return nil }
    let (first, last) = (source.last?.to.quote ?? from, target.last?.to.quote ?? to)
    // Two currencies with the same successor have a fixed rate, for which the table is not needed.
    let hasFixedRate = first == last && !(source.isEmpty && target.isEmpty)
    let (fromRate, toRate) = hasFixedRate ? (.one, .one) : (rates[first], rates[last])
    guard let fromRate, let toRate,
      let from = ExchangeRate(base: hasFixedRate ? first : base, quote: first, rate: fromRate),
      let to = ExchangeRate(base: hasFixedRate ? first : base, quote: last, rate: toRate)
    else { return nil }
    let published: CrossRate? = CrossRate(sharingBase: from, to)
    let fixed = source.reversed().reduce(published) { rate, next in rate.flatMap { next.followed(by: $0) } }
    return target.reversed().reduce(fixed) { rate, next in rate?.followed(by: next.inverse) }
  }

  private func legalRates(of currency: Currency) -> [FixedRate]? {
    replacedRates(of: currency) ?? currency.fixedRates(on: legalDay)
  }

  /// Returns the legal rates from a currency to the one whose rate in the table is used for it, such as `DEM` to `EUR`.
  private func legalCrosses(of currency: Currency) -> [CrossRate]? {
    legalRates(of: currency)?.reduce(into: []) { crosses, rate in
      crosses.append(rate.source == crosses.last?.to.quote ?? currency ? rate.cross : rate.cross.inverse)
    }
  }

  package func fixedRates(of currencies: [Currency]) -> [FixedRate] {
    currencies.flatMap { (legalRates(of: $0) ?? []) + newUnits(of: $0) }.uniqued
  }

  /// Returns the factors by which ``applied(on:)`` has divided the rate of a currency that kept its code.
  private func newUnits(of currency: Currency) -> [FixedRate] {
    Redenomination.all.compactMap { change in
      guard let laterDay, change.old == currency, change.new == currency, change.start <= laterDay,
        (details[currency]?.day ?? day) < change.start, rates[currency] != nil
      else { return nil }
      return FixedRate(of: change.factor, change.old, equal: .one, change.new, change.start)
    }
  }

  /// Returns the currencies of a conversion in order: source, successors of withdrawn currencies, base, target.
  package func path(from: Currency, to: Currency) -> [Currency] {
    guard from != to else { return [to] }
    let source = [from] + (legalCrosses(of: from) ?? []).map(\.to.quote)
    let target = [to] + (legalCrosses(of: to) ?? []).map(\.to.quote)
    let between = source.last == target.last ? [] : [base]
    return (source + between + target.reversed()).reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }

  /// The number of target currencies in a conversion whose caller specifies none: 10.
  package static let popularCurrencyCount = 10

  /// Returns up to ten currencies in the table, the most traded first, then others in alphabetical order of their
  /// codes.
  public func popularCurrencies(excluding base: Currency?) -> [Currency] {
    let traded = Currency.mostTradedCurrencies.filter { rates[$0] != nil }
    let others = currencies.filter { !traded.contains($0) }
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCurrencyCount))
  }
}

extension RateTable: Codable {
  private enum CodingKeys: CodingKey { case base, day, rates, details, minimumDigits }

  /// Decodes a table; throws an error if a rate is not above zero, or that of the base currency not 1.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let base = try fields.decode(Currency.self, forKey: .base)
    let day = try fields.decode(CalendarDay.self, forKey: .day)
    let rates = try fields.decode([Currency: FixedDecimal].self, forKey: .rates)
    let details = try fields.decode([Currency: Detail].self, forKey: .details)
    let minimumDigits = try fields.decodeIfPresent(Int.self, forKey: .minimumDigits)
    self = try fields.valid(
      RateTable(base: base, day: day, rates: rates, details: details, minimumDigits: minimumDigits),
      "a rate that is not above zero")
  }
}

extension Sourced<RateTable> {
  /// Returns a copy for conversions on a later day, by the laws of that day; `nil` for the day of the request.
  func applied(on day: CalendarDay?) -> Sourced { map { $0.applied(on: day ?? CalendarDay(fetchedAt)) } }

  /// Returns a copy with the day and time of the oldest of the rates by which currencies are converted.
  package func dated(by currencies: [Currency]) -> Sourced {
    let table = value.dated(by: currencies)
    return table.day == value.day ? self : element(table, of: table.day)
  }

  /// Returns a copy with the day of the rates from a currency to the given ones, or else to the popular ones.
  func dated(from currency: Currency?, to targets: [Currency]?) -> Sourced {
    dated(by: [currency].compactMap { $0 } + (targets ?? value.popularCurrencies(excluding: currency)))
  }
}
