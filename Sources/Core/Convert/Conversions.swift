/// An amount of one currency or coin and its values in others, computed with the same exchange rates and coin prices.
public struct Conversions: Hashable, Sendable {
  /// The source currency or coin, in which ``amount`` is expressed.
  public let from: Asset
  /// The amount to convert, expressed in the source currency or coin.
  public let amount: FixedDecimal
  /// The day of the exchange rates and coin prices, which can differ from the requested day.
  ///
  /// If the exchange rates and coin prices are from different days, the value is the earlier of the two days.
  public let day: CalendarDay
  /// The conversions, one per target currency or coin, in the order in which the targets were passed.
  public let results: [CurrencyConversion]

  /// Creates the conversions of an amount to several currencies.
  ///
  /// - Parameter targets: The target currencies, without duplicates; `nil` for
  ///   ``RateTable/popularCurrencies(excluding:)``.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``.
  public init(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]?, by table: RateTable
  ) throws(ConversionError) {
    self.from = .currency(from)
    self.amount = amount
    day = table.day
    results = try table.conversions(
      of: amount, from: from, to: (targets ?? table.popularCurrencies(excluding: from)).uniqued)
  }

  /// Creates the conversions of an amount to several currencies and coins.
  ///
  /// - Parameter targets: The target currencies and coins, without duplicates; `nil` for the result of
  ///   ``RateTable/popularCurrencies(excluding:)``, or for none if `rates` contains no rate table.
  /// - Throws: ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``, or the error of a
  ///   missing rate or price.
  public init(
    of amount: FixedDecimal, from: Asset, to targets: [Asset]?, by rates: ConversionRates
  ) throws(ConversionError) {
    self.from = from
    self.amount = amount
    day = rates.day
    let targets =
      targets ?? rates.table?.value.popularCurrencies(excluding: from.currency).map { .currency($0) } ?? []
    var results: [CurrencyConversion] = []
    for to in targets.uniqued {
      let ratio = try rates.ratio(from: from, to: to)
      let path = rates.path(from: from, to: to)
      let digits = rates.digits(from: from, to: to)
      guard
        let conversion = try? CurrencyConversion(amount, from: from, to: to, by: ratio, path: path, digits: digits)
      else { throw .outOfRange }
      results.append(conversion)
    }
    self.results = results
  }
}

/// The conversions of an amount, with the exchange rates and coin prices used for the conversions.
public struct SourcedConversions: Hashable, Sendable {
  /// The amount to convert and the converted amounts.
  public let conversions: Conversions
  /// The exchange rates and the prices of the coins, with their sources and ages.
  public let rates: ConversionRates
  /// The coins that were found by the ids or symbols that the user typed.
  public let matches: [CoinMatch]

  /// Creates a value from conversions, their exchange rates and coin prices, and the coins that were found.
  package init(conversions: Conversions, rates: ConversionRates, matches: [CoinMatch]) {
    self.conversions = conversions
    self.rates = rates
    self.matches = matches
  }
}
