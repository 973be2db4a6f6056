import QuidCore

/// Currency names that are decoded from a JSON object such as `{"EUR":"Euro"}`.
///
/// A key that is not a code of three capital letters is skipped. A name that is null or empty is skipped too. A name that
/// is not a string is skipped and counted.
struct CurrencyNames: Hashable, Sendable {
  /// The names of the currencies, keyed by currency.
  ///
  /// Each name is truncated to ``UntrustedText/limit`` Unicode scalars.
  let names: [Currency: String]
  let unusableCount: Int

  init(_ json: JSON) throws(ResponseError) {
    let names = try json.usableCurrencies { try $0.string() }
    let known = names.elements.compactMap { entry in
      entry.value.flatMap { $0.isEmpty ? nil : (entry.currency, UntrustedText.truncated($0)) }
    }
    self.names = Dictionary(known) { $1 }
    unusableCount = names.unusableCount
  }
}
