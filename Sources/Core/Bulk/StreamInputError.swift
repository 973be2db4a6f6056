/// An error that indicates why a ``StreamConverter`` cannot convert any line of an input.
package enum StreamInputError: Error, Hashable, Sendable {
  /// The input is encoded in UTF-16.
  case utf16(isBigEndian: Bool)
  /// The fields of the first record may be divided by a delimiter other than a comma.
  ///
  /// The associated values are that delimiter, the number of fields into which it divides the record, the number of
  /// fields that commas divide, and whether the record is a header.
  case ambiguousDelimiter(CSVDelimiter, Int, commaCount: Int, isHeader: Bool)

  /// Creates an error if the first bytes of an input are not UTF-8; otherwise, returns `nil`.
  ///
  /// UTF-16 has a byte-order mark, or one zero byte in its first character, which is usually an ASCII character.
  init?(encodingOf bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 1 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (1..., 0): self = .utf16(isBigEndian: false)
    case (0xFE, 0xFF), (0, 1...): self = .utf16(isBigEndian: true)
    default: return nil
    }
  }

  /// Creates an error if the delimiter of a layout is not given and may not be a comma; otherwise, returns `nil`.
  ///
  /// A header is ambiguous if another delimiter gives more fields. Without a header, the same number is ambiguous: the
  /// comma in the line `1;1234,56` may be a decimal separator.
  ///
  /// - Parameters:
  ///   - record: The bytes of the first record.
  ///   - layout: The layout of the input.
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
}
