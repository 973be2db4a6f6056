import QuidCore

/// The names of currencies in JSON, such as `{"EUR":"Euro"}`.
///
/// Keys that are not a code of three capitals, and names that are null or empty, are passed over.
struct CurrencyNames: Decodable, Hashable, Sendable {
  /// The name of each currency, as it came, cut down to what can be shown.
  let names: [Currency: String]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    var names: [Currency: String] = [:]
    for key in fields.allKeys {
      guard let currency = Currency(key.stringValue), currency.code == key.stringValue,
        let name = try fields.decodeIfPresent(String.self, forKey: key), !name.isEmpty
      else { continue }
      names[currency] = ForeignText.capped(name)
    }
    self.names = names
  }
}
