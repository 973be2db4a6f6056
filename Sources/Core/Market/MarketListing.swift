/// A part of the market list, in one currency, as its source ordered it.
///
/// A listing that was converted remembers what its source said. It is therefore never converted twice: every conversion
/// starts from the source's own figures, and the way back restores them to the last digit.
public struct MarketListing: Hashable, Sendable {
  /// The currency of prices and market capitalisations.
  public let currency: Currency
  /// The lines.
  public let rows: [MarketRow]
  /// The same lines in the same order as the source said them; `nil` where ``rows`` are those.
  let quotation: Quotation<MarketRow>?

  /// A listing as its source says it.
  public init(currency: Currency, rows: [MarketRow]) {
    self.init(currency: currency, rows: rows, quotation: nil)
  }

  init(currency: Currency, rows: [MarketRow], quotation: Quotation<MarketRow>?) {
    self.currency = currency
    self.rows = rows
    self.quotation = quotation
  }

  /// The currency that the source quotes in: the one to convert from.
  public var quotedCurrency: Currency { quotation?.currency ?? currency }

  /// The rows at these indices, in this order.
  package func picking(_ places: [Int]) -> MarketListing {
    MarketListing(currency: currency, rows: places.map { rows[$0] }, quotation: quotation?.picking(places))
  }
}
