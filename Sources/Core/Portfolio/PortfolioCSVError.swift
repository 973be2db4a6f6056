package struct PortfolioCSVError: Error, Hashable, Sendable {
  package let reason: LineError
  package let line: Int

  package init(_ reason: LineError, line: Int) {
    self.reason = reason
    self.line = line
  }

  package enum LineError: Error, Hashable, Sendable {
    case openQuote
    case invalidUTF8
    /// The first line is not a header with all required columns, or a line has more than 20 columns.
    case header
    /// The header has a column with this name twice, or the name is unknown.
    case column(String)
    case fieldCount(Int, expected: Int)
    /// The field for the coin is empty or too long.
    case coin(String)
    /// The field, in the column with the name, is not a number because of the syntax error.
    case number(String, String, DecimalSyntaxError)
    case noPrice
    case priceAndCost
    /// The field is not the code of an active or withdrawn currency.
    case currency(String)
    case day(String)
    case future(CalendarDay, today: CalendarDay)
    /// The day is before ``RateTable/firstDay``.
    case tooEarly(CalendarDay)
    /// The trade is invalid, or cannot be added to the portfolio.
    case trade(PortfolioError)
  }
}
