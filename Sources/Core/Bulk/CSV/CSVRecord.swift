/// The byte ranges of the amount, the date and the source currency in a CSV record (comma-separated values, RFC 4180).
///
/// A quoted field may contain delimiters, line ends and doubled quotation marks. In an unquoted field, quotation marks are
/// ordinary bytes. A line ends with `\n` or `\r\n`. Fields are not decoded: doubled quotation marks stay doubled.
struct CSVRecord: Hashable, Sendable {
  /// The byte range of a CSV field in the input, without the enclosing quotation marks.
  typealias Field = Range<Int>

  /// The byte range of the field with the amount to convert; `nil` if the record has too few fields.
  private(set) var amount: Field?
  /// The byte range of the field with the date whose exchange rates are used for the record.
  ///
  /// The value is `nil` if the input has no column with a date, or if the record has too few fields.
  private(set) var day: Field?
  /// The byte range of the field with the source currency.
  ///
  /// The value is `nil` if the input has no column with a currency, or if the record has too few fields.
  private(set) var from: Field?
  /// The number of fields in the CSV record.
  private(set) var fields = 0
  /// The number of input lines that the record spans.
  ///
  /// A record spans several lines if a quoted field contains line ends.
  private(set) var lines = 1
  /// The byte offset in the input at which the record ends and the next record starts.
  private(set) var end = 0

  /// An error that indicates why the end of a CSV record is not found in the available bytes of the input.
  enum IncompleteError: Error, Hashable, Sendable {
    /// The available bytes do not contain the line end of the record.
    case unfinished
    /// The available bytes do not contain the closing quotation mark of a field.
    case openQuote
  }

  /// Creates a record by parsing the CSV record that starts at the byte offset `start`.
  ///
  /// - Parameters:
  ///   - bytes: The available bytes of the input.
  ///   - start: The byte offset at which the record starts.
  ///   - isEnd: A Boolean value that indicates whether these bytes are the last of the input. If `true`, the last
  ///     record needs no line end.
  ///   - columns: The column numbers of the amount, the date and the source currency.
  ///   - delimiter: The delimiter of the fields.
  ///   - ignoresQuotes: A Boolean value that indicates whether quotation marks are ordinary bytes. If `true`, the
  ///     record is always a single line. The default is `false`.
  /// - Throws: ``IncompleteError`` if the record does not end within the available bytes.
  @inline(__always)
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: Bool, _ columns: StreamLayout.Columns,
    _ delimiter: CSVDelimiter, ignoresQuotes: Bool = false
  ) throws(IncompleteError) {
    let delimiter = delimiter.byte
    var index = start
    repeat {
      let begin = index
      var field = begin..<begin
      if !ignoresQuotes, index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        field = try quotedField(bytes, &index, isEnd: isEnd)
      }
      let close = index
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      guard index < bytes.count || isEnd else { throw .unfinished }
      var last = index
      if index < bytes.count, bytes[index] == UInt8(ascii: "\n"), last > close, bytes[last - 1] == UInt8(ascii: "\r") {
        last -= 1
      }
      // If other bytes follow the closing quotation mark, the field is treated as unquoted.
      if close == begin || last > close { field = begin..<last }
      fields += 1
      if fields == columns.amount { amount = field }
      if fields == columns.day { day = field }
      if fields == columns.from { from = field }
      if index == bytes.count { break }
      index += 1
    } while bytes[index - 1] != UInt8(ascii: "\n")
    end = index
  }

  /// Creates a record from a line that contains only an amount.
  ///
  /// Returns `nil` if the line does not end within the available bytes.
  ///
  /// - Parameters:
  ///   - bytes: The available bytes of the input.
  ///   - start: The byte offset at which the line starts.
  ///   - isEnd: A Boolean value that indicates whether these bytes are the last of the input. If `true`, the last line
  ///     needs no line end.
  init?(line bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: Bool) {
    let found = bytes.lineEnd(from: start)
    guard let last = found ?? (isEnd ? bytes.count : nil) else { return nil }
    let hasReturn = found != nil && last > start && bytes[last - 1] == UInt8(ascii: "\r")
    amount = start..<(hasReturn ? last - 1 : last)
    fields = 1
    end = found.map { $0 + 1 } ?? last
  }

  /// Returns the byte offset of the end of the last complete CSV record in a buffer.
  ///
  /// Returns `nil` if the buffer contains no complete record. The function searches only for quotation marks and line
  /// feeds, which is faster than parsing the records.
  ///
  /// - Parameters:
  ///   - bytes: The buffer to search, which must start at the beginning of a record.
  ///   - delimiter: The delimiter of the fields.
  static func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, _ delimiter: CSVDelimiter) -> Int? {
    let (quote, delimiter, lineFeed) = (UInt8(ascii: "\""), delimiter.byte, UInt8(ascii: "\n"))
    var last: Int?
    // The start of the bytes after the last quoted field.
    var start = 0
    var index = 0
    while let opening = bytes.index(of: quote, from: index) {
      index = opening + 1
      guard opening == 0 || bytes[opening - 1] == delimiter || bytes[opening - 1] == lineFeed else { continue }
      last = bytes[start..<opening].lastIndex(of: lineFeed) ?? last
      while true {
        guard let closing = bytes.index(of: quote, from: index), closing + 1 < bytes.count else {
          return last.map { $0 + 1 }
        }
        index = closing + 1
        if bytes[index] != quote { break }
        index += 1
      }
      start = index
    }
    last = bytes[start...].lastIndex(of: lineFeed) ?? last
    return last.map { $0 + 1 }
  }

  /// Parses a quoted field and returns its byte range without the quotation marks.
  ///
  /// On entry, `index` is the index of the opening quotation mark. On return, `index` is the index of the byte after
  /// the closing quotation mark.
  ///
  /// - Throws: ``IncompleteError`` if the field does not end within the available bytes.
  private mutating func quotedField(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, isEnd: Bool
  ) throws(IncompleteError) -> Field {
    let inner = index + 1
    index = inner
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count else {
          guard isEnd else { throw .unfinished }
          index += 1
          return inner..<index - 1
        }
        guard bytes[index + 1] == UInt8(ascii: "\"") else {
          index += 1
          return inner..<index - 1
        }
        index += 1
      } else if bytes[index] == UInt8(ascii: "\n") {
        lines += 1
      }
      index += 1
    }
    throw .openQuote
  }
}
