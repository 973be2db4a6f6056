/// An error in a file of the European Central Bank's reference rates that the user imports.
public struct ECBFileError: Error, Hashable, Sendable {
  /// The number of the invalid line, counted from 1; `nil` if the error concerns no single line.
  public let line: Int?
  /// The reason why the file is invalid.
  public let reason: Reason

  init(_ reason: Reason, line: Int? = nil) {
    self.line = line
    self.reason = reason
  }

  /// A reason why an imported file is invalid.
  ///
  /// The associated strings are excerpts of the file.
  public enum Reason: Hashable, Sendable {
    /// The file is a ZIP or gzip archive.
    case compressed
    /// The file is a web page, or XML of another source.
    case unsupportedMarkup
    /// The file is larger than the maximum size in bytes.
    case tooLarge(byteLimit: Int)
    /// The line is longer than the maximum of 16,384 bytes.
    case lineTooLong
    /// The first line is not `Date` followed by currency codes.
    case invalidHeader
    /// A currency occurs twice in the header or in one day.
    case duplicateCurrency(String)
    /// The number of cells in the line differs from that of the header.
    case cellCount(expected: Int, found: Int)
    /// The first cell is not a day such as `2026-03-05`.
    case invalidDay(String)
    /// The day is before 1999-01-04, the first day with rates, or in the future.
    case dayOutOfRange(String)
    /// The day is not earlier than the day in the line above.
    case unorderedDay(String)
    /// The value is neither a rate nor a gap (an empty cell or `N/A`).
    case invalidRate(currency: String, value: String)
    /// The file ends in the middle of the line.
    case truncated
    /// The file contains no days.
    case empty
  }

  /// Returns a string from the file, shortened to 40 characters, for an error message.
  static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

extension ECBFileError: CustomStringConvertible {
  /// A message for the user with the line number and the reason.
  public var description: String {
    let subject = line.map { "Line \($0)" } ?? "The file"
    return switch reason {
    case .compressed: "The file is compressed. Unpack it first, as in unzip eurofxref-hist.zip."
    case .unsupportedMarkup:
      "The file is not one of the bank's: give eurofxref-hist.csv, eurofxref.csv or eurofxref-daily.xml."
    case .tooLarge(let byteLimit): "The file is larger than \(byteLimit >> 20) MiB, more than any such history."
    case .lineTooLong: "\(subject) is too long for such a history."
    case .invalidHeader:
      "\(subject) must be the bank's header: Date and then currency codes, as in Date,USD,JPY."
    case .duplicateCurrency(let code): "\(subject) contains \(code) twice."
    case .cellCount(let expected, let found): "\(subject) has \(found) cells, but the header has \(expected)."
    case .invalidDay(let text): "\(subject) begins with “\(text)” instead of a day such as 2026-03-05."
    case .dayOutOfRange(let text):
      "\(subject) has the day \(text), which is before the bank's first day or in the future."
    case .unorderedDay(let text): "\(subject) has the day \(text), which must be before the day of the line above."
    case .invalidRate(let currency, let text): "\(subject) has “\(text)” instead of a rate of \(currency)."
    case .truncated:
      "\(subject) does not end, so the rest of the file may be missing. Fetch it again, or end the line if it is complete."
    case .empty: "The file contains no days."
    }
  }
}
