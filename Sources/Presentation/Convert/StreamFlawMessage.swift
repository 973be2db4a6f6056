public import QuidCore

extension StreamFlaw {
  /// What is wrong with the line and what to write instead; the texts in it come from the stream.
  public var message: String {
    switch self {
    case .amount(let error): error.message
    case .outOfRange: "The result is larger than can be told exactly."
    case .noField(let column, let found): "There is no column \(column); the line has \(found)."
    case .day(let text): "“\(text)” is no day. Write it as 2026-11-20."
    case .dayOutOfRange(let day): "There are no rates of \(day): they begin on \(RateTable.firstDay) and end today."
    case .currency(let text): "“\(text)” is no currency. Write the three letters of its code, as in USD."
    case .noRate(let currency, let day): "There is no rate of \(currency) on \(day)."
    case .noRates(let day): day.map { "There are no rates for \($0)." } ?? "There are no rates."
    case .openQuote: "A quotation mark opens a field and none closes it."
    case .tooLong: "The line is longer than \(ConversionStream.lineLimit >> 20) MiB."
    }
  }
}
