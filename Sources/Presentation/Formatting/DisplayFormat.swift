import QuidCore

/// The formats of numbers and dates in a locale, with the labels and messages in a language.
public struct DisplayFormat: Sendable {
  /// The format of numbers and amounts in the locale.
  public let numbers: NumberFormat
  /// The format of dates and times in the locale.
  public var dates: DateTimeFormat
  /// The labels and messages of the user interface, in one language.
  public var strings: ViewStrings

  /// The default formats: English numbers and strings, and ISO 8601 dates.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// Creates the formats of a locale such as `sv_SE`, with labels and messages in the language of the locale.
  ///
  /// If ``ViewLanguage`` has no case for the language, the labels and messages are English and dates are in ISO 8601,
  /// so that no sentence mixes words of two languages. If the identifier is empty, `C`, `POSIX`, `en` or `en_US`, the
  /// formats are ``english``.
  public init(localeIdentifier: String) {
    let language = ViewLanguage(localeIdentifier: localeIdentifier)
    self.init(
      numbers: NumberFormat(localeIdentifier: localeIdentifier),
      dates: language == nil ? .iso : DateTimeFormat(localeIdentifier: localeIdentifier),
      strings: ViewStrings(language ?? .english))
  }

  /// Creates the formats of a locale such as `fr_FR`, with labels and messages that the caller provides.
  public init(localeIdentifier: String, strings: ViewStrings) {
    self.init(
      numbers: NumberFormat(localeIdentifier: localeIdentifier),
      dates: DateTimeFormat(localeIdentifier: localeIdentifier), strings: strings)
  }

  /// Returns a Boolean value that indicates whether Quid supports a locale, such as `sv_SE`, `sv-SE` or `sv_SE.UTF-8`.
  public static func supportsLocale(_ identifier: String) -> Bool { LocaleIdentifier.isSupported(identifier) }

  /// The identifiers of all supported locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleIdentifier.all }

  /// Returns these formats with transliterated symbols and separators, for a terminal that supports only ASCII.
  ///
  /// Dates are in ISO 8601 if their month and day names cannot be transliterated. A transliterated symbol can be longer
  /// than the original, so call this method before you measure the width of columns.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(
      numbers: numbers.transliterated(by: transliterate), dates: dates.transliterated(by: transliterate),
      strings: strings)
  }

  /// A copy of these display formats that omits currency symbols from amounts.
  public var withoutCurrency: DisplayFormat {
    DisplayFormat(numbers: numbers.withoutCurrency, dates: dates, strings: strings)
  }

  private init(numbers: NumberFormat, dates: DateTimeFormat, strings: ViewStrings) {
    self.numbers = numbers
    self.dates = dates
    self.strings = strings
  }
}
