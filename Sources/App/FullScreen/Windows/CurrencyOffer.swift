import QuidCore
import QuidPresentation

/// The currencies that a screen offers in the currency window.
struct CurrencyOffer: Sendable {
  /// A currency in the list.
  struct Choice: Hashable, Sendable {
    var currency: Currency
    /// The amount of the screen in this currency, formatted; `nil` if unknown.
    var value: String?
  }

  /// The current currency.
  var selected: Currency
  /// The currencies to choose from; `nil` for all currencies with an exchange rate.
  var choices: [Choice]?
}
