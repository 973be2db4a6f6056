import QuidCore

/// Exchange rates that are decoded from a JSON object such as `{"USD":1.0844,"SEK":11.8493}`.
///
/// Keys other than codes of three capital letters, and rates that are null or not representable as ``FixedDecimal``, are
/// skipped. A rate that is not a number above zero is skipped and counted.
struct CurrencyRates: Hashable, Sendable {
  /// The prices (greater than zero) of one unit of the base currency, keyed by quote currency.
  let rates: [Currency: FixedDecimal]
  let unusableCount: Int

  init(_ json: JSON) throws {
    let rates = try json.usableCurrencies { try $0.positiveRate() }
    self.rates = Dictionary(rates.elements.compactMap { entry in entry.value.map { (entry.currency, $0) } }) { $1 }
    unusableCount = rates.unusableCount
  }

  /// The rates of the currencies with an active ISO 4217 code.
  var active: CurrencyRates {
    CurrencyRates(rates: rates.filter { $0.key.isActive }, unusableCount: unusableCount)
  }

  private init(rates: [Currency: FixedDecimal], unusableCount: Int) {
    self.rates = rates
    self.unusableCount = unusableCount
  }

  /// - Parameter minimumDigits: The minimum number of significant digits of a rate, apart from trailing zeros.
  func table(
    base: Currency, day: CalendarDay, path: String, minimumDigits: Int = 1
  ) throws -> RateTable {
    guard rates.keys.contains(where: { $0 != base }) else {
      throw ResponseError.malformed(expected: "a rate", at: path)
    }
    guard let table = RateTable(base: base, day: day, rates: rates, minimumDigits: minimumDigits) else {
      throw ResponseError.malformed(
        expected: "an exchange rate of 1 for the base currency \(base)", at: "\(path).\(base)")
    }
    return table
  }
}

extension JSON {
  /// Returns a rate above zero; `nil` if it is not representable.
  func positiveRate() throws -> FixedDecimal? {
    guard let rate = try number() else { return nil }
    guard rate > .zero else { throw expected("a rate above zero") }
    return rate
  }

  /// Returns the values of the fields whose names are codes of three capital letters; `nil` for a null value.
  func usableCurrencies<Value>(
    _ read: (JSON) throws -> Value?
  ) throws -> UsableElements<(currency: Currency, value: Value?)> {
    let fields = try fields().compactMap { field in
      Currency(field.name).flatMap { $0.code == field.name ? (currency: $0, value: field.value) : nil }
    }
    return try UsableElements(fields, { $0.value }) { field, json in
      (field.currency, json.kind == .null ? nil : try read(json))
    }
  }
}
