public import QuidCore

extension ViewStrings {
  /// The message for an empty watchlist.
  public var emptyWatchlist: String { "The watchlist is empty. Add a coin." }

  /// The message for a watchlist without prices.
  public var noWatchlistPrices: String { "There are no prices for the coins on the watchlist." }

  /// The message for a market list without coins.
  public var noCoins: String { "There are no coins to show." }

  /// Returns the number of coins in the catalog, such as `17,000 coins`.
  ///
  /// - Parameter formatted: The number in the notation of the locale.
  public func coinCount(_ count: Int, _ formatted: String) -> String { "\(formatted) coins" }

  /// Returns the message for a search of the catalog without results.
  public func noCoin(named name: String) -> String {
    "There is no coin named “\(name)”. Try another name or symbol."
  }

  /// Returns the message for a search of the market list without results.
  public func noListedCoin(named name: String) -> String {
    "No coin in this list is named “\(name)”. Try another name or symbol."
  }

  /// Returns the message for a coin that a provider does not list.
  public func coinNotListed(by provider: String) -> String { "\(provider) does not currently list this coin." }

  /// Returns the title of an order of the market list, such as `Market cap`.
  public func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: "Rank"
    case .price: "Price"
    case .change: "24 h"
    case .change1h: "1 h"
    case .change7d: "7 d"
    case .volume: "Volume"
    case .cap: "Market cap"
    case .supply: "Supply"
    case .high: "All-time high"
    case .fromHigh: "From high"
    case .name: "Name"
    }
  }

  /// Returns the short title of a chart period, such as `7D`; `nil` is the whole history.
  public func shortPeriod(days: Int?) -> String {
    guard let days else { return "Max" }
    return days == 365 ? "1Y" : "\(days)D"
  }

  /// Returns the name of a chart period, such as `30 days`; `nil` is the whole history.
  public func period(days: Int?) -> String {
    switch days {
    case 1: "24 hours"
    case 365: "1 year"
    case let days?: "\(days) days"
    case nil: "all time"
    }
  }

  /// Returns the length of time that a candle covers, such as `4 h per candle`.
  public func candleLength(seconds: Int) -> String {
    let duration =
      if seconds % 86_400 == 0 {
        seconds == 86_400 ? "1 day" : "\(seconds / 86_400) days"
      } else if seconds % 3_600 == 0 {
        "\(seconds / 3_600) h"
      } else {
        "\(seconds / 60) min"
      }
    return "\(duration) per candle"
  }

  /// Returns a note that the candles cover another period than requested.
  public func candleNote(days: Int, requested: Int) -> String {
    "A candle chart of \(requested) days is not available, so the chart covers \(days) days."
  }

  /// The message for a chart without prices.
  public var noPricesInPeriod: String { "There are no prices in this period. Choose another period." }

  /// Returns a warning that prices are shown in another currency than the selected one.
  public func prices(shownIn shown: String, insteadOf selected: String) -> String {
    "Prices are shown in \(shown) instead of \(selected)."
  }

  /// The reason why prices cannot be converted to the selected currency.
  public var noRateForPrices: String {
    "There is no exchange rate between the two currencies. Choose another currency."
  }

  /// Returns the source of the exchange rate of converted prices.
  public func rate(to currency: String, provenance: String) -> String {
    "Exchange rate to \(currency): \(provenance)"
  }

  // MARK: Bitcoin index

  /// The message for a Bitcoin index without daily prices.
  public var noPricesForDays: String { "There are no daily prices for this period. Try again later." }

  /// Returns a note that a provider has prices for fewer days than requested.
  public func pricesOnly(for count: Int, of requested: Int, from day: CalendarDay, _ provider: String) -> String {
    "\(provider) has prices for only \(count) of \(requested) days, starting on \(day)."
  }

  /// Returns the source of past prices, such as `History: CoinGecko, 3 h ago`.
  public func history(provenance: String) -> String { "History: \(provenance)" }

  /// Returns the time of the last update, such as `Last update 2023-09-01 17:15 UTC`.
  public func lastUpdate(_ time: String) -> String { "Last update \(time)" }

  /// Returns a note that the daily prices end before today.
  public func historyEnds(on day: CalendarDay) -> String { "history ends on \(day)" }
}
