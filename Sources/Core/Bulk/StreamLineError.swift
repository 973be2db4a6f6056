/// An error that indicates why a ``StreamConverter`` cannot convert an input line.
public enum StreamLineError: Error, Hashable, Sendable {
  /// The field is not an amount.
  case amount(DecimalSyntaxError)
  /// The field, of at most 40 bytes before `…`, is not an amount, for the given reason.
  case malformed(String, DecimalSyntaxError.Reason)
  /// The field, of at most 40 bytes before `…`, is not an amount in the given syntax.
  case syntax(String, AmountSyntax)
  /// The result is outside the range of ``FixedDecimal``.
  case outOfRange
  /// The record has no field in the column with the number `column`, counted from 1, but only `found` fields.
  case noField(column: Int, found: Int)
  /// The record has another number of fields than the first one.
  case fieldCount(found: Int, expected: Int)
  /// The field, of at most 40 bytes before `…`, is not a date.
  case day(String)
  /// The day is before the first day with exchange rates, or in the future.
  case dayOutOfRange(CalendarDay)
  /// The field, of at most 40 bytes before `…`, is not a currency code.
  case currency(String)
  /// The currency has no rate on the day of the exchange rates, which can differ from the requested day.
  case noRate(Currency, CalendarDay)
  /// The coin with the symbol, an untrusted string from the network, has no price on the day.
  case noPrice(String, CalendarDay)
  /// No exchange rates exist for the day, which is `nil` if the input has no column with a date.
  case noRates(CalendarDay?)
  /// A quoted field has no closing quotation mark.
  case openQuote
  /// The line is longer than 1 MiB.
  case tooLong

  /// The identifier of the error in the JSON output, such as `badDate`.
  public var code: String {
    switch self {
    case .amount(.empty): "empty"
    case .amount(.malformed), .malformed, .syntax: "malformed"
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

extension UnsafeBufferPointer<UInt8> {
  /// The first 40 bytes as a string, with `…` if there are more.
  var excerpt: String { String(decoding: prefix(40), as: UTF8.self) + (count > 40 ? "…" : "") }
}
