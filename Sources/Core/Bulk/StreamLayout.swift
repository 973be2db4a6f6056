package struct StreamLayout: Hashable, Sendable {
  /// The columns of CSV input; `nil` if each line contains only an amount.
  package var columns: Columns?
  /// The delimiter of the fields; `nil`, the default, for a comma that the first record must confirm.
  package var delimiter: CSVDelimiter?
  package var amounts = AmountSyntax()
  /// Whether the first line is a header, which is copied to the output unchanged, or omitted in JSON output.
  package var hasHeader = false
  package var isJSON = false
  /// Whether the conversion ends at the first line with an error.
  package var isStrict = false

  package init() {}

  func recordsEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    columns == nil
      ? bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : CSVRecord.lastEnd(in: bytes, delimiter ?? .comma)
  }

  /// The numbers of the columns, counted from 1.
  package struct Columns: Hashable, Sendable {
    package let amount: Int
    package let day: Int?
    package let from: Int?

    /// Creates column numbers; returns `nil` if a number is less than 1 or two numbers are equal.
    package init?(amount: Int, day: Int? = nil, from: Int? = nil) {
      let all = [amount, day, from].compactMap { $0 }
      guard all.allSatisfy({ $0 >= 1 }), Set(all).count == all.count else { return nil }
      self.amount = amount
      self.day = day
      self.from = from
    }
  }
}
