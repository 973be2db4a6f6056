import QuidCore
import QuidPresentation

/// What the app remembers from one run to the next.
struct Preferences: Hashable, Sendable {
  var place = ScreenPlace.market
  /// The currency that the user picked last, which all screens follow; `nil` before, when each has its default.
  var chosenCurrency: Currency?
  /// The currency of prices.
  var currency = Currency.usd
  /// The currency of the wallet's fiat label.
  var sendCurrency = Currency.eur
  /// The currency of the Bitcoin index.
  var bitcoinCurrency = Currency.eur
  /// The currencies of the converter.
  var from = Currency.usd
  var to = Currency.eur
  var period = ChartPeriod.month
  var order = MarketOrder.rank
  /// Whether the market list is in the reverse of its order.
  var isReversed = false
  var scope = MarketScope.market
}

extension Preferences {
  /// Preferences as they are stored; what is missing or cannot be read is as it is the first time.
  init(_ fields: [String: String]) {
    self.init()
    place = fields["screen"].flatMap { ScreenPlace(rawValue: $0) } ?? place
    chosenCurrency = fields["chosenCurrency"].flatMap { Currency($0) }
    currency = fields["currency"].flatMap { Currency($0) } ?? currency
    sendCurrency = fields["sendCurrency"].flatMap { Currency($0) } ?? sendCurrency
    bitcoinCurrency = fields["bitcoinCurrency"].flatMap { Currency($0) } ?? bitcoinCurrency
    from = fields["from"].flatMap { Currency($0) } ?? from
    to = fields["to"].flatMap { Currency($0) } ?? to
    period = fields["days"].flatMap { Int($0) }.flatMap { ChartPeriod(rawValue: $0) } ?? period
    order = fields["order"].flatMap { MarketOrder(rawValue: $0) } ?? order
    isReversed = fields["reversed"] == "true"
    scope = fields["list"] == "watchlist" ? .watchlist : .market
  }

  /// What is stored.
  var fields: [String: String] {
    var fields = [
      "screen": place.rawValue, "currency": currency.code, "sendCurrency": sendCurrency.code,
      "bitcoinCurrency": bitcoinCurrency.code, "from": from.code, "to": to.code,
      "days": "\(period.days)", "order": order.rawValue, "list": scope == .watchlist ? "watchlist" : "market",
    ]
    if let chosenCurrency { fields["chosenCurrency"] = chosenCurrency.code }
    if isReversed { fields["reversed"] = "true" }
    return fields
  }
}
