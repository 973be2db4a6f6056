/// A table of the decoded records in a CSV document (comma-separated values, RFC 4180).
///
/// Spaces around unquoted fields are removed. Empty lines and a byte-order mark at the start of the document are
/// skipped. To convert amounts in a stream of any length, use ``StreamConverter`` instead.
package struct CSVTable: Hashable, Sendable {
  /// The records of the CSV document, in their original order.
  package let records: [Record]

  /// A record of a CSV document and its line number.
  package struct Record: Hashable, Sendable {
    /// The line number of the first line of the record in the document, counted from 1.
    package let line: Int
    /// The decoded fields of the record, in the order of the columns.
    package let fields: [String]
  }

  /// An error that indicates why a CSV document cannot be parsed.
  ///
  /// The associated value of each case is the line number of the invalid record, counted from 1.
  package enum ParseError: Error, Hashable, Sendable {
    /// A field has no closing quotation mark.
    ///
    /// The associated value is the line number of the record, counted from 1.
    case openQuote(line: Int)
    /// A record is not valid UTF-8.
    ///
    /// The associated value is the line number of the record, counted from 1.
    case invalidUTF8(line: Int)
    /// A record has more fields than the caller accepts.
    ///
    /// The associated value is the line number of the record, counted from 1.
    case tooManyFields(line: Int)
  }

  /// Creates a table by parsing a CSV document.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - limit: The maximum number of fields in a record.
  /// - Throws: ``ParseError`` for the first record that cannot be parsed.
  package init(_ bytes: [UInt8], maximumFieldCount limit: Int) throws(ParseError) {
    records = try bytes.withUnsafeBufferPointer { bytes throws(ParseError) in
      try Self.records(in: bytes, limit: limit)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) throws(ParseError) -> [Record] {
    var records: [Record] = []
    var line = 1
    var offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while offset < bytes.count {
      let shape = try record(bytes, from: offset, line: line, firstColumn: 1)
      guard shape.fields <= limit else { throw .tooManyFields(line: line) }
      var fields: [String] = []
      // A record locates three columns at once.
      for column in stride(from: 1, through: shape.fields, by: 3) {
        let part = column == 1 ? shape : try record(bytes, from: offset, line: line, firstColumn: column)
        for field in [part.amount, part.day, part.from].compactMap({ $0 }) {
          guard let string = string(bytes, field) else { throw .invalidUTF8(line: line) }
          fields.append(string)
        }
      }
      if fields != [""] { records.append(Record(line: line, fields: fields)) }
      line += shape.lines
      offset = shape.end
    }
    return records
  }

  /// Parses a CSV record and locates three consecutive fields.
  ///
  /// The byte ranges of the three fields are in the properties `amount`, `day` and `from` of the result, regardless of
  /// the contents of the fields.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the document.
  ///   - offset: The byte offset at which the record starts.
  ///   - line: The line number of the record, which is included in the error.
  ///   - firstColumn: The column number of the first of the three fields, counted from 1.
  /// - Throws: ``ParseError/openQuote(line:)`` if a field has no closing quotation mark.
  private static func record(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, line: Int, firstColumn: Int
  ) throws(ParseError) -> CSVRecord {
    let columns = StreamLayout.Columns(amount: firstColumn, day: firstColumn + 1, from: firstColumn + 2)
    guard let columns else { preconditionFailure("three different columns from 1") }
    do throws(CSVRecord.IncompleteError) {
      return try CSVRecord(bytes, from: offset, isEnd: true, columns, .comma)
    } catch {
      throw .openQuote(line: line)
    }
  }

  /// Returns the decoded string of a CSV field; `nil` if the field is not valid UTF-8.
  private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ field: CSVRecord.Field) -> String? {
    guard let string = String(validating: bytes[field], as: UTF8.self) else { return nil }
    // Before an unquoted field there is a comma, a line end or the start of the document.
    let isQuoted = field.lowerBound > 0 && bytes[field.lowerBound - 1] == UInt8(ascii: "\"")
    if isQuoted { return string.replacing("\"\"", with: "\"") }
    let inner = string.drop { $0 == " " }
    return String(inner.prefix(inner.count - inner.reversed().prefix { $0 == " " }.count))
  }
}
