/// An error in one line of a stream of amounts.
package enum StreamLineError: Error, Hashable, Sendable {
  /// The amount is not a number.
  case amount(DecimalSyntaxError)
  /// The result is outside the range of ``FixedPoint``.
  case outOfRange
  /// The line has fewer fields than a required column.
  case noField(column: Int, found: Int)
  /// The field is not a date such as `2026-11-20`.
  case day(String)
  /// The day is before the first rates or in the future.
  case dayOutOfRange(CalendarDay)
  /// The field is not a currency code.
  case currency(String)
  /// The currency has no rate on that day.
  case noRate(Currency, CalendarDay)
  /// There are no rates of that day, or none at all.
  case noRates(CalendarDay?)
  /// A field starts with a quotation mark that is never closed.
  case openQuote
  /// The line is longer than ``StreamConverter/lineLimit``.
  case tooLong

  /// The identifier of the error in JSON output.
  package var code: String {
    switch self {
    case .amount(.empty): "empty"
    case .amount(.malformed): "malformed"
    case .amount(.tooPrecise): "tooPrecise"
    case .amount(.tooLarge), .outOfRange: "outOfRange"
    case .noField: "noField"
    case .day: "badDate"
    case .dayOutOfRange: "dateOutOfRange"
    case .currency: "badCurrency"
    case .noRate, .noRates: "noRate"
    case .openQuote: "openQuote"
    case .tooLong: "tooLong"
    }
  }
}
