import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded responses of Coinbase and public Ethereum nodes, compared with a second parser.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedExchangeTests {
  private func exact(_ digits: String?) throws -> String? {
    try digits.map { try #require(SchoolbookDecimal($0)).string }
  }

  struct Rates: Sendable, CustomTestStringConvertible {
    let path: String
    let base: Currency
    var testDescription: String { path }
  }

  @Test(arguments: [
    Rates(path: "coinbase/exchange-rates_BTC_2018-02.json", base: .btc),
    Rates(path: "coinbase/exchange-rates_ETH_first12_2026-09-23.json", base: .eth),
    Rates(path: "coinbase/exchange-rates_ETH_first14_2026-08-27.json", base: .eth),
  ])
  func `Coinbase's prices are those of the active currencies of the body`(_ rates: Rates) throws {
    let body = RecordedBody(rates.path)
    let raw = try #require(try body.raw()["data"]?["rates"]).fields
    let currencies = raw.keys.compactMap { Currency($0) }.filter { $0.isActive && !$0.isMetal }
    #expect(!currencies.isEmpty && currencies.count < raw.count)
    let prices = try CoinbaseClient.prices(try body.body(), of: rates.base, in: currencies)
    for rate in prices.rates { #expect(rate.rate.description == (try exact(raw[rate.quote.code]?.stringValue))) }
    for name in raw.keys.filter({ name in !currencies.contains { $0.code == name } }) {
      guard let other = Currency(name) else { continue }
      #expect(throws: ResponseError.self) {
        try CoinbaseClient.prices(try body.body(), of: rates.base, in: [other])
      }
    }
  }

  @Test func `Coinbase's candles have the prices of the rows in ascending order`() throws {
    let body = RecordedBody("coinbase/exchange_candles_BTC-USD_86400_2026-08.json")
    let candles = try CoinbaseCandles.decode(try body.body(), each: .day)
    let rows = try body.raw().items.reversed()
    #expect(candles.value.count == 10 && candles.unusableCount == 0)
    for (candle, row) in zip(candles.value, rows) {
      let seconds = try #require(row.items[0].digits.flatMap { Int($0) })
      #expect(Int(candle.time.timeIntervalSince1970) == seconds + 86_400)
      let numbers = [candle.low, candle.high, candle.open, candle.close].map(\.description)
      #expect(numbers == (try row.items[1...4].map { try exact($0.digits) ?? "" }))
    }
  }

  @Test(arguments: [
    ("coinbase/error_404_base_currency.json", 404, "the price of ETH"),
    ("coinbase/error_400_currency.json", 400, "Currency is invalid"),
    ("rpc/error_over_rate_limit_-32016.json", 200, "too many requests"),
    ("rpc/error_cloudflare_-32046.json", 200, "Cannot fulfill request"),
    ("rpc/error_ankr_unauthorized.json", 200, "Unauthorized"),
    ("rpc/error_llamarpc_521.txt", 521, "521"),
  ]) func `error response is reported`(path: String, status: Int, expected: String) async throws {
    let transport = try RecordedBody(path).transport(status: status)
    let pipeline = RequestPipeline(transport: transport, now: { Date() }, sleep: { _ in }).withFallback
    let error = await #expect(throws: ProviderError.self) {
      switch path.split(separator: "/")[0] {
      case "coinbase": _ = try await CoinbaseClient(pipeline: pipeline).etherPrices(in: [.usd])
      default: _ = try await PublicNodeClient(pipeline: pipeline).gasPrices()
      }
    }
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
  }
}
