import QuidCore
import QuidPresentation

/// A number with or without a currency or coin beside it, as typed in one word: `100usd`, `€50`, `100 zł`, `10k`.
struct TypedAmount: Hashable, Sendable {
  /// The number as typed, which may be malformed.
  let number: String
  /// The name or symbol of the currency or coin; `nil` if there is none.
  let unit: String?

  /// Divides a word into a number and a unit before or after it; returns `nil` for a word without a number.
  init?(_ word: String) {
    if let amount = Self.prefixed(word) ?? Self.suffixed(word) { self = amount } else { return nil }
  }

  private init(number: some StringProtocol, unit: (some StringProtocol)?) {
    self.number = String(number)
    self.unit = unit.map { String($0) }
  }

  /// Divides a word such as `€50`, `R$5`, `kr 100` and `CHF50`; returns `nil` for any other word.
  private static func prefixed(_ word: String) -> TypedAmount? {
    guard let start = word.firstIndex(where: startsNumber), start > word.startIndex else { return nil }
    let unit = word[..<start].trimmingSpaces
    let isCode = unit.utf8.count == 3 && Currency(unit)?.isMoney == true
    guard isCode || isSymbol(unit) else { return nil }
    return TypedAmount(number: word[start...], unit: unit)
  }

  /// Divides a word such as `100usd`, `50€` and `100A$`; returns `nil` for a word that does not start with a number.
  private static func suffixed(_ word: String) -> TypedAmount? {
    guard word.first.map(startsNumber) == true else { return nil }
    guard !word.lowercased().hasPrefix("0x") else { return TypedAmount(number: word, unit: String?.none) }
    var unit = word.suffix(word.reversed().prefix { $0.isLetter || isSymbol($0) }.count)
    if let magnitude = FixedDecimal.magnitudeSuffix(of: unit) { unit = unit.dropFirst(magnitude.count) }
    // A single letter other than that of pence belongs to a malformed number, such as 12b.
    guard unit.count > 1 || unit == "p" || !unit.isEmpty && isSymbol(unit) else {
      return TypedAmount(number: word, unit: String?.none)
    }
    return TypedAmount(number: word.dropLast(unit.count).trimmingSpaces, unit: unit)
  }

  /// Returns whether a character can be the first of a number, which may be invalid.
  static func startsNumber(_ character: Character) -> Bool {
    character.isNumber && !character.isLetter || "+-.,".contains(character)
  }

  /// Returns whether a character is the symbol of a currency or of a coin, such as `€`, `₿` and `Ξ`.
  static func isSymbol(_ character: Character) -> Bool { character.isCurrencySymbol || character == "Ξ" }

  /// Returns whether a string is the symbol of a currency or coin, such as `€` and `kr`.
  private static func isSymbol(_ string: Substring) -> Bool {
    string.count == 1 && string.allSatisfy { isSymbol($0) } || !Currency.candidates(withSymbol: String(string)).isEmpty
  }
}

extension FixedDecimal {
  /// Creates a number from a typed string such as `1.5`, `.5`, `,5`, `5.` and `10k`; throws ``CommandError`` for any other string.
  ///
  /// - Parameter expected: The description of the expected value for the error message, with a full stop.
  init(argument: String, as expected: String = "an amount.") throws {
    let suffix = Self.magnitudeSuffix(of: argument.suffix(argument.reversed().prefix { $0.isLetter }.count)) ?? ""
    do {
      var digits = argument.dropLast(suffix.count)
      // The dash of prices such as 100.- and 100,- is instead of decimals.
      if digits.count > 2, [".-", ",-"].contains(digits.suffix(2)) { digits = digits.dropLast(2) }
      // No group of digits can follow a comma at the start.
      let number = try FixedDecimal(typed: (digits.first == "," ? "." + digits.dropFirst() : digits).completedDecimal)
      self = try Self.magnitudes[suffix.lowercased()].map { try number.times($0) } ?? number
    } catch let error as DecimalSyntaxError {
      let problem = "“\(argument.excerpt())” is "
      if argument.last == "%" { throw CommandError.rejectedInput(problem + "a percentage. Type an amount, such as 5.") }
      guard !Self.isCalculation(argument) else {
        throw CommandError.rejectedInput(problem + "a calculation. Calculate it first, then type the result.")
      }
      let reason: DecimalSyntaxError.Reason? = if case .malformed(let reason) = error { reason } else { nil }
      let hint = reason.flatMap { SendAmountError.suggestion(for: argument, $0) } ?? error.message
      throw CommandError.rejectedInput(problem + "not \(expected) \(hint)")
    }
  }

  /// Returns the product with a magnitude after the number, such as `million` and `lakh`; `nil` for another word.
  func multiplied(byMagnitude word: String) throws -> FixedDecimal? {
    let word = word.lowercased()
    let magnitude = Self.magnitudes[word] ?? Self.magnitudes[word.hasSuffix("s") ? String(word.dropLast()) : word]
    guard word.count > 1 else { return nil }
    return try magnitude.map { try times($0) }
  }

  private func times(_ magnitude: FixedDecimal) throws -> FixedDecimal {
    do {
      return try multiplied(by: magnitude, rounding: .halfEven)
    } catch {
      throw CommandError.rejectedInput("The amount is too large. \(DecimalSyntaxError.tooLarge.message)")
    }
  }

  /// Returns the suffix of a magnitude at the start of a string, such as `k`; `nil` if a letter follows, as in `mbtc`.
  fileprivate static func magnitudeSuffix(of characters: Substring) -> Substring? {
    let letters = characters.prefix { $0.isLetter }
    return magnitudes[letters.lowercased()] == nil ? nil : letters
  }

  private static let magnitudes: [String: FixedDecimal] = [
    "k": 1_000, "m": 1_000_000, "bn": 1_000_000_000, "hundred": 100, "thousand": 1_000, "grand": 1_000,
    "million": 1_000_000, "mio": 1_000_000, "mln": 1_000_000, "billion": 1_000_000_000, "mrd": 1_000_000_000,
    "trillion": 1_000_000_000_000, "lakh": 100_000, "crore": 10_000_000, "cr": 10_000_000,
  ]

  /// Throws an error for a number such as `3.000`, whose dot can also separate thousands, of a unit with few decimals.
  ///
  /// - Parameters:
  ///   - currency: The unit; `nil` for an unknown currency.
  ///   - isPrice: Whether the number is a price, which often has three decimals unless they are zeros.
  static func rejectAmbiguous(_ number: String, in currency: Currency?, isPrice: Bool = false) throws {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...3 ~= parts[0].count, parts[0].first != "0", parts[1].count == 3,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), !isPrice || parts[1] == "000",
      currency?.isMetal != true, currency?.minorUnitDigits ?? 2 < 3
    else { return }
    let zeros = parts[1].reversed().prefix { $0 == "0" }.count
    let decimals = zeros == 0 ? parts[1] + "0" : zeros == 3 ? "0" : parts[1].dropLast(zeros)
    throw CommandError.rejectedInput(
      "“\(number)” can mean \(parts.joined()) or \(parts[0]).\(decimals). Type one of these numbers.")
  }

  /// Returns whether a string contains a digit and an arithmetic operator, such as `3*20`.
  static func isCalculation(_ string: String) -> Bool {
    guard string.contains(where: \.isNumber), CalendarDay(string) == nil else { return false }
    let operators: Set<Character> = ["*", "+", "-", "−", "/", "×", "÷", "^", "%", "(", ")"]
    return string.dropFirst().contains { operators.contains($0) } || string.first == "("
  }
}
