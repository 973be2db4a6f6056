public import Foundation
public import QuidCore

/// The display values of an amount that is converted to one or more currencies.
public struct ConversionsViewState: Hashable, Sendable {
  /// The amount to convert, with its currency code, such as `100 USD`.
  public var amount: String
  /// One unit of the source currency, such as `1 USD`, to be shown before an exchange rate.
  public var unit: String
  /// A Boolean value that indicates whether the amount to convert is 1.
  ///
  /// In this case, each converted amount is an exchange rate.
  public var isUnit: Bool
  /// The converted amounts, one row for each target currency.
  public var rows: [Row]
  /// The day, source and age of the exchange rates, in one line.
  ///
  /// An example is `Rates of 2023-09-01 · Frankfurter, 3 h ago`.
  public var sourceLine: String
  /// The reason why the exchange rates are those of another day than the user requested.
  ///
  /// An example is `2023-09-02 is a Saturday.` The value is `nil` if the rates are those of the requested
  /// day, or if the user requested no day.
  public var dayLine: String?

  /// The display values of the conversion to one target currency.
  public struct Row: Hashable, Sendable {
    /// The converted amount, such as `92.22 EUR` for 100 US dollars.
    ///
    /// If the amount to convert is 1, the value equals ``rate`` and has more decimals.
    public var value: String
    /// The exchange rate: the price of one unit of the source currency, such as `0.922169 EUR`.
    public var rate: String
    /// One unit of the target currency, such as `1 EUR`, to be shown before the inverse exchange rate.
    public var unit: String
    /// The inverse exchange rate: the price of one unit of the target currency, such as `1.0844 USD`.
    public var inverseRate: String
  }

  /// Creates the display values of an amount that is converted to one or more currencies.
  ///
  /// - Parameters:
  ///   - conversions: The amount and the converted amounts, with the source and age of the exchange rates.
  ///   - requestedDay: The day for which the user requested exchange rates; `nil`, the default, for the
  ///     newest rates.
  ///   - now: The current time, from which the age of the exchange rates is computed.
  ///   - format: The formats of numbers and dates.
  public init(
    _ conversions: Sourced<Conversions>, requestedDay: CalendarDay? = nil, at now: Date, _ format: DisplayFormat
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
    dayLine = requestedDay.flatMap { requestedDay in
      guard requestedDay != day else { return nil }
      return requestedDay.isWeekend
        ? "\(requestedDay) is \(requestedDay.weekdayName)." : "No rates were published on \(requestedDay)."
    }
  }
}
