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
  /// The price of a fallback on which the value depends and that is not confirmed; `nil` if there is none.
  var unconfirmed: UnconfirmedPrice?

  /// A price that differs from the last known one, for a confirmation by a further provider.
  struct UnconfirmedPrice: Hashable, Sendable {
    let coin: CoinID
    let source: DataSource
  }
}

extension Converted {
  /// Returns a watched amount; `nil` if it was converted with rates that make no condition true, because they are old.
  func watched(_ amount: FixedDecimal?, at now: Date) -> FixedDecimal? {
    rates?.isOlder(than: .rates, at: now) == true ? nil : amount
  }
}
