/// Everything about showing figures that a person can choose.
public struct DisplayFormat: Sendable {
  /// How numbers are written.
  public let numbers: NumberFormat
  /// How moments are written.
  public let moments: MomentFormat

  /// English numbers and ISO 8601 moments.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// The way of a locale such as `sv_SE`.
  public init(localeIdentifier: String) {
    numbers = NumberFormat(localeIdentifier: localeIdentifier)
    moments = MomentFormat(localeIdentifier: localeIdentifier)
  }

  /// Returns whether an identifier such as `sv_SE` names a locale whose formats are known.
  public static func knowsLocale(_ identifier: String) -> Bool { LocaleName.isKnown(identifier) }

  /// The identifiers of all known locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleName.all }

  /// The same way with everything around the digits of a number put into other characters, such as those of ASCII.
  ///
  /// To be done before figures are put into columns, as a sign may become a word.
  public func spelled(by spelling: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(numbers: numbers.spelled(by: spelling), moments: moments.spelled(by: spelling))
  }

  /// The same way without the signs of currencies.
  public var withoutCurrency: DisplayFormat { DisplayFormat(numbers: numbers.withoutCurrency, moments: moments) }

  private init(numbers: NumberFormat, moments: MomentFormat) {
    self.numbers = numbers
    self.moments = moments
  }
}
