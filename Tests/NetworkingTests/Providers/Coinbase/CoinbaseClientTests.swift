import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CoinbaseClientTests {
  private static let now = Date(timeIntervalSince1970: 1_795_230_000)

  private func client(_ body: String, status: Int = 200) -> (CoinbaseClient, StubTransport) {
    let transport = StubTransport(body, status: status)
    let pipeline = RequestPipeline(transport: transport, now: { Self.now }, sleep: { _ in })
    return (CoinbaseClient(pipeline: pipeline), transport)
  }

  private static let body =
    #"{"data":{"currency":"ETH","rates":{"00":"184975.16837880127909043","EUR":"1415.123456789012345678","#
    + #""USD":"1642.5","GBP":"0","XAU":"0.4","BTC":"0.025","DEM":"2767.7"}}}"#

  @Test func `one request has the prices of all currencies with all digits`() async throws {
    let (client, transport) = client(Self.body)
    let prices = try await client.etherPrices(in: [.usd, .eur])
    #expect(prices.value[.eur]?.rate.description == "1415.123456789012345678")
    #expect(prices.value[.usd]?.rate.description == "1642.5")
    #expect(prices.asOf == Self.now)
    #expect(
      transport.requests.map(\.url.absoluteString) == ["https://api.coinbase.com/v2/exchange-rates?currency=ETH"])
  }

  @Test(arguments: ["GBP", "XAU", "BTC", "DEM", "SEK"])
  func `currency without a price, coin, metal and withdrawn currency are errors`(_ code: String) async throws {
    let (client, _) = client(Self.body)
    let currency = try #require(Currency(code))
    await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd, currency]) }
  }

  @Test func `prices of another coin are rejected`() async throws {
    let (client, _) = client(Self.body)
    await #expect(throws: ProviderError.self) { try await client.bitcoinPrices(in: [.usd]) }
  }

  @Test func `message of an error response is reported`() async throws {
    let (client, _) = client(#"{"errors":[{"id":"invalid_request","message":"Currency is invalid"}]}"#, status: 400)
    let error = await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd]) }
    #expect(error?.reason == .requestFailed(status: 400, message: "Currency is invalid"))
  }
}

@Suite struct CoinbaseExchangeClientTests {
  /// 2026-11-21T03:00:00Z.
  private static let now = Date(timeIntervalSince1970: 1_795_230_000)

  /// An exchange with a candle for each day since a day, whose close is the number of the day since 1970.
  private static func exchange(since first: Int) -> StubTransport {
    StubTransport { request in
      let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      func day(_ name: String) -> Int? {
        query.first { $0.name == name }?.value.flatMap { CalendarDay(String($0.prefix(10)))?.ordinal }
      }
      let today = CalendarDay(now).ordinal
      let days = max(first, day("start") ?? today - 299)...max(first, min(today, day("end") ?? today))
      let rows = days.reversed().filter { $0 <= day("end") ?? today }.map { day in
        "[\(day * 86_400),\(day - 10),\(day + 10),\(day - 1),\(day),1.5]"
      }
      let body = (day("end") ?? today) < first ? "[]" : "[\(rows.joined(separator: ","))]"
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
  }

  private func client(_ transport: StubTransport) -> CoinbaseExchangeClient {
    CoinbaseExchangeClient(
      pipeline: RequestPipeline(transport: transport, now: { Self.now }, sleep: { _ in }), now: { Self.now })
  }

  @Test func `candles are in ascending order with the end of their interval`() async throws {
    let transport = Self.exchange(since: 16_000)
    let candles = try await client(transport).candles(
      of: .bitcoin, in: .usd, each: .day, from: Self.now - 10 * 86_400, through: nil)
    let last = try #require(candles.value.last)
    #expect(candles.value.count == 300)
    #expect(last.time == Date(timeIntervalSince1970: 1_795_305_600))
    #expect(last.open == FixedDecimal(20_777))
    #expect(last.low == FixedDecimal(20_768))
    #expect(last.high == FixedDecimal(20_788))
    #expect(last.close == FixedDecimal(20_778))
    #expect(candles.asOf == Self.now)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.exchange.coinbase.com/products/BTC-USD/candles?granularity=86400"
      ])
  }

  @Test func `earlier candles are requested in pages that stay the same`() async throws {
    let transport = Self.exchange(since: 16_000)
    let candles = try await client(transport).candles(
      of: .ethereum, in: .eur, each: .day, from: Self.now - 500 * 86_400, through: nil)
    #expect(zip(candles.value, candles.value.dropFirst()).allSatisfy { $1.time.timeIntervalSince($0.time) == 86_400 })
    #expect(candles.value.count > 500)
    let targets = transport.requests.map { $0.url.absoluteString.split(separator: "?")[1] }
    #expect(
      targets == [
        "granularity=86400", "granularity=86400&start=2025-11-08T00%3A00%3A00Z&end=2026-09-03T00%3A00%3A00Z",
        "granularity=86400&start=2025-01-12T00%3A00%3A00Z&end=2025-11-07T00%3A00%3A00Z",
      ])
  }

  @Test func `pages before the first trade are empty`() async throws {
    let transport = Self.exchange(since: CalendarDay(Self.now).ordinal - 310)
    let candles = try await client(transport).candles(
      of: .bitcoin, in: .usd, each: .day, from: Date(timeIntervalSince1970: 0), through: nil)
    #expect(candles.value.count == 311)
    let oldest = transport.requests.last?.url.absoluteString ?? ""
    #expect(oldest.contains("start=2015-03-06T00%3A00%3A00Z"), "\(oldest)")
  }

  @Test func `unknown coins and currencies are not requested`() async throws {
    let transport = Self.exchange(since: 16_000)
    let krona = try #require(Currency("SEK"))
    for (coin, currency) in [(CoinID("terra-luna"), Currency.usd), (.bitcoin, krona)] {
      await #expect(throws: ProviderError.self) {
        try await client(transport).candles(
          of: coin, in: currency, each: .day, from: Self.now, through: nil)
      }
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func `contradictory and null rows are skipped`() async throws {
    let body = """
      [[1795219200,90,110,100,105,1],[1795132800,90,110,100,120,1],[1795046400,90,110,null,105,1],\
      [1794960000,90,110,100,105,1],[1794873600,90,110,100,101,1]]
      """
    let candles = try await client(StubTransport(body)).candles(
      of: .bitcoin, in: .usd, each: .day, from: Self.now - 86_400, through: nil)
    #expect(candles.value.map(\.close.description) == ["101", "105", "105"])
    #expect(candles.failures.map(\.reason) == [.unusableEntries(count: 2)])
  }
}

extension ReplayTests {
  @Suite struct ReplayedCoinbaseTests {
    private let server: ReplayServer
    private let pipeline = RequestPipeline(transport: SystemTransport())

    init() throws { server = try ReplayTests.server() }

    @Test func `Coinbase returns recorded prices`() async throws {
      let coinbase = CoinbaseClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/coinbase/v2"))
      let codes = ["USD", "EUR", "SEK", "AED", "JPY"].compactMap { Currency($0) }
      #expect(try await coinbase.etherPrices(in: codes).value.rates.count == 5)
    }

    @Test(arguments: [7, 30, 90, 365]) func `Coinbase returns charts`(_ days: Int) async throws {
      let client = CoinbaseExchangeClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/coinbase-exchange"), now: { Date() })
      let series = try await client.series(of: .ethereum, in: .usd, days: days)
      let first = try #require(series.value.first)
      #expect(abs(first.time.timeIntervalSinceNow + Double(days) * 86_400) < 2 * 86_400)
      #expect(abs(series.value.last?.time.timeIntervalSinceNow ?? 9e9) < 7_200)
    }
  }
}
