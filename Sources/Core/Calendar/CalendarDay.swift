/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31, without time of day or time zone.
///
/// Exchange rates and price histories are indexed by day. The day of a ``Timestamp`` is its date in UTC.
public struct CalendarDay: Hashable, Sendable {
  /// The number of days since 1970-01-01, negative for earlier days.
  public let ordinal: Int

  /// Creates a day from a year (1 to 9999), a month (1 to 12) and a day of the month (1 to 31).
  ///
  /// Returns `nil` for a date that does not exist, such as February 30.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9_999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, in: year) else { return nil }
    // In years that start in March the leap day is the last day, so all months before it have fixed lengths.
    let shifted = (month + 9) % 12
    let marchYear = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    ordinal = marchYear * 365 + leapDays + dayOfYear - Self.epoch
  }

  /// Creates a day from an ISO 8601 date such as `2026-11-21`; returns `nil` if the string has another format or the
  /// date does not exist.
  @inlinable
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let day = text.withUTF8({ CalendarDay(utf8: $0) }) else { return nil }
    self = day
  }

  @usableFromInline
  package init?(utf8 digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for index in range {
        guard 48...57 ~= digits[index] else { return nil }
        number = number * 10 + Int(digits[index] - 48)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day in UTC that contains a timestamp, clamped to the range from 0001-01-01 through 9999-12-31.
  public init(_ timestamp: Timestamp) { self.init(clamped: timestamp.daysAndSeconds.days) }

  /// Creates the day with the given ordinal, clamped to the range from 0001-01-01 through 9999-12-31.
  init(clamped ordinal: Int) {
    self.ordinal = max(Self.first, min(ordinal, Self.last))
  }

  /// Returns the day that is the given number of days later, clamped to the range from 0001-01-01 through 9999-12-31.
  public func advanced(by days: Int) -> CalendarDay {
    let (sum, overflow) = ordinal.addingReportingOverflow(days)
    return CalendarDay(clamped: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The timestamp of the start of the day, at midnight UTC.
  public var start: Timestamp { Timestamp(startOfDay: ordinal) }

  /// The year (1 to 9999), the month (1 to 12) and the day of the month (1 to 31) of this day.
  public var components: (year: Int, month: Int, day: Int) {
    let days = ordinal + Self.epoch
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The day of the week from 1 (Monday) to 7 (Sunday), as in ISO 8601.
  package var weekday: Int { (ordinal + 3 - Self.first / 7 * 7) % 7 + 1 }

  /// A Boolean value that indicates whether the day is a Saturday or Sunday.
  package var isWeekend: Bool { weekday >= 6 }

  /// The number of days from 0000-03-01 to 1970-01-01, for calculations with years that start in March.
  private static let epoch = 719_468
  /// The ordinal of 0001-01-01.
  private static let first = -719_162
  /// The ordinal of 9999-12-31.
  private static let last = 2_932_896

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable, CustomStringConvertible {
  /// Returns a Boolean value that indicates whether the first day is earlier than the second.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.ordinal < right.ordinal }

  /// The day in ISO 8601 format, such as `2026-11-21`.
  public var description: String {
    let (year, month, day) = components
    return String(unsafeUninitializedCapacity: 10) { characters in
      characters.initialize(repeating: UInt8(ascii: "-"))
      var rest = year * 10_000 + month * 100 + day
      for index in [9, 8, 6, 5, 3, 2, 1, 0] {
        characters[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return 10
    }
  }
}

extension CalendarDay: Strideable {
  /// Returns the number of days from this day to the other day, negative if the other day is earlier.
  public func distance(to other: CalendarDay) -> Int { other.ordinal - ordinal }
}

extension CalendarDay: LosslessStringConvertible, Codable, CodingKeyRepresentable {
  /// Creates a day by decoding an ISO 8601 date such as `"2026-11-21"`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a date such as 2026-11-21") { CalendarDay($0) }
  }

  /// Encodes the day as an ISO 8601 date such as `"2026-11-21"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// The key that represents this day in an encoded dictionary: the date in ISO 8601 format, such as `2026-11-21`.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates a day from a dictionary key that is an ISO 8601 date such as `2026-11-21`; returns `nil` if the key has
  /// another format or the date does not exist.
  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}
