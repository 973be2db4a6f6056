import QuidCore
import QuidTerminal

/// A named value of a result that a condition of `quid watch --until` can refer to.
struct WatchedValue: Hashable, Sendable {
  /// The name of the value in lowercase, such as `btc`, `gas` or `change`.
  let name: String
  /// The ID of the coin, with which a condition can also refer to the value; `nil` if the value does not belong to a
  /// coin.
  ///
  /// An ID has precedence over the names of all values.
  var id: String?
  let value: FixedDecimal?
  /// The time of a coin price, or of the oldest price from which the value is computed; `nil` for any other value.
  var asOf: Date?
}
