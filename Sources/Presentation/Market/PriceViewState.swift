package import QuidCore

/// The display values of a coin's price, for one line of command output.
///
/// The symbol, name and ID are untrusted data from the provider; sanitize them before they are displayed.
package struct PriceViewState: Sendable {
  private let row: MarketRow
  private let currencyOfPrice: Currency
  private let validAt: Timestamp
  private let now: Timestamp
  private let format: DisplayFormat

  package init(_ row: MarketRow, in listing: Sourced<MarketListing>, at now: Timestamp, _ format: DisplayFormat) {
    self.row = row
    currencyOfPrice = listing.value.currency
    validAt = row.asOf ?? listing.fetchedAt
    self.now = now
    self.format = format
  }

  package var symbol: String { row.coin.symbol }
  package var name: String { row.coin.name }
  package var id: String { row.coin.id.description }
  package var price: String { format.numbers.price(row.price, currencyOfPrice) }
  /// The price as an unrounded decimal number, such as `22912.4375`; `–` if unknown.
  package var amount: String { row.price?.description ?? NumberFormat.unknown }
  package var currency: String { currencyOfPrice.code }
  package var change: ChangeLabel { format.numbers.change(row.change24h) }
  /// The time of the price, such as `2023-09-01T17:15:00Z`; without a reported time, the time of the response.
  package var time: String { UTCDateTime(validAt).description }
  /// The age of the price, such as `12s`, `2m`, `3h` or `5d`; that of a price with a future time is `0s`.
  package var age: String {
    let seconds = Int(max(0, min(now.timeIntervalSince(validAt), 2e9)))
    return switch seconds {
    case ..<120: "\(seconds)s"
    case ..<7_200: "\(seconds / 60)m"
    case ..<172_800: "\(seconds / 3_600)h"
    default: "\(seconds / 86_400)d"
    }
  }
  /// The time of a price that is not current, such as `2024-01-05`; `nil` if the price is current.
  package var oldTime: String? { row.price == nil ? nil : format.oldTime(row.asOf, at: now) }
}
