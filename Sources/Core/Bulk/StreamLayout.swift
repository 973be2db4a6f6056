/// The layout of the input and the output of a ``StreamConverter``.
public struct StreamLayout: Hashable, Sendable {
  /// The columns of CSV input; `nil` if each line contains only an amount.
  public var columns: Columns?
  /// The delimiter of the fields; `nil`, the default, for a comma that the first record must confirm.
  public var delimiter: CSVDelimiter?
  /// The syntax of the amounts.
  public var amounts = AmountSyntax()
  /// A Boolean value that indicates whether the first line is a header, which is copied to the output unchanged, or omitted in JSON output.
  public var hasHeader = false
  /// A Boolean value that indicates whether the output has a JSON object for each record.
  public var isJSON = false
  /// A Boolean value that indicates whether the conversion ends at the first line with an error.
  public var isStrict = false

  /// Creates the layout of an input with one amount in each line.
  public init() {}

  func recordsEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    columns == nil
      ? bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : CSVRecord.lastEnd(in: bytes, delimiter ?? .comma)
  }

  /// The numbers of the columns, counted from 1.
  public struct Columns: Hashable, Sendable {
    /// The column of the amounts.
    public let amount: Int
    /// The column of the dates, such as `2026-11-21`; `nil` for the newest rates.
    public let day: Int?
    /// The column of the source currencies; `nil` if all amounts have the same.
    public let from: Int?

    /// Creates column numbers; returns `nil` if a number is less than 1 or two numbers are equal.
    public init?(amount: Int, day: Int? = nil, from: Int? = nil) {
      let all = [amount, day, from].compactMap { $0 }
      guard all.allSatisfy({ $0 >= 1 }), Set(all).count == all.count else { return nil }
      self.amount = amount
      self.day = day
      self.from = from
    }
  }
}
