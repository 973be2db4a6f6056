/// One record of comma-separated values where it lies: the fields that are needed and the end.
///
/// A field that begins with a quotation mark ends with the next single one, and may hold commas and line ends; two in a row
/// stand for one (RFC 4180). Any other field is what stands between the commas, quotation marks too. The line end is `\n` or
/// `\r\n`; nothing is said of what the bytes mean.
struct CSVRecord: Hashable, Sendable {
  /// Where a field lies, without its quotation marks.
  typealias Field = Range<Int>

  /// The field of the amount.
  private(set) var amount: Field?
  /// The field of the day.
  private(set) var day: Field?
  /// The field of the currency.
  private(set) var from: Field?
  /// How many fields there are.
  private(set) var fields = 0
  /// How many lines it takes.
  private(set) var lines = 1
  /// Where the next record begins.
  private(set) var end = 0

  /// Why no record was found.
  enum Gap: Error, Hashable, Sendable {
    /// It does not end within the bytes.
    case unfinished
    /// It does not end within the bytes, and a quotation mark is open.
    case openQuote
  }

  /// The record that begins at `start`, which is within the bytes.
  ///
  /// - Parameters:
  ///   - isEnd: whether the last record may end with the bytes.
  ///   - ignoresQuotes: whether quotation marks are bytes like any other, so that the record is one line.
  @inline(__always)
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: Bool, _ columns: StreamLayout.Columns,
    ignoresQuotes: Bool = false
  ) throws(Gap) {
    var place = start
    repeat {
      let begin = place
      var field = begin..<begin
      if !ignoresQuotes, place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
        field = try quoted(bytes, &place, isEnd: isEnd)
      }
      let close = place
      while place < bytes.count, bytes[place] != UInt8(ascii: ","), bytes[place] != UInt8(ascii: "\n") { place += 1 }
      guard place < bytes.count || isEnd else { throw .unfinished }
      var last = place
      if place < bytes.count, bytes[place] == UInt8(ascii: "\n"), last > close, bytes[last - 1] == UInt8(ascii: "\r") {
        last -= 1
      }
      // Behind a closed quotation mark nothing but the comma may follow; what else does makes the field a plain one.
      if close == begin || last > close { field = begin..<last }
      fields += 1
      if fields == columns.amount { amount = field }
      if fields == columns.day { day = field }
      if fields == columns.from { from = field }
      if place == bytes.count { break }
      place += 1
    } while bytes[place - 1] != UInt8(ascii: "\n")
    end = place
  }

  /// The line that begins at `start` as a record of one field, whatever is in it; `nil` when it does not end.
  init?(line bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: Bool) {
    let found = bytes.lineEnd(from: start)
    guard let last = found ?? (isEnd ? bytes.count : nil) else { return nil }
    let hasReturn = found != nil && last > start && bytes[last - 1] == UInt8(ascii: "\r")
    amount = start..<(hasReturn ? last - 1 : last)
    fields = 1
    end = found.map { $0 + 1 } ?? last
  }

  /// A quoted field from its first quotation mark on; `place` is then behind the last.
  private mutating func quoted(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool
  ) throws(Gap) -> Field {
    let inner = place + 1
    place = inner
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") {
        guard place + 1 < bytes.count else {
          guard isEnd else { throw .unfinished }
          place += 1
          return inner..<place - 1
        }
        guard bytes[place + 1] == UInt8(ascii: "\"") else {
          place += 1
          return inner..<place - 1
        }
        place += 1
      } else if bytes[place] == UInt8(ascii: "\n") {
        lines += 1
      }
      place += 1
    }
    throw .openQuote
  }
}
