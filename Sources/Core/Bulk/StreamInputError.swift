/// An error that indicates why a ``StreamConverter`` cannot convert any line of an input.
public enum StreamInputError: Error, Hashable, Sendable {
  /// The input is UTF-16.
  case utf16(isBigEndian: Bool)
  /// The first record may be divided by a delimiter other than a comma, into the given number of fields.
  case ambiguousDelimiter(CSVDelimiter, Int, commaCount: Int, isHeader: Bool)
  /// The comma behind the field, of at most 40 bytes before `…`, in a line may belong to an amount or divide fields.
  case ambiguousComma(String, line: Int)

  /// Creates an error if the input is UTF-16, with a byte-order mark or an ASCII character at its start; otherwise
  /// `nil`.
  init?(encodingOf bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 1 else { return nil }
    switch (bytes[0], bytes[1]) {
    // An empty first line is converted before the next byte is read.
    case (UInt8(ascii: "\n"), _): return nil
    case (0xFF, 0xFE), (1..., 0): self = .utf16(isBigEndian: false)
    case (0xFE, 0xFF), (0, 1...): self = .utf16(isBigEndian: true)
    default: return nil
    }
  }

  /// Creates an error if a delimiter other than a comma divides the record into more fields or, without a header, into
  /// as many; otherwise `nil`.
  init?(delimiterOf record: Slice<UnsafeBufferPointer<UInt8>>, _ layout: StreamLayout) {
    guard layout.delimiter == nil else { return nil }
    var counts = CSVDelimiter.fieldCounts(in: record)
    let commaCount = counts.removeValue(forKey: .comma) ?? 1
    let minimum = layout.hasHeader ? commaCount + 1 : max(commaCount, 2)
    guard let (delimiter, count) = counts.max(by: { ($0.value, $1.key.byte) < ($1.value, $0.key.byte) }),
      count >= minimum
    else { return nil }
    self = .ambiguousDelimiter(delimiter, count, commaCount: commaCount, isHeader: layout.hasHeader)
  }

  /// Creates an error if amounts can contain commas, and the field behind an amount without quotation marks may be
  /// its rest; otherwise `nil`.
  init?(amountOf record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, line: Int, _ layout: StreamLayout) {
    guard layout.delimiter == nil, layout.amounts.separators != .dot, !layout.hasHeader || line > 1,
      let amount = record.amount,
      // No group of digits follows a decimal dot.
      layout.amounts.separators == .commaAndGroups || !bytes[amount].contains(UInt8(ascii: ".")),
      let last = bytes[amount].last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= last,
      // A quotation mark follows a quoted amount.
      bytes[amount.upperBound...].first == CSVDelimiter.comma.byte,
      let next = bytes[(amount.upperBound + 1)...].first, next < UInt8(ascii: "A"), !"\"\r\n,".utf8.contains(next)
    else { return nil }
    self = .ambiguousComma(UnsafeBufferPointer(rebasing: bytes[amount]).excerpt, line: line)
  }
}
