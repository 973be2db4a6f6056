/// Why a file is not taken for the European Central Bank's history of reference rates.
public struct ECBFlaw: Error, Hashable, Sendable {
  /// The line that is wrong, from 1; `nil` where it is the file as a whole.
  public let line: Int?
  /// What is wrong with it.
  public let reason: Reason

  init(_ reason: Reason, line: Int? = nil) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong.
  public enum Reason: Hashable, Sendable {
    /// It is the archive that the CSV file comes in.
    case packed
    /// It is a web page, or XML that is not the bank's.
    case markup
    /// It is larger than any such file.
    case tooLarge(byteLimit: Int)
    /// The line is longer than any line of such a file.
    case longLine
    /// The first line does not say `Date` and then currencies.
    case header
    /// A currency stands twice in the first line.
    case currencyTwice(String)
    /// The line does not have as many cells as the first line.
    case cells(expected: Int, found: Int)
    /// The first cell is no day such as `2026-03-05`.
    case day(String)
    /// The day is before the bank's first or has not come yet.
    case dayOutOfRange(String)
    /// The day does not come before that of the line above.
    case order(String)
    /// A cell is neither a rate, nor empty, nor `N/A`.
    case rate(currency: String, text: String)
    /// The line does not end: the rest of the file is missing.
    case cutOff
    /// There is no day in the file.
    case empty
  }
}

extension ECBFlaw: CustomStringConvertible {
  /// A sentence that names the line and what is wrong; the texts in it come from the file.
  public var description: String {
    let place = line.map { "Line \($0)" } ?? "The file"
    return switch reason {
    case .packed: "The file is packed. Unpack it first, as in unzip eurofxref-hist.zip."
    case .markup:
      "The file is not one of the bank's: give eurofxref-hist.csv, eurofxref.csv or eurofxref-daily.xml."
    case .tooLarge(let byteLimit): "The file is larger than \(byteLimit >> 20) MiB, more than any such history."
    case .longLine: "\(place) is too long for such a history."
    case .header: "\(place) must be the bank's heading: Date, then the codes of currencies, as in Date,USD,JPY."
    case .currencyTwice(let code): "\(place) names \(code) twice."
    case .cells(let expected, let found): "\(place) has \(found) cells where the heading has \(expected)."
    case .day(let text): "\(place) begins with “\(text)” instead of a day such as 2026-03-05."
    case .dayOutOfRange(let text): "\(place) speaks of \(text), which is before the bank's first day or yet to come."
    case .order(let text): "\(place) speaks of \(text), which must be a day before that of the line above."
    case .rate(let currency, let text): "\(place) has “\(text)” instead of a rate of \(currency)."
    case .cutOff:
      "\(place) does not end, so the rest of the file may be missing. Fetch it again, or end the line if it is complete."
    case .empty: "The file holds no day."
    }
  }
}
