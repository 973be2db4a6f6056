/// An error of one input line in a stream of amounts to convert.
package enum StreamLineError: Error, Hashable, Sendable {
  /// The amount is not a valid decimal number. The associated value is the reason.
  case amount(DecimalSyntaxError)
  /// The converted amount is outside the range of ``FixedPoint``.
  case outOfRange
  /// The line has no field in a required column.
  ///
  /// `column` is the number of the column, counted from 1, and `found` is the number of fields in the line.
  case noField(column: Int, found: Int)
  /// The field with the day does not contain a date such as `2026-11-20`.
  ///
  /// The string is the beginning of the field, at most 40 bytes.
  case day(String)
  /// The day in the associated value is before the first day with rates, or in the future.
  case dayOutOfRange(CalendarDay)
  /// The field with the source currency does not contain a currency code.
  ///
  /// The string is the beginning of the field, at most 40 bytes.
  case currency(String)
  /// The exchange rates of the given day include no rate for the given currency.
  case noRate(Currency, CalendarDay)
  /// The coin with the given symbol has no price on the given day.
  ///
  /// The symbol comes from the network and is untrusted.
  case noPrice(String, CalendarDay)
  /// There are no exchange rates for the given day.
  ///
  /// The day is `nil` if the input has no column with a date and there are no rates at all.
  case noRates(CalendarDay?)
  /// A field starts with a quotation mark and has no closing quotation mark.
  case openQuote
  /// The line is longer than ``StreamConverter/lineLimit``, 1 MiB.
  case tooLong

  /// The identifier of the error in the JSON output, such as `badDate`.
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
    case .noPrice: "noPrice"
    case .openQuote: "openQuote"
    case .tooLong: "tooLong"
    }
  }
}
