import Foundation
import QuidCore

/// Prices and gas prices of the practice wallet.
enum WalletFixture {
  static let now = Date(timeIntervalSince1970: 1_693_588_500)
  static let source = DataSource(name: "CoinGecko", host: "api.coingecko.com")

  static func market(usd: String = "1644.1", freshness: Freshness = .live, age: Double = 12) throws -> SendMarket {
    let rates = try [(Currency.usd, usd), (.eur, "1523.88"), (.gbp, "1305.27")].compactMap { currency, price in
      ExchangeRate(base: .eth, quote: currency, rate: try FixedDecimal(price))
    }
    let prices = try unwrapped(PriceList(of: .eth, rates))
    let fast = try unwrapped(GasPrice(gwei: FixedDecimal(14)))
    let slow = try unwrapped(GasPrice(gwei: FixedDecimal(13)))
    let gas = GasPrices(slow: slow, standard: fast, fast: fast, baseFee: nil, block: 18_041_185)
    let fetched = now.addingTimeInterval(-age)
    return SendMarket(
      prices: Sourced(prices, source: source, asOf: nil, fetchedAt: fetched, freshness: freshness),
      gas: Sourced(
        gas, source: DataSource(name: "Etherscan", host: "api.etherscan.io"), asOf: nil, fetchedAt: fetched,
        freshness: .live))
  }

  private struct Missing: Error {}

  private static func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }
}
