import QuidCore
import QuidPresentation

/// The typed content of the command window, divided into its parts.
struct CommandInput: Hashable, Sendable {
  /// The input without `quid` at its start, which a line can have as in a shell.
  let text: String
  /// The number at the start of the input as typed, such as `1,5`; `nil` if the input starts with no number.
  let typedAmount: String?
  /// The number at the start of the input, or the error in the number; `nil` if the input starts with no number.
  let amount: Result<FixedDecimal, DecimalSyntaxError>?
  /// The words that can name currencies and coins, without connectors such as `in` and `to`.
  let units: [String]
  /// The name to search for: the whole input, or after an amount the last unit, which may be incomplete.
  let name: String
  /// Whether the input selects the display currency, as in `in sek`.
  let selectsCurrency: Bool

  init(_ typed: String, _ numbers: NumberFormat) {
    var words = typed.split(whereSeparator: \.isWhitespace).map { String($0) }
    if words.count > 1, words.first == "quid" { words.removeFirst() }
    text = words.joined(separator: " ")
    let keyword = words.count > 1 ? words.first?.lowercased() ?? "" : ""
    selectsCurrency = keyword == "in" || keyword == "use"
    if selectsCurrency || keyword == "price" { words.removeFirst() }
    typedAmount = Self.separateAmount(of: &words)
    amount = typedAmount.map { Self.amount($0, numbers) }
    units = words.prefix(1) + words.dropFirst().filter { !Self.connectors.contains($0.lowercased()) }
    name = typedAmount == nil ? words.joined(separator: " ") : units.last ?? ""
  }

  var isEmpty: Bool { text.isEmpty }

  var hasAmount: Bool { typedAmount != nil }

  var isConversion: Bool { !selectsCurrency && (hasAmount || units.count > 1) }

  /// The amount to convert, 1 by default; `nil` for an invalid number.
  var quantity: FixedDecimal? {
    guard let amount else { return .one }
    return try? amount.get()
  }

  /// The name to search for in commands and coins, such as `1inch`; `nil` for an amount that starts no name.
  var searchName: String? {
    guard hasAmount else { return name }
    return !text.contains(" ") && text.contains(where: \.isLetter) ? text : nil
  }

  /// Returns the input with the last of its units replaced by a complete name and a space.
  func completed(by unit: String) -> String {
    guard let last = units.last, text.hasSuffix(last) else { return "\(unit) " }
    return text.dropLast(last.count) + "\(unit) "
  }

  // MARK: Parsing

  /// The words and symbols that may separate two units.
  private static let connectors: Set<String> = ["in", "to", "="]

  /// Removes the amount at the start of the words, also from a word such as `100usd`; returns `nil` if there is none.
  private static func separateAmount(of words: inout [String]) -> String? {
    guard let first = words.first, let start = first.first else { return nil }
    // Some letters, such as the Chinese numerals, are also numbers.
    guard start.isNumber && !start.isLetter || ".,-+".contains(start) else { return nil }
    let letters = first.reversed().prefix { $0.isLetter }.count
    words.removeFirst()
    // A single letter belongs to a malformed number, such as `0x1f`.
    guard letters > 1 else { return first }
    words.insert(String(first.suffix(letters)), at: 0)
    return String(first.dropLast(letters))
  }

  private static func amount(_ typed: String, _ numbers: NumberFormat) -> Result<FixedDecimal, DecimalSyntaxError> {
    let plain = numbers.plainDecimal(typed: typed)
    do {
      // The user may still be typing the decimals after the point.
      return .success(try FixedDecimal(typed: plain.hasSuffix(".") ? String(plain.dropLast()) : plain))
    } catch {
      return .failure(error)
    }
  }
}

extension RateTable? {
  /// Returns the currency with a code or an unambiguous common name, such as `kronor`; `nil` if there is none.
  ///
  /// Without rates, only the most traded currencies are known. Coins in the rates of a provider are not currencies.
  ///
  /// - Parameter allowsMinorUnits: Whether to include minor units such as `GBp`, which only a source amount can have.
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
