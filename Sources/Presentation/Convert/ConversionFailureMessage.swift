public import QuidCore

extension ConversionFailure {
  /// What went wrong and what can be done, in one or two sentences.
  ///
  /// Trouble with the network is told apart from a refusal by the service; see ``QuidCore/ProviderError/message``.
  public var message: String {
    switch self {
    case .provider(let error): error.message
    case .unknownCurrency(let currency, let table): "There is no rate of \(currency) on \(table.day)."
    case .outOfRange: "This amount is too large to be converted exactly. Give a smaller one."
    case .future(let day, let today):
      "There are no rates of \(day) yet: today is \(today) in UTC. Give a day that has come."
    case .tooEarly(let day):
      "There are no rates of \(day): the euro's first are of \(RateTable.firstDay). Give that day or a later one."
    case .closed(let day, let previous):
      "No rates were set on \(day), \(day.weekdayName); the last before it are of \(previous)."
    case .nothingSince(let day): "No rates have been set on \(day) or since. Try again later, or give an earlier day."
    }
  }
}

extension CalendarDay {
  /// The day of the week with its article, such as `a Saturday`.
  public var weekdayName: String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "a \(names[weekday - 1])"
  }
}
