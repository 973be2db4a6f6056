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

  /// Returns the length of a byte-order mark at the start of the input; 0 if there is none.
  static func byteOrderMarkCount(in input: some Sequence<UInt8>) -> Int {
    input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the offset of the end of the last complete record; `nil` if there is no complete record.
  func recordsEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    columns == nil
      ? bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : CSVRecord.lastEnd(in: bytes, delimiter ?? .comma)
  }

  /// Returns the end of the first line if the first record is too long because of a quotation mark; `nil` if the line
  /// itself is too long.
  func openQuoteEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let columns, let lineEnd = bytes.prefix(StreamConverter.lineLimit).firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    let record = CSVRecord(bytes, from: 0, columns, delimiter ?? .comma)
    return record.hasOpenQuote || bytes[record.end - 1] == UInt8(ascii: "\n") ? lineEnd + 1 : nil
  }

  /// The number of decimals of converted amounts.
  public struct Format: Hashable, Sendable {
    /// The maximum number of decimals, from 0 through 18.
    public let decimals: Int
    /// A Boolean value that indicates whether each amount is written with exactly ``decimals`` decimals, as in `2.50`.
    public let keepsZeros: Bool

    /// Creates a format.
    ///
    /// - Throws: ``ArithmeticError/invalidScale`` if `decimals` is not in 0 through 18.
    public init(decimals: Int, keepsZeros: Bool) throws(ArithmeticError) {
      guard 0...FixedDecimal.decimals ~= decimals else { throw .invalidScale }
      self.decimals = decimals
      self.keepsZeros = keepsZeros
    }

    private init() { (decimals, keepsZeros) = (FixedDecimal.decimals, false) }

    /// The format of all 18 decimals, without redundant zeros.
    public static let exact = Format()

    var minimumDecimals: Int { keepsZeros ? decimals : 0 }
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
