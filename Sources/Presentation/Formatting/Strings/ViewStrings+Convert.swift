// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public func rates(of day: CalendarDay) -> String { "Rates of \(day)" }

  public func prices(of symbols: [String], on day: CalendarDay?) -> String {
    (symbols.count == 1 ? "Price of " : "Prices of ") + symbols.joined(separator: ", ")
      + (day.map { " on \($0)" } ?? "")
  }

  public func weekday(of day: CalendarDay) -> String { "\(day) is a \(weekdayName(of: day))." }

  private func weekdayName(of day: CalendarDay) -> String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.weekday - 1]
  }

  public func noRatesPublished(on day: CalendarDay) -> String { "No rates were published on \(day)." }

  public func ratesNotPublished(on day: CalendarDay) -> String { "The rates of \(day) are not published yet." }

  public func rateTitle(from: String, to: String) -> String { "1 \(from) in \(to)" }

  public func daysAvailable(_ count: Int, of requested: Int) -> String {
    "Only \(count) of \(requested) days are available."
  }

  public var gapsInRates: String { "× marks times without rates." }

  public func noCurrency(named name: String) -> String {
    "There is no currency named “\(name)”. Try a currency code, such as USD, or another name."
  }

  public func legalRate(of currency: String, _ equation: String, since day: CalendarDay) -> String {
    "\(currency) is withdrawn: \(equation) since \(day)."
  }

  public func redenomination(of old: String, to new: String, _ equation: String, on day: CalendarDay) -> String {
    "\(new) replaced \(old) on \(day): \(equation). Earlier rates are shown in \(new)."
  }

  public func newUnit(of currency: String, factor: String, since day: CalendarDay) -> String {
    "\(currency) has a new unit since \(day): 1 \(currency) (new) = \(factor) \(currency) (old). Earlier rates are"
      + " shown in the new unit."
  }

  public var noExchangeRate: String { "No exchange rate" }

  /// Returns the error message for a currency without an exchange rate on a day.
  func missingRate(of currency: Currency, on day: CalendarDay) -> String {
    guard let rates = currency.fixedRates(on: day) else {
      let withdrawal = currency.withdrawal(on: day)
      let month = withdrawal?.withdrawn ?? ""
      guard let successor = withdrawal?.successor else {
        return "\(currency) was withdrawn in \(month) and has no successor."
      }
      return "\(currency) was withdrawn in \(month) and replaced by \(successor). There is no legal rate between them."
    }
    if let last = ECBPublication.lastDay(of: currency, before: day) {
      return "\(currency) has no rates since \(last) in the ECB's data."
    }
    let missing = rates.last?.target ?? currency
    guard let replaced = rates.first(where: { $0.start != nil })?.source else {
      return "There is no exchange rate for \(missing) on \(day). No provider that responded has one."
    }
    return
      "There is no exchange rate for \(missing), which replaced \(replaced), on \(day). No provider that responded has"
      + " one."
  }

  public func message(of error: ConversionError) -> String {
    switch error {
    case .provider(let error): message(of: error)
    case .unknownCurrency(let currency, let table): missingRate(of: currency, on: table.day)
    case .outOfRange: "This amount is too large to convert exactly. Give a smaller amount."
    case .future(let day, let today):
      "There are no rates for \(day) yet: today is \(today) in UTC. Give today's date or an earlier date."
    case .tooEarly(let day):
      "There are no rates for \(day): the first rates are from"
        + " \(day < RateTable.earliestDay ? RateTable.earliestDay : RateTable.firstDay). Give that day or a later day."
    case .closed(let day, let previous):
      "No rates were published on \(day), a \(weekdayName(of: day)). The previous rates are from \(previous)."
    case .notPublished(let day, let previous):
      "\(ratesNotPublished(on: day)) The previous rates are from \(previous)."
    case .nothingSince(let day):
      "No rates have been published for \(day) or any later day. Try again later, or give an earlier day."
    case .unknownCoin(let name, _): "There is no currency or coin named “\(name.excerpt())”."
    case .ambiguousCoin(let name, let coins):
      "“\(name.excerpt())” is the symbol of \(coins.count) coins, none of which has a market rank."
    case .noPrice(let coin): "There is no market price for the coin “\(coin.id.description.excerpt(40))”."
    }
  }
}
