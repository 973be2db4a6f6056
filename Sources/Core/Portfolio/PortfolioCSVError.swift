/// An error that indicates why a portfolio in CSV format cannot be imported.
package struct PortfolioCSVError: Error, Hashable, Sendable {
  /// The reason why the imported CSV document is invalid.
  package let reason: LineError
  /// The number of the invalid line in the CSV document, counted from 1.
  package let line: Int

  package init(_ reason: LineError, line: Int) {
    self.reason = reason
    self.line = line
  }

  /// An error that indicates why a line of an imported CSV document is invalid.
  package enum LineError: Error, Hashable, Sendable {
    /// A quoted field of the line has no closing quotation mark.
    case openQuote
    /// The line is not valid UTF-8.
    case invalidUTF8
    /// The first line is not a portfolio header with all required columns, or a line has more than 20 columns.
    case header
    /// The header of the CSV document contains an unknown column, or the same column twice.
    ///
    /// The associated value is the name of the column.
    case column(String)
    /// The number of fields in the line differs from the number of columns in the header.
    ///
    /// The associated values are the number of fields and the number of columns, in this order.
    case fieldCount(Int, expected: Int)
    /// The field `coin` of the line is empty or too long.
    ///
    /// The associated value is the content of the field.
    case coin(String)
    /// A field of the line is not a decimal number.
    ///
    /// The associated values are the content of the field, the name of the column and the syntax error, in this order.
    case number(String, String, DecimalSyntaxError)
    /// The fields `price` and `cost` of the line are both empty.
    case noPrice
    /// The fields `price` and `cost` of the line both contain a value.
    case priceAndCost
    /// The field `currency` of the line is not the ISO 4217 code of an active or withdrawn currency.
    ///
    /// The associated value is the content of the field.
    case currency(String)
    /// The field `date` of the line is not a date in the format `2026-11-21`.
    ///
    /// The associated value is the content of the field.
    case day(String)
    /// The day of the trade is later than `today`, the current day in UTC.
    case future(CalendarDay, today: CalendarDay)
    /// The day of the trade is earlier than ``RateTable/firstDay``, the first day with exchange rates.
    case tooEarly(CalendarDay)
    /// The trade in the line is invalid, or cannot be added to the portfolio.
    case trade(PortfolioError)
  }
}
