import QuidCore

/// Exchange rates that are decoded from a JSON object such as `{"USD":1.0844,"SEK":11.8493}`.
///
/// A key that is not a code of three capital letters is skipped. A rate is omitted if it is null, not greater than zero
/// or not representable as ``FixedDecimal``. A rate that is not a number is omitted and counted.
struct CurrencyRates: Hashable, Sendable {
  /// The exchange rates, keyed by quote currency.
  ///
  /// Each rate is greater than zero. It is the price of one unit of the base currency in the quote currency.
  let rates: [Currency: FixedDecimal]
  /// The number of currencies whose rate is neither a number nor null.
  let unusableCount: Int

  /// Creates the rates by reading a JSON object at the current position of a reader.
  ///
  /// - Throws: ``ResponseError`` if the JSON is not valid, or if the rates of more than half of the currencies are
  ///   neither numbers nor null.
  init(_ reader: inout JSONReader) throws(ResponseError) {
    var rates = UsableElements<(currency: Currency, rate: FixedDecimal?)>()
    var object = try reader.beginObject()
    while let field = try reader.nextField(in: &object) {
      let code = field.string
      if let currency = Currency(code), currency.code == code {
        rates.add(try reader.usable { reader throws(ResponseError) in (currency, try reader.number()?.ifPositive) })
      } else {
        try reader.skip()
      }
    }
    try rates.validate()
    self.rates = Dictionary(rates.elements.compactMap { entry in entry.rate.map { (entry.currency, $0) } }) { $1 }
    unusableCount = rates.unusableCount
  }

  /// Returns a table that contains these exchange rates for a day.
  ///
  /// - Parameters:
  ///   - base: The base currency. Each rate is the price of one unit of the base currency.
  ///   - day: The day to which the rates apply.
  ///   - path: The JSON path of the rates in the response, such as `rates`, for error messages.
  /// - Throws: ``ResponseError`` if the base currency is the only currency with a rate, if there are no rates at all,
  ///   or if the rate for the base currency is not 1.
  func table(base: Currency, day: CalendarDay, path: String) throws(ResponseError) -> RateTable {
    guard rates.keys.contains(where: { $0 != base }) else { throw .malformed(expected: "a rate", at: path) }
    guard let table = RateTable(base: base, day: day, rates: rates) else {
      throw .malformed(expected: "an exchange rate of 1 for the base currency \(base)", at: "\(path).\(base)")
    }
    return table
  }
}

/// Currency names that are decoded from a JSON object such as `{"EUR":"Euro"}`.
///
/// A key that is not a code of three capital letters is skipped. A name that is null or empty is skipped too. A name that
/// is not a string is skipped and counted.
struct CurrencyNames: Decodable, Hashable, Sendable {
  /// The names of the currencies, keyed by currency.
  ///
  /// Each name is truncated to ``UntrustedText/limit`` Unicode scalars.
  let names: [Currency: String]
  /// The number of currencies whose name is neither a string nor null.
  let unusableCount: Int

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    var names = UsableElements<(currency: Currency, name: String?)>()
    for key in fields.allKeys {
      guard let currency = Currency(key.stringValue), currency.code == key.stringValue else { continue }
      names.add(
        Result { () throws(ResponseError) in
          (currency, try ResponseError.converting { try fields.decodeIfPresent(String.self, forKey: key) })
        })
    }
    try names.validate()
    let known = names.elements.compactMap { entry in
      entry.name.flatMap { $0.isEmpty ? nil : (entry.currency, UntrustedText.truncated($0)) }
    }
    self.names = Dictionary(known) { $1 }
    unusableCount = names.unusableCount
  }
}
