/// A currency, or the id or symbol of a coin as the user typed it.
public enum AssetName: Hashable, Sendable {
  /// A currency, such as the euro.
  case currency(Currency)
  /// The id or symbol of a coin, such as `bitcoin` or `BTC`, in uppercase or lowercase.
  case coin(String)
}

extension AssetName {
  package var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  package var coinName: String? { if case .coin(let name) = self { name } else { nil } }
}
