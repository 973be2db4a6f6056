import QuidCore

/// The date and time patterns of a locale, such as `d MMM y`, from the generated locale data (``LocaleTable``).
///
/// The notation is that of Unicode Technical Standard 35. In every locale, dates are in the Gregorian calendar and in
/// UTC, with Latin digits.
struct DatePatterns: Sendable {
  /// A style of formatted dates, whose raw value is the index of its pattern in the patterns of a locale.
  enum Style: Int {
    case dateTime, day, shortDay, weekday, month, year, timeOfDay
  }

  private let patterns: [String]
  private let months: [String]
  private let standaloneMonths: [String]
  private let weekdays: [String]
  /// The day periods, such as AM and PM, each with its first hour (0 to 23), in ascending order.
  private let periods: [(hour: Int, name: String)]

  /// Returns `nil` if the generated locale data (``LocaleTable``) does not contain the language of the locale.
  init?(localeIdentifier identifier: String) {
    guard let patterns = LocaleTable.patterns.fields(of: identifier).first else { return nil }
    self.patterns = patterns
    let names = LocaleTable.names.fields(of: identifier) + Array(repeating: [], count: 4)
    (months, standaloneMonths, weekdays) = (names[0], names[1], names[2])
    periods = names[3].map { period in
      let hour = period.prefix { $0.isASCII && $0.isNumber }
      return (Int(hour) ?? 0, String(period[hour.endIndex...]))
    }
  }

  func string(_ style: Style, of date: Timestamp) -> String {
    let dateTime = UTCDateTime(date)
    guard patterns.indices.contains(style.rawValue) else { return dateTime.description }
    var string = ""
    var rest = Substring(patterns[style.rawValue]).unicodeScalars
    while let scalar = rest.first {
      if scalar == "'" {
        let literal = rest.dropFirst().prefix { $0 != "'" }
        string.unicodeScalars.append(contentsOf: literal)
        rest = rest[literal.endIndex...].dropFirst()
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        let field = rest.prefix { $0 == scalar }
        string += value(String(field), of: dateTime)
        rest = rest[field.endIndex...]
      } else {
        string.unicodeScalars.append(scalar)
        rest.removeFirst()
      }
    }
    return string
  }

  /// Returns the string that replaces one field of a date pattern, such as `Sep` for the field `MMM`.
  private func value(_ field: String, of dateTime: UTCDateTime) -> String {
    let (year, month, day) = dateTime.day.components
    let hour = dateTime.secondOfDay / 3_600
    return switch field {
    case "y": "\(year)"
    case "M", "MM": Self.padded(month, field)
    case "MMM": name(month - 1, of: months)
    case "LLL": name(month - 1, of: standaloneMonths)
    case "d", "dd": Self.padded(day, field)
    case "E": name(dateTime.day.weekday - 1, of: weekdays)
    case "H", "HH": Self.padded(hour, field)
    case "h", "hh": Self.padded((hour + 11) % 12 + 1, field)
    case "k", "kk": Self.padded((hour + 23) % 24 + 1, field)
    case "K", "KK": Self.padded(hour % 12, field)
    case "mm": Self.padded(dateTime.secondOfDay / 60 % 60, field)
    case "a": periods.last { $0.hour <= hour }?.name ?? ""
    default: ""
    }
  }

  private func name(_ index: Int, of names: [String]) -> String { names.indices.contains(index) ? names[index] : "" }

  /// Formats a number for a pattern field, with a leading zero if necessary, such as `09` for the field `dd`.
  private static func padded(_ number: Int, _ field: String) -> String {
    field.count > 1 && number < 10 ? "0\(number)" : "\(number)"
  }
}
