/// A table of the decoded records in a CSV document (RFC 4180).
///
/// Spaces around unquoted fields, empty lines and a byte-order mark are removed. To convert amounts in a stream of any
/// length, use ``StreamConverter`` instead.
package struct CSVTable: Hashable, Sendable {
  package let records: [Record]

  package struct Record: Hashable, Sendable {
    /// The number of the first line of the record, counted from 1.
    package let line: Int
    package let fields: [String]
  }

  /// An error in the record at a line, whose number is counted from 1.
  package enum ParseError: Error, Hashable, Sendable {
    case openQuote(line: Int)
    case invalidUTF8(line: Int)
    case tooManyFields(line: Int)
  }

  package init(_ bytes: [UInt8], maximumFieldCount limit: Int) throws {
    records = try bytes.withUnsafeBufferPointer { try Self.records(in: $0, limit: limit) }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) throws -> [Record] {
    var records: [Record] = []
    var line = 1
    var offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while offset < bytes.count {
      let shape = try record(bytes, from: offset, line: line, firstColumn: 1)
      guard shape.fields <= limit else { throw ParseError.tooManyFields(line: line) }
      var fields: [String] = []
      // A record locates three columns at once.
      for column in stride(from: 1, through: shape.fields, by: 3) {
        let part = column == 1 ? shape : try record(bytes, from: offset, line: line, firstColumn: column)
        for field in [part.amount, part.day, part.from].compactMap({ $0 }) {
          guard let string = string(bytes, field) else { throw ParseError.invalidUTF8(line: line) }
          fields.append(string)
        }
      }
      if fields != [""] { records.append(Record(line: line, fields: fields)) }
      line += shape.lines
      offset = shape.end
    }
    return records
  }

  /// Locates three consecutive fields, which the properties `amount`, `day` and `from` contain regardless of their
  /// meaning.
  private static func record(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, line: Int, firstColumn: Int
  ) throws -> CSVRecord {
    let columns = StreamLayout.Columns(amount: firstColumn, day: firstColumn + 1, from: firstColumn + 2)
    guard let columns else { preconditionFailure("three different columns from 1") }
    do {
      return try CSVRecord(bytes, from: offset, isEnd: true, columns, .comma)
    } catch {
      throw ParseError.openQuote(line: line)
    }
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ field: CSVRecord.Field) -> String? {
    guard let string = String(validating: bytes[field], as: UTF8.self) else { return nil }
    // Before an unquoted field there is a comma, a line end or the start of the document.
    let isQuoted = field.lowerBound > 0 && bytes[field.lowerBound - 1] == UInt8(ascii: "\"")
    if isQuoted { return string.replacing("\"\"", with: "\"") }
    let inner = string.drop { $0 == " " }
    return String(inner.prefix(inner.count - inner.reversed().prefix { $0 == " " }.count))
  }
}
