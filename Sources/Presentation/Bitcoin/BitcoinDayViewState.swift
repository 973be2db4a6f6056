public import QuidCore

/// The display values of the bitcoin price on one day, in several currencies.
public struct BitcoinDayViewState: Hashable, Sendable {
  /// The day of the prices in ISO 8601, such as `2023-09-01`.
  public var date: String
  /// The formatted prices of one bitcoin in the currencies EUR, USD and GBP, followed by other requested currencies.
  public var rates: [BitcoinRate]
  /// The error messages for prices of the day that could not be loaded, without duplicates.
  public var notes: [String]
  /// The lines that show the source and age of the day's prices, such as `CoinGecko, 12 s ago`.
  public var sourceLines: [String]

  /// Creates the display values of the bitcoin price on one day.
  public init(_ day: BitcoinDay, at now: Date, _ format: DisplayFormat = .english) {
    date = day.day.description
    rates = day.entries.map { BitcoinRate($0.currency, $0.price?.value, format.numbers) }
    notes = day.failures.map { format.strings.message(of: $0) }.uniqued
    sourceLines =
      day.entries.compactMap { $0.price?.provenance(at: now, format) }.uniqued
      + day.conversionRates.map { $0.ratesLine(at: now, format) }
  }
}

/// The formatted price of one bitcoin in one currency, for a list of prices.
public struct BitcoinRate: Hashable, Sendable, Identifiable {
  /// The ISO 4217 code of the currency, such as `EUR`, which identifies the price in a list.
  public var id: String
  /// The formatted price of one bitcoin, such as `€21,117.67`; `–` if unknown.
  public var amount: String

  init(_ currency: Currency, _ price: FixedDecimal?, _ numbers: NumberFormat) {
    id = currency.code
    amount = numbers.price(price, currency)
  }
}
