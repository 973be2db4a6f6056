import QuidCore

/// A table of locale data, such as number formats, that was generated from Foundation.
///
/// Each line contains locale identifiers, separated by spaces, and a record of fields, separated by tabs. A field is a
/// list of strings, separated by `|`. A locale without a record has the record of its parent: `sv_SE` that of `sv`.
struct LocaleTable: Sendable {
  private let records: [String: Substring.UTF8View]

  /// Creates a table from lines of locale data, each of which is parsed only when ``fields(of:)`` needs it.
  init(_ lines: String) {
    var records: [String: Substring.UTF8View] = [:]
    for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
      let identifiers = line.prefix { $0 != UInt8(ascii: "\t") }
      let record = line[identifiers.endIndex...].dropFirst()
      for identifier in identifiers.split(separator: UInt8(ascii: " ")) {
        records[String(Substring(identifier))] = record
      }
    }
    self.records = records
  }

  /// Returns the fields of a locale, or of its closest ancestor with a record, each as a list of strings.
  ///
  /// The result is empty if the table has no such record.
  func fields(of identifier: String) -> [[String]] {
    var name = Substring(identifier)
    while records[String(name)] == nil, let end = name.utf8.lastIndex(of: UInt8(ascii: "_")) { name = name[..<end] }
    guard let record = records[String(name)] else { return [] }
    // The record is split by bytes, because a string may begin with a combining character.
    return record.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
  }

  static let numbers = LocaleTable(LocaleData.numbers)
  static let compactForms = LocaleTable(LocaleData.compactForms)
  static let currencies = LocaleTable(LocaleData.currencies)
  static let patterns = LocaleTable(LocaleData.patterns)
  static let names = LocaleTable(LocaleData.names)
}
