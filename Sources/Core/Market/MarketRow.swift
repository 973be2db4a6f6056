/// A coin in a market listing, with its price and other market data, which are `nil`, never zero, if unknown.
public struct MarketRow: Hashable, Sendable, Identifiable, Codable {
  /// The coin that the market data in this row describes.
  public package(set) var coin: Coin
  /// The rank of the coin by market capitalization, 1 for the largest; `nil` if the provider reports none.
  public let rank: Int?
  /// The URL of the coin's thumbnail image; `nil` if the provider reports none.
  ///
  /// The string comes from the network and is untrusted. Load the image only with a ``PictureProvider``.
  public let image: String?
  /// The price of one coin in the currency of the listing; `nil` if the provider reports none.
  public var price: FixedDecimal?
  /// The change of the price over the last 24 hours, in percent; `nil` if the provider reports none.
  public var change24h: FixedDecimal?
  /// The price × the number of coins in circulation, in the currency of the listing; `nil` if the provider reports
  /// none.
  public var marketCap: FixedDecimal?
  /// The time when the provider last updated the data of the coin; `nil` if the provider does not report the time.
  public var asOf: Timestamp?
  /// The change of the price over the last hour, in percent; `nil` if the provider reports none.
  public var change1h: FixedDecimal?
  /// The change of the price over the last seven days, in percent; `nil` if the provider reports none.
  public var change7d: FixedDecimal?
  /// The trading volume of the last 24 hours, in the currency of the listing; `nil` if the provider reports none.
  public var volume: FixedDecimal?
  /// The number of coins in circulation; `nil` if the provider reports none.
  public let supply: FixedDecimal?
  /// The highest price of the coin so far and its day; `nil` if the provider reports none.
  public var allTimeHigh: AllTimeHigh?
  /// A small chart of the price over the last seven days; `nil` if no chart was requested or the provider has none.
  public var sparkline: PriceShape?

  /// Creates a row from a coin and its market data, with `nil` for data that is unknown or was not requested.
  public init(
    coin: Coin, rank: Int? = nil, image: String? = nil, price: FixedDecimal? = nil, change24h: FixedDecimal? = nil,
    marketCap: FixedDecimal? = nil, asOf: Timestamp? = nil, change1h: FixedDecimal? = nil,
    change7d: FixedDecimal? = nil, volume: FixedDecimal? = nil, supply: FixedDecimal? = nil,
    allTimeHigh: AllTimeHigh? = nil, sparkline: PriceShape? = nil
  ) {
    self.coin = coin
    self.rank = rank
    self.image = image
    self.price = price
    self.change24h = change24h
    self.marketCap = marketCap
    self.asOf = asOf
    self.change1h = change1h
    self.change7d = change7d
    self.volume = volume
    self.supply = supply
    self.allTimeHigh = allTimeHigh
    self.sparkline = sparkline
  }

  /// Creates a row for a coin that the provider does not list, with the identifier as symbol and name.
  init(unlisted id: CoinID) {
    self.init(coin: Coin(id: id, symbol: id.description.uppercased(), name: id.description))
  }

  /// The identifier of the coin in this row.
  public var id: CoinID { coin.id }

  /// The change in percent from the all-time high to the current price, such as −20 from 100 to 80, rounded half to
  /// even to 18 decimals; `nil` if either price is unknown, or if the percentage is too large for ``FixedDecimal``.
  public var changeFromAllTimeHigh: FixedDecimal? {
    guard let price else { return nil }
    return allTimeHigh?.price.percentChange(to: price)
  }
}

extension MarketRow {
  /// Returns a Boolean value that indicates whether the data is over an hour old or more than a day in the future.
  ///
  /// Providers stop updating the data of some coins. Data without a time is treated as current.
  public func isOld(at now: Timestamp) -> Bool { asOf?.isOldPrice(at: now) ?? false }
}

extension Timestamp {
  /// Whether a coin price, usually updated every few minutes, is over an hour old or over a day in the future.
  package func isOldPrice(at now: Timestamp) -> Bool {
    let age = now.time(since: self)
    return age > .seconds(3_600) || age < .seconds(-86_400)
  }
}

extension Sequence<Timestamp> {
  /// Returns the time of a value that is computed from prices of these times: one in the future, or else the oldest;
  /// `nil` without times.
  package func leastCurrent(at now: Timestamp) -> Timestamp? { first { $0.isInFuture(at: now) } ?? self.min() }
}
