import QuidCore

/// The formats of numbers and dates for one locale.
public struct DisplayFormat: Sendable {
  /// The format of numbers and amounts.
  public let numbers: NumberFormat
  /// The format of dates and times.
  public let dates: DateTimeFormat

  /// The default formats: English numbers and ISO 8601 dates.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// Creates the formats of a locale such as `sv_SE`.
  ///
  /// If the identifier is empty, `C`, `POSIX`, `en` or `en_US`, the formats are ``english``.
  public init(localeIdentifier: String) {
    numbers = NumberFormat(localeIdentifier: localeIdentifier)
    dates = DateTimeFormat(localeIdentifier: localeIdentifier)
  }

  /// Returns whether Quid supports a locale.
  ///
  /// - Parameter identifier: The identifier of the locale, such as `sv_SE`, `sv-SE` or `sv_SE.UTF-8`.
  public static func supportsLocale(_ identifier: String) -> Bool { LocaleIdentifier.isSupported(identifier) }

  /// The identifiers of all supported locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleIdentifier.all }

  /// Returns these formats with transliterated symbols and separators.
  ///
  /// Use the result for a terminal that supports only ASCII. Dates are in ISO 8601 if their month and day
  /// names cannot be transliterated. A transliterated symbol can be longer than the original, so call this
  /// method before you measure the width of columns.
  ///
  /// - Parameter transliterate: A closure that transliterates a string. Each character that has no
  ///   transliteration becomes `?`.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(numbers: numbers.transliterated(by: transliterate), dates: dates.transliterated(by: transliterate))
  }

  /// A copy of these formats without currency symbols in amounts.
  public var withoutCurrency: DisplayFormat { DisplayFormat(numbers: numbers.withoutCurrency, dates: dates) }

  private init(numbers: NumberFormat, dates: DateTimeFormat) {
    self.numbers = numbers
    self.dates = dates
  }
}
