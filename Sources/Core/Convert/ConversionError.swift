/// An error that indicates why an amount cannot be converted or a history of exchange rates cannot be loaded.
public enum ConversionError: Error, Hashable, Sendable {
  /// A request for exchange rates or coin prices failed.
  ///
  /// The associated value is the error of the provider.
  case provider(ProviderError)
  /// The rate table has no rate for the requested currency.
  ///
  /// The first associated value is the currency, and `table` is the rate table with the available currencies.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedDecimal``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The requested day is in the future.
  ///
  /// The first associated value is the requested day, and `today` is the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The requested day is before the first day that has exchange rates, ``RateTable/firstDay``.
  ///
  /// The associated value is the requested day.
  case tooEarly(CalendarDay)
  /// No exchange rates were published for the requested day, for example on a weekend or holiday.
  ///
  /// The first associated value is the requested day, and `previous` is the last earlier day with rates.
  case closed(CalendarDay, previous: CalendarDay)
  /// The exchange rates of the requested day are not published yet.
  ///
  /// The first associated value is the requested day, and `previous` is the last earlier day with rates.
  case notPublished(CalendarDay, previous: CalendarDay)
  /// No exchange rates were found for the requested day or for the days that follow.
  ///
  /// The associated value is the requested day.
  case nothingSince(CalendarDay)
  /// No coin has the id or symbol that the user typed.
  ///
  /// The first associated value is the typed id or symbol, and `nearest` contains the coins with the most similar
  /// names, best market rank first.
  case unknownCoin(String, nearest: [RankedCoin])
  /// Several coins have the symbol that the user typed, and none of them has a market rank.
  ///
  /// The associated values are the typed symbol and the coins with this symbol.
  case ambiguousCoin(String, [RankedCoin])
  /// A coin in the conversion has no price.
  ///
  /// The associated value is the coin.
  case noPrice(Coin)
}
