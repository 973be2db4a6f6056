import Foundation

/// The number and date formats that a user can choose.
public struct DisplayFormat: Sendable {
  /// The format of numbers and amounts.
  public let numbers: NumberFormat
  /// The format of dates and times.
  public let dates: DateTimeFormat

  /// English numbers and ISO 8601 dates.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// Creates the formats of a locale such as `sv_SE`.
  public init(localeIdentifier: String) {
    numbers = NumberFormat(localeIdentifier: localeIdentifier)
    dates = DateTimeFormat(localeIdentifier: localeIdentifier)
  }

  /// Returns whether an identifier such as `sv_SE` names a supported locale.
  public static func supportsLocale(_ identifier: String) -> Bool { LocaleIdentifier.isSupported(identifier) }

  /// The identifiers of all supported locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleIdentifier.all }

  /// Returns formats whose symbols, separators and names are transliterated, for example to ASCII.
  ///
  /// A symbol can become a word, so transliterate before columns are measured.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(numbers: numbers.transliterated(by: transliterate), dates: dates.transliterated(by: transliterate))
  }

  /// The same formats without currency symbols.
  public var withoutCurrency: DisplayFormat { DisplayFormat(numbers: numbers.withoutCurrency, dates: dates) }

  private init(numbers: NumberFormat, dates: DateTimeFormat) {
    self.numbers = numbers
    self.dates = dates
  }
}

/// Parses locale identifiers of the environment and of `--locale`.
enum LocaleIdentifier {
  /// Returns the Foundation identifier of a locale, such as `sv_SE` for `sv-SE.UTF-8`; `nil` for English and for no
  /// locale.
  static func nonEnglish(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return name.replacing("-", with: "_")
  }

  /// The identifiers of all locales that Foundation supports.
  static var all: [String] { Locale.availableIdentifiers }

  /// Returns whether Foundation supports the language and the region exists; true for English and for no locale.
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
