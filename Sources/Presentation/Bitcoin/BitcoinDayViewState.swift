public import Foundation
public import QuidCore

/// All that one day of the Bitcoin index shows, and nothing else.
public struct BitcoinDayViewState: Hashable, Sendable {
  /// The day, in ISO 8601.
  public var date: String
  /// The price in each currency: euro, dollar, pound, and any further one behind them.
  public var rates: [BitcoinRate]
  /// Why a currency has no price, and what can be done; each reason once.
  public var notes: [String]
  /// Who said it and how old it is, a line a source.
  public var sourceLines: [String]

  /// A day.
  public init(_ day: BitcoinDay, at now: Date, _ format: DisplayFormat = .english) {
    date = day.day.description
    rates = day.entries.map { BitcoinRate($0.currency, $0.price?.value, format.numbers) }
    notes = day.failures.map(\.message).withoutRepetition
    sourceLines = day.entries.compactMap { $0.price?.provenance(at: now, format) }.withoutRepetition
  }
}
