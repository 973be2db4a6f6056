/// A part of the market list, in one currency, as its source ordered it.
public struct MarketListing: Hashable, Sendable {
  /// The currency of prices and market capitalisations.
  public let currency: Currency
  /// The lines.
  public let rows: [MarketRow]

  /// A listing.
  public init(currency: Currency, rows: [MarketRow]) {
    self.currency = currency
    self.rows = rows
  }
}
