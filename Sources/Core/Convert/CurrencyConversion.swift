/// An amount of one currency and its value in another.
///
/// Each number is computed directly from the two rates of ``cross`` and rounded once, half to even to 18 decimals.
public struct CurrencyConversion: Hashable, Sendable {
  /// The amount in the source currency ``from``.
  public let amount: FixedPoint
  /// The value of ``amount`` in the target currency ``to``.
  public let value: FixedPoint
  /// The value of one unit of ``from`` in ``to``.
  public let rate: FixedPoint
  /// The value of one unit of ``to`` in ``from``.
  public let inverseRate: FixedPoint
  /// The cross rate: the two exchange rates that the conversion is computed from.
  public let cross: CrossRate

  /// The currency of the amount.
  public var from: Currency { cross.from.quote }
  /// The target currency, in which ``value`` is expressed.
  public var to: Currency { cross.to.quote }
  /// The currencies that the conversion passes through, from source to target; see ``CrossRate/path``.
  public var path: [Currency] { cross.path }

  /// Creates the conversion of an amount.
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

/// An amount of one currency and its values in several other currencies, with the rates of one day.
public struct Conversions: Hashable, Sendable {
  /// The currency of the amount.
  public let from: Currency
  /// The amount in the source currency ``from``.
  public let amount: FixedPoint
  /// The day of the rates, which may be earlier or later than the requested day.
  public let day: CalendarDay
  /// One conversion per target currency, in the order in which the currencies were passed.
  public let results: [CurrencyConversion]

  /// Creates the conversions of an amount to several currencies.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - targets: The target currencies; duplicates are ignored. `nil` means
  ///     ``RateTable/popularCurrencies(excluding:)``.
  ///   - table: The exchange rates.
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

/// An error of a conversion or a history of rates.
public enum ConversionError: Error, Hashable, Sendable {
  /// The request to the provider failed.
  case provider(ProviderError)
  /// The rate table has no rate for the currency. The table is included so that an error message can list its
  /// currencies.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedPoint``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The requested day is after `today`, the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The requested day is before ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// The requested day, a weekend or holiday, has no rates. `previous` is the last day with rates before it.
  case closed(CalendarDay, previous: CalendarDay)
  /// No rates have been published on or after the requested day.
  case nothingSince(CalendarDay)
}

extension RateTable {
  /// Converts an amount to several currencies and returns one conversion per target, in the order of `targets`.
  ///
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

  /// Returns the cross rate between two currencies.
  ///
  /// Unlike ``cross(from:to:)``, this function throws an error that contains the missing currency.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table lacks one of the currencies.
  public func crossRate(from: Currency, to: Currency) throws(ConversionError) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(rates[from] == nil ? from : to, table: self)
  }
}
