import QuidCore
import QuidPresentation

/// The typed content of the command window, divided into its parts.
struct CommandInput: Hashable, Sendable {
  /// The typed string without whitespace at its ends.
  let text: String
  /// The number at the start as typed, such as `1,5`; `nil` if the string does not start with a number.
  let typedAmount: String?
  /// The number at the start, or the reason why it is not an amount; `nil` if the string does not start with a number.
  let amount: Result<FixedDecimal, DecimalSyntaxError>?
  /// The words that can name currencies and coins, without `in` and `to` between them.
  let units: [String]
  /// The string to search for in the names of commands, currencies and coins.
  ///
  /// After an amount, it is the last of ``units``, so that an incomplete name can be completed.
  let name: String
  /// Whether the words select the display currency, as in `in sek`.
  let selectsCurrency: Bool

  /// - Parameter typed: The content of the command line, which is untrusted.
  init(_ typed: String, _ numbers: NumberFormat) {
    var words = typed.split(whereSeparator: \.isWhitespace).map { String($0) }
    text = words.joined(separator: " ")
    let keyword = words.count > 1 ? words.first?.lowercased() ?? "" : ""
    selectsCurrency = keyword == "in" || keyword == "use"
    if selectsCurrency || keyword == "price" { words.removeFirst() }
    typedAmount = Self.separateAmount(of: &words)
    amount = typedAmount.map { Self.amount($0, numbers) }
    units = words.prefix(1) + words.dropFirst().filter { !Self.connectors.contains($0.lowercased()) }
    name = typedAmount == nil ? words.joined(separator: " ") : units.last ?? ""
  }

  /// Whether nothing is typed.
  var isEmpty: Bool { text.isEmpty }

  var hasAmount: Bool { typedAmount != nil }

  var isConversion: Bool { !selectsCurrency && (hasAmount || units.count > 1) }

  /// The amount to convert, which is 1 by default; `nil` for an invalid amount.
  var quantity: FixedDecimal? {
    guard let amount else { return .one }
    return try? amount.get()
  }

  /// The name to search for in commands and coins; `nil` for an amount that cannot be the start of a name.
  ///
  /// The name of a coin may start with a digit, such as `1inch`.
  var searchName: String? {
    guard hasAmount else { return name }
    return !text.contains(" ") && text.contains(where: \.isLetter) ? text : nil
  }

  /// Returns the string with the last of ``units`` replaced by a complete name, followed by a space.
  func completed(by unit: String) -> String {
    guard let last = units.last, text.hasSuffix(last) else { return "\(unit) " }
    return text.dropLast(last.count) + "\(unit) "
  }

  // MARK: Parsing

  /// The words that may stand between two units.
  private static let connectors: Set<String> = ["in", "to", "="]

  /// Removes the amount from the words, also if it is not separated from its unit, as in `100usd`.
  private static func separateAmount(of words: inout [String]) -> String? {
    guard let first = words.first, let start = first.first else { return nil }
    // Some letters are numbers as well, such as the Chinese numerals.
    guard start.isNumber && !start.isLetter || ".,-+".contains(start) else { return nil }
    let letters = first.reversed().prefix { $0.isLetter }.count
    words.removeFirst()
    // A single letter belongs to a malformed number, such as 0x1f.
    guard letters > 1 else { return first }
    words.insert(String(first.suffix(letters)), at: 0)
    return String(first.dropLast(letters))
  }

  private static func amount(_ typed: String, _ numbers: NumberFormat) -> Result<FixedDecimal, DecimalSyntaxError> {
    let plain = numbers.plainDecimal(typed: typed)
    do {
      // The user may still be typing the decimals.
      return .success(try FixedDecimal(typed: plain.hasSuffix(".") ? String(plain.dropLast()) : plain))
    } catch {
      return .failure(error)
    }
  }
}

extension RateTable? {
  /// Returns the currency with a code or an unambiguous common name, such as `sek` or `kronor`; `nil` if there is none.
  ///
  /// Without rates, only the most traded currencies are known. Codes of coins, which some providers include in their
  /// rates, are not regarded as currencies.
  ///
  /// - Parameter allowsMinorUnits: Whether a minor unit such as `GBp`, from which amounts can be converted, is returned.
  func currency(named word: String, allowsMinorUnits: Bool = false) -> Currency? {
    let table = self
    func isKnown(_ currency: Currency) -> Bool {
      guard let table else { return Currency.mostTradedCurrencies.contains(currency) }
      return table[currency] != nil && currency != .btc && currency != .eth
    }
    if let unit = Currency.minorUnit(spelled: word) { return allowsMinorUnits && isKnown(unit) ? unit : nil }
    guard Currency.minorUnitSpelling(of: word) == nil else { return nil }
    if let currency = Currency(word), isKnown(currency) { return currency }
    let named = Currency.candidates(named: word).filter(isKnown)
    return named.count == 1 ? named.first : nil
  }
}
