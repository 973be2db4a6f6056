package import QuidCore

extension ViewStrings {
  package func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: self[.rankOrder]
    case .price: self[.priceOrder]
    case .change: self[.changeOrder]
    case .change1h: self[.change1hOrder]
    case .change7d: self[.change7dOrder]
    case .volume: self[.volumeOrder]
    case .cap: self[.capOrder]
    case .supply: self[.supplyOrder]
    case .high: self[.highOrder]
    case .fromHigh: self[.fromHighOrder]
    case .name: self[.nameOrder]
    }
  }

  package func shortPeriod(days: Int?) -> String {
    guard let days else { return self[.shortAllTime] }
    return days == 365 ? self[.shortYear] : self[.shortDays, ["days": days]]
  }

  package func period(days: Int?) -> String {
    switch days {
    case 1: self[.oneDayPeriod]
    case 365: self[.oneYearPeriod]
    case let days?: self[.daysPeriod, ["days": days]]
    case nil: self[.allTimePeriod]
    }
  }

  package func candleLength(seconds: Int) -> String {
    let duration =
      if seconds % 86_400 == 0 {
        self[.days, ["count": seconds / 86_400]]
      } else if seconds % 3_600 == 0 {
        self[.hours, ["count": seconds / 3_600]]
      } else {
        self[.minutes, ["count": seconds / 60]]
      }
    return self[.candleLength, ["duration": duration]]
  }

  package func rate(to currency: String, provenance: String) -> String {
    self[.rateWithProvenance, ["currency": currency, "provenance": provenance]]
  }

  // MARK: Bitcoin index

  package func history(provenance: String) -> String { self[.history, ["provenance": provenance]] }
  package func lastUpdate(_ time: String) -> String { self[.lastUpdate, ["time": time]] }

  /// Returns the error message for a typed day that is invalid, in the future, or before the first bitcoin price.
  package func message(of error: BitcoinDayError, typed: String) -> String {
    switch error {
    case .notADay: dayMessage(for: typed)
    case .future(let today): self[.futureBitcoinDay, ["typed": typed, "today": today]]
    case .beforeFirstDay: self[.beforeFirstBitcoinDay, ["typed": typed, "firstDay": BitcoinIndex.firstDay]]
    }
  }
}
