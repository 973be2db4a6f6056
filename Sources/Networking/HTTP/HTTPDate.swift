import QuidCore

/// A parser for dates in HTTP header fields, in the three formats of RFC 9110, section 5.6.7.
enum HTTPDate {
  /// Returns a date from a string such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` if the format is not supported.
  static func date(from string: String) -> Date? {
    let words = string.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
    // IMF-fixdate and RFC 850: Sun, 06 Nov 1994 08:49:37 GMT | Sunday, 06-Nov-94 08:49:37 GMT
    if words.count == 6, words[5] == "GMT" {
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    // asctime: Sun Nov  6 08:49:37 1994
    if words.count == 5 { return date(day: words[2], month: words[1], year: words[4], time: words[3]) }
    return nil
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard let month = months.firstIndex(of: month), let day = number(day), var year = number(year),
      clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    // Two-digit years are 1970 to 2069.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let seconds = ((days(year: year, month: month + 1, day: day) * 24 + hour) * 60 + minute) * 60 + second
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    return second < 60 || date.isEndOfLeapSecond ? date : nil
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ digits: String) -> Int? {
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return Int(digits)
  }

  /// Returns the number of days from 1970-01-01 to a Gregorian date, with years that begin in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
