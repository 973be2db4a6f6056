/// The parsers of the dates and numbers in the files of other programs.
enum PortfolioFileValue {
  /// A number with the letters after it or the currency before it, such as `0.5BTC` or `€20`.
  struct Number: Hashable, Sendable {
    var value: FixedDecimal
    var unit = ""
    /// Whether the unit is a symbol such as `$`, which is ambiguous beside a column with the currency.
    var isSymbol = false
  }

  private static let currencySymbols: [Character: String] = ["$": "USD", "€": "EUR", "£": "GBP"]

  static func number(_ string: String, _ separators: AmountSyntax.Separators) throws -> Number {
    var text = string
    var number = Number(value: .zero)
    if let index = text.firstIndex(where: { currencySymbols[$0] != nil }) {
      (number.unit, number.isSymbol) = (currencySymbols[text.remove(at: index)] ?? "", true)
    }
    var decimals = 0
    if let index = text.firstIndex(where: \.isLetter) {
      let suffix = text[index...]
      if suffix.lowercased().first == "e", let exponent = Int(suffix.dropFirst()) {
        guard -18...0 ~= exponent else { throw DecimalSyntaxError.malformed(.exponent) }
        decimals = -exponent
      } else {
        guard !number.isSymbol else { throw DecimalSyntaxError.malformed(.unexpectedCharacter) }
        number.unit = String(suffix)
      }
      text = String(text[..<index])
      while text.last == " " { text.removeLast() }
    }
    var syntax = AmountSyntax()
    syntax.separators = separators
    syntax.allowsNegative = true
    guard let amount = syntax.decimal(text.utf8) else { throw DecimalSyntaxError.malformed(.separator) }
    var units = try FixedDecimal(typed: String(decoding: amount.string, as: UTF8.self)).units
    for _ in 0..<decimals {
      guard units % 10 == 0 else { throw DecimalSyntaxError.tooPrecise(decimals: FixedDecimal.decimals) }
      units /= 10
    }
    number.value = FixedDecimal(units: amount.isNegative ? -units : units)
    return number
  }

  /// The time of a trade, in seconds since 1970-01-01 in UTC.
  struct Time: Hashable, Sendable {
    let seconds: Int64
    /// The day as written, which an offset can move to another day in UTC.
    let writtenDay: CalendarDay

    /// The day in UTC.
    var day: CalendarDay { CalendarDay(clamped: Int((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)) }
  }

  /// Parses a date with or without a time and an offset from UTC, such as `2024-01-05 10:00:00 UTC` or `05.01.2024`, or
  /// a number of seconds since 1970-01-01; without an offset, the time is in UTC.
  static func time(_ string: String, isDayFirst: Bool) throws -> Time {
    guard string.utf8.count <= 40 else { throw PortfolioCSVError.LineError.day(string) }
    if string.utf8.count == 10, string.first?.isNumber == true, let seconds = Int64(string) {
      return Time(seconds: seconds, writtenDay: CalendarDay(clamped: Int(seconds / 86_400)))
    }
    let end = string.firstIndex { "T ,".contains($0) } ?? string.endIndex
    guard let day = try day(string[..<end], isDayFirst: isDayFirst),
      let seconds = secondOfDay(string[end...].drop { "T ,".contains($0) })
    else { throw PortfolioCSVError.LineError.day(string) }
    return Time(seconds: Int64(day.ordinal) * 86_400 + Int64(seconds), writtenDay: day)
  }

  private static func day(_ string: Substring, isDayFirst: Bool) throws -> CalendarDay? {
    var parts = string.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    if parts.count == 1, string.utf8.count == 8 {
      parts = [string.prefix(4), string.dropFirst(4).prefix(2), string.suffix(2)]
    }
    guard parts.count == 3, let first = number(parts[0]), let second = number(parts[1]), let third = number(parts[2])
    else { return nil }
    if parts[0].count == 4 { return CalendarDay(year: first, month: second, day: third) }
    guard parts[2].count == 4 else { return nil }
    guard isDayFirst || first > 12 || second > 12 || first == second else {
      throw PortfolioCSVError.LineError.ambiguousDay(String(string))
    }
    return isDayFirst || first > 12
      ? CalendarDay(year: third, month: second, day: first)
      : CalendarDay(year: third, month: first, day: second)
  }

  /// Returns the seconds of a time such as `10:00:00.5 +02:00` since midnight in UTC, or 0 for an empty string.
  private static func secondOfDay(_ string: Substring) -> Int? {
    let time = string.prefix { $0.isNumber || ":.".contains($0) }
    guard !time.isEmpty else { return string.isEmpty ? 0 : nil }
    let whole = time.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard 2...3 ~= parts.count, let hour = parts[0], let minute = parts[1],
      let second = parts.count == 2 ? 0 : parts[2],
      hour < 24, minute < 60, second <= 60, whole.count == 1 || number(whole[1].prefix(9)) != nil
    else { return nil }
    let seconds = hour * 3_600 + minute * 60 + min(second, 59)
    var zone = string.dropFirst(time.count).filter { !" :".contains($0) }.uppercased()
    for name in ["UTC", "GMT", "Z"] where zone.hasSuffix(name) { zone.removeLast(name.count) }
    guard let sign = zone.first else { return seconds }
    guard "+-".contains(sign), [3, 5].contains(zone.count), let hours = number(zone.dropFirst().prefix(2)),
      let minutes = zone.count == 3 ? 0 : number(zone.suffix(2)), hours <= 14, minutes < 60
    else { return nil }
    return seconds - (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  /// Returns a number of ASCII digits without a sign.
  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(digits) : nil
  }
}
