package struct PortfolioCSVError: Error, Hashable, Sendable {
  package let reason: LineError
  package let line: Int
  /// The number of the column, counted from 1; `nil` if the error concerns the whole line.
  package let column: Int?

  package init(_ reason: LineError, line: Int, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column == 0 ? nil : column
  }

  package enum LineError: Error, Hashable, Sendable {
    case openQuote
    case invalidUTF8
    /// The headings are not those of a known format, or a line has more than 100 columns.
    case header
    /// The line with most headings of `--map` lacks these; without any, it lacks a column that every trade needs.
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
    /// The field is a date whose day and month can be exchanged.
    case ambiguousDay(String)
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
