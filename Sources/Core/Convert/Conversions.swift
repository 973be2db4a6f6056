/// An amount of one currency in several others, by the rates of one day.
public struct Conversions: Hashable, Sendable {
  /// The currency that is converted from.
  public let from: Currency
  /// How much of it.
  public let amount: FixedPoint
  /// The day whose rates were used; not always the day that was asked for.
  public let day: CalendarDay
  /// One for each currency, in the order they were asked for.
  public let results: [CurrencyConversion]

  /// An amount converted by a table.
  ///
  /// - Parameters:
  ///   - targets: the currencies to convert to, each counted once; `nil` for the popular ones.
  /// - Throws: ``ConversionFailure/unknownCurrency(_:table:)``, ``ConversionFailure/outOfRange``.
  public init(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?, by table: RateTable
  ) throws(ConversionFailure) {
    self.from = from
    self.amount = amount
    day = table.day
    var asked: [Currency] = []
    for currency in targets ?? table.popular(besides: from) where !asked.contains(currency) { asked.append(currency) }
    results = try table.conversions(of: amount, from: from, to: asked)
  }
}
