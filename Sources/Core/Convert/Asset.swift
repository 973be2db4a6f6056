/// A currency or a coin, in which an amount is expressed.
public enum Asset: Hashable, Sendable, CustomStringConvertible {
  /// A currency, such as the euro.
  case currency(Currency)
  /// A coin, such as Bitcoin.
  case coin(Coin)

  /// The currency; `nil` for a coin.
  public var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The coin; `nil` for a currency.
  public var coin: Coin? { if case .coin(let coin) = self { coin } else { nil } }

  /// The code of the currency or the ticker symbol of the coin, such as `EUR` or `BTC`.
  ///
  /// The symbol of a coin comes from the network and is untrusted; sanitize it before it is displayed.
  public var symbol: String {
    switch self {
    case .currency(let currency): currency.code
    case .coin(let coin): coin.symbol
    }
  }

  /// The ``symbol``.
  public var description: String { symbol }
}

/// A currency, or the name of a coin as the user typed it.
public enum AssetName: Hashable, Sendable {
  /// A currency.
  case currency(Currency)
  /// The id or symbol of a coin, such as `bitcoin` or `BTC`, in any case.
  case coin(String)
}

extension AssetName {
  /// The currency; `nil` for the name of a coin.
  package var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The id or symbol of a coin; `nil` for a currency.
  package var coinName: String? { if case .coin(let name) = self { name } else { nil } }

  /// The currency whose code ISO 4217 has withdrawn and that has the same name as the coin; `nil` otherwise.
  package var withdrawnCurrency: Currency? {
    coinName.flatMap { Currency($0) }.flatMap { $0.isWithdrawn ? $0 : nil }
  }
}

/// The coin that was found for an id or symbol.
public struct CoinMatch: Hashable, Sendable {
  /// The id or symbol, as the user typed it.
  public let name: String
  /// The coin with the id or symbol.
  public let coin: Coin
  /// The rank of the coin by market capitalization, from 1 for the largest; `nil` if it has none.
  public let rank: Int?
  /// The number of other coins that also have the name as their id or symbol.
  public let sharedBy: Int

  /// Creates the result of looking up a coin by its id or symbol.
  public init(name: String, coin: Coin, rank: Int?, sharedBy: Int) {
    self.name = name
    self.coin = coin
    self.rank = rank
    self.sharedBy = sharedBy
  }
}
