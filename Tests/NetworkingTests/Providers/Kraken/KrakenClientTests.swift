import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct KrakenClientTests {
  private static let now = Date(timeIntervalSince1970: 1_795_230_000)

  private func client(_ body: String) -> (KrakenClient, StubTransport) {
    let transport = StubTransport(body)
    let pipeline = RequestPipeline(transport: transport, now: { Self.now }, sleep: { _ in })
    return (KrakenClient(pipeline: pipeline.withFallback), transport)
  }

  @Test func `price is that of the last trade, whatever the name of the pair`() async throws {
    let (client, transport) = client(
      #"{"error":[],"result":{"XXBTZUSD":{"a":["2","1","1"],"c":["60934.10000","0.1"],"o":"1"},"#
        + #""XBTCHF":{"c":["48000.5","1"]},"BTC/EUR":{"c":["52000","1"]}}}"#)
    let franc = try #require(Currency("CHF"))
    let prices = try await client.bitcoinPrices(in: [.usd, franc, .eur])
    #expect([.usd, franc, .eur].map { prices.value[$0]?.rate.description } == ["60934.1", "48000.5", "52000"])
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.kraken.com/0/public/Ticker?pair=XBTUSD,XBTCHF,XBTEUR"
      ])
  }

  @Test func `price of another pair is not used`() async throws {
    let (client, _) = client(#"{"error":[],"result":{"XETHZEUR":{"c":["1500","1"]}}}"#)
    await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd]) }
  }

  @Test func `currency without a pair is not requested`() async throws {
    let (client, transport) = client("")
    let krona = try #require(Currency("SEK"))
    await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd, krona]) }
    #expect(transport.requests.isEmpty)
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let message: String
    let reason: ProviderError.Reason
    var testDescription: String { message }
  }

  @Test(arguments: [
    Failure(message: "EGeneral:Too many requests", reason: .rateLimited(retryAfter: nil)),
    Failure(message: "EAPI:Rate limit exceeded", reason: .rateLimited(retryAfter: nil)),
    Failure(message: "EQuery:Unknown asset pair", reason: .notFound("the price of ETH")),
    Failure(
      message: "EService:Unavailable", reason: .requestFailed(status: 503, message: "EService:Unavailable")),
    Failure(
      message: "EGeneral:Invalid arguments",
      reason: .requestFailed(status: nil, message: "EGeneral:Invalid arguments")),
  ]) func `error in a response with status 200 is reported`(_ failure: Failure) async throws {
    let (client, _) = client(#"{"error":["\#(failure.message)"]}"#)
    let error = await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd]) }
    if case .requestFailed(_, let message) = failure.reason, case .requestFailed(_, let reported) = error?.reason {
      #expect(reported == message)
    } else {
      #expect(error?.reason == failure.reason)
    }
  }

  private static func rows(_ count: Int) -> String {
    let rows = (0..<count).map { index in
      let time = 1_795_219_200 - (count - 1 - index) * 86_400
      return #"[\#(time),"100.0","110.0","90.0","\#(index + 91 > 110 ? 105 : index + 91).5","1","2.0",3]"#
    }
    return #"{"error":[],"result":{"XXDGZUSD":[\#(rows.joined(separator: ","))],"last":1795132800}}"#
  }

  @Test func `candles have the end of their interval`() async throws {
    let (client, transport) = client(Self.rows(3))
    let candles = try await client.exchangeCandles(
      of: CoinID("dogecoin"), in: .usd, each: .day, from: Self.now - 10 * 86_400, through: nil)
    #expect(candles.value.map(\.close.description) == ["91.5", "92.5", "93.5"])
    #expect(candles.value.last?.time == Date(timeIntervalSince1970: 1_795_305_600))
    #expect(candles.asOf == Self.now)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.kraken.com/0/public/OHLC?pair=XDGUSD&interval=1440"
      ])
  }

  @Test func `period before the oldest candle is an error`() async throws {
    let (client, _) = client(Self.rows(721))
    let error = await #expect(throws: ProviderError.self) {
      try await client.exchangeCandles(
        of: .bitcoin, in: .usd, each: .day, from: Self.now - 800 * 86_400, through: nil)
    }
    #expect(error?.reason == .notFound("candles of XBTUSD before 2024-12-02"))
  }
}

extension ReplayTests {
  @Suite struct ReplayedExchangeTests {
    private let server: ReplayServer
    private let pipeline = RequestPipeline(transport: SystemTransport())

    init() throws { server = try ReplayTests.server() }

    @Test func `Coinbase and Kraken return recorded prices`() async throws {
      let coinbase = CoinbaseClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/coinbase/v2"))
      let codes = ["USD", "EUR", "SEK", "AED", "JPY"].compactMap { Currency($0) }
      #expect(try await coinbase.etherPrices(in: codes).value.rates.count == 5)
      let kraken = KrakenClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/kraken/0/public"))
      let dollars = try #require(try await kraken.bitcoinPrices(in: [.usd]).value[.usd]?.rate)
      #expect(dollars > FixedDecimal(60_000) && dollars < FixedDecimal(61_000))
      let all = ["USD", "EUR", "GBP", "CAD", "AUD", "CHF", "JPY"].compactMap { Currency($0) }
      #expect(try await kraken.etherPrices(in: all).value.rates.count == 7)
    }

    @Test(arguments: [7, 30, 90, 365]) func `Coinbase returns charts`(_ days: Int) async throws {
      let client = CoinbaseExchangeClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/coinbase-exchange"), now: { Date() })
      let series = try await ExchangeCharts(client) { Date() }.series(of: .ethereum, in: .usd, days: days)
      let first = try #require(series.value.first)
      #expect(abs(first.time.timeIntervalSinceNow + Double(days) * 86_400) < 2 * 86_400)
      #expect(abs(series.value.last?.time.timeIntervalSinceNow ?? 9e9) < 7_200)
    }

    @Test func `Kraken returns candles of four hours and a history of bitcoin`() async throws {
      let server = try ReplayServer(options: ["--today"])
      let client = KrakenClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/kraken/0/public"))
      let charts = ExchangeCharts(client) { Date() }
      let candles = try await charts.candles(of: .bitcoin, in: .usd, over: .week)
      #expect(candles.value.candles.count > 30)
      #expect(candles.value.candles.allSatisfy { Int($0.time.timeIntervalSince1970) % 14_400 == 0 })
      let first = CalendarDay(Date()).advanced(by: -60)
      let history = try await charts.bitcoinHistory(from: first, through: first.advanced(by: 9), in: .usd)
      #expect(history.value.days.count == 10)
    }
  }
}
