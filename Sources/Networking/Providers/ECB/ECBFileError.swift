public import QuidCore

/// An error in a file of European Central Bank (ECB) reference rates that the user imports.
public struct ECBFileError: NamedError, Hashable, Sendable {
  /// The number of the invalid line, counted from 1; `nil` if the error does not concern a single line.
  public let line: Int?
  /// The reason why the file of reference rates is invalid.
  public let reason: Reason

  init(_ reason: Reason, line: Int? = nil) {
    self.line = line
    self.reason = reason
  }

  /// A reason why a file of reference rates is invalid.
  ///
  /// The associated strings are excerpts of the file.
  public enum Reason: Hashable, Sendable {
    /// The file is compressed with gzip, and must be unpacked first.
    case compressed
    /// The file is a ZIP archive that is damaged or uses another compression method than Deflate.
    case damagedArchive
    /// The file is a web page, or an XML file that is not from the European Central Bank.
    case unsupportedMarkup
    /// The file is larger than the maximum size of `byteLimit` bytes.
    case tooLarge(byteLimit: Int)
    /// A line is longer than the maximum of 16,384 bytes.
    case lineTooLong
    /// The first line is not a valid header, which consists of `Date` and currency codes.
    case invalidHeader
    /// A currency occurs twice in the header (CSV) or for one day (XML). The associated value is the currency code.
    case duplicateCurrency(String)
    /// A line has `found` cells, but the header line has `expected` cells.
    case cellCount(expected: Int, found: Int)
    /// The file contains the associated string where a day such as `2026-03-05` is expected.
    case invalidDay(String)
    /// A day, the associated value, is in the future or before 1999-01-04, the first day with rates.
    case dayOutOfRange(String)
    /// A day, the associated value, is not earlier than the preceding day in the file.
    case unorderedDay(String)
    /// A cell contains `value`, which is neither a rate of `currency` nor a missing rate (`N/A` or an empty cell).
    case invalidRate(currency: String, value: String)
    /// The file is incomplete: it ends in the middle of a line or, in XML, before the end tag of the root element.
    case truncated
    /// The file contains no days with rates.
    case empty
  }

  /// Returns a string for an error message, truncated to 40 characters and an ellipsis if longer.
  static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

extension ECBFileError: CustomStringConvertible {
  /// A message for the user that contains the reason and, if available, the line number.
  public var description: String {
    let location = line.map { "Line \($0)" } ?? "The file"
    return switch reason {
    case .compressed: "The file is compressed. Extract it first, for example with gunzip."
    case .damagedArchive: "The ZIP archive cannot be read. Download it again, or extract it first with unzip."
    case .unsupportedMarkup:
      "The file is not in the European Central Bank's format. Use eurofxref-hist.csv, eurofxref.csv or"
        + " eurofxref-daily.xml."
    case .tooLarge(let byteLimit): "The file is larger than \(byteLimit >> 20) MiB, the maximum for a rate history."
    case .lineTooLong: "\(location) is too long. Download the file again."
    case .invalidHeader:
      "\(location) is not a valid header. It must be Date followed by currency codes, as in Date,USD,JPY."
    case .duplicateCurrency(let code): "\(location) contains the currency \(code) twice. Download the file again."
    case .cellCount(let expected, let found):
      "\(location) has \(found) columns, but the header has \(expected). Download the file again."
    case .invalidDay(let value):
      "\(location) begins with “\(value)” instead of a date such as 2026-03-05. Download the file again."
    case .dayOutOfRange(let value):
      "\(location) has the date \(value), which is before the first rates (1999-01-04) or in the future. Download the"
        + " file again."
    case .unorderedDay(let value):
      "\(location) has the date \(value), but the dates must run from the newest to the oldest. Download the file"
        + " again."
    case .invalidRate(let currency, let value):
      "\(location) has “\(value)” instead of an exchange rate for \(currency). Download the file again."
    case .truncated:
      "\(location) has no line break at its end, so the file may be incomplete. Download it again, or add the line"
        + " break."
    case .empty: "The file contains no exchange rates. Download the file again."
    }
  }
}
