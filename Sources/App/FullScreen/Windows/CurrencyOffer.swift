import QuidCore

struct CurrencyOffer: Sendable {
  struct Choice: Hashable, Sendable {
    var currency: Currency
    /// The amount of the screen in this currency, formatted; `nil` if unknown.
    var value: String?
  }

  var selected: Currency
  /// The currencies to choose from; `nil` for all currencies.
  var choices: [Choice]?
}
