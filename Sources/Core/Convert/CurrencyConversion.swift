/// An amount of one currency and its value in another currency.
///
/// The value and the rates are computed directly from the two exchange rates in ``cross``, and each is
/// rounded only once: half to even to 18 decimals.
public struct CurrencyConversion: Hashable, Sendable {
  /// The amount to convert, in the source currency ``from``.
  public let amount: FixedPoint
  /// The converted amount, in the target currency ``to``.
  public let value: FixedPoint
  /// The exchange rate: the value of one unit of the currency ``from``, expressed in the currency ``to``.
  public let rate: FixedPoint
  /// The inverse exchange rate: the value of one unit of the currency ``to``, expressed in the currency
  /// ``from``.
  public let inverseRate: FixedPoint
  /// The cross rate of the conversion: the rates of the source and the target currency against a common base
  /// currency.
  public let cross: CrossRate

  /// The source currency, in which ``amount`` is expressed.
  public var from: Currency { cross.from.quote }
  /// The target currency, in which ``value`` is expressed.
  public var to: Currency { cross.to.quote }
  /// The currencies that the conversion passes through, from source to target, such as `SEK`, `EUR`, `USD`.
  ///
  /// The currency between source and target is the common base of the two rates in ``cross``. See
  /// ``CrossRate/path``.
  public var path: [Currency] { cross.path }

  /// Creates the conversion of an amount and computes its value in the target currency.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - cross: The cross rate from the source to the target currency.
  /// - Throws: ``ArithmeticError/overflow`` if the value or a rate is outside the range of ``FixedPoint``.
  public init(_ amount: FixedPoint, by cross: CrossRate) throws(ArithmeticError) {
    self.amount = amount
    self.cross = cross
    value = try cross.converted(amount)
    rate = try cross.rate()
    inverseRate = try cross.inverse.rate()
  }
}

/// An amount of one currency and its values in several other currencies, computed with the rates of one day.
public struct Conversions: Hashable, Sendable {
  /// The source currency, in which ``amount`` is expressed.
  public let from: Currency
  /// The amount to convert, in the source currency ``from``.
  public let amount: FixedPoint
  /// The day of the rates, which may be earlier or later than the requested day.
  public let day: CalendarDay
  /// The conversions, one per target currency, in the order in which the target currencies were passed.
  public let results: [CurrencyConversion]

  /// Creates the conversions of an amount to several currencies.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - targets: The target currencies; duplicates are ignored. If `nil`, the targets are the ten currencies
  ///     that ``RateTable/popularCurrencies(excluding:)`` returns.
  ///   - table: The exchange rates of one day.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table lacks a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedPoint``.
  public init(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?, by table: RateTable
  ) throws(ConversionError) {
    self.from = from
    self.amount = amount
    day = table.day
    var distinct: [Currency] = []
    for currency in targets ?? table.popularCurrencies(excluding: from) where !distinct.contains(currency) {
      distinct.append(currency)
    }
    results = try table.conversions(of: amount, from: from, to: distinct)
  }
}

/// The reason why an amount cannot be converted or a history of rates cannot be loaded.
public enum ConversionError: Error, Hashable, Sendable {
  /// The request to the provider of exchange rates failed.
  case provider(ProviderError)
  /// The rate table has no rate for the currency in the associated value.
  ///
  /// `table` is that rate table. An error message can list the currencies that it contains.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedPoint``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The requested day, the first associated value, is after `today`, the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The requested day is before the first day that has exchange rates, ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// No exchange rates were published for the requested day, for example because it is a weekend or holiday.
  ///
  /// `previous` is the last earlier day with rates.
  case closed(CalendarDay, previous: CalendarDay)
  /// No exchange rates were found for the requested day or the days after it.
  ///
  /// The associated value is the requested day.
  case nothingSince(CalendarDay)
}

extension RateTable {
  /// Converts an amount to several currencies and returns one conversion per element of `targets`, in order.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - targets: The target currencies.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table lacks a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedPoint``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]
  ) throws(ConversionError) -> [CurrencyConversion] {
    var conversions: [CurrencyConversion] = []
    for to in targets {
      let cross = try crossRate(from: from, to: to)
      guard let conversion = try? CurrencyConversion(amount, by: cross) else { throw .outOfRange }
      conversions.append(conversion)
    }
    return conversions
  }

  /// Returns the cross rate between two currencies, or throws an error if the table lacks one of them.
  ///
  /// The function ``cross(from:to:)`` returns `nil` instead of throwing an error.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` with the missing currency.
  public func crossRate(from: Currency, to: Currency) throws(ConversionError) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(rates[from] == nil ? from : to, table: self)
  }
}
