public import QuidCore

/// The display values of an amount that is converted to one or more currencies or coins.
public struct ConversionsViewState: Hashable, Sendable {
  /// The amount to convert, with the code of its currency or the symbol of its coin, such as `100 USD`.
  public var amount: String
  /// One unit of the source currency or coin, such as `1 USD`, to show before the exchange rate in ``Row/rate``.
  public var unit: String
  /// A Boolean value that indicates whether the amount is 1, so that each converted amount is an exchange rate.
  public var isUnit: Bool
  /// The converted amounts, one row for each target currency or coin.
  public var rows: [Row]
  /// The lines that show the source and age of the coin prices and of the exchange rates.
  ///
  /// Examples are `Price of BTC · CoinGecko, 12 s ago` and `Rates of 2023-09-01 · Frankfurter, 3 h ago`.
  public var sourceLines: [String]
  /// The reason why the rates are not from the requested day, such as that `2023-09-02` is a Saturday.
  ///
  /// The value is `nil` if the rates are from the requested day, or if the user requested no day.
  public var dayLine: String?

  /// The display values of one target currency or coin in the list of converted amounts.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The converted amount, such as `92.22 EUR` for 100 US dollars; equal to ``rate`` if the amount to convert is 1.
    public var value: String
    /// The price of one unit of the source currency or coin, such as `0.922169 EUR`.
    public var rate: String
    /// One unit of the target currency or coin, such as `1 EUR`, to show before the price in ``inverseRate``.
    public var unit: String
    /// The price of one unit of the target currency or coin, such as `1.0844 USD`.
    public var inverseRate: String
    /// The chain of currencies and coins used for the conversion, such as `BTC → USD → EUR → SEK`.
    public var path: String

    /// The identifier of the row, which equals its ``path``.
    public var id: String { path }
  }

  /// Creates the display values of an amount that is converted to one or more currencies.
  ///
  /// - Parameter requestedDay: The day for which the user requested exchange rates; `nil`, the default, for the newest
  ///   rates.
  public init(
    _ conversions: Sourced<Conversions>, requestedDay: CalendarDay? = nil, at now: Date, _ format: DisplayFormat
  ) {
    self.init(conversions.value, format)
    sourceLines = [Self.ratesLine(conversions.value.day, conversions, at: now, format)]
    dayLine = requestedDay.flatMap {
      Self.dayLine($0, rates: conversions.value.day, today: CalendarDay(now), format.strings)
    }
  }

  /// Creates the display values of an amount that is converted to one or more currencies and coins.
  ///
  /// - Parameter requestedDay: The day for which the user requested rates; `nil` for the newest rates.
  public init(_ conversions: SourcedConversions, requestedDay: CalendarDay?, at now: Date, _ format: DisplayFormat) {
    self.init(conversions.conversions, format)
    let table = conversions.rates.table
    sourceLines =
      Self.priceLines(conversions, requestedDay, at: now, format)
      + (table.map { [Self.ratesLine($0.value.day, $0, at: now, format)] } ?? [])
    dayLine = requestedDay.flatMap { day in
      table.flatMap { Self.dayLine(day, rates: $0.value.day, today: CalendarDay(now), format.strings) }
    }
  }

  private init(_ conversions: Conversions, _ format: DisplayFormat) {
    let numbers = format.numbers
    let isUnit = conversions.amount == .one
    amount = numbers.typedAmount(conversions.amount, in: conversions.from)
    unit = "1 \(conversions.from.label)"
    self.isUnit = isUnit
    rows = conversions.results.map { conversion in
      // The rates between units of one coin are exact.
      func rate(_ rate: FixedDecimal) -> String {
        conversion.isUnitConversion ? numbers.exact(rate) : numbers.rate(rate, digits: conversion.digits)
      }
      let value =
        conversion.isUnitConversion
        ? numbers.typedAmount(conversion.value, in: conversion.to)
        : numbers.codedAmount(conversion.value, in: conversion.to)
      let price = "\(rate(conversion.rate)) \(conversion.to.label)"
      return Row(
        value: isUnit ? price : value,
        rate: price, unit: "1 \(conversion.to.label)",
        inverseRate: "\(rate(conversion.inverseRate)) \(conversion.from.label)",
        path: conversion.path.map(\.label).joined(separator: " → "))
    }
    sourceLines = []
  }

  private static func ratesLine(
    _ day: CalendarDay, _ rates: Sourced<some Sendable>, at now: Date, _ format: DisplayFormat
  ) -> String {
    "\(format.strings.rates(of: day)) · \(rates.provenance(at: now, format))"
  }

  private static func dayLine(
    _ requestedDay: CalendarDay, rates day: CalendarDay, today: CalendarDay, _ strings: any ViewStrings
  ) -> String? {
    guard requestedDay != day else { return nil }
    if requestedDay.isWeekend { return strings.weekday(of: requestedDay) }
    return day < requestedDay && ECBPublication.isPending(requestedDay, today: today)
      ? strings.ratesNotPublished(on: requestedDay) : strings.noRatesPublished(on: requestedDay)
  }

  private static func priceLines(
    _ conversions: SourcedConversions, _ requestedDay: CalendarDay?, at now: Date, _ format: DisplayFormat
  ) -> [String] {
    let assets = [conversions.conversions.from] + conversions.conversions.results.map(\.to)
    // For today, the current price is used.
    let pastDay = requestedDay.flatMap { $0 < CalendarDay(now) ? $0 : nil }
    return conversions.rates.priceSources.map { priced in
      let coins = assets.compactMap(\.coin).filter { priced.value.contains($0.id) }
      let labels = coins.map { Asset.coin($0).label }.uniqued
      return "\(format.strings.prices(of: labels, on: pastDay)) · \(priced.provenance(at: now, format))"
    }
  }
}
