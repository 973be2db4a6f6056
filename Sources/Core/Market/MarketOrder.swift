/// How a market list can be ordered.
public enum MarketOrder: String, Hashable, Sendable, CaseIterable {
  /// By place in the market, the first first.
  case rank
  /// By price, the highest first.
  case price
  /// By the change within 24 hours, the largest rise first.
  case change
  /// By market capitalisation, the largest first.
  case cap
  /// By name, from A to Z, whatever the case of its letters.
  case name
}
