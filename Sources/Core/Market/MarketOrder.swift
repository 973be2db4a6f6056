/// A sort order for the rows of a market listing.
public enum MarketOrder: String, Hashable, Sendable, CaseIterable, Codable {
  /// Sorts the listing by market rank, rank 1 (the largest market capitalization) first.
  case rank
  /// Sorts the listing by price, highest price first.
  case price
  /// Sorts the listing by the change of the price over the last 24 hours, largest rise first.
  case change
  /// Sorts the listing by the change of the price over the last hour, largest rise first.
  case change1h
  /// Sorts the listing by the change of the price over the last seven days, largest rise first.
  case change7d
  /// Sorts the listing by the trading volume of the last 24 hours, largest volume first.
  case volume
  /// Sorts the listing by market capitalization, largest market capitalization first.
  case cap
  /// Sorts the listing by the number of coins in circulation, largest number first.
  case supply
  /// Sorts the listing by the all-time high of the price, highest price first.
  case high
  /// Sorts the listing by the change of the price since its all-time high, smallest fall first.
  case fromHigh = "fromhigh"
  /// Sorts the listing alphabetically by the name of the coin, ignoring case.
  case name
}
