/// What is wrong with one line of a stream.
public enum StreamFlaw: Error, Hashable, Sendable {
  /// The amount is none.
  case amount(DecimalSyntaxError)
  /// The value is more than ``FixedPoint`` holds.
  case outOfRange
  /// The line has fewer fields than the column that is needed.
  case noField(column: Int, found: Int)
  /// The field is no day such as `2026-11-20`.
  case day(String)
  /// The day is before the first rates or has not come yet.
  case dayOutOfRange(CalendarDay)
  /// The field is no code of a currency.
  case currency(String)
  /// There is no rate of that currency on that day.
  case noRate(Currency, CalendarDay)
  /// There are no rates for that day, or none at all.
  case noRates(CalendarDay?)
  /// A quotation mark opens a field and none closes it.
  case openQuote
  /// The line has more than ``ConversionStream/lineLimit`` bytes.
  case tooLong

  /// The name of the flaw in JSON.
  public var code: String {
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

extension StreamFlaw {
  /// The flaw of an amount that was not converted.
  init(_ flaw: BulkConversion.Flaw) {
    switch flaw {
    case .syntax(let error): self = .amount(error)
    case .outOfRange: self = .outOfRange
    }
  }
}
