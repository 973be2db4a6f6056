import QuidCore
import QuidPresentation

extension PortfolioCSVError {
  var message: String {
    "Line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason.message)"
  }
}

extension PortfolioCSVError.LineError {
  fileprivate var message: String {
    switch self {
    case .openQuote: "The closing quotation mark of a value is missing."
    case .invalidUTF8: "The file is not UTF-8. Save the file as UTF-8."
    case .header:
      "The headings are not those of a known format: \(PortfolioCSV.header.joined(separator: ",")), or the trades exported by"
        + " \(PortfolioFileFormat.readable.joined(separator: ", ")). Name the columns with --map, as in"
        + " --map date=Day,coin=Asset,amount=Quantity,price=Price, and another delimiter than a comma with --delimiter."
    case .map(let names):
      (names.isEmpty
        ? "A column is missing." : "There is no heading \(names.map { "“\($0.excerpt())”" }.joined(separator: ", ")).")
        + " --map needs the headings of a date, an amount, and a price or a cost; give another delimiter than a comma"
        + " with --delimiter."
    case .delimiter(let delimiter):
      "The columns are not separated by commas. Add --delimiter '\(delimiter.rawValue)' and, if the amounts have a"
        + " decimal comma, --decimal-comma."
    case .column(let name): "The column “\(name.excerpt())” occurs twice. Remove one of the two."
    case .control: "The value contains a control character. Remove it."
    case .pair(let pair): "“\(pair.excerpt())” is not a pair of known symbols, such as ETHBTC. Write it as ETH/BTC."
    case .note(let note): "“\(note.excerpt())” does not contain the received coins, as in Converted 1 BTC to 15 ETH."
    case .fee: "The fee is larger than the received amount."
    case .coinOrCurrency(let code):
      "“\(code.excerpt())” is a coin and a currency. Add --coin \(code.uppercased().excerpt())=ID with the id of the coin, or"
        + " --coin \(code.uppercased().excerpt())=\(PortfolioCSV.Options.currencyName)."
    case .feeCurrency(let code):
      "The fee in “\(code.excerpt())” cannot be added to the trade. Write it in a coin or in the currency of the trade."
    case .type(let word):
      "“\(word.excerpt())” is not a known type. Add it with --buy, --sell or, to leave such lines out, --skip."
    case .replaced(let name, let replacement):
      "The file is \(name), which cannot be read. Import \(replacement) instead."
    case .noPriceOfDay(let symbol, let day):
      "No provider has the price of \(symbol.excerpt(12)) on \(day). Name a column with the value of the trade with --map"
        + " value=COLUMN, or record the trade with quid portfolio add and --cost."
    case .notFound(let message): message
    case .ambiguousDay(let string):
      "“\(string.excerpt())” can be read in two ways. Add --day-first or --month-first, or write dates as YYYY-MM-DD."
    case .fieldCount(1, let expected): "The line has 1 value instead of \(expected)."
    case .fieldCount(let count, let expected): "The line has \(count) values instead of \(expected)."
    case .coin(let name): "“\(name.excerpt())” is not a coin. Write a coin ID, such as bitcoin."
    case .number(let string, let column, .malformed(.separator)) where string.contains(","):
      "The \(column) “\(string.excerpt())” can be read in two ways. If the comma precedes the decimals, add"
        + " --decimal-comma; otherwise remove it."
    case .number(let string, let column, let error):
      "The \(column) “\(string.excerpt())” is not a number. \(error.message)"
    case .otherUnit(let string, let column, let unit):
      "The \(column.excerpt()) “\(string.excerpt())” contradicts its unit, \(unit.excerpt()). Correct one of the two."
    case .noPrice: "The price is missing. Write a price, or 0 for coins received as a gift."
    case .priceAndCost: "Write either a price or a cost, not both."
    case .currency(let string):
      "“\(string.excerpt())” is not a currency."
        + " \(Currency.spellingHint(for: string) ?? "Write a three-letter code, such as USD.")"
    case .day(let string): CalendarDay.invalidDayMessage(for: string)
    case .future(let day, let today): "\(day) is in the future: today is \(today) in UTC."
    case .tooEarly(let day): "\(day) is before \(RateTable.firstDay), the first day with exchange rates."
    case .trade(let error): error.message()
    }
  }
}
