import QuidCore
import QuidPresentation

/// An amount of money as typed, such as `34000usd`, `34000 usd`, `€30000` or `34000`.
struct TypedMoney: Hashable, Sendable {
  let amount: FixedDecimal
  /// The currency; `nil` if the string does not contain one.
  let currency: Currency?
  /// The minor unit in which the amount was typed, such as pence; `nil` if the amount is not in a minor unit.
  let minorUnit: FixedRate?

  init(_ string: String) throws {
    let typed = TypedAmount(string)
    let currency = try typed?.unit.map { try Self.currency($0) }
    let number = try FixedDecimal(argument: typed?.number ?? string, as: "a price. Give a price such as 34000usd.")
    minorUnit = currency?.minorUnitRate
    // A hundredth of an amount is never out of range.
    amount = minorUnit.flatMap { try? $0.cross.converted(number) } ?? number
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
    return .rejectedInput(
      "“\(word.excerpt())” is not a currency. Give a price in a currency, such as 34000usd.\(hint)")
  }
}
