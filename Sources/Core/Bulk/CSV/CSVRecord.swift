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

  /// Whether a quoted field has no closing quotation mark, so that the record is one line without quoted fields.
  private(set) var hasOpenQuote = false

  /// Parses the record at an offset; the last record needs no line end.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ columns: StreamLayout.Columns, _ delimiter: CSVDelimiter
  ) {
    if parse(bytes, from: start, columns, delimiter.byte) { return }
    self = CSVRecord(hasOpenQuote: true)
    _ = parse(bytes, from: start, columns, delimiter.byte)
  }

  private init(hasOpenQuote: Bool) { self.hasOpenQuote = hasOpenQuote }

  /// Creates a record from a line that is one amount.
  init(line bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    let lineFeed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    let last = lineFeed ?? bytes.count
    let hasReturn = lineFeed != nil && last > start && bytes[last - 1] == UInt8(ascii: "\r")
    amount = start..<(hasReturn ? last - 1 : last)
    fields = 1
    end = lineFeed.map { $0 + 1 } ?? last
  }

  /// Returns `false` if a quoted field has no closing quotation mark.
  private mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ columns: StreamLayout.Columns, _ delimiter: UInt8
  ) -> Bool {
    var index = start
    repeat {
      let begin = index
      var field = begin..<begin
      if !hasOpenQuote, index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        guard let inner = quotedField(bytes, &index) else { return false }
        field = inner
      }
      let close = index
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != UInt8(ascii: "\n") { index += 1 }
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
    return true
  }

  /// Returns the offset of the end of the last complete record; `nil` if there is no complete record.
  static func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, _ delimiter: CSVDelimiter) -> Int? {
    let (quote, delimiter, lineFeed) = (UInt8(ascii: "\""), delimiter.byte, UInt8(ascii: "\n"))
    var last: Int?
    // The start of the bytes after the last quoted field.
    var start = 0
    var index = 0
    while let opening = bytes[index...].firstIndex(of: quote) {
      index = opening + 1
      guard opening == 0 || bytes[opening - 1] == delimiter || bytes[opening - 1] == lineFeed else { continue }
      last = bytes[start..<opening].lastIndex(of: lineFeed) ?? last
      while true {
        guard let closing = bytes[index...].firstIndex(of: quote), closing + 1 < bytes.count else {
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
  /// mark; `nil` if there is none.
  private mutating func quotedField(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Field? {
    let inner = index + 1
    index = inner
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return inner..<index - 1 }
      } else if bytes[index] == UInt8(ascii: "\n") {
        lines += 1
      }
      index += 1
    }
    return nil
  }
}
