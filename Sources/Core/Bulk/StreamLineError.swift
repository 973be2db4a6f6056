/// An error that indicates why a ``StreamConverter`` cannot convert an input line.
package enum StreamLineError: Error, Hashable, Sendable {
  /// The amount in the input line is not a valid decimal number.
  ///
  /// The associated value is the syntax error.
  case amount(DecimalSyntaxError)
  /// The amount in the input line is not in the syntax of the layout, which is not ``AmountSyntax/plain``.
  ///
  /// The associated values are the field, truncated like that of ``day(_:)``, and the syntax.
  case syntax(String, AmountSyntax)
  /// The converted amount is outside the range of ``FixedDecimal``.
  case outOfRange
  /// The line has too few fields: the amount, the date or the source currency is missing.
  ///
  /// `column` is the number of the missing column, counted from 1, and `found` is the number of fields in the line.
  case noField(column: Int, found: Int)
  /// The line does not have the same number of fields as the first record.
  ///
  /// `found` is the number of fields in the line, and `expected` is that of the first record.
  case fieldCount(found: Int, expected: Int)
  /// The field for the date does not contain a date such as `2026-11-20`.
  ///
  /// The associated value is the field. A field longer than 40 bytes is truncated and ends with `…`.
  case day(String)
  /// The day is before the first day with exchange rates, or in the future.
  ///
  /// The associated value is the day.
  case dayOutOfRange(CalendarDay)
  /// The field for the source currency does not contain a currency code such as `EUR`.
  ///
  /// The associated value is the field. A field longer than 40 bytes is truncated and ends with `…`.
  case currency(String)
  /// The exchange rates that apply to the requested day do not include the currency.
  ///
  /// The associated values are the currency and the day of these exchange rates, which can differ from the requested
  /// day.
  case noRate(Currency, CalendarDay)
  /// The coin has no price on the requested day.
  ///
  /// The associated values are the symbol of the coin and the day. The symbol comes from the network and is untrusted.
  case noPrice(String, CalendarDay)
  /// No exchange rates exist for the requested day.
  ///
  /// The associated value is the day, or `nil` if the input has no column with a date.
  case noRates(CalendarDay?)
  /// A field starts with a quotation mark but has no closing quotation mark.
  case openQuote
  /// The input line is longer than the maximum of 1 MiB (``StreamConverter/lineLimit``).
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
