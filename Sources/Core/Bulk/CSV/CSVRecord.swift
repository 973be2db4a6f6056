/// The byte ranges of the amount, the date and the source currency in a CSV record (RFC 4180).
///
/// A quoted field may contain delimiters, line ends and doubled quotation marks, which stay doubled. In an unquoted
/// field, quotation marks are ordinary bytes. A line ends with `\n` or `\r\n`.
struct CSVRecord: Hashable, Sendable {
  /// The byte range of a field, without the enclosing quotation marks.
  typealias Field = Range<Int>

  private(set) var amount: Field?
  private(set) var day: Field?
  private(set) var from: Field?
  private(set) var fields = 0
  /// The number of lines; more than one if a quoted field contains line ends.
  private(set) var lines = 1
  private(set) var end = 0

  enum IncompleteError: Error, Hashable, Sendable {
    case unfinished
    case openQuote
  }

  /// Parses the record at an offset; the last record of the input (`isEnd`) needs no line end.
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

  /// Creates a record from a line that is one amount; `nil` if the line does not end within the available bytes.
  init?(line bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: Bool) {
    let found = bytes.lineEnd(from: start)
    guard let last = found ?? (isEnd ? bytes.count : nil) else { return nil }
    let hasReturn = found != nil && last > start && bytes[last - 1] == UInt8(ascii: "\r")
    amount = start..<(hasReturn ? last - 1 : last)
    fields = 1
    end = found.map { $0 + 1 } ?? last
  }

  /// Returns the offset of the end of the last complete record; `nil` if there is no complete record.
  ///
  /// Only quotation marks and line feeds are searched, which is faster than parsing the records.
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

  /// Returns the byte range of the quoted field that starts at `index`, and moves `index` behind the closing quotation
  /// mark.
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
