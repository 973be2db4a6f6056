/// An amount of one currency and its value in another.
///
/// Every number is computed from the two rates of the table and rounded once, half to even at the 18th decimal; none is
/// computed from another rounded number.
public struct CurrencyConversion: Hashable, Sendable {
  /// The converted amount, never negative.
  public let amount: FixedPoint
  /// The value of ``amount`` in ``to``.
  public let value: FixedPoint
  /// The value of one unit of ``from`` in ``to``.
  public let rate: FixedPoint
  /// The value of one unit of ``to`` in ``from``.
  public let inverseRate: FixedPoint
  /// The two rates of the conversion.
  public let cross: CrossRate

  /// The currency of the amount.
  public var from: Currency { cross.from.quote }
  /// The currency of the value.
  public var to: Currency { cross.to.quote }
  /// The currencies of the conversion from source to target; see ``CrossRate/path``.
  public var path: [Currency] { cross.path }

  /// Converts an amount.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a number is outside the range of ``FixedPoint``.
  public init(_ amount: FixedPoint, by cross: CrossRate) throws(ArithmeticError) {
    self.amount = amount
    self.cross = cross
    value = try cross.converted(amount)
    rate = try cross.rate()
    inverseRate = try cross.inverse.rate()
  }
}

/// An amount of one currency and its values in several others, by the rates of one day.
public struct Conversions: Hashable, Sendable {
  /// The currency of the amount.
  public let from: Currency
  /// The converted amount.
  public let amount: FixedPoint
  /// The day of the rates, which may be earlier or later than the requested day.
  public let day: CalendarDay
  /// One conversion per target currency, in the order of the request.
  public let results: [CurrencyConversion]

  /// Converts an amount with the rates of a table.
  ///
  /// - Parameters:
  ///   - targets: The target currencies; duplicates are ignored. `nil` means the popular currencies.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)``, ``ConversionError/outOfRange``.
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
  /// The provider returned no rates.
  case provider(ProviderError)
  /// The table, which is included to list the known currencies, has no rate of this currency.
  case unknownCurrency(Currency, table: RateTable)
  /// A value is outside the range of ``FixedPoint``: past 1.7 × 10²⁰.
  case outOfRange
  /// The day is in the future, in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The day is before ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// The day, a weekend or holiday, has no rates; the last rates before it are those of `previous`.
  case closed(CalendarDay, previous: CalendarDay)
  /// No rates have been published on or after the day.
  case nothingSince(CalendarDay)
}

extension RateTable {
  /// Converts an amount to several currencies, in the given order.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)``, ``ConversionError/outOfRange``.
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

  /// Returns the conversion between two currencies, as ``cross(from:to:)`` does, or throws an error that names the
  /// missing one.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)``.
  public func crossRate(from: Currency, to: Currency) throws(ConversionError) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(rates[from] == nil ? from : to, table: self)
  }
}
