public import QuidCore

extension ViewStrings {
  package func rates(of day: CalendarDay) -> String { self[.rates, ["day": day]] }

  /// Returns a label for the coin prices of a conversion, such as `Price of BTC on 2026-06-14`.
  package func prices(of symbols: [String], on day: CalendarDay?) -> String {
    let coins = symbols.joined(separator: ", ")
    guard let day else { return self[.prices, ["count": symbols.count, "coins": coins]] }
    return self[.pricesOnDay, ["count": symbols.count, "coins": coins, "day": day]]
  }

  package func weekday(of day: CalendarDay) -> String { self[.weekday, ["day": day, "weekday": weekdayName(of: day)]] }

  private func weekdayName(of day: CalendarDay) -> String {
    let names: [Phrase] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    return self[names[day.weekday - 1]]
  }

  package func ratesNotPublished(on day: CalendarDay) -> String { self[.ratesNotPublished, ["day": day]] }

  /// Returns the error message for a currency without an exchange rate on a day.
  func missingRate(of currency: Currency, on day: CalendarDay) -> String {
    guard let rates = currency.fixedRates(on: day) else {
      let withdrawal = currency.withdrawal(on: day)
      let month = withdrawal?.withdrawn ?? ""
      guard let successor = withdrawal?.successor else {
        return self[.withdrawnCurrency, ["currency": currency, "month": month]]
      }
      return self[.replacedCurrency, ["currency": currency, "month": month, "successor": successor]]
    }
    if let last = ECBPublication.lastDay(of: currency, before: day) {
      return self[.noRatesSince, ["currency": currency, "day": last]]
    }
    let missing = rates.last?.target ?? currency
    guard let replaced = rates.first(where: { $0.start != nil })?.source else {
      return self[.noProviderHasRate, ["currency": missing, "day": day]]
    }
    return self[.noProviderHasSuccessorRate, ["currency": missing, "replaced": replaced, "day": day]]
  }

  /// Returns the error message for an amount that cannot be converted, with a remedy.
  public func message(of error: ConversionError) -> String {
    switch error {
    case .provider(let error): message(of: error)
    case .unknownCurrency(let currency, let table): missingRate(of: currency, on: table.day)
    case .outOfRange: self[.conversionTooLarge]
    case .future(let day, let today): self[.futureRates, ["day": day, "today": today]]
    case .tooEarly(let day):
      self[
        .ratesTooEarly,
        ["day": day, "firstDay": day < RateTable.earliestDay ? RateTable.earliestDay : RateTable.firstDay]]
    case .closed(let day, let previous):
      self[.noRatesOnClosedDay, ["day": day, "weekday": weekdayName(of: day), "previous": previous]]
    case .notPublished(let day, let previous):
      "\(ratesNotPublished(on: day)) \(self[.previousRates, ["previous": previous]])"
    case .nothingSince(let day): self[.noRatesOnOrAfter, ["day": day]]
    case .unknownCoin(let name, _): self[.unknownCoin, ["name": name.excerpt()]]
    case .ambiguousCoin(let name, let coins): self[.ambiguousCoin, ["name": name.excerpt(), "count": coins.count]]
    case .noPrice(let coin): self[.noMarketPrice, ["coin": coin.id.description.excerpt(40)]]
    }
  }
}
