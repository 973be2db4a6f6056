/// A reader of the decoded records in a CSV document (RFC 4180), one at a time.
///
/// Spaces around unquoted fields, empty lines and a byte-order mark are removed. To convert amounts in a stream of any
/// length, use ``StreamConverter`` instead.
public struct CSVReader: Sendable {
  private let bytes: [UInt8]
  private let delimiter: CSVDelimiter
  private let maximumFieldCount: Int
  private var line = 1
  private var offset: Int

  /// The decoded fields of a record.
  public struct Record: Hashable, Sendable {
    /// The number of the first line of the record, counted from 1.
    public let line: Int
    /// The fields, without quotation marks.
    public let fields: [String]
  }

  /// An error in the record at a line, whose number is counted from 1.
  public enum ParseError: Error, Hashable, Sendable {
    /// A quoted field has no closing quotation mark.
    case openQuote(line: Int)
    /// The field in a column, counted from 1, is not UTF-8.
    case invalidUTF8(line: Int, column: Int)
    /// The record has more fields than the maximum.
    case tooManyFields(line: Int)
  }

  /// Creates a reader of a document in UTF-8.
  public init(_ bytes: [UInt8], _ delimiter: CSVDelimiter = .comma, maximumFieldCount: Int) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.maximumFieldCount = maximumFieldCount
    offset = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the next record; `nil` at the end of the document.
  ///
  /// - Throws: ``ParseError`` if the record is malformed.
  public mutating func next() throws -> Record? {
    while offset < bytes.count {
      let next = try bytes.withUnsafeBufferPointer { try record(in: $0) }
      line += next.lineCount
      offset = next.end
      if next.record.fields != [""] { return next.record }
    }
    return nil
  }

  private func record(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws -> (record: Record, lineCount: Int, end: Int) {
    let shape = try shape(bytes, firstColumn: 1)
    guard shape.fields <= maximumFieldCount else { throw ParseError.tooManyFields(line: line) }
    var fields: [String] = []
    // A shape locates three columns at once.
    for column in stride(from: 1, through: shape.fields, by: 3) {
      let part = column == 1 ? shape : try self.shape(bytes, firstColumn: column)
      for field in [part.amount, part.day, part.from].compactMap({ $0 }) {
        guard let string = Self.string(bytes, field) else {
          throw ParseError.invalidUTF8(line: line, column: fields.count + 1)
        }
        fields.append(string)
      }
    }
    return (Record(line: line, fields: fields), shape.lines, shape.end)
  }

  /// Locates three consecutive fields, which the properties `amount`, `day` and `from` contain regardless of their
  /// meaning.
  private func shape(_ bytes: UnsafeBufferPointer<UInt8>, firstColumn: Int) throws -> CSVRecord {
    let columns = StreamLayout.Columns(amount: firstColumn, day: firstColumn + 1, from: firstColumn + 2)
    guard let columns else { preconditionFailure("three different columns from 1") }
    let record = CSVRecord(bytes, from: offset, columns, delimiter)
    guard !record.hasOpenQuote else { throw ParseError.openQuote(line: line) }
    return record
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ field: CSVRecord.Field) -> String? {
    guard let string = String(validating: bytes[field], as: UTF8.self) else { return nil }
    // Before an unquoted field there is a delimiter, a line end or the start of the document.
    let isQuoted = field.lowerBound > 0 && bytes[field.lowerBound - 1] == UInt8(ascii: "\"")
    if isQuoted { return string.replacing("\"\"", with: "\"") }
    let inner = string.drop { $0 == " " }
    return String(inner.prefix(inner.count - inner.reversed().prefix { $0 == " " }.count))
  }
}
