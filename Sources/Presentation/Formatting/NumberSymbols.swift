/// How a locale writes a number: its separators and where they stand.
public struct NumberSymbols: Hashable, Sendable {
  /// What stands before the decimals.
  public var decimalSeparator: String
  /// What stands between groups of digits.
  public var groupingSeparator: String
  /// How many digits the last group has.
  public var lastGroup: Int
  /// How many digits every other group has: two in India, else three.
  public var otherGroups: Int
  /// How many digits must stand before the first separator for there to be one: two in Spain and Poland, else one.
  public var leastLeadingDigits: Int
  /// What stands before a number below zero.
  public var minusSign: String
  /// What stands before a percentage.
  public var percentPrefix = ""
  /// What stands behind a percentage.
  public var percentSuffix = "%"

  /// English, which is also what is used where no locale is set.
  public static let english = NumberSymbols(
    decimalSeparator: ".", groupingSeparator: ",", lastGroup: 3, otherGroups: 3, leastLeadingDigits: 1, minusSign: "-")

  /// The same symbols in other characters.
  func spelled(by spelling: (String) -> String) -> NumberSymbols {
    var symbols = self
    symbols.decimalSeparator = spelling(decimalSeparator)
    symbols.groupingSeparator = spelling(groupingSeparator)
    symbols.minusSign = spelling(minusSign)
    symbols.percentPrefix = spelling(percentPrefix)
    symbols.percentSuffix = spelling(percentSuffix)
    return symbols
  }

  /// A plain decimal, as Core writes it, with this locale's separators and without its sign.
  func localized(unsigned plain: some StringProtocol) -> String {
    let plain = Array(plain.utf8)
    let whole = plain.prefix { $0 != UInt8(ascii: ".") }
    let isGrouped = whole.count >= lastGroup + leastLeadingDigits
    var text: [UInt8] = []
    for (place, digit) in whole.enumerated() {
      let rest = whole.count - place
      if isGrouped, place > 0, rest == lastGroup || rest > lastGroup && (rest - lastGroup) % otherGroups == 0 {
        text += groupingSeparator.utf8
      }
      text.append(digit)
    }
    if whole.isEmpty { text.append(UInt8(ascii: "0")) }
    let decimals = plain.dropFirst(whole.count + 1)
    if !decimals.isEmpty { text += Array(decimalSeparator.utf8) + decimals }
    return String(decoding: text, as: UTF8.self)
  }
}
