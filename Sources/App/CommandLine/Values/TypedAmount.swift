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
    // A single letter belongs to a malformed number, such as 12b.
    guard unit.count > 1 || !unit.isEmpty && isSymbol(unit) else {
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
    let suffix = Self.magnitudeSuffix(of: argument.suffix(2)) ?? Self.magnitudeSuffix(of: argument.suffix(1)) ?? ""
    do {
      let digits = argument.dropLast(suffix.count)
      // No group of digits can follow a comma at the start.
      let number = try FixedDecimal(typed: (digits.first == "," ? "." + digits.dropFirst() : digits).completedDecimal)
      self = try Self.magnitudes[suffix.lowercased()].map { try number.times($0) } ?? number
    } catch let error as DecimalSyntaxError {
      let problem = "“\(argument.excerpt())” is "
      if argument.last == "%" { throw CommandError.rejectedInput(problem + "a percentage. Type an amount, such as 5.") }
      guard !Self.isCalculation(argument) else {
        throw CommandError.rejectedInput(problem + "a calculation. Calculate it first, then type the result.")
      }
      throw CommandError.rejectedInput(problem + "not \(expected) \(error.message)")
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
    return ["k", "m", "bn"].contains(letters.lowercased()) ? letters : nil
  }

  private static let magnitudes: [String: FixedDecimal] = [
    "k": 1_000, "m": 1_000_000, "bn": 1_000_000_000, "thousand": 1_000, "million": 1_000_000,
    "billion": 1_000_000_000, "trillion": 1_000_000_000_000, "lakh": 100_000, "crore": 10_000_000,
  ]

  /// Returns whether a string contains a digit and an arithmetic operator, such as `3*20`.
  static func isCalculation(_ string: String) -> Bool {
    guard string.contains(where: \.isNumber), CalendarDay(string) == nil else { return false }
    let operators: Set<Character> = ["*", "+", "-", "−", "/", "×", "÷", "^", "%", "(", ")"]
    return string.dropFirst().contains { operators.contains($0) } || string.first == "("
  }
}
