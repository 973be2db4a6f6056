import QuidCore
import QuidPresentation

/// An amount of money as typed, such as `34000usd`, `34000 usd`, `€30000` or `34000`.
struct TypedMoney: Hashable, Sendable {
  /// The amount, zero or more.
  let amount: FixedDecimal
  /// The currency; `nil` if the string does not contain one.
  let currency: Currency?
  /// The minor unit in which the amount was typed, such as pence; `nil` for a currency.
  let minorUnit: FixedRate?

  /// Parses an amount with or without its currency.
  init(_ string: String) throws {
    var number = Substring(string)
    let currency: Currency?
    if let first = number.first, let symbol = Currency.symbols[first] {
      currency = symbol
      number = number.dropFirst()
    } else if let last = number.last, let symbol = Currency.symbols[last] {
      currency = symbol
      number = number.dropLast()
    } else {
      let letters = String(string.suffix(string.reversed().prefix { $0.isLetter }.count))
      number = number.dropLast(letters.count)
      currency = letters.isEmpty || number.isEmpty ? nil : try Self.currency(letters)
      if number.isEmpty { number = Substring(string) }
    }
    number = number.drop { $0 == " " }
    while number.last == " " { number = number.dropLast() }
    let typed: FixedDecimal
    do {
      typed = try FixedDecimal(typed: number)
    } catch {
      throw CommandError.refusedInput(
        "“\(string.excerpt())” is not a price. Give a price such as 34000usd. \(error.message)")
    }
    minorUnit = currency?.minorUnitRate
    // A hundredth of an amount is never out of range.
    amount = minorUnit.flatMap { try? $0.cross.converted(typed) } ?? typed
    self.currency = minorUnit?.target ?? currency
  }

  private static func currency(_ word: String) throws -> Currency {
    let currency = try Currency(argument: word)
    guard currency.isMoney || currency.minorUnitRate != nil else { throw unknownCurrency(word) }
    return currency
  }

  /// Returns the error for a currency without exchange rates, such as a coin.
  static func unknownCurrency(_ word: String) -> CommandError {
    let hint = NearestName.hint(for: word, among: Currency.known.map(\.code))
    return .refusedInput(
      "“\(word.excerpt())” is not a currency. Give a price in a currency, such as 34000usd.\(hint)")
  }
}
