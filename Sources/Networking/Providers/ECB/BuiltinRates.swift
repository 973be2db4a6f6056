public import QuidCore

/// A provider of the exchange rates that are built into Quid.
///
/// The rates are the European Central Bank's reference rates of one day, shortly before the release of this version
/// of Quid. The built-in rates are used if neither the network nor the cache provides rates.
public struct BuiltinRates: RateArchive {
  /// Creates a provider of the built-in exchange rates.
  public init() {}

  // Parsed on each use, since the table is rarely needed.
  private var table: RateTable? { RateTable(day: ReferenceRates.day, text: ReferenceRates.rates) }

  /// Returns a Boolean value that indicates whether the built-in exchange rates are the rates of the given day.
  public func covers(_ day: CalendarDay) -> Bool { day == CalendarDay(ReferenceRates.day) }

  /// Returns the built-in exchange rates, regardless of the current date.
  ///
  /// - Throws: ``ProviderError`` if the built-in table of rates is malformed.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try sourced(table) }

  /// Returns the built-in exchange rates if they are the rates of the given day.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for any other day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(covers(day) ? table : nil)
  }

  /// Returns an array that contains the built-in table of exchange rates, if the day of the table is in the given
  /// range.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the day of the table is
  ///   outside the range.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try sourced(table.flatMap { first <= $0.day && $0.day <= last ? $0 : nil }).map { [$0] }
  }

  private func sourced(_ table: RateTable?) throws(ProviderError) -> Sourced<RateTable> {
    guard let table else { throw ProviderError(.notFound("built-in exchange rates"), from: ECBArchive.source) }
    return Sourced(
      table, source: ECBArchive.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin)
  }
}

extension RateTable {
  /// Creates a table of exchange rates against the euro by parsing a string such as `USD 1.1618 JPY 183.03`; fails
  /// if the day is invalid or a rate is not positive.
  ///
  /// - Parameters:
  ///   - day: The day of the rates, such as `2026-03-05`.
  ///   - text: Pairs of a currency code and a rate, separated by spaces and line breaks.
  init?(day: String, text: String) {
    guard let day = CalendarDay(day) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    var rates: [Currency: FixedDecimal] = [:]
    for (code, number) in zip(words, words.dropFirst()) {
      if let currency = Currency(code) { rates[currency] = try? FixedDecimal(number) }
    }
    self.init(base: .eur, day: day, rates: rates)
  }
}

/// A provider that returns the currency names of another provider, or built-in English names if that provider cannot
/// be reached.
///
/// If the other provider fails for any other reason, its error is thrown.
public struct BuiltinCurrencyNames: CurrencyNameProvider {
  private let provider: any CurrencyNameProvider
  private let isOffline: Bool

  /// Creates a provider that returns the names of another provider or, without a network connection, the built-in
  /// names.
  ///
  /// - Parameters:
  ///   - provider: The provider whose names are returned if it can be reached.
  ///   - isOffline: Whether the user has disabled network access. If `true`, the connection error is expected and is
  ///     not included in ``Sourced/failures`` of the result.
  public init(behind provider: any CurrencyNameProvider, isOffline: Bool) {
    self.provider = provider
    self.isOffline = isOffline
  }

  /// Returns the currency names of the other provider, or the built-in names if that provider cannot be reached.
  ///
  /// - Throws: ``ProviderError`` if the other provider fails for a reason other than a missing network connection.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    do throws(ProviderError) {
      return try await provider.currencyNames()
    } catch {
      guard error.reason == .offline,
        let table = RateTable(day: ReferenceRates.day, text: ReferenceRates.rates)
      else { throw error }
      let names = Self.names.filter { $0.key == table.base || table.rates[$0.key] != nil }
      return Sourced(
        names, source: ECBArchive.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin,
        failures: isOffline ? [] : [error])
    }
  }

  /// The built-in English names, keyed by currency.
  ///
  /// The dictionary contains every currency for which the European Central Bank published rates in 2023 or later.
  package static let names: [Currency: String] = {
    let lines = """
      AUD Australian Dollar/BGN Bulgarian Lev/BRL Brazilian Real/CAD Canadian Dollar/CHF Swiss Franc/\
      CNY Chinese Renminbi Yuan/CZK Czech Koruna/DKK Danish Krone/EUR Euro/GBP British Pound/HKD Hong Kong Dollar/\
      HUF Hungarian Forint/IDR Indonesian Rupiah/ILS Israeli New Shekel/INR Indian Rupee/ISK Icelandic Króna/\
      JPY Japanese Yen/KRW South Korean Won/MXN Mexican Peso/MYR Malaysian Ringgit/NOK Norwegian Krone/\
      NZD New Zealand Dollar/PHP Philippine Peso/PLN Polish Złoty/RON Romanian Leu/SEK Swedish Krona/\
      SGD Singapore Dollar/THB Thai Baht/TRY Turkish Lira/USD United States Dollar/ZAR South African Rand
      """
    var names: [Currency: String] = [:]
    for line in lines.split(separator: "/") {
      if let currency = Currency(line.prefix(3)) { names[currency] = String(line.dropFirst(4)) }
    }
    return names
  }()
}
