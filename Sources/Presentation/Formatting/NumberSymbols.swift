import QuidCore

package struct NumberSymbols: Hashable, Sendable {
  /// The separator between the integer part and the decimals, such as `.` or `,`.
  package var decimalSeparator: String
  /// The separator between groups of digits, such as the comma in `1,234`.
  package var groupingSeparator: String
  /// The number of digits in the group directly before the decimal separator, such as three in `1,234.5`.
  package var lastGroupSize: Int
  /// The number of digits in each group except the last one: three, or two as in India (`12,34,567`).
  package var otherGroupSize: Int
  /// The minimum number of digits before the first grouping separator: one or, as in Spain and Poland, two.
  ///
  /// With a minimum of two, `12.345` has a grouping separator, but `1234` has none.
  package var minimumLeadingDigits: Int
  package var minusSign: String
  /// The string before a number in percent; empty in nearly all locales.
  package var percentPrefix = ""
  /// The string after a number in percent, such as `%`.
  package var percentSuffix = "%"
  /// The units after thousands, millions, billions (10⁹) and trillions (10¹²); an empty unit is not used.
  package var compactUnits = ["K", "M", "B", "T"]

  /// The symbols of numbers in English, such as a dot as the decimal separator.
  package static let english = NumberSymbols(
    decimalSeparator: ".", groupingSeparator: ",", lastGroupSize: 3, otherGroupSize: 3, minimumLeadingDigits: 1,
    minusSign: "-")

  func transliterated(by transliterate: (String) -> String) -> NumberSymbols {
    var symbols = self
    symbols.decimalSeparator = transliterate(decimalSeparator)
    symbols.groupingSeparator = transliterate(groupingSeparator)
    symbols.minusSign = transliterate(minusSign)
    symbols.percentPrefix = transliterate(percentPrefix)
    symbols.percentSuffix = transliterate(percentSuffix)
    symbols.compactUnits = compactUnits.map(transliterate)
    return symbols
  }

  /// Formats the digits of a number with the separators of the locale, such as `1,234.5` in English.
  func localized(unsigned plain: some StringProtocol) -> String {
    let wholeCount = plain.utf8.prefix { $0 != UInt8(ascii: ".") }.count
    let isGrouped = wholeCount >= lastGroupSize + minimumLeadingDigits
    if !isGrouped, decimalSeparator == ".", wholeCount > 0 { return String(plain) }
    var localized: [UInt8] = []
    localized.reserveCapacity(2 * plain.utf8.count + 1)
    if wholeCount == 0 { localized.append(UInt8(ascii: "0")) }
    for (index, byte) in plain.utf8.enumerated() {
      let rest = wholeCount - index
      if isGrouped, index > 0,
        rest == lastGroupSize || rest > lastGroupSize && (rest - lastGroupSize) % otherGroupSize == 0
      {
        localized += groupingSeparator.utf8
      }
      if rest == 0 { localized += decimalSeparator.utf8 } else { localized.append(byte) }
    }
    return String(decoding: localized, as: UTF8.self)
  }
}

extension NumberSymbols {
  /// Creates the number symbols of a locale from the field of its record in ``LocaleTable``.
  init(fields: [String], isEnglish: Bool) {
    self = .english
    (decimalSeparator, groupingSeparator) = (fields[0], fields[1])
    lastGroupSize = Int(fields[2]) ?? lastGroupSize
    otherGroupSize = Int(fields[3]) ?? otherGroupSize
    minimumLeadingDigits = Int(fields[4]) ?? minimumLeadingDigits
    minusSign = fields[5]
    (percentPrefix, percentSuffix) = (fields[6], fields[7])
    if !isEnglish { compactUnits = ["", "\u{A0}mn", "\u{A0}bn", "\u{A0}tn"] }
  }
}
