public import QuidCore

extension CalendarDay {
  /// The day of the sample values: Monday, 2025-12-01.
  public static let sample = CalendarDay(.sample)
}

extension Timestamp {
  /// The time of the sample values: 2025-12-01 12:00:00 UTC.
  public static let sample = Timestamp(timeIntervalSince1970: 1_764_590_400)
}

extension RateTable {
  /// Returns a table with the given prices of one euro; by default 1.25 USD, 0.80 GBP and 10 SEK.
  public static func sample(
    _ rates: [Currency: String] = [.usd: "1.25", .gbp: "0.8", .sek: "10"], on day: CalendarDay = .sample
  ) -> RateTable {
    guard let table = RateTable(base: .eur, day: day, rates: rates.mapValues { FixedDecimal(sample: $0) }) else {
      preconditionFailure("The rates of \(day) must be above zero: \(rates)")
    }
    return table
  }
}

extension PriceList {
  /// The prices of one ether: 2,000 USD, 1,600 EUR and 1,280 GBP.
  public static let sample = sample(of: .eth, [.usd: "2000", .eur: "1600", .gbp: "1280"])

  /// Returns a list with the given prices of an asset.
  public static func sample(of base: Currency, _ prices: [Currency: String]) -> PriceList {
    let list = PriceList(of: base, prices.mapValues { FixedDecimal(sample: $0) })
    precondition(list.rates.count == prices.count, "The prices of \(base) must be above zero: \(prices)")
    return list
  }
}

extension GasPrices {
  /// The gas prices 11 gwei (slow), 12 gwei (standard) and 13 gwei (fast), with a base fee of 10 gwei.
  public static let sample = GasPrices(
    slow: .gwei(11), standard: .gwei(12), fast: .gwei(13), baseFee: .gwei(10), block: 100)
}

extension Coin {
  /// Bitcoin.
  public static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  /// Ether.
  public static let ether = Coin(id: .ethereum, symbol: "ETH", name: "Ethereum")
}

extension MarketRow {
  /// The market data in US dollars of bitcoin, at 50,000, and ether, at 2,000.
  public static let samples = [
    MarketRow(
      coin: .bitcoin, rank: 1, image: nil, price: 50_000, change24h: 2, marketCap: 1_000_000_000_000, asOf: .sample),
    MarketRow(
      coin: .ether, rank: 2, image: nil, price: 2_000, change24h: -1, marketCap: 200_000_000_000, asOf: .sample),
  ]
}

extension PriceSeries.Point {
  static func sample(day: Int, price: Int) -> PriceSeries.Point {
    PriceSeries.Point(time: Timestamp.sample.addingTimeInterval(.init(day * 86_400)), price: FixedDecimal(price))
  }
}

extension EthereumAddress {
  /// Returns the address that consists of one hexadecimal digit, such as `0x1111111111111111111111111111111111111111`.
  public static func sample(_ digit: Character) -> EthereumAddress {
    guard let address = try? EthereumAddress("0x" + String(repeating: digit, count: 40)) else {
      preconditionFailure("\(digit) is not a lowercase hexadecimal digit")
    }
    return address
  }
}

extension TransactionHash {
  /// Returns the hash that consists of one hexadecimal digit.
  public static func sample(_ digit: Character) -> TransactionHash {
    guard let hash = TransactionHash("0x" + String(repeating: digit, count: 64)) else {
      preconditionFailure("\(digit) is not a lowercase hexadecimal digit")
    }
    return hash
  }
}

extension FixedDecimal {
  fileprivate init(sample text: String) {
    guard let value = try? FixedDecimal(text) else { preconditionFailure("\(text) is not a decimal number") }
    self = value
  }
}
