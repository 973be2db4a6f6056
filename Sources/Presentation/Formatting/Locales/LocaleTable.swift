import QuidCore

/// The form of numbers and of amounts of money in each locale, which was generated from Foundation.
///
/// Each line of ``LocaleData/records`` has the identifiers of locales, separated by spaces, and the fields of their
/// record, separated by tabs. A field is a list of strings, separated by `|`. The first one is for ``NumberSymbols``, the
/// others are for ``CurrencySymbols``. An identifier can have a currency symbol of its own, in addition to those of the
/// record: `en_BB:1BBD$` has the symbol `$` for Barbadian dollars, with the pattern of the second field of currencies.
enum LocaleTable {
  private static let records: [String: (ownSymbol: Substring.UTF8View, record: Substring.UTF8View)] = {
    var records: [String: (ownSymbol: Substring.UTF8View, record: Substring.UTF8View)] = [:]
    for line in LocaleData.records.utf8.split(separator: UInt8(ascii: "\n")) {
      let identifiers = line.prefix { $0 != UInt8(ascii: "\t") }
      let record = line[identifiers.endIndex...].dropFirst()
      for identifier in identifiers.split(separator: UInt8(ascii: " ")) {
        let name = identifier.prefix { $0 != UInt8(ascii: ":") }
        records[String(Substring(name))] = (identifier[name.endIndex...].dropFirst(), record)
      }
    }
    return records
  }()

  static var identifiers: [String] { records.keys.sorted() }

  /// Returns the record of a locale or of its closest ancestor with a record, such as `sv` for `sv_US`.
  ///
  /// The result is `nil` if the language is unknown.
  static func record(of identifier: String) -> (numbers: [String], currencies: [[String]])? {
    var name = Substring(identifier)
    while records[String(name)] == nil, let end = name.utf8.lastIndex(of: UInt8(ascii: "_")) { name = name[..<end] }
    guard let (ownSymbol, record) = records[String(name)] else { return nil }
    // The record is split by bytes, because a string may begin with a combining character.
    let fields = record.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
    var currencies = Array(fields.dropFirst())
    if let digit = ownSymbol.first {
      let pattern = currencies[Int(digit - UInt8(ascii: "0"))].prefix(4)
      currencies.append(pattern + [String(Substring(ownSymbol.dropFirst()))])
    }
    return (fields[0], currencies)
  }
}
