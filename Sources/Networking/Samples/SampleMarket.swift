import QuidCore

/// The twelve coins of the sample market, in dollars, largest capitalisation first.
enum SampleMarket {
  /// One coin: its price in cents, its change in tenths of a percent, its capitalisation in tenths of a billion.
  struct Line: Sendable {
    let id: String
    let symbol: String
    let name: String
    let cents: Int
    let tenthsOfPercent: Int
    let tenthsOfBillion: Int
    /// The factor of the amplitudes of its path, in thousandths.
    let volatility: Int64

    /// A coin; one that costs a dollar is a stablecoin and keeps within a few tenths of a percent of it.
    init(_ id: String, _ symbol: String, _ name: String, cents: Int, tenthsOfPercent: Int, tenthsOfBillion: Int) {
      self.id = id
      self.symbol = symbol
      self.name = name
      self.cents = cents
      self.tenthsOfPercent = tenthsOfPercent
      self.tenthsOfBillion = tenthsOfBillion
      volatility = cents == 100 ? 20 : 4_000
    }

    var coin: Coin { Coin(id: CoinID(id), symbol: symbol, name: name) }
    var isBitcoin: Bool { coin.id == .bitcoin }
    var isEther: Bool { symbol == "ETH" }

    /// The listed price.
    var price: FixedPoint { FixedPoint(units: Int128(cents) * 10_000_000_000_000_000) }
    /// The listed change within 24 hours, in percent.
    var change24h: FixedPoint { FixedPoint(units: Int128(tenthsOfPercent) * 100_000_000_000_000_000) }
    /// The listed capitalisation.
    var marketCap: FixedPoint { FixedPoint(tenthsOfBillion * 100_000_000) }

    /// The decimals of its prices: a cheaper coin has more, as it would hardly move otherwise.
    var decimals: Int {
      switch cents {
      case 100_000...: 2
      case 1_000...: 4
      default: 6
      }
    }
  }

  static let lines: [Line] = [
    Line("bitcoin", "BTC", "Bitcoin", cents: 2_290_000, tenthsOfPercent: 3, tenthsOfBillion: 4_414),
    Line("ethereum", "ETH", "Ethereum", cents: 161_936, tenthsOfPercent: -13, tenthsOfBillion: 1_952),
    Line("tether", "USDT", "Tether", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 668),
    Line("usd-coin", "USDC", "USD Coin", cents: 100, tenthsOfPercent: 4, tenthsOfBillion: 435),
    Line("binancecoin", "BNB", "BNB", cents: 30_485, tenthsOfPercent: 4, tenthsOfBillion: 411),
    Line("ripple", "XRP", "XRP", cents: 42, tenthsOfPercent: 35, tenthsOfBillion: 215),
    Line("binance-usd", "BUSD", "Binance USD", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 160),
    Line("cardano", "ADA", "Cardano", cents: 38, tenthsOfPercent: -14, tenthsOfBillion: 132),
    Line("dogecoin", "DOGE", "Dogecoin", cents: 9, tenthsOfPercent: -39, tenthsOfBillion: 122),
    Line("solana", "SOL", "Solana", cents: 2_428, tenthsOfPercent: -30, tenthsOfBillion: 90),
    Line("okb", "OKB", "OKB", cents: 3_631, tenthsOfPercent: -19, tenthsOfBillion: 90),
    Line("matic-network", "MATIC", "Polygon", cents: 99, tenthsOfPercent: -33, tenthsOfBillion: 86),
  ]

  static let bitcoin = lines[0]

  /// The coins as a listing at a moment.
  ///
  /// - Parameter ids: the coins to list; `nil` for all.
  static func listing(of ids: [CoinID]? = nil, at time: SampleTime, _ prices: SamplePrices) -> MarketListing {
    let rows = lines.enumerated().compactMap { index, line -> MarketRow? in
      guard ids?.contains(line.coin.id) ?? true else { return nil }
      return MarketRow(
        coin: line.coin, rank: index + 1, image: nil, price: prices.price(of: line, at: time),
        change24h: prices.change24h(of: line, at: time), marketCap: prices.marketCap(of: line, at: time),
        asOf: time.date)
    }
    return MarketListing(currency: .usd, rows: rows)
  }

  /// The coins whose id, symbol or name contains a string.
  static func coins(matching text: String) -> [Coin] {
    let text = text.lowercased()
    return lines.map(\.coin).filter { coin in
      [coin.id.description, coin.symbol, coin.name].contains { $0.lowercased().contains(text) }
    }
  }
}
