/// The parsers of the dates and numbers in the files of other programs.
enum PortfolioFileValue {
  /// A number with the letters after it or the currency before it, such as `0.5BTC`, `€20` or `CHF 20`.
  struct Number: Hashable, Sendable {
    var value: FixedDecimal
    /// The code after the number, or the currency of the symbol; empty if the symbol can mean several.
    var unit = ""
    /// The currency symbol or code beside the number, such as `$` or `CA$`; empty if there is none.
    var symbol = ""

    /// Returns a Boolean value that indicates whether the number can be in a unit.
    ///
    /// A symbol can mean each of its currencies, as in `$20` in Canadian dollars.
    func agrees(with unit: String, _ currency: Currency?) -> Bool {
      if symbol.isEmpty { return self.unit.isEmpty || self.unit.uppercased() == unit.uppercased() }
      guard let currency else { return false }
      return symbol == currency.narrowSymbol || PortfolioFileValue.currencies(of: symbol).contains(currency)
    }
  }

  private static func currencies(of symbol: String) -> [Currency] {
    Currency(symbol).map { [$0] } ?? Currency.candidates(withSymbol: symbol)
  }

  /// Parses a number.
  ///
  /// - Parameter allowsGroups: Whether a number with a decimal dot can have groups of digits even if `separators` has
  ///   none.
  static func number(
    _ string: String, _ separators: AmountSyntax.Separators, allowsGroups: Bool = false
  ) throws -> Number {
    var number = Number(value: .zero)
    var text = string
    if string.first?.isNumber == false {
      let head = string.prefix { !$0.isNumber && $0 != "." && $0 != "," }
      text = head.filter { "-(".contains($0) } + string.dropFirst(head.count)
      number.symbol = head.filter { !"-( \u{A0}".contains($0) }
    }
    if number.symbol.isEmpty, let index = text.firstIndex(where: { $0.isCurrencySymbol }) {
      // A symbol between digits divides no number.
      guard text[index...].dropFirst().allSatisfy({ $0 == ")" }) else {
        throw DecimalSyntaxError.malformed(.unexpectedCharacter)
      }
      number.symbol = String(text.remove(at: index))
    }
    if !number.symbol.isEmpty {
      let currencies = currencies(of: number.symbol)
      guard let currency = currencies.first else { throw DecimalSyntaxError.malformed(.unexpectedCharacter) }
      number.unit = currencies.count == 1 ? currency.code : ""
    }
    var decimals = 0
    if let index = text.firstIndex(where: \.isLetter) {
      let suffix = text[index...]
      if suffix.lowercased().first == "e", let exponent = Int(suffix.dropFirst()) {
        guard -18...0 ~= exponent else { throw DecimalSyntaxError.malformed(.exponent) }
        decimals = -exponent
      } else {
        guard number.symbol.isEmpty else { throw DecimalSyntaxError.malformed(.unexpectedCharacter) }
        number.unit = String(suffix)
      }
      text = String(text[..<index])
    }
    while text.last == " " || text.last == "\u{A0}" { text.removeLast() }
    var syntax = AmountSyntax()
    syntax.separators = allowsGroups && separators == .dot && text.contains(".") ? .dotAndGroups : separators
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
    var seconds: Int64
    /// The day as written, which an offset can move to another day in UTC.
    let writtenDay: CalendarDay
    /// Whether the file contains the time of day.
    var hasTime = true

    /// The day in UTC.
    var day: CalendarDay { CalendarDay(clamped: Int((seconds - Int64(secondOfDay)) / 86_400)) }
    var secondOfDay: Int { Int((seconds % 86_400 + 86_400) % 86_400) }
  }

  /// The properties of the dates of a file.
  struct DateStyle: Hashable, Sendable {
    /// Whether the day or the month is the first number of dates such as `05/06/2024`; `nil` if unknown.
    var isDayFirst: Bool?
    /// Whether dates such as `26-03-11` start with a year of two digits.
    var hasShortYears = false
    /// The offset from UTC, in seconds, of times without one.
    var offset = 0
  }

  /// Parses a date with or without a time and an offset from UTC, such as `2024-01-05 10:00:00 UTC`, `05.01.2024` or
  /// `Jan 5, 2024, 10:00 PM`, or a number of seconds since 1970-01-01.
  static func time(_ string: String, _ style: DateStyle) throws -> Time {
    guard string.utf8.count <= 40 else { throw PortfolioCSVError.LineError.day(string) }
    if string.utf8.count == 10, string.first?.isNumber == true, let seconds = Int64(string) {
      return Time(seconds: seconds, writtenDay: CalendarDay(clamped: Int(seconds / 86_400)))
    }
    var (day, rest) = dayWithMonthName(string) ?? (nil, "")
    if day == nil {
      let end = string.firstIndex { "T ,".contains($0) } ?? string.endIndex
      day = try self.day(string[..<end], style)
      rest = string[end...]
    }
    rest = rest.drop { "T ,".contains($0) }
    guard let day, let (second, offset) = secondOfDay(rest) else { throw PortfolioCSVError.LineError.day(string) }
    let shift = rest.isEmpty ? 0 : offset ?? style.offset
    return Time(
      seconds: Int64(day.ordinal) * 86_400 + Int64(second - shift), writtenDay: day, hasTime: !rest.isEmpty)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// Returns the day of a date such as `Mar. 5, 2024` or `5-Mar-24`, and the rest of the string.
  private static func dayWithMonthName(_ string: String) -> (CalendarDay?, Substring)? {
    guard let start = string.firstIndex(where: \.isLetter) else { return nil }
    let name = string[start...].prefix(while: \.isLetter).lowercased()
    guard name.count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
    func isSeparator(_ character: Character) -> Bool { " .,-/".contains(character) }
    var rest = string[start...].dropFirst(name.count).drop(while: isSeparator)
    func next() -> Substring {
      defer { rest = rest.drop(while: \.isNumber) }
      return rest.prefix(while: \.isNumber)
    }
    let before = string[..<start].filter { !isSeparator($0) }
    let day = before.isEmpty ? next() : Substring(before)
    rest = rest.drop(while: isSeparator)
    let year = next()
    guard let day = number(day), let number = number(year), [2, 4].contains(year.count) else { return (nil, rest) }
    return (CalendarDay(year: year.count == 2 ? 2000 + number : number, month: month + 1, day: day), rest)
  }

  private static func day(_ string: Substring, _ style: DateStyle) throws -> CalendarDay? {
    var parts = string.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    if parts.count == 1, string.utf8.count == 8 {
      parts = [string.prefix(4), string.dropFirst(4).prefix(2), string.suffix(2)]
    }
    guard parts.count == 3, let first = number(parts[0]), let second = number(parts[1]), var third = number(parts[2])
    else { return nil }
    if parts[0].count == 4 { return CalendarDay(year: first, month: second, day: third) }
    if parts[2].count == 2 {
      if style.hasShortYears { return CalendarDay(year: 2000 + first, month: second, day: third) }
      guard style.isDayFirst != nil else { return nil }
      third += 2000
    } else if parts[2].count != 4 {
      return nil
    }
    guard style.isDayFirst != nil || first > 12 || second > 12 || first == second else {
      throw PortfolioCSVError.LineError.ambiguousDay(String(string))
    }
    return style.isDayFirst ?? (first > 12)
      ? CalendarDay(year: third, month: second, day: first)
      : CalendarDay(year: third, month: first, day: second)
  }

  /// Returns the seconds of a time such as `10:00:00.5 PM +02:00` since midnight, or 0 for an empty string, and its
  /// offset from UTC in seconds; `nil` if it has none.
  private static func secondOfDay(_ string: Substring) -> (second: Int, offset: Int?)? {
    let time = string.prefix { $0.isNumber || ":.".contains($0) }
    guard !time.isEmpty else { return string.isEmpty ? (0, nil) : nil }
    let whole = time.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard 2...3 ~= parts.count, var hour = parts[0], let minute = parts[1],
      let second = parts.count == 2 ? 0 : parts[2],
      hour < 24, minute < 60, second <= 60, whole.count == 1 || number(whole[1].prefix(9)) != nil
    else { return nil }
    var zone = string.dropFirst(time.count).filter { !" .\u{202F}\u{A0}".contains($0) }.uppercased()
    if let half = ["AM", "PM"].firstIndex(where: { zone.hasPrefix($0) }) {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + 12 * half
      zone.removeFirst(2)
    }
    let seconds = hour * 3_600 + minute * 60 + min(second, 59)
    guard !zone.isEmpty else { return (seconds, nil) }
    return offset(zone).map { (seconds, $0) }
  }

  /// Returns the seconds of an offset from UTC such as `UTC+8`, `+08:00`, `-0330`, `Z` or `+0000 UTC`.
  static func offset(_ string: String) -> Int? {
    var zone = string.withoutOuterSpaces.uppercased()
    for name in ["UTC", "GMT", "Z"] where zone.hasSuffix(name) || zone.hasPrefix(name) {
      zone = String(zone.hasPrefix(name) ? zone.dropFirst(name.count) : zone.dropLast(name.count)).withoutOuterSpaces
    }
    guard let sign = zone.first else { return 0 }
    var parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, parts[0].count > 2 { parts = [parts[0].dropLast(2), parts[0].suffix(2)] }
    guard "+-".contains(sign), 1...2 ~= parts.count, 1...2 ~= parts[0].count, parts.count == 1 || parts[1].count == 2,
      let hours = number(parts[0]), let minutes = parts.count == 1 ? 0 : number(parts[1]), hours <= 14, minutes < 60
    else { return nil }
    return (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  /// Returns the offset from UTC in a heading or file name such as `Time(UTC+8)`; `nil` if it contains none.
  static func offset(in name: String) -> Int? {
    let name = name.uppercased()
    guard let start = name.firstRange(of: "UTC")?.lowerBound else { return nil }
    return offset(String(name[start...].prefix { "UTC+-:".contains($0) || $0.isNumber }))
  }

  /// Returns a number of ASCII digits without a sign.
  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(digits) : nil
  }
}
