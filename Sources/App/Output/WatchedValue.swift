import QuidCore

/// A named value of a result that a condition of `quid watch --until` can refer to.
struct WatchedValue: Hashable, Sendable {
  /// The name of the value in lowercase, such as `btc`, `gas` or `change`.
  let name: String
  /// The coin id that a condition can use instead of any name; `nil` if the value belongs to no coin.
  var id: String?
  let value: FixedDecimal?
  /// The time of a coin price, or of the oldest price from which the value is computed; `nil` for any other value.
  var asOf: Date?
  /// The coin on whose unconfirmed price from a fallback the value depends; `nil` if there is none.
  var unconfirmedCoin: CoinID?
}

extension Converted {
  /// Returns a watched amount; `nil` if it was converted with rates that make no condition true, because they are old.
  func watched(_ amount: FixedDecimal?, at now: Date) -> FixedDecimal? {
    rates?.isOlder(than: .rates, at: now) == true ? nil : amount
  }
}
