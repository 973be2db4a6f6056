import QuidCore
import QuidNetworking
import QuidPresentation

/// An amount of money or of a coin as typed, such as `34000usd`, `34000 usd`, `€30000`, `34000` or `0.05btc`.
struct TypedMoney: Hashable, Sendable {
  let amount: FixedDecimal
  /// The currency or the coin; `nil` if the string does not contain one.
  let asset: AssetName?
  /// The minor unit in which the amount was typed, such as pence; `nil` if the amount is not in a minor unit.
  let minorUnit: FixedRate?

  /// Parses an amount, which is rejected if its dot may separate thousands; see ``FixedDecimal/rejectAmbiguous(_:in:isPrice:)``.
  init(_ string: String, isPrice: Bool = false) throws {
    let typed = TypedAmount(string)
    let number = try FixedDecimal(argument: typed?.number ?? string, as: "a price. Give a price such as 34000usd.")
    if let word = typed?.unit, Currency(named: word) == nil || Currency(word)?.isMoney == false {
      if let unit = CoinUnit(named: word), let coins = unit.coins(number) {
        (amount, asset, minorUnit) = (coins, .coin(unit.coin.description), nil)
        return
      }
      if let coin = BuiltinCoins.coin(named: AssetName.coinSymbols[word] ?? word) {
        (amount, asset, minorUnit) = (number, .coin(coin.id.description), nil)
        return
      }
    }
    let currency = try typed?.unit.map { try Self.currency($0) }
    try FixedDecimal.rejectAmbiguous(typed?.number ?? string, in: currency, isPrice: isPrice)
    minorUnit = currency?.minorUnitRate
    // A hundredth of an amount is never out of range.
    amount = minorUnit.flatMap { try? $0.cross.converted(number) } ?? number
    asset = (minorUnit?.target ?? currency).map { .currency($0) }
  }

  private init(amount: FixedDecimal, asset: AssetName?, minorUnit: FixedRate?) {
    (self.amount, self.asset, self.minorUnit) = (amount, asset, minorUnit)
  }

  /// Returns the amount in a currency if it was typed without one, and the same amount otherwise.
  func `in`(_ currency: Currency) -> Self {
    asset == nil ? Self(amount: amount, asset: .currency(currency), minorUnit: nil) : self
  }

  private static func currency(_ word: String) throws -> Currency {
    let currency = try Currency(argument: word)
    guard currency.isMoney || currency.minorUnitRate != nil else { throw unknownCurrency(word) }
    return currency
  }

  /// Returns the error for a currency without exchange rates.
  static func unknownCurrency(_ word: String) -> CommandError {
    let hint = NearestName.hint(for: word, among: Currency.known.map(\.code))
    return .rejectedInput(
      "“\(word.excerpt())” is not a currency. Give a price in a currency, such as 34000usd.\(hint)")
  }
}
