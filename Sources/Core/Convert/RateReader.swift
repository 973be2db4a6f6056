/// The use case behind every conversion: tables of rates against the euro, out of which any pair is computed.
///
/// One table answers for all pairs of its day, so a second conversion asks nobody while the table is known, whatever its
/// currencies. That is how every currency can be a base although upstreams only serve the euro.
public struct RateReader: Sendable {
  let rates: any RateProvider
  let archive: (any RateProvider & RateHistoryProvider)?
  private let names: any CurrencyNameProvider

  /// A reader of those providers.
  ///
  /// - Parameters:
  ///   - rates: who is asked for tables. Where it is a ``RateHistoryProvider`` too, many days are one question.
  ///   - archive: who is asked for more than ``mostSingleDays`` days where `rates` would need a question for each.
  ///   - names: who knows what currencies are called.
  public init(
    rates: any RateProvider, archive: (any RateProvider & RateHistoryProvider)? = nil,
    names: any CurrencyNameProvider
  ) {
    self.rates = rates
    self.archive = archive
    self.names = names
  }

  /// An amount in several currencies by the newest rates.
  ///
  /// - Parameters:
  ///   - targets: the currencies to convert to; `nil` for the popular ones (``RateTable/popular(besides:)``).
  /// - Throws: ``ConversionFailure``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?
  ) async throws(ConversionFailure) -> Sourced<Conversions> {
    try await latestTable().map { table throws(ConversionFailure) in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// An amount in several currencies by the rates of a day; the answer tells of which they are.
  ///
  /// - Parameters:
  ///   - day: a day from ``RateTable/firstDay`` through `today`.
  ///   - rule: what counts on a day without rates.
  ///   - today: the day it is, in UTC.
  /// - Throws: ``ConversionFailure``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?, on day: CalendarDay, _ rule: RateDayRule,
    today: CalendarDay
  ) async throws(ConversionFailure) -> Sourced<Conversions> {
    try await table(on: day, rule, today: today).map { table throws(ConversionFailure) in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// The newest table.
  ///
  /// - Throws: ``ConversionFailure/provider(_:)``.
  public func latestTable() async throws(ConversionFailure) -> Sourced<RateTable> {
    try await asking { [rates] () throws(ProviderError) in try await rates.latestRates() }
  }

  /// What the currencies are called that there are rates of.
  ///
  /// - Throws: ``ProviderError``.
  public func currencies() async throws(ProviderError) -> Sourced<[NamedCurrency]> {
    try await names.currencyNames().map { names in
      names.map { NamedCurrency(currency: $0.key, name: $0.value) }.sorted { $0.currency < $1.currency }
    }
  }

  func asking<Value>(
    _ question: () async throws(ProviderError) -> Value
  ) async throws(ConversionFailure) -> Value {
    do throws(ProviderError) { return try await question() } catch { throw .provider(error) }
  }
}

/// A currency and its English name, which comes from outside.
public struct NamedCurrency: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// What it is called.
  public let name: String

  /// A currency with a name.
  public init(currency: Currency, name: String) {
    self.currency = currency
    self.name = name
  }
}
