import QuidCore

/// Currency names that are decoded from a JSON object such as `{"EUR":"Euro"}`.
///
/// Keys other than codes of three capital letters, and names that are null or empty, are skipped. A name that is not a
/// string is skipped and counted.
struct CurrencyNames: Hashable, Sendable {
  /// The names of the currencies, each truncated to ``UntrustedText/limit`` Unicode scalars.
  let names: [Currency: String]
  let unusableCount: Int

  init(_ json: JSON) throws {
    let names = try json.usableCurrencies { try $0.string() }
    let known = names.elements.compactMap { entry in
      entry.value.flatMap { $0.isEmpty ? nil : (entry.currency, UntrustedText.truncated($0)) }
    }
    self.names = Dictionary(known) { $1 }
    unusableCount = names.unusableCount
  }
}
