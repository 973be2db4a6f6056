import QuidCore

/// A simulated market of twelve coins, by descending market capitalization, with prices in US dollars.
enum FixtureMarket {
  /// A coin of the simulated market, with constant values from which the simulated values deviate randomly.
  struct Entry: Sendable {
    let id: String
    let symbol: String
    let name: String
    /// The constant price in US cents: 2,290,000 means 22,900 US dollars.
    let cents: Int64
    /// The change of the price over the 24 hours before ``TestClient/now``, in tenths of a percent: 3 means 0.3 %.
    let tenthsOfPercent: Int
    /// The constant market capitalization in tenths of a billion US dollars: 4,414 means 441.4 billion.
    let tenthsOfBillion: Int64
    /// The constant trading volume over 24 hours, in millions of US dollars.
    let millionsOfVolume: Int64
    /// The all-time high of the price in US cents, and its day, such as `2021-11-10`.
    let highest: (cents: Int64, day: String)
    /// The factor of the random deviations of the price, in thousandths: 4,000 multiplies the deviations by 4.
    ///
    /// A coin with a constant price of 100 cents is a stablecoin, whose price deviates by only a few tenths of a
    /// percent. ``MockClient`` uses at most 1,000.
    var volatility: Int64 { cents == 100 ? 20 : 4_000 }

    var coin: Coin { Coin(id: CoinID(id), symbol: symbol, name: name) }
    var isBitcoin: Bool { coin.id == .bitcoin }
    var isEther: Bool { symbol == "ETH" }

    var price: FixedDecimal { Self.dollars(cents: cents) }
    /// The change of the price over the 24 hours before ``TestClient/now``, in percent.
    var change24h: FixedDecimal { FixedDecimal(units: Int128(tenthsOfPercent) * 100_000_000_000_000_000) }
    /// The constant market capitalization, in US dollars.
    var marketCap: FixedDecimal { Self.dollars(cents: tenthsOfBillion * 10_000_000_000) }
    /// The constant trading volume over 24 hours, in US dollars.
    var volume: FixedDecimal { Self.dollars(cents: millionsOfVolume * 100_000_000) }
    var allTimeHigh: AllTimeHigh {
      AllTimeHigh(price: Self.dollars(cents: highest.cents), day: CalendarDay(highest.day))
    }

    private static func dollars(cents: Int64) -> FixedDecimal {
      FixedDecimal(units: Int128(cents) * 10_000_000_000_000_000)
    }

    /// The number of decimals of the simulated price, which is higher for cheaper coins.
    var decimals: Int {
      switch cents {
      case 100_000...: 2
      case 1_000...: 4
      default: 6
      }
    }
  }

  static let entries: [Entry] = [
    Entry(
      id: "bitcoin", symbol: "BTC", name: "Bitcoin", cents: 2_290_000, tenthsOfPercent: 3, tenthsOfBillion: 4_414,
      millionsOfVolume: 14_043, highest: (6_904_500, "2021-11-10")),
    Entry(
      id: "ethereum", symbol: "ETH", name: "Ethereum", cents: 161_936, tenthsOfPercent: -13, tenthsOfBillion: 1_952,
      millionsOfVolume: 6_312, highest: (487_826, "2021-11-10")),
    Entry(
      id: "tether", symbol: "USDT", name: "Tether", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 668,
      millionsOfVolume: 22_760, highest: (132, "2018-07-24")),
    Entry(
      id: "usd-coin", symbol: "USDC", name: "USD Coin", cents: 100, tenthsOfPercent: 4, tenthsOfBillion: 435,
      millionsOfVolume: 4_615, highest: (117, "2019-05-08")),
    Entry(
      id: "binancecoin", symbol: "BNB", name: "BNB", cents: 30_485, tenthsOfPercent: 4, tenthsOfBillion: 411,
      millionsOfVolume: 587, highest: (68_631, "2021-05-10")),
    Entry(
      id: "ripple", symbol: "XRP", name: "XRP", cents: 42, tenthsOfPercent: 35, tenthsOfBillion: 215,
      millionsOfVolume: 1_124, highest: (340, "2018-01-07")),
    Entry(
      id: "binance-usd", symbol: "BUSD", name: "Binance USD", cents: 100, tenthsOfPercent: 1, tenthsOfBillion: 160,
      millionsOfVolume: 1_480, highest: (115, "2020-03-13")),
    Entry(
      id: "cardano", symbol: "ADA", name: "Cardano", cents: 38, tenthsOfPercent: -14, tenthsOfBillion: 132,
      millionsOfVolume: 241, highest: (309, "2021-09-02")),
    Entry(
      id: "dogecoin", symbol: "DOGE", name: "Dogecoin", cents: 9, tenthsOfPercent: -39, tenthsOfBillion: 122,
      millionsOfVolume: 436, highest: (73, "2021-05-08")),
    Entry(
      id: "solana", symbol: "SOL", name: "Solana", cents: 2_428, tenthsOfPercent: -30, tenthsOfBillion: 90,
      millionsOfVolume: 512, highest: (25_996, "2021-11-06")),
    Entry(
      id: "okb", symbol: "OKB", name: "OKB", cents: 3_631, tenthsOfPercent: -19, tenthsOfBillion: 90,
      millionsOfVolume: 31, highest: (5_866, "2023-02-18")),
    Entry(
      id: "matic-network", symbol: "MATIC", name: "Polygon", cents: 99, tenthsOfPercent: -33, tenthsOfBillion: 86,
      millionsOfVolume: 318, highest: (292, "2021-12-27")),
  ]

  static let bitcoin = entries[0]

  /// Returns the simulated market listing at a given time, in the constant order of ``entries``.
  static func listing(of ids: [CoinID]? = nil, at time: SimulationTime, _ prices: FixturePrices) -> MarketListing {
    let rows = entries.enumerated().compactMap { index, entry -> MarketRow? in
      guard ids?.contains(entry.coin.id) ?? true else { return nil }
      return MarketRow(
        coin: entry.coin, rank: index + 1, image: nil, price: prices.price(of: entry, at: time),
        change24h: prices.change24h(of: entry, at: time), marketCap: prices.marketCap(of: entry, at: time),
        asOf: time.date, change1h: prices.change(of: entry, over: SimulationTime.hour, at: time),
        change7d: prices.change(of: entry, over: 7 * SimulationTime.day, at: time),
        volume: prices.volume(of: entry, at: time), supply: prices.supply(of: entry), allTimeHigh: entry.allTimeHigh)
    }
    return MarketListing(currency: .usd, rows: rows)
  }

  /// Returns the sparklines of the given coins over the seven days before a time, keyed by coin.
  ///
  /// A sparkline consists of the prices at each full hour and at the given time. Unknown coins are omitted.
  static func sparklines(
    of ids: [CoinID], at time: SimulationTime, _ prices: FixturePrices
  ) -> [CoinID: PriceShape] {
    let hour = SimulationTime.hour
    let last = time.seconds - (time.seconds % hour + hour) % hour
    let hours = (0..<7 * 24).reversed().map { SimulationTime(seconds: last - $0 * hour) }
    let times = hours.last == time ? hours : hours + [time]
    var shapes: [CoinID: PriceShape] = [:]
    for entry in entries where ids.contains(entry.coin.id) {
      shapes[entry.coin.id] = PriceShape(prices: times.map { prices.price(of: entry, at: $0) })
    }
    return shapes
  }

  static func coins(matching query: String) -> [Coin] {
    let query = query.lowercased()
    return entries.map(\.coin).filter { coin in
      [coin.id.description, coin.symbol, coin.name].contains { $0.lowercased().contains(query) }
    }
  }
}

extension MarketListing {
  func page(_ page: Int, size: Int) -> MarketListing {
    let size = max(size, 1)
    let offset = max(page - 1, 0).multipliedReportingOverflow(by: size)
    return MarketListing(
      currency: currency, rows: offset.overflow ? [] : Array(rows.dropFirst(offset.partialValue).prefix(size)))
  }
}
