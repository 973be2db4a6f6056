import QuidCore

/// The market of ``TestClient`` and ``MockClient``: twelve coins with prices in US dollars, sorted by
/// descending market capitalisation.
enum FixtureMarket {
  /// A coin with fixed base values: its price, its change over 24 hours and its market capitalisation.
  ///
  /// The simulated values deviate from these base values over time.
  struct Entry: Sendable {
    let id: String
    let symbol: String
    let name: String
    /// The base price of one coin in US cents, from which simulated prices deviate: 2,290,000 for 22,900 US
    /// dollars.
    let cents: Int
    /// The base value of the price change over 24 hours, in tenths of a percent: 3 for 0.3 %.
    let tenthsOfPercent: Int
    /// The base value of the market capitalisation, in tenths of a billion US dollars: 4,414 for 441.4
    /// billion.
    let tenthsOfBillion: Int
    /// The factor by which the random deviations of the coin's simulated price are multiplied, in
    /// thousandths: 4,000 for a factor of 4.
    let volatility: Int64

    /// Creates an entry of the market.
    ///
    /// The units of the integers are those of the properties with the same names.
    ///
    /// A coin with a price of 100 cents is a stablecoin, whose price deviates by only a few tenths of a
    /// percent.
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

    /// The base price of one coin in US dollars, from which simulated prices deviate.
    var price: FixedPoint { FixedPoint(units: Int128(cents) * 10_000_000_000_000_000) }
    /// The base value of the price change over 24 hours, in percent.
    var change24h: FixedPoint { FixedPoint(units: Int128(tenthsOfPercent) * 100_000_000_000_000_000) }
    /// The base value of the market capitalisation, in US dollars.
    var marketCap: FixedPoint { FixedPoint(tenthsOfBillion * 100_000_000) }

    /// The number of decimals of the coin's simulated prices.
    ///
    /// Prices of cheaper coins have more decimals, because their changes are smaller.
    var decimals: Int {
      switch cents {
      case 100_000...: 2
      case 1_000...: 4
      default: 6
      }
    }
  }

  static let entries: [Entry] = [
    Entry("bitcoin", "BTC", "Bitcoin", cents: 2_290_000, tenthsOfPercent: 3, tenthsOfBillion: 4_414),
    Entry("ethereum", "ETH", "Ethereum", cents: 161_936, tenthsOfPercent: -13, tenthsOfBillion: 1_952),
    Entry("tether", "USDT", "Tether", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 668),
    Entry("usd-coin", "USDC", "USD Coin", cents: 100, tenthsOfPercent: 4, tenthsOfBillion: 435),
    Entry("binancecoin", "BNB", "BNB", cents: 30_485, tenthsOfPercent: 4, tenthsOfBillion: 411),
    Entry("ripple", "XRP", "XRP", cents: 42, tenthsOfPercent: 35, tenthsOfBillion: 215),
    Entry("binance-usd", "BUSD", "Binance USD", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 160),
    Entry("cardano", "ADA", "Cardano", cents: 38, tenthsOfPercent: -14, tenthsOfBillion: 132),
    Entry("dogecoin", "DOGE", "Dogecoin", cents: 9, tenthsOfPercent: -39, tenthsOfBillion: 122),
    Entry("solana", "SOL", "Solana", cents: 2_428, tenthsOfPercent: -30, tenthsOfBillion: 90),
    Entry("okb", "OKB", "OKB", cents: 3_631, tenthsOfPercent: -19, tenthsOfBillion: 90),
    Entry("matic-network", "MATIC", "Polygon", cents: 99, tenthsOfPercent: -33, tenthsOfBillion: 86),
  ]

  static let bitcoin = entries[0]

  /// Returns the market listing at a time, sorted by descending base value of the market capitalisation.
  ///
  /// - Parameters:
  ///   - ids: The coins to include; `nil`, the default, for all coins.
  ///   - time: The time of the prices.
  ///   - prices: The prices of ``TestClient`` or of ``MockClient``.
  static func listing(of ids: [CoinID]? = nil, at time: SimulationTime, _ prices: FixturePrices) -> MarketListing {
    let rows = entries.enumerated().compactMap { index, entry -> MarketRow? in
      guard ids?.contains(entry.coin.id) ?? true else { return nil }
      return MarketRow(
        coin: entry.coin, rank: index + 1, image: nil, price: prices.price(of: entry, at: time),
        change24h: prices.change24h(of: entry, at: time), marketCap: prices.marketCap(of: entry, at: time),
        asOf: time.date)
    }
    return MarketListing(currency: .usd, rows: rows)
  }

  /// Returns the coins of the market whose id, symbol or name contains a string, ignoring letter case.
  static func coins(matching query: String) -> [Coin] {
    let query = query.lowercased()
    return entries.map(\.coin).filter { coin in
      [coin.id.description, coin.symbol, coin.name].contains { $0.lowercased().contains(query) }
    }
  }
}

extension MarketListing {
  /// Returns a listing with only the rows of one page.
  ///
  /// - Parameters:
  ///   - page: The number of the page, counted from 1.
  ///   - size: The number of rows on a page.
  func page(_ page: Int, size: Int) -> MarketListing {
    let size = max(size, 1)
    let offset = max(page - 1, 0).multipliedReportingOverflow(by: size)
    return MarketListing(
      currency: currency, rows: offset.overflow ? [] : Array(rows.dropFirst(offset.partialValue).prefix(size)))
  }
}
