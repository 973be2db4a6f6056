public import QuidCore

extension ConversionError {
  /// The English error message for an amount that cannot be converted, with the reason and, where possible, a remedy.
  ///
  /// The message can contain untrusted names of coins; sanitize it before you write it to a terminal.
  package var message: String { EnglishStrings().message(of: self) }
}

extension StreamLineError {
  /// The English error message for a line of CSV, JSON or plain amounts that cannot be converted.
  ///
  /// The message can contain untrusted strings from the input; sanitize it before you write it to a terminal.
  public var message: String {
    switch self {
    case .amount(let error): error.message
    case .malformed(let text, .separator) where text.contains(where: \.isLetter): "“\(text)” is not a number."
    case .malformed(let text, let reason): "“\(text)” is not a number. \(DecimalSyntaxError.malformed(reason).message)"
    case .syntax(let text, let syntax): "“\(text)” is not an amount such as \(syntax.example)."
    case .outOfRange: "The result is too large to show exactly."
    case .noField(let column, let found): "There is no column \(column); the line has \(found) columns."
    case .fieldCount(let found, let expected):
      "The number of columns is \(found) instead of \(expected), as in the first line."
    case .day(let text): "“\(text)” is not a date. Write a date such as 2026-11-20."
    case .dayOutOfRange(let day): "There are no rates for \(day), only for days from \(RateTable.earliestDay) to today."
    case .currency(let text):
      "“\(text)” is not a currency. \(Currency.spellingHint(for: text) ?? "Write a three-letter code, such as USD.")"
    case .noRate(let currency, let day): EnglishStrings().missingRate(of: currency, on: day)
    case .noPrice(let symbol, let day): "There is no price for \(symbol.excerpt(12)) on \(day)."
    case .noRates(let day): day.map { "There are no rates for \($0)." } ?? "There are no exchange rates."
    case .openQuote: "The closing quotation mark of a value is missing."
    case .tooLong: "The line is longer than \(StreamConverter.lineLimit >> 20) MiB."
    }
  }
}

extension UserFacingError {
  /// Creates the error message to display for a failed conversion.
  public init(_ failure: ConversionError, _ strings: any ViewStrings = .english) {
    if case .provider(let error) = failure {
      self.init(error, strings)
    } else {
      self.init(kind: .request, title: strings.noExchangeRate, message: strings.message(of: failure))
    }
  }
}
