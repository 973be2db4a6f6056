/// An error that indicates why a ``StreamConverter`` cannot convert an input line.
package enum StreamLineError: Error, Hashable, Sendable {
  case amount(DecimalSyntaxError)
  /// The field, truncated like that of ``day(_:)``, is not in a syntax other than ``AmountSyntax/plain``.
  case syntax(String, AmountSyntax)
  case outOfRange
  /// The column, counted from 1, of a missing field.
  case noField(column: Int, found: Int)
  case fieldCount(found: Int, expected: Int)
  /// The field; if it is longer than 40 bytes, it is truncated and ends with `…`.
  case day(String)
  /// The day is before the first day with exchange rates, or in the future.
  case dayOutOfRange(CalendarDay)
  /// The field, truncated like that of ``day(_:)``.
  case currency(String)
  /// The day is that of the exchange rates, which can differ from the requested day.
  case noRate(Currency, CalendarDay)
  /// The symbol comes from the network and is untrusted.
  case noPrice(String, CalendarDay)
  /// The day; `nil` if the input has no column with a date.
  case noRates(CalendarDay?)
  case openQuote
  case tooLong

  /// The identifier of the error in the JSON output, such as `badDate`.
  package var code: String {
    switch self {
    case .amount(.empty): "empty"
    case .amount(.malformed), .syntax: "malformed"
    case .amount(.tooPrecise): "tooPrecise"
    case .amount(.tooLarge), .outOfRange: "outOfRange"
    case .noField: "noField"
    case .fieldCount: "fieldCount"
    case .day: "badDate"
    case .dayOutOfRange: "dateOutOfRange"
    case .currency: "badCurrency"
    case .noRate, .noRates: "noRate"
    case .noPrice: "noPrice"
    case .openQuote: "openQuote"
    case .tooLong: "tooLong"
    }
  }
}
