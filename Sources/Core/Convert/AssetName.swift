/// A currency, or the id or symbol of a coin as the user typed it.
public enum AssetName: Hashable, Sendable {
  /// A currency, such as the euro.
  case currency(Currency)
  /// The id or symbol of a coin, such as `bitcoin` or `BTC`, in uppercase or lowercase.
  case coin(String)
}

extension AssetName {
  /// The currency that the user typed; `nil` if the user typed the id or symbol of a coin.
  package var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The id or symbol of the coin that the user typed; `nil` if the user typed a currency.
  package var coinName: String? { if case .coin(let name) = self { name } else { nil } }
}
