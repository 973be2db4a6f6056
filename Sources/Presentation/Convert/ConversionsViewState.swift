public import Foundation
public import QuidCore

/// An amount in other currencies, as lines to read.
public struct ConversionsViewState: Hashable, Sendable {
  /// What is converted: `100 USD`.
  public var amount: String
  /// One unit of its currency: `1 USD`.
  public var unit: String
  /// Whether one unit is converted, so that what it is worth is the rate.
  public var isUnit: Bool
  /// One line for each currency it is converted to.
  public var rows: [Row]
  /// The day of the rates and who said them.
  public var sourceLine: String
  /// Which day was used instead of the one asked for, and why; `nil` where it is that day.
  public var dayLine: String?

  /// One conversion.
  public struct Row: Hashable, Sendable {
    /// What the amount is worth: `92.22 EUR`, or the rate where it is one unit.
    public var value: String
    /// What one unit is worth: `0.922169 EUR`.
    public var rate: String
    /// One unit of the other currency: `1 EUR`.
    public var unit: String
    /// What that is worth: `1.0844 USD`.
    public var inverseRate: String
  }

  /// The lines of a conversion.
  ///
  /// - Parameters:
  ///   - asked: the day that was asked for; `nil` for the newest rates.
  public init(
    _ conversions: Sourced<Conversions>, asked: CalendarDay? = nil, at now: Date, _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    let from = conversions.value.from
    amount = numbers.typedAmount(conversions.value.amount, from)
    unit = "1 \(from)"
    isUnit = conversions.value.amount == .one
    rows = conversions.value.results.map { conversion in
      let rate = "\(numbers.rate(conversion.rate)) \(conversion.to)"
      return Row(
        value: conversions.value.amount == .one ? rate : numbers.codedAmount(conversion.value, conversion.to),
        rate: rate, unit: "1 \(conversion.to)",
        inverseRate: "\(numbers.rate(conversion.inverseRate)) \(from)")
    }
    let day = conversions.value.day
    sourceLine = "Rates of \(day) · \(conversions.provenance(at: now, format))"
    dayLine = asked.flatMap { asked in
      guard asked != day else { return nil }
      return asked.isWeekend ? "\(asked) is \(asked.weekdayName)." : "No rates were set on \(asked)."
    }
  }
}
