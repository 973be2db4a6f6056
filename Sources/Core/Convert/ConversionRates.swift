/// The exchange rates and the prices of coins with which amounts are converted.
///
/// Coins are priced in US dollars. Between a coin and another currency, both the price and the rates of the
/// two currencies are used, and only the result is rounded.
public struct ConversionRates: Hashable, Sendable {
  /// The exchange rates, with their source and age; `nil` if no currency but the US dollar takes part.
  public let table: Sourced<RateTable>?
  /// The price of each coin in US dollars, with its source and age.
  public let prices: [CoinID: Sourced<FixedPoint>]
  /// The day of the rates and prices; the older one if they are of different days.
  public let day: CalendarDay

  /// Creates the rates of a conversion between currencies.
  public init(_ table: Sourced<RateTable>) { self.init(table: table, prices: [:], day: table.value.day) }

  /// Creates the rates of a conversion of coins.
  ///
  /// - Parameters:
  ///   - table: The exchange rates; `nil` if no currency but the US dollar takes part.
  ///   - prices: The price of each coin in US dollars, above zero.
  ///   - day: The day of the prices.
  public init(table: Sourced<RateTable>?, prices: [CoinID: Sourced<FixedPoint>], day: CalendarDay) {
    self.table = table
    self.prices = prices
    self.day = table.map { min($0.value.day, day) } ?? day
  }

  /// The coins that each source has priced, with the earliest time of their prices.
  public var priceSources: [Sourced<[CoinID]>] {
    let priced = prices.sorted { $0.key.description < $1.key.description }.map { coin, price in
      price.map { _ in [coin] }
    }
    let sources = Dictionary(grouping: priced) { $0.source }.values.compactMap { coins in
      coins.dropFirst().reduce(coins.first) { $0?.combined(with: $1) { $0 + $1 } }
    }
    return sources.sorted { $0.source.name < $1.source.name }
  }

  /// The freshness of the rates and prices; the lowest one if they differ.
  package var freshness: Freshness {
    let all = [table?.freshness].compactMap { $0 } + prices.values.map(\.freshness)
    return all.dropFirst().reduce(all.first ?? .live) { $1.isFresher(than: $0) ? $0 : $1 }
  }

  // MARK: - Ratios

  /// Returns the exact ratio by which an amount is converted.
  ///
  /// - Parameters:
  ///   - source: The currency or coin of the amount.
  ///   - target: The currency or coin of the result.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the rates lack a currency;
  ///   ``ConversionError/noPrice(_:)`` if a coin has no price; ``ConversionError/nothingSince(_:)`` if there
  ///   are no rates.
  public func ratio(from source: Asset, to target: Asset) throws(ConversionError) -> ConversionRatio {
    switch (source, target) {
    case (.coin(let first), .coin(let second)) where first.id == second.id: return .one
    case (.currency(.usd), .currency(.usd)) where table == nil: return .one
    case (.currency(let first), .currency(let second)):
      return ConversionRatio(try loadedTable().crossRate(from: first, to: second))
    default:
      let (from, to) = (try value(of: source), try value(of: target))
      guard let ratio = ConversionRatio((from.dollars, to.perUnit), dividedBy: (from.perUnit, to.dollars)) else {
        throw .outOfRange
      }
      return ratio
    }
  }

  /// The value of one unit of a currency or coin in US dollars, as the fraction `dollars` ÷ `perUnit`.
  private typealias DollarValue = (dollars: FixedPoint, perUnit: FixedPoint)

  private func value(of asset: Asset) throws(ConversionError) -> DollarValue {
    switch asset {
    case .currency(.usd): return (.one, .one)
    case .currency(let currency):
      let cross = try loadedTable().crossRate(from: currency, to: .usd)
      return (cross.to.rate, cross.from.rate)
    case .coin(let coin):
      guard let price = prices[coin.id]?.value, price > .zero else { throw .noPrice(coin) }
      return (price, .one)
    }
  }

  private func loadedTable() throws(ConversionError) -> RateTable {
    guard let table else { throw .nothingSince(day) }
    return table.value
  }

  /// Returns the currencies and coins that a conversion passes through, such as `BTC`, `USD`, `EUR`, `SEK`.
  ///
  /// A coin is priced in US dollars, and the rates are against the base of the table. If source and target
  /// are the same, the path has one element.
  public func path(from source: Asset, to target: Asset) -> [Asset] {
    guard source != target else { return [source] }
    let base = table.map { [Asset.currency($0.value.base)] } ?? []
    let dollar = [Asset.currency(.usd)]
    let between: [Asset] =
      switch (source, target) {
      case (.currency, .currency): base
      case (.coin, .coin): dollar
      case (.coin, .currency(let currency)): currency == .usd ? [] : dollar + base
      case (.currency(let currency), .coin): currency == .usd ? [] : base + dollar
      }
    return (between + [target]).reduce(into: [source]) { path, asset in
      if path.last != asset { path.append(asset) }
    }
  }
}

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
