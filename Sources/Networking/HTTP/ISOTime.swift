import Foundation
import QuidCore

/// Moments as ISO 8601 writes them (and RFC 3339 profiles it), such as `2023-03-20T16:56:00+00:00`.
enum ISOTime {
  /// The moment that a text says; `nil` for any other text, and for one without a time zone.
  ///
  /// It is kept to the millisecond, which is what upstreams tell.
  static func date(_ text: String) -> Date? {
    var reader = Reader(rest: text.utf8[...])
    guard let day = reader.day(), reader.take("T", "t", " ") != nil,
      let hour = reader.number(of: 2, upTo: 23), reader.take(":") != nil,
      let minute = reader.number(of: 2, upTo: 59), reader.take(":") != nil,
      let second = reader.number(of: 2, upTo: 60),
      let milliseconds = reader.milliseconds(), let offset = reader.offset(), reader.rest.isEmpty
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second - offset
    return day.start.addingTimeInterval(TimeInterval(seconds) + TimeInterval(milliseconds) / 1000)
  }

  /// Reads a text from its front.
  private struct Reader {
    var rest: Substring.UTF8View

    mutating func day() -> CalendarDay? {
      defer { rest = rest.dropFirst(10) }
      return CalendarDay(Substring(rest.prefix(10)))
    }

    /// The next character where it is one of these.
    mutating func take(_ characters: Unicode.Scalar...) -> Unicode.Scalar? {
      guard let byte = rest.first, characters.contains(Unicode.Scalar(byte)) else { return nil }
      rest = rest.dropFirst()
      return Unicode.Scalar(byte)
    }

    /// So many digits, as a number up to a limit.
    mutating func number(of count: Int, upTo limit: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
      rest = rest.dropFirst(count)
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return number <= limit ? number : nil
    }

    /// The first three decimals of the second; 0 where there are none.
    mutating func milliseconds() -> Int? {
      guard take(".") != nil else { return 0 }
      let digits = rest.prefix(while: Self.isDigit)
      guard 1...9 ~= digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      return Int("\(Substring(digits))00".prefix(3))
    }

    /// How many seconds the clock of the text is ahead of UTC.
    mutating func offset() -> Int? {
      guard let sign = take("Z", "z", "+", "-") else { return nil }
      guard sign == "+" || sign == "-" else { return 0 }
      guard let hours = number(of: 2, upTo: 14) else { return nil }
      _ = take(":")
      guard let minutes = number(of: 2, upTo: 59) else { return nil }
      return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  }
}
