import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded responses of CoinDesk, WazirX and Etherscan, compared with a second parser.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedBitcoinTests {
  private func exact(_ digits: String?) throws -> String? {
    try digits.map { try #require(SchoolbookDecimal($0)).string }
  }

  @Test(
    arguments: [
      ("coindesk/currentprice_2023-03-20.json", [.usd, .gbp, .eur], 1_679_331_360),
      ("coindesk/currentprice_EUR_2022-04-13.json", [.eur, .usd], 1_649_868_840),
    ] as [(String, [Currency], Double)])
  func `the index has the numbers of the body, and the strings agree`(
    path: String, currencies: [Currency], updated: Double
  ) throws {
    let body = RecordedBody(path)
    let reading = try CoinDeskCurrentPrice.rates(try body.body(), in: currencies)
    #expect(reading.value.map(\.quote) == currencies)
    #expect(reading.asOf == Date(timeIntervalSince1970: updated))
    let raw = try #require(try body.raw()["bpi"])
    for rate in reading.value {
      let price = try #require(raw[rate.quote.code])
      #expect(try rate.rate.description == exact(price["rate_float"]?.digits))
      #expect(CoinDeskCurrentPrice.number(try #require(price["rate"]?.stringValue)) == rate.rate)
    }
  }

  struct History: Sendable, CustomTestStringConvertible {
    let path: String
    let first: String
    let last: String
    let count: Int
    var testDescription: String { path }
  }

  @Test(arguments: [
    History(
      path: "coindesk/historical_close_2287d_2010-2016.json", first: "2010-07-18", last: "2016-10-20", count: 2_287),
    History(path: "coindesk/historical_close_31d_2021-02.json", first: "2021-01-19", last: "2021-02-18", count: 31),
  ])
  func `every close has the digits of the body`(_ history: History) throws {
    let body = RecordedBody(history.path)
    let first = try #require(CalendarDay(history.first)), last = try #require(CalendarDay(history.last))
    let days = try CoinDeskHistory.bitcoinHistory(try body.body(), from: first, through: last, in: .usd).value.days
    let closes = try #require(try body.raw()["bpi"]).fields
    #expect(days.count == history.count && closes.count == history.count)
    #expect(days.first?.day == first && days.last?.day == last)
    for rate in days {
      #expect(try rate.price.description == exact(closes[rate.day.description]?.digits), "\(rate.day)")
    }
  }

  @Test func `every ticker has the strings of the body`() throws {
    let body = RecordedBody("wazirx/tickers24hr_2022-11-22.json")
    let reading = try WazirXTickers.tickers(try body.body())
    let rows = try body.raw().items
    #expect(reading.value.count == 450 && rows.count == 450)
    for (ticker, row) in zip(reading.value, rows) {
      let symbol = try #require(row["symbol"]?.stringValue)
      #expect("\(ticker.base)\(ticker.quote)".lowercased() == symbol)
      #expect(try ticker.open?.description == exact(row["openPrice"]?.stringValue), "\(symbol)")
      #expect(try ticker.last?.description == exact(row["lastPrice"]?.stringValue), "\(symbol)")
      #expect(try ticker.high?.description == exact(row["highPrice"]?.stringValue), "\(symbol)")
      #expect(try ticker.low?.description == exact(row["lowPrice"]?.stringValue), "\(symbol)")
      #expect("\(Int(ticker.asOf.timeIntervalSince1970 * 1000))" == row["at"]?.digits, "\(symbol)")
    }
    #expect(Set(reading.value.map(\.quote)) == ["INR", "USDT", "BTC", "WRX"])
  }

  @Test(arguments: [
    RecordedBody("etherscan/gasoracle_v1_block16063828_2022-11.json"),
    RecordedBody("etherscan/gasoracle_v2_docs_block23467872_2025-09.json"),
    RecordedBody("etherscan/gasoracle_v2_nokey_block23876239_2025-11.json"),
  ])
  func `gas prices have the strings of the body`(_ body: RecordedBody) async throws {
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: try body.transport(), now: { Date() }),
      version: body.path.contains("_v1_") ? .v1 : .v2, key: nil)
    let gas = try await client.gasPrices().value
    let raw = try #require(try body.raw()["result"])
    #expect(gas.slow.gwei.description == raw["SafeGasPrice"]?.stringValue)
    #expect(gas.standard.gwei.description == raw["ProposeGasPrice"]?.stringValue)
    #expect(gas.fast.gwei.description == raw["FastGasPrice"]?.stringValue)
    #expect(gas.baseFee?.gwei.description == raw["suggestBaseFee"]?.stringValue)
    #expect(gas.block.map(String.init) == raw["LastBlock"]?.stringValue)
  }
}
