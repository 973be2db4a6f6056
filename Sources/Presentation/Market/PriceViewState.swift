import Foundation
package import QuidCore

/// The display values of the price of one coin, for a line of text.
///
/// A value is formatted when it is read, because a line contains only some of them. The symbol, the name and
/// the ID come from the provider and are not trusted.
package struct PriceViewState: Sendable {
  private let row: MarketRow
  private let currencyOfPrice: Currency
  private let validAt: Timestamp
  private let now: Timestamp
  private let format: DisplayFormat

  /// Creates the display values of a price.
  ///
  /// - Parameters:
  ///   - row: The market data of the coin.
  ///   - listing: The listing that contains the row, for the currency and the time of the price.
  ///   - now: The current time, from which the age is computed.
  ///   - format: The formats of numbers and dates.
  package init(_ row: MarketRow, in listing: Sourced<MarketListing>, at now: Timestamp, _ format: DisplayFormat) {
    self.row = row
    currencyOfPrice = listing.value.currency
    validAt = row.asOf ?? listing.asOf ?? listing.fetchedAt
    self.now = now
    self.format = format
  }

  /// The symbol of the coin, such as `BTC`.
  package var symbol: String { row.coin.symbol }
  /// The name of the coin, such as `Bitcoin`.
  package var name: String { row.coin.name }
  /// The provider's ID of the coin, such as `bitcoin`.
  package var id: String { row.coin.id.description }
  /// The formatted price of one coin, such as `$22,900.00`; `–` if unknown.
  package var price: String { format.numbers.price(row.price, currencyOfPrice) }
  /// The exact price as a plain decimal number, such as `22900`; `–` if unknown.
  package var amount: String { row.price?.description ?? NumberFormat.unknown }
  /// The code of the currency of the price, such as `USD`.
  package var currency: String { currencyOfPrice.code }
  /// The change of the price over the last 24 hours, in percent.
  package var change: ChangeLabel { format.numbers.change(row.change24h) }
  /// The time of the price in ISO 8601 format, such as `2023-09-01T17:15:00Z`.
  ///
  /// It is the time that the provider reports for the price, or else the time of the response.
  package var time: String { UTCDateTime(validAt).description }
  /// The age of the price, such as `12s` or `2m`.
  package var age: String { format.dates.shortAge(of: validAt, at: now) }
}
