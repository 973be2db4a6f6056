public import QuidCore

extension ConversionError {
  /// A message for the user with the reason why an amount cannot be converted, and a remedy.
  ///
  /// An example is `There is no exchange rate for XAU on 2026-11-20.` The message of a provider error is
  /// ``QuidCore/ProviderError/message``. The message can contain names of coins, which are not trusted, so
  /// sanitise it before you write it to a terminal.
  public var message: String {
    switch self {
    case .provider(let error): error.message
    case .unknownCurrency(let currency, let table): "There is no exchange rate for \(currency) on \(table.day)."
    case .outOfRange: "This amount is too large to be converted exactly. Give a smaller amount."
    case .future(let day, let today):
      "There are no rates for \(day) yet: today is \(today) in UTC. Give today or an earlier day."
    case .tooEarly(let day):
      "There are no rates for \(day): the first rates are from \(RateTable.firstDay). Give that day or a later day."
    case .closed(let day, let previous):
      "No rates were published on \(day), \(day.weekdayName); the previous rates are from \(previous)."
    case .nothingSince(let day):
      "No rates have been published on \(day) or since. Try again later, or give an earlier day."
    case .unknownCoin(let name, _): "There is no currency or coin “\(name.excerpt())”."
    case .ambiguousCoin(let name, let coins):
      "“\(name.excerpt())” is the symbol of \(coins.count) coins without a market rank."
    case .noPrice(let coin): "There is no market price for the coin “\(coin.id.description.excerpt(40))”."
    }
  }
}

extension StreamLineError {
  /// A message for the user with the reason why one line of an input stream cannot be converted.
  ///
  /// The stream consists of CSV, JSON or plain lines with amounts. The message can contain strings from the
  /// input. These strings are not trusted, so sanitise the message before you write it to a terminal.
  public var message: String {
    switch self {
    case .amount(let error): error.message
    case .outOfRange: "The result is too large to be shown exactly."
    case .noField(let column, let found): "There is no column \(column); the line has \(found) columns."
    case .day(let text): "“\(text)” is not a day. Write a day such as 2026-11-20."
    case .dayOutOfRange(let day): "There are no rates for \(day): the rates run from \(RateTable.firstDay) to today."
    case .currency(let text): "“\(text)” is not a currency. Write a code of three letters such as USD."
    case .noRate(let currency, let day): "There is no exchange rate for \(currency) on \(day)."
    case .noPrice(let symbol, let day): "There is no price of \(symbol.excerpt(12)) on \(day)."
    case .noRates(let day): day.map { "There are no rates for \($0)." } ?? "There are no exchange rates."
    case .openQuote: "A quotation mark is missing at the end of a value."
    case .tooLong: "The line is longer than \(StreamConverter.lineLimit >> 20) MiB."
    }
  }
}

extension UserFacingError {
  /// Creates the error to display for a failed conversion.
  public init(_ failure: ConversionError) {
    if case .provider(let error) = failure {
      self.init(error)
    } else {
      self.init(kind: .request, title: "No exchange rate", message: failure.message)
    }
  }
}
