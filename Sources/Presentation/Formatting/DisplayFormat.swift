import Foundation

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

/// Functions that parse and check locale identifiers from the environment or from the option `--locale`.
enum LocaleIdentifier {
  /// Converts a locale identifier to Foundation's notation, such as `sv-SE.UTF-8` to `sv_SE`.
  ///
  /// - Returns: The converted identifier; `nil` if the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  ///   For these identifiers the default formats are used.
  static func nonEnglish(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return name.replacing("-", with: "_")
  }

  /// The identifiers of all locales that Foundation supports.
  static var all: [String] { Locale.availableIdentifiers }

  /// Returns whether Quid supports a locale.
  ///
  /// Foundation must support the language of the locale. If the identifier contains a region, the region must
  /// exist. An empty identifier, `C` and `POSIX` are also supported.
  static func isSupported(_ identifier: String) -> Bool {
    guard let name = nonEnglish(identifier) else { return true }
    if all.contains(name) { return true }
    let parts = Locale.Components(identifier: name).languageComponents
    guard let language = parts.languageCode?.identifier, all.contains(language) else { return false }
    // `Locale.Components` drops every part that is neither a script nor a region.
    let count = 1 + (parts.script == nil ? 0 : 1) + (parts.region == nil ? 0 : 1)
    return name.split(separator: "_", omittingEmptySubsequences: false).count == count
      && parts.region?.isISORegion ?? true
  }
}
