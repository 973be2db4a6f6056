import QuidCore
import QuidPresentation

/// The state of the app that is saved for the next run.
struct Preferences: Hashable, Sendable {
  /// The selected screen.
  var place = ScreenPlace.market
  /// The currency that the user picked last and that all screens use; `nil` until then, while each screen uses its
  /// default.
  var chosenCurrency: Currency?
  /// The currency of prices.
  var currency = Currency.usd
  /// The currency of the wallet's fiat label.
  var sendCurrency = Currency.eur
  /// The currency of the Bitcoin index.
  var bitcoinCurrency = Currency.eur
  /// The source currency of the converter.
  var from = Currency.usd
  /// The target currency of the converter.
  var to = Currency.eur
  /// The period of the price chart.
  var period = ChartPeriod.month
  /// The order of the market list.
  var order = MarketOrder.rank
  /// Whether the market list is sorted in reverse.
  var isReversed = false
  /// The list on the market screen: the market or the watchlist.
  var scope = MarketScope.market
}

extension Preferences {
  /// Creates preferences from saved fields.
  ///
  /// A field that is missing or invalid has its default value.
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

  /// The fields to save.
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
