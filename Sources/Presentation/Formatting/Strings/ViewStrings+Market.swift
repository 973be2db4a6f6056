// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public var emptyWatchlist: String { "The watchlist is empty. Add a coin." }

  public var noWatchlistPrices: String { "There are no prices for the coins on the watchlist." }

  public var noCoins: String { "There are no coins to show." }

  public func coinCount(_ count: Int, _ formatted: String) -> String { "\(formatted) coins" }

  public func noCoin(named name: String) -> String {
    "There is no coin named “\(name)”. Try another name or symbol."
  }

  public func noListedCoin(named name: String) -> String {
    "No coin in this list is named “\(name)”. Try another name or symbol."
  }

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
    case .supply: "Supply"
    case .high: "All-time high"
    case .fromHigh: "From high"
    case .name: "Name"
    }
  }

  public func shortPeriod(days: Int?) -> String {
    guard let days else { return "Max" }
    return days == 365 ? "1Y" : "\(days)D"
  }

  public func period(days: Int?) -> String {
    switch days {
    case 1: "24 hours"
    case 365: "1 year"
    case let days?: "\(days) days"
    case nil: "all time"
    }
  }

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

  public func candleNote(days: Int, requested: Int) -> String {
    "A candle chart of \(requested) days is not available, so the chart covers \(days) days."
  }

  public var noPricesInPeriod: String { "There are no prices in this period. Choose another period." }

  public func prices(shownIn shown: String, insteadOf selected: String) -> String {
    "Prices are shown in \(shown) instead of \(selected)."
  }

  public var noRateForPrices: String {
    "There is no exchange rate between the two currencies. Choose another currency."
  }

  public func rate(to currency: String, provenance: String) -> String {
    "Exchange rate to \(currency): \(provenance)"
  }

  // MARK: Bitcoin index

  public var noPricesForDays: String { "There are no daily prices for this period. Try again later." }

  public func pricesOnly(for count: Int, of requested: Int, from day: CalendarDay, _ provider: String) -> String {
    "\(provider) has prices for only \(count) of \(requested) days, starting on \(day)."
  }

  public func history(provenance: String) -> String { "History: \(provenance)" }

  public func lastUpdate(_ time: String) -> String { "Last update \(time)" }

  public func historyEnds(on day: CalendarDay) -> String { "history ends on \(day)" }
}
