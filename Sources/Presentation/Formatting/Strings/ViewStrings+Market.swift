public import QuidCore

extension ViewStrings {
  /// Returns the string for a number of coins, such as `17,892 coins`.
  package func coinCount(_ count: Int, formatted: String) -> String {
    self[.coinCount, ["count": count, "coins": formatted]]
  }

  package func noCoin(named name: String) -> String { self[.noCoin, ["name": name]] }
  package func noListedCoin(named name: String) -> String { self[.noListedCoin, ["name": name]] }
  package func coinNotListed(by provider: String) -> String { self[.coinNotListed, ["provider": provider]] }

  package func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: self[.rankOrder]
    case .price: self[.priceOrder]
    case .change: self[.changeOrder]
    case .change1h: self[.change1hOrder]
    case .change7d: self[.change7dOrder]
    case .volume: self[.volumeOrder]
    case .cap: self[.capOrder]
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

  package func candleNote(days: Int, requestedDays: Int) -> String {
    self[.candleNote, ["days": days, "requested": requestedDays]]
  }

  /// Returns the name of a Kagi chart with its reversal; with both line counts if only the newest lines are shown.
  package func kagi(reversal: String, lines: Int, of total: Int) -> String {
    lines < total
      ? self[.kagiWithNewestLines, ["reversal": reversal, "lines": lines, "total": total]]
      : self[.kagi, ["reversal": reversal]]
  }

  package func pricesAre(in shown: String, not selected: String) -> String {
    self[.pricesAreInOtherCurrency, ["shown": shown, "selected": selected]]
  }

  package func rate(to currency: String, provenance: String) -> String {
    self[.rateWithProvenance, ["currency": currency, "provenance": provenance]]
  }

  package func marketCap(_ amount: String) -> String { self[.marketCap, ["amount": amount]] }
  package func gasPrice(gwei: String) -> String { self[.gasPrice, ["gwei": gwei]] }

  // MARK: Bitcoin index

  package func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String {
    self[.pricesForOnly, ["count": count, "requested": requested, "day": day, "provider": provider]]
  }

  package func history(provenance: String) -> String { self[.history, ["provenance": provenance]] }
  package func lastUpdate(_ time: String) -> String { self[.lastUpdate, ["time": time]] }
  package func historyEnds(_ day: CalendarDay) -> String { self[.historyEnds, ["day": day]] }

  /// Returns the error message for a typed day that is invalid, in the future, or before the first bitcoin price.
  public func message(of error: BitcoinDayError, typed: String) -> String {
    switch error {
    case .notADay: dayMessage(for: typed)
    case .future(let today): self[.futureBitcoinDay, ["typed": typed, "today": today]]
    case .beforeFirstDay: self[.beforeFirstBitcoinDay, ["typed": typed, "firstDay": BitcoinIndex.firstDay]]
    }
  }
}
