/// An error that indicates why an amount cannot be converted or a history of exchange rates cannot be loaded.
public enum ConversionError: NamedError, Hashable, Sendable {
  /// A request for exchange rates or coin prices failed. The associated value is the error of the provider.
  case provider(ProviderError)
  /// The rate table has no rate for the associated currency. `table` is the rate table with the available currencies.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedDecimal``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The associated requested day is in the future. `today` is the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The associated requested day is before the first day with exchange rates, ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// No exchange rates were published for the requested day, such as a weekend day or holiday.
  ///
  /// The first value is the requested day, and `previous` is the last earlier day with rates.
  case closed(CalendarDay, previous: CalendarDay)
  /// The exchange rates of the requested day are not published yet.
  ///
  /// The first value is the requested day, and `previous` is the last earlier day with rates.
  case notPublished(CalendarDay, previous: CalendarDay)
  /// No exchange rates were found for the associated requested day or for the days that follow.
  case nothingSince(CalendarDay)
  /// No coin has the associated id or symbol, which the user typed.
  ///
  /// `nearest` contains the coins with the most similar names, best market rank first.
  case unknownCoin(String, nearest: [RankedCoin])
  /// Several coins, listed in the second value, have the symbol that the user typed, and none has a market rank.
  case ambiguousCoin(String, [RankedCoin])
  /// The associated coin, which occurs in the conversion, has no price.
  case noPrice(Coin)
}
