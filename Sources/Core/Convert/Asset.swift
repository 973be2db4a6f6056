/// A currency or a coin in which an amount can be expressed.
public enum Asset: Hashable, Sendable, Codable, CustomStringConvertible {
  /// A currency, such as the euro.
  case currency(Currency)
  /// A coin, such as Bitcoin.
  case coin(Coin)

  /// The currency of the asset; `nil` if the asset is a coin.
  public var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The coin of the asset; `nil` if the asset is a currency.
  public var coin: Coin? { if case .coin(let coin) = self { coin } else { nil } }

  /// The code of the currency or the ticker symbol of the coin, such as `EUR` or `BTC`.
  ///
  /// The symbol of a coin comes from the network and is untrusted. Sanitize the symbol before displaying it.
  public var symbol: String {
    switch self {
    case .currency(let currency): currency.code
    case .coin(let coin): coin.symbol
    }
  }

  /// The code of the currency or the ticker symbol of the coin, the same string as ``symbol``.
  public var description: String { symbol }
}

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
