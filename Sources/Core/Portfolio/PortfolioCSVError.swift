/// An error in a line of a file with purchases and sales.
public struct PortfolioCSVError: Error, Hashable, Sendable {
  /// The reason why the line is invalid.
  public let reason: LineError
  /// The number of the line, counted from 1.
  public let line: Int
  /// The number of the column, counted from 1; `nil` if the error concerns the whole line.
  public let column: Int?
  /// The index of the file; 0 for the first.
  package var file = 0

  package init(_ reason: LineError, line: Int, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column == 0 ? nil : column
  }

  /// The reason why a line is invalid.
  public enum LineError: Error, Hashable, Sendable {
    /// A quoted field has no closing quotation mark.
    case openQuote
    /// The field is not UTF-8.
    case invalidUTF8
    /// The headings are not those of a known format, or a line has more than 100 columns.
    case header
    /// The line with most of the given headings lacks these; without any, it lacks a column that every trade needs.
    case map([String])
    /// The columns are separated by another delimiter than commas.
    case delimiter(CSVDelimiter)
    /// The headings contain this name twice.
    case column(String)
    /// The field contains a control character.
    case control
    /// The field is not a pair of symbols.
    case pair(String)
    /// The field does not contain the received coins.
    case note(String)
    /// The fee is larger than the received amount.
    case fee
    /// The code in the field is that of a currency and of a coin.
    case coinOrCurrency(String)
    /// The fee cannot be converted, as it is in this currency.
    case feeCurrency(String)
    /// The word in the column for the type is unknown.
    case type(String)
    /// The file is this export, which has no trades; the other one has them.
    case replaced(String, by: String)
    /// No provider has the price of the coin on the day.
    case noPriceOfDay(String, CalendarDay)
    /// The coin cannot be found, for the reason of the message.
    case notFound(String)
    /// The field is a date whose day and month can be exchanged.
    case ambiguousDay(String)
    /// The line has another number of fields than the headings.
    case fieldCount(Int, expected: Int)
    /// The field for the coin is empty or too long.
    case coin(String)
    /// The field, in the column with the name, is not a number because of the syntax error.
    case number(String, String, DecimalSyntaxError)
    /// The field, in the column with the name, contains another unit than the last value, that of its number.
    case otherUnit(String, String, String)
    /// The line has neither a price nor a cost.
    case noPrice
    /// The line has both a price and a cost.
    case priceAndCost
    /// The field is not the code of an active or withdrawn currency.
    case currency(String)
    /// The field is not a date.
    case day(String)
    /// The day is after today.
    case future(CalendarDay, today: CalendarDay)
    /// The day is before ``RateTable/firstDay``.
    case tooEarly(CalendarDay)
    /// The trade is invalid, or cannot be added to the portfolio.
    case trade(PortfolioError)
  }
}
