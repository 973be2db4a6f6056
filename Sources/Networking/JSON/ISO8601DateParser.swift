import QuidCore

/// A parser for ISO 8601 dates with a time and a time zone (RFC 3339), such as `2023-03-20T16:56:00+00:00`.
enum ISO8601DateParser {
  /// Returns a date from a string such as `2023-03-20T16:56:00.123Z`, truncated to milliseconds.
  ///
  /// The result is `nil` if the string has another format or no time zone.
  static func date(from string: String) -> Date? {
    var string = string
    return string.withUTF8 { date(utf8: $0) }
  }

  private static func date(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var scanner = Scanner(rest: bytes[...])
    guard let day = scanner.day(), scanner.skip(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")),
      let hour = scanner.number(digits: 2, maximum: 23), scanner.skip(UInt8(ascii: ":")),
      let minute = scanner.number(digits: 2, maximum: 59), scanner.skip(UInt8(ascii: ":")),
      let second = scanner.number(digits: 2, maximum: 60),
      let milliseconds = scanner.milliseconds(), let offset = scanner.offset(), scanner.rest.isEmpty
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second - offset
    let date = day.start.addingTimeInterval(TimeInterval(seconds))
    guard second < 60 || date.isEndOfLeapSecond else { return nil }
    return date.addingTimeInterval(TimeInterval(milliseconds) / 1000)
  }

  /// A scanner for the components of a date string, such as the day and the hour.
  private struct Scanner {
    var rest: Slice<UnsafeBufferPointer<UInt8>>

    mutating func day() -> CalendarDay? {
      defer { rest = rest.dropFirst(10) }
      return CalendarDay(utf8: UnsafeBufferPointer(rebasing: rest.prefix(10)))
    }

    /// Skips the next byte if it equals one of the given bytes (0 matches none); returns whether it was skipped.
    mutating func skip(_ one: UInt8, _ two: UInt8 = 0, _ three: UInt8 = 0) -> Bool {
      guard let byte = rest.first, byte != 0, byte == one || byte == two || byte == three else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Scans exactly `count` digits, such as `07`; returns `nil` if there are fewer or the number exceeds `maximum`.
    mutating func number(digits count: Int, maximum: Int) -> Int? {
      guard rest.count >= count else { return nil }
      var number = 0
      for byte in rest.prefix(count) {
        guard Self.isDigit(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      rest = rest.dropFirst(count)
      return number <= maximum ? number : nil
    }

    /// Scans a fraction of a second such as `.123` in whole milliseconds; returns 0 if there is none.
    ///
    /// The result is `nil` if the decimal point is not followed by one to nine digits.
    mutating func milliseconds() -> Int? {
      guard skip(UInt8(ascii: ".")) else { return 0 }
      let digits = rest.prefix(while: Self.isDigit)
      guard 1...9 ~= digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      let number = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return number * [100, 10, 1][min(digits.count, 3) - 1]
    }

    /// Scans a time zone such as `+01:00` or `Z`; returns its offset from UTC in seconds, or `nil` if invalid.
    mutating func offset() -> Int? {
      if skip(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
      let isBehind = rest.first == UInt8(ascii: "-")
      guard skip(UInt8(ascii: "+"), UInt8(ascii: "-")), let hours = number(digits: 2, maximum: 14) else { return nil }
      _ = skip(UInt8(ascii: ":"))
      guard let minutes = number(digits: 2, maximum: 59) else { return nil }
      return (hours * 60 + minutes) * (isBehind ? -60 : 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  }
}
