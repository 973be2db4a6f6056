import Foundation
import QuidCore

/// Moments as ISO 8601 writes them (and RFC 3339 profiles it), such as `2023-03-20T16:56:00+00:00`.
enum ISOTime {
  /// The moment that a text says; `nil` for any other text, and for one without a time zone.
  ///
  /// It is kept to the millisecond, which is what upstreams tell.
  static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(utf8: $0) }
  }

  private static func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    var reader = Reader(rest: text[...])
    guard let day = reader.day(), reader.take(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")),
      let hour = reader.number(of: 2, upTo: 23), reader.take(UInt8(ascii: ":")),
      let minute = reader.number(of: 2, upTo: 59), reader.take(UInt8(ascii: ":")),
      let second = reader.number(of: 2, upTo: 60),
      let milliseconds = reader.milliseconds(), let offset = reader.offset(), reader.rest.isEmpty
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second - offset
    return day.start.addingTimeInterval(TimeInterval(seconds) + TimeInterval(milliseconds) / 1000)
  }

  /// Reads a text from its front.
  private struct Reader {
    var rest: Slice<UnsafeBufferPointer<UInt8>>

    mutating func day() -> CalendarDay? {
      defer { rest = rest.dropFirst(10) }
      return CalendarDay(utf8: UnsafeBufferPointer(rebasing: rest.prefix(10)))
    }

    /// Reads over the next byte where it is one of these.
    mutating func take(_ one: UInt8, _ two: UInt8 = 0, _ three: UInt8 = 0) -> Bool {
      guard let byte = rest.first, byte != 0, byte == one || byte == two || byte == three else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// So many digits, as a number up to a limit.
    mutating func number(of count: Int, upTo limit: Int) -> Int? {
      guard rest.count >= count else { return nil }
      var number = 0
      for byte in rest.prefix(count) {
        guard Self.isDigit(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      rest = rest.dropFirst(count)
      return number <= limit ? number : nil
    }

    /// The first three decimals of the second; 0 where there are none.
    mutating func milliseconds() -> Int? {
      guard take(UInt8(ascii: ".")) else { return 0 }
      let digits = rest.prefix(while: Self.isDigit)
      guard 1...9 ~= digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      let number = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return number * [100, 10, 1][min(digits.count, 3) - 1]
    }

    /// How many seconds the clock of the text is ahead of UTC.
    mutating func offset() -> Int? {
      if take(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
      let isBehind = rest.first == UInt8(ascii: "-")
      guard take(UInt8(ascii: "+"), UInt8(ascii: "-")), let hours = number(of: 2, upTo: 14) else { return nil }
      _ = take(UInt8(ascii: ":"))
      guard let minutes = number(of: 2, upTo: 59) else { return nil }
      return (hours * 60 + minutes) * (isBehind ? -60 : 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  }
}
