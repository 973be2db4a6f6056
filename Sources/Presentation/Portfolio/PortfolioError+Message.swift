public import QuidCore

extension PortfolioError {
  /// Returns the message for a trade that cannot be added, or an entry that cannot be removed, with a remedy.
  ///
  /// - Parameter numbers: The number format of the amounts in the message; English by default.
  public func message(_ numbers: NumberFormat = .english) -> String {
    switch self {
    case .zeroAmount: "The amount is zero. Give the number of coins, negative for a sale."
    case .negativePrice: "A price cannot be negative. For a sale, give a negative amount instead."
    case .outOfRange: "The amount or the price is too large to be computed exactly."
    case .oversold(let entry, let held):
      "A sale of \(numbers.exact(entry.trade.size)) \(entry.trade.coin.symbol.excerpt(12)) on \(entry.trade.day) exceeds"
        + " the holding before it, \(numbers.exact(held)). A sale cannot exceed the holding."
    case .unknownEntry(let number): "There is no entry \(number)."
    case .full: "A portfolio has at most \(Portfolio.capacity) entries. Remove entries first."
    }
  }
}

extension PortfolioCSVError {
  /// The message for the first invalid line of a document, with a remedy.
  package var message: String { "Line \(line): \(reason.message)" }
}

extension PortfolioCSVError.LineError {
  fileprivate var message: String {
    switch self {
    case .openQuote: "A quotation mark is missing at the end of a value."
    case .invalidUTF8: "The text is not UTF-8. Save the file as UTF-8."
    case .header:
      "The file must start with the line \(PortfolioCSV.header.joined(separator: ",")), separated by commas."
    case .column(let name): "The column “\(name.excerpt())” is unknown or occurs twice. Remove it."
    case .fieldCount(1, let expected): "The line has 1 value instead of \(expected)."
    case .fieldCount(let count, let expected): "The line has \(count) values instead of \(expected)."
    case .coin(let name): "“\(name.excerpt())” is not a coin. Write the id of a coin, such as bitcoin."
    case .number(let string, let column, let error):
      "The \(column) “\(string.excerpt())” is not a number. \(error.message)"
    case .noPrice: "The price is missing. Write 0 for a gift."
    case .priceAndCost: "Write either a price or a cost, not both."
    case .currency(let string):
      "“\(string.excerpt())” is not a currency. Write a code of three letters, such as USD."
    case .day(let string): CalendarDay.invalidDayMessage(for: string)
    case .future(let day, let today): "\(day) is in the future: today is \(today) in UTC."
    case .tooEarly(let day): "\(day) is before \(RateTable.firstDay), the first day with exchange rates."
    case .trade(let error): error.message()
    }
  }
}
