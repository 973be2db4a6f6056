/// A currency, a coin or a unit of a coin in which an amount can be expressed.
public enum Asset: Hashable, Sendable, Codable, CustomStringConvertible {
  /// A currency, such as the euro.
  case currency(Currency)
  /// A coin, such as Bitcoin.
  case coin(Coin)
  /// A unit of a coin, such as the satoshi.
  case unit(CoinUnit, of: Coin)

  /// The currency of the asset; `nil` if the asset is a coin or a unit of one.
  public var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The coin of the asset, or of its unit; `nil` if the asset is a currency.
  public var coin: Coin? {
    switch self {
    case .currency: nil
    case .coin(let coin), .unit(_, let coin): coin
    }
  }

  /// Returns whether both assets are the same coin, in any units.
  func isSameCoin(as other: Asset) -> Bool { coin != nil && coin?.id == other.coin?.id }

  /// The number of units that equal one coin; 1 for a coin.
  var unitsPerCoin: FixedDecimal { if case .unit(let unit, _) = self { unit.count } else { .one } }

  /// The code of the currency, the ticker symbol of the coin or the name of the unit, such as `EUR`, `BTC` or `sats`.
  ///
  /// The symbol of a coin comes from the network and is untrusted. Sanitize the symbol before displaying it.
  public var symbol: String {
    switch self {
    case .currency(let currency): currency.code
    case .coin(let coin): coin.symbol
    case .unit(let unit, _): unit.description
    }
  }

  /// The code of the currency, the ticker symbol of the coin or the name of the unit, the same string as ``symbol``.
  public var description: String { symbol }
}

/// A currency, a unit of a coin, or the id or symbol of a coin as the user typed it.
public enum AssetName: Hashable, Sendable {
  /// A currency, such as the euro.
  case currency(Currency)
  /// The id or symbol of a coin, such as `bitcoin` or `BTC`, in uppercase or lowercase.
  case coin(String)
  /// A unit of a coin, such as the satoshi.
  case unit(CoinUnit)
}

extension AssetName {
  package var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  package var coinName: String? {
    switch self {
    case .currency: nil
    case .coin(let name): name
    case .unit(let unit): unit.coin.description
    }
  }
}
