import QuidCore

/// The formats of numbers and dates, with the labels and messages.
public struct DisplayFormat: Sendable {
  /// The format of numbers and amounts in the locale.
  public let numbers: NumberFormat
  /// The format of dates and times.
  public let dates: DateTimeFormat
  /// The labels and messages of the user interface.
  public let strings: any ViewStrings

  /// The default formats: English numbers and strings, and ISO 8601 dates.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// Creates formats with the numbers and amounts of a locale such as `sv_SE`.
  ///
  /// The numbers are English if the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  ///
  /// - Parameters:
  ///   - dates: The format of dates, which does not depend on the locale.
  ///   - strings: The labels and messages, which do not depend on the locale.
  public init(localeIdentifier: String, dates: DateTimeFormat = .iso, strings: any ViewStrings = .english) {
    self.init(numbers: NumberFormat(localeIdentifier: localeIdentifier), dates: dates, strings: strings)
  }

  /// Returns a Boolean value that indicates whether Quid supports a locale, such as `sv_SE`, `sv-SE` or `sv_SE.UTF-8`.
  public static func supportsLocale(_ identifier: String) -> Bool { LocaleIdentifier.isSupported(identifier) }

  /// The identifiers of all supported locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleTable.identifiers }

  /// Returns these formats with transliterated symbols and separators, for a terminal that supports only ASCII.
  ///
  /// A transliterated symbol can be longer than the original, so call this method before you measure the width of
  /// columns.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(numbers: numbers.transliterated(by: transliterate), dates: dates, strings: strings)
  }

  /// A copy of these display formats that omits currency symbols from amounts.
  public var withoutCurrency: DisplayFormat {
    DisplayFormat(numbers: numbers.withoutCurrency, dates: dates, strings: strings)
  }

  /// A copy of these display formats that names the coin of a chain, given by its ID (EIP-155), after amounts.
  package func onChain(_ chain: UInt64) -> DisplayFormat {
    DisplayFormat(numbers: numbers.onChain(chain), dates: dates, strings: strings)
  }

  private init(numbers: NumberFormat, dates: DateTimeFormat, strings: any ViewStrings) {
    self.numbers = numbers
    self.dates = dates
    self.strings = strings
  }
}
