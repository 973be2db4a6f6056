/// A delimiter of CSV fields; the raw value is its name on the command line.
public enum CSVDelimiter: String, Hashable, Sendable, CaseIterable {
  /// A comma.
  case comma = ","
  /// The delimiter of spreadsheets in regions with a decimal comma.
  case semicolon = ";"
  /// A tab.
  case tab
  /// A vertical bar.
  case verticalBar = "|"

  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .verticalBar: UInt8(ascii: "|")
    }
  }

  /// Returns the number of fields in a record for each delimiter, ignoring delimiters between quotation marks.
  static func fieldCounts(in record: Slice<UnsafeBufferPointer<UInt8>>) -> [CSVDelimiter: Int] {
    let delimiters = Dictionary(uniqueKeysWithValues: allCases.map { ($0.byte, $0) })
    var counts = Dictionary(uniqueKeysWithValues: allCases.map { ($0, 1) })
    var (isAtStart, isQuotedField, isQuoted) = (true, false, false)
    for byte in record {
      if byte == UInt8(ascii: "\""), isAtStart || isQuotedField {
        isQuotedField = true
        isQuoted.toggle()
      } else if !isQuoted, let delimiter = delimiters[byte] {
        counts[delimiter, default: 1] += 1
        isAtStart = true
        isQuotedField = false
        continue
      }
      isAtStart = false
    }
    return counts
  }
}
