/// The layout of the input and the output of a ``StreamConverter``.
package struct StreamLayout: Hashable, Sendable {
  /// The column numbers of the amount, the date and the source currency in an input with comma-separated values (CSV).
  ///
  /// The value is `nil` if each line of the input contains only an amount.
  package var columns: Columns?
  /// The delimiter of the columns; `nil`, the default, for a comma that the first record must confirm.
  ///
  /// Without a delimiter, a first record that may be divided by another delimiter is a
  /// ``StreamInputError/ambiguousDelimiter(_:_:commaCount:isHeader:)``.
  package var delimiter: CSVDelimiter?
  /// The syntax of the amounts.
  package var amounts = AmountSyntax()
  /// A Boolean value that indicates whether the first record of the input is a header; `false` by default.
  ///
  /// The header is copied to the output unchanged, or omitted in JSON output.
  package var hasHeader = false
  /// A Boolean value that indicates whether the output has one JSON object per record; `false` by default.
  package var isJSON = false
  /// A Boolean value that indicates whether the conversion ends at the first line with an error; `false` by default.
  package var isStrict = false

  /// Creates the layout of an input with one amount per line and an output with one amount per line.
  package init() {}

  /// Returns the byte offset of the end of the last complete record in a buffer.
  ///
  /// Returns `nil` if the buffer contains no complete record.
  ///
  /// - Parameter bytes: The buffer to search, which must start at the beginning of a record.
  func recordsEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    columns == nil
      ? bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : CSVRecord.lastEnd(in: bytes, delimiter ?? .comma)
  }

  /// The column numbers of the amount, the date and the source currency in an input with comma-separated values (CSV).
  package struct Columns: Hashable, Sendable {
    /// The number of the column with the amounts to convert, counted from 1.
    package let amount: Int
    /// The number of the column with the dates whose exchange rates are used for the lines, counted from 1.
    ///
    /// The value is `nil` if the input has no column with dates. The same rates are then used for all lines.
    package let day: Int?
    /// The number of the column with the source currencies, counted from 1.
    ///
    /// The value is `nil` if the input has no column with source currencies. All lines then have the same source
    /// currency.
    package let from: Int?

    /// Creates the column numbers for an input with comma-separated values.
    ///
    /// Returns `nil` if a column number is less than 1 or two numbers are equal.
    ///
    /// - Parameters:
    ///   - amount: The number of the column with the amounts to convert, counted from 1.
    ///   - day: The number of the column with the dates; `nil`, the default, if there is no such column.
    ///   - from: The number of the column with the source currencies; `nil`, the default, if there is no such column.
    package init?(amount: Int, day: Int? = nil, from: Int? = nil) {
      let all = [amount, day, from].compactMap { $0 }
      guard all.allSatisfy({ $0 >= 1 }), Set(all).count == all.count else { return nil }
      self.amount = amount
      self.day = day
      self.from = from
    }
  }
}
