public import Foundation
public import QuidCore

/// The display values of the bitcoin price on one day, in several currencies.
public struct BitcoinDayViewState: Hashable, Sendable {
  /// The day in ISO 8601, such as `2023-09-01`.
  public var date: String
  /// The price of one bitcoin in each currency: EUR, USD and GBP first, then any other requested currency.
  public var rates: [BitcoinRate]
  /// The messages about failed requests, because of which prices of the day are missing.
  ///
  /// Each message contains the reason and a remedy, such as `CoinGecko did not respond in time. Try again.`
  /// There are no duplicates.
  public var notes: [String]
  /// The source and age of the prices, such as `CoinGecko, 12 s ago`; one element per source.
  public var sourceLines: [String]

  /// Creates the display values of the bitcoin price on one day.
  ///
  /// - Parameters:
  ///   - day: The prices of the day.
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  public init(_ day: BitcoinDay, at now: Date, _ format: DisplayFormat = .english) {
    date = day.day.description
    rates = day.entries.map { BitcoinRate($0.currency, $0.price?.value, format.numbers) }
    notes = day.failures.map(\.message).uniqued
    sourceLines = day.entries.compactMap { $0.price?.provenance(at: now, format) }.uniqued
  }
}

/// The formatted price of one bitcoin in one currency.
public struct BitcoinRate: Hashable, Sendable, Identifiable {
  /// The ISO 4217 code of the currency, such as `EUR`.
  public var id: String
  /// The formatted price, such as `€21,117.67`; `–` if unknown.
  public var amount: String

  init(_ currency: Currency, _ price: FixedPoint?, _ numbers: NumberFormat) {
    id = currency.code
    amount = numbers.price(price, currency)
  }
}

extension BitcoinDayError {
  /// Returns the error message for a string that is not a day with a bitcoin price.
  ///
  /// The message contains the reason and a remedy, such as
  /// `Bitcoin had no price on 2009-01-01. Give a day from 2010-07-18 on.`
  ///
  /// - Parameter string: The string that the user typed as the day.
  public func message(_ string: String) -> String {
    switch self {
    case .notADay: CalendarDay.invalidDayMessage(for: string)
    case .future(let today): "\(string) is in the future. Give today (\(today)) or an earlier day."
    case .beforeFirstDay: "Bitcoin had no price on \(string). Give \(BitcoinIndex.firstDay) or a later day."
    }
  }
}
