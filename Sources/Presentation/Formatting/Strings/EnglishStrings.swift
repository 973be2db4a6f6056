// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

/// The English labels and messages of the user interface.
///
/// Every member of the protocol has a default implementation. To replace some strings, conform a type to this protocol
/// and implement only the members for these strings.
public protocol EnglishStrings: ViewStrings {}

extension EnglishStrings {
  // MARK: Values, sources and ages

  public var unknown: String { "unknown" }

  public func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: "just now"
    case ..<120: "\(seconds) s ago"
    case ..<7_200: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  public func oldPrices(_ count: Int) -> String {
    count == 1 ? "1 price (~) is not current" : "\(count) prices (~) are not current"
  }

  public func noData(of coins: String) -> String { "no data: \(coins)" }

  public var outOfDate: String { "out of date" }
  public func outOfDate(age: String) -> String { "\(age) (out of date)" }
  public func builtIn(age: String) -> String { "built-in rates from \(age)" }
  public var refreshing: String { "refreshing…" }
  public func range(from start: String, to end: String) -> String { "\(start) to \(end)" }
  public func quoted(_ string: String) -> String { "“\(string)”" }

  public func list(_ symbols: [String], others: Int) -> String {
    let named = symbols.joined(separator: ", ")
    return others > 0 ? "\(named) and \(others) more" : named
  }

  // MARK: Errors of providers and of typed numbers

  public func title(of error: ProviderError) -> String {
    switch error.reason {
    case .offline: "No connection"
    case .proxyFailed: "The proxy failed"
    case .libraryMissing: "A library is missing"
    case .timedOut: "No response in time"
    case .insecure: "The connection is not secure"
    case .rateLimited, .budgetExceeded: "Too many requests"
    case .quotaExceeded: "Request quota used up"
    case .historyLimited: "Your plan does not include older data"
    case .keyMissing: "The API key is missing"
    case .keyRejected: "The API key was rejected"
    case .planRestricted: "Your plan does not allow this request"
    case .requestFailed: "Error from \(error.source.name)"
    case .invalidResponse: "Invalid response from \(error.source.name)"
    case .unusableEntries: "Unreadable entries"
    case .notFound: "Not found"
    case .clockBehind: "The clock is wrong"
    case .cancelled: "Cancelled"
    }
  }

  public func message(of error: ProviderError) -> String { error.message }

  public func message(of error: DecimalSyntaxError.Reason, decimalSeparator separator: String) -> String {
    let separatorName =
      switch separator {
      case ".": "dot"
      case ",": "comma"
      default: quoted(separator)
      }
    return switch error {
    case .separator:
      "Type digits without thousands separators, with a \(separatorName) before the decimals, as in 1234\(separator)5."
    case .secondDot: "Type at most one \(separatorName), as in 1\(separator)5."
    case .missingDigit: "Type a digit on both sides of the \(separatorName), as in 0\(separator)5."
    case .sign: "Type the number without a plus or minus sign, as in 1\(separator)5."
    case .nonASCIIDigit: "Use only the digits 0 to 9, as in 1\(separator)5."
    case .unexpectedCharacter: "Type a number such as 1\(separator)5."
    case .exponent: "Type the number in full, as in 1000 instead of 1e3."
    case .hexadecimal: "Type a decimal number, as in 16 instead of 0x10."
    }
  }

  public func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String {
    switch error {
    case .empty: message(of: .unexpectedCharacter, decimalSeparator: decimalSeparator)
    case .malformed(let reason): message(of: reason, decimalSeparator: decimalSeparator)
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals."
    case .tooLarge: "Type a smaller number."
    }
  }

  public func notADay(_ string: String) -> String {
    "\(quoted(string)) is not a date. Give year, month and day, as in 2026-11-20."
  }

  public func missingDay(_ string: String) -> String {
    "\(string) does not exist in the calendar. Give a valid date, as in 2026-11-20."
  }

  // MARK: Market

  public func coinCount(_ count: Int, formatted: String) -> String { "\(formatted) coins" }

  public func noCoin(named name: String) -> String {
    "There is no coin named \(quoted(name)). Try another name or symbol."
  }

  public func noListedCoin(named name: String) -> String {
    "No coin in this list is named \(quoted(name)). Try another name or symbol."
  }

  public var emptyWatchlist: String { "The watchlist is empty. Add a coin." }
  public var noWatchlistPrices: String { "There are no prices for the coins on the watchlist." }
  public var noCoins: String { "There are no coins to show." }
  public func coinNotListed(by provider: String) -> String { "\(provider) does not currently list this coin." }

  public func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: "Rank"
    case .price: "Price"
    case .change: "24 h"
    case .change1h: "1 h"
    case .change7d: "7 d"
    case .volume: "Volume"
    case .cap: "Market cap"
    case .name: "Name"
    }
  }

  public func shortPeriod(days: Int?) -> String { days.map { $0 == 365 ? "1Y" : "\($0)D" } ?? "Max" }

  public func period(days: Int?) -> String {
    switch days {
    case 1: "24 hours"
    case 365: "1 year"
    case let days?: "\(days) days"
    case nil: "all time"
    }
  }

  public func candleLength(seconds: Int) -> String { "\(duration(seconds)) per candle" }

  public func candleNote(days: Int, requestedDays: Int) -> String {
    "A candle chart of \(requestedDays) days is not available, so the chart covers \(days) days."
  }

  public func kagi(reversal percentage: String, lines: Int, of count: Int) -> String {
    "Kagi, reversal \(percentage)" + (lines < count ? ", last \(lines) of \(count) lines" : "")
  }

  public var volumeOf24Hours: String { "volume, 24 h" }

  private func duration(_ seconds: Int) -> String {
    if seconds % 86_400 == 0 { return seconds == 86_400 ? "1 day" : "\(seconds / 86_400) days" }
    return seconds % 3_600 == 0 ? "\(seconds / 3_600) h" : "\(seconds / 60) min"
  }

  public var noPricesInPeriod: String { "There are no prices in this period. Choose another period." }

  public func pricesAre(in shown: String, not selected: String) -> String {
    "Prices are shown in \(shown) instead of \(selected)."
  }

  public var noRateForPrices: String {
    "There is no exchange rate between the two currencies. Choose another currency."
  }

  public func rate(to currency: String, provenance: String) -> String { "Exchange rate to \(currency): \(provenance)" }
  public func marketCap(_ amount: String) -> String { "Market cap \(amount)" }
  public func gasPrice(gwei: String) -> String { "gas \(gwei) gwei" }

  // MARK: Bitcoin index

  public var noPricesForDays: String { "There are no daily prices for this period. Try again later." }

  public func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String {
    "\(provider) has prices for only \(count) of \(requested) days, starting on \(day)."
  }

  public func history(provenance: String) -> String { "History: \(provenance)" }
  public func lastUpdate(_ time: String) -> String { "Last update \(time)" }
  public func historyEnds(_ day: CalendarDay) -> String { "history ends on \(day)" }

  public func message(of error: BitcoinDayError, typed: String) -> String {
    switch error {
    case .notADay: dayMessage(for: typed)
    case .future(let today): "\(typed) is in the future. Give today's date (\(today)) or an earlier date."
    case .beforeFirstDay: "Bitcoin had no price on \(typed). Give \(BitcoinIndex.firstDay) or a later day."
    }
  }

  // MARK: Currency converter

  public func rates(of day: CalendarDay) -> String { "Rates of \(day)" }

  public func prices(of symbols: [String], on day: CalendarDay?) -> String {
    let coins = symbols.joined(separator: ", ")
    return switch (symbols.count, day) {
    case (1, nil): "Price of \(coins)"
    case (1, let day?): "Price of \(coins) on \(day)"
    case (_, nil): "Prices of \(coins)"
    case (_, let day?): "Prices of \(coins) on \(day)"
    }
  }

  public func weekday(of day: CalendarDay) -> String { "\(day) is \(day.weekdayName)." }
  public func noRatesPublished(on day: CalendarDay) -> String { "No rates were published on \(day)." }
  public func ratesNotPublished(on day: CalendarDay) -> String { "The rates of \(day) are not published yet." }

  public func noRates(of currency: Currency, since day: CalendarDay) -> String {
    "\(currency) has no rates since \(day) in the ECB's data."
  }

  public func rateTitle(from: String, to: String) -> String { "1 \(from) in \(to)" }

  public func daysAvailable(_ count: Int, of requested: Int) -> String {
    "Only \(count) of \(requested) days are available."
  }

  public func noCurrency(named name: String) -> String {
    "There is no currency named \(quoted(name)). Try a currency code, such as USD, or another name."
  }

  public var loadingCurrencies: String { "Loading the currencies." }
  public var noExchangeRate: String { "No exchange rate" }

  public func noProvider(hasRateFor code: String, replacing replaced: String?, on day: CalendarDay) -> String {
    let relation = replaced.map { ", which replaced \($0)," } ?? ""
    return "There is no exchange rate for \(code)\(relation) on \(day). No provider has one."
  }

  public func withdrawnCurrency(_ code: String, in month: String, successor: String?) -> String {
    guard let successor else { return "\(code) was withdrawn in \(month) and has no successor." }
    return "\(code) was withdrawn in \(month) and replaced by \(successor). There is no legal rate between them."
  }

  public func withdrawnCurrency(_ code: String, _ equation: String, since day: CalendarDay) -> String {
    "\(code) is withdrawn: \(equation) since \(day)."
  }

  public func message(of error: ConversionError) -> String {
    switch error {
    case .provider(let error): message(of: error)
    case .unknownCurrency(let currency, let table): missingRate(of: currency, on: table.day)
    case .outOfRange: "This amount is too large to convert exactly. Give a smaller amount."
    case .future(let day, let today):
      "There are no rates for \(day) yet: today is \(today) in UTC. Give today's date or an earlier date."
    case .tooEarly(let day):
      "There are no rates for \(day): the first rates are from \(RateTable.firstDay). Give that day or a later day."
    case .closed(let day, let previous):
      "No rates were published on \(day), \(day.weekdayName). The previous rates are from \(previous)."
    case .notPublished(let day, let previous):
      "\(ratesNotPublished(on: day)) The previous rates are from \(previous)."
    case .nothingSince(let day):
      "No rates have been published for \(day) or any later day. Try again later, or give an earlier day."
    case .unknownCoin(let name, _): "There is no currency or coin named \(quoted(name.excerpt()))."
    case .ambiguousCoin(let name, let coins):
      "\(quoted(name.excerpt())) is the symbol of \(coins.count) coins, none of which has a market rank."
    case .noPrice(let coin): "There is no market price for the coin \(quoted(coin.id.description.excerpt(40)))."
    }
  }

  // MARK: Portfolio

  public func emptyPortfolio(addingBy key: String) -> String {
    "The portfolio is empty. Press \(key) to add a purchase."
  }

  public var emptyPortfolioRemedy: String {
    "In a shell: quid portfolio add 0.5 btc --at 34000usd"
  }

  public var total: String { "Total" }

  public func name(of value: PortfolioValue) -> String {
    switch value {
    case .value: "value"
    case .coin: "coin"
    case .cost: "cost"
    case .realizedProfit: "realized profit"
    case .profit: "profit"
    case .profitPercent: "profit in percent"
    case .change: "24 h change"
    }
  }

  public var valuesMissing: String { "Prices and values are not available." }
  public func valuesAre(in shown: String, not selected: String) -> String {
    "Values are shown in \(shown) instead of \(selected)."
  }
  public var chartNeedsTwoDays: String { "The chart begins on the day after the first entry." }
  public var noDayWithAllPrices: String { "There is no day with prices for all coins." }

  public func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String {
    switch reason {
    case .loading(let coins): "No total on \(count) of \(days) days: the prices of \(coins) are loading."
    case .noPrices(let coins): "No total on \(count) of \(days) days: no prices for \(coins)."
    case .tooLarge: "No total on \(count) of \(days) days: the value is too large to compute exactly."
    }
  }

  public func noPrice(of coins: String) -> String {
    "There is no price for \(coins). The total value is incomplete."
  }

  public func notInTotals(_ coins: String) -> String { "Not included in the totals: \(coins)." }

  public func oldPricesInTotal(of coins: String) -> String {
    "The total value includes prices that are not current: \(coins)."
  }

  public func unknownCost(of coins: String) -> String {
    "The cost of \(coins) is unknown. The total cost is incomplete."
  }

  public func unknownChange(of coins: String) -> String {
    "The 24-hour change of \(coins) is unknown. The total change is incomplete."
  }

  public func realizedProfit(_ amount: String) -> String { "Realized profit: \(amount)" }

  public func changeIn24Hours(_ percent: String, _ amount: String) -> String {
    "Change in 24 hours: \(percent), \(amount)"
  }

  public func message(of error: PortfolioError, _ numbers: NumberFormat) -> String {
    switch error {
    case .zeroAmount: "The amount is zero. Give the number of coins, or a negative number for a sale."
    case .negativePrice: "The price is negative. For a sale, give a positive price and a negative amount."
    case .outOfRange: "The amount or the price is too large for an exact calculation. Give a smaller number."
    case .oversold(let entry, let held):
      "A sale of \(numbers.exact(entry.trade.size)) \(entry.trade.coin.symbol.excerpt(12)) on \(entry.trade.day)"
        + " exceeds the amount that you held at that time: \(numbers.exact(held)). Correct the amount or the day, or"
        + " add the missing purchase first."
    case .unknownEntry(let number): "There is no entry \(number). To list the entries, run quid portfolio list."
    case .full: "A portfolio has at most \(Portfolio.capacity) entries. Remove entries first."
    }
  }
}

extension CalendarDay {
  /// The English name of the day of the week with the indefinite article, such as `a Saturday`.
  var weekdayName: String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "a \(names[weekday - 1])"
  }
}
