import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CoinbaseExchangeChartsTests {
  /// 2026-11-21T03:00:00Z.
  private static let now = Date(timeIntervalSince1970: 1_795_230_000)

  /// Returns a client whose exchange has candles that end at each multiple of a length, the last one after the current
  /// time.
  private func charts(_ count: Int, each length: Int) -> CoinbaseExchangeClient {
    let start = Int(Self.now.timeIntervalSince1970) / length * length
    let rows = (0..<count).reversed().map { index in
      "[\(start - (count - 1 - index) * length),\(100 + index),\(2_000 + index),\(999 + index),\(1_000 + index),1.5]"
    }
    let transport = StubTransport("[\(rows.joined(separator: ","))]")
    return CoinbaseExchangeClient(
      pipeline: RequestPipeline(transport: transport, now: { Self.now }, sleep: { _ in }), now: { Self.now })
  }

  @Test func `price of an unfinished interval has the time of the fetch`() async throws {
    let series = try await charts(48, each: 3_600).series(of: .bitcoin, in: .usd, days: 1)
    // At 03:00 the interval that ends at 04:00 has just begun, and the one before has just ended.
    #expect(series.value.points.count == 24)
    #expect(series.value.last?.time == Self.now)
    #expect(series.asOf == Self.now)
    #expect(series.source.name == "Coinbase Exchange")
    let days = try await charts(100, each: 86_400).series(of: .bitcoin, in: .usd, days: 90)
    #expect(days.value.points.count == 91)
    #expect(days.value.last?.time == Self.now)
    #expect(days.value.last?.price == FixedDecimal(1_099))
  }

  @Test func `candles have the length of the period`() async throws {
    let series = try await charts(200, each: 3_600).candles(of: .bitcoin, in: .usd, over: .week).value
    #expect(series.candles.allSatisfy { Int($0.time.timeIntervalSince1970) % 14_400 == 0 })
    let whole = try #require(series.candles.dropLast().last)
    // The hours that end at 01:00, 02:00, 03:00 and 04:00 are one candle; the one before ends at 00:00.
    #expect(whole.time == Date(timeIntervalSince1970: 1_795_219_200))
    #expect(whole.open == FixedDecimal(999 + 192))
    #expect(whole.high == FixedDecimal(2_195))
    #expect(whole.low == FixedDecimal(292))
    #expect(whole.close == FixedDecimal(1_195))
    #expect(series.last?.close == FixedDecimal(1_199))
  }

  @Test func `price of a day is its last price`() async throws {
    let charts = charts(10, each: 86_400)
    let today = CalendarDay(Self.now)
    let history = try await charts.bitcoinHistory(
      from: today.advanced(by: -2), through: today.advanced(by: -1), in: .usd)
    #expect(history.value.days.map(\.price) == [FixedDecimal(1_007), FixedDecimal(1_008)])
    #expect(history.value.days.last?.day == today.advanced(by: -1))
    #expect(history.asOf.map { CalendarDay($0) } == today.advanced(by: -1))
  }

  @Test func `days without prices are an error`() async throws {
    let charts = charts(10, each: 86_400)
    let day = try #require(CalendarDay("2014-01-01"))
    await #expect(throws: ProviderError.self) {
      try await charts.dailyPrices(of: .bitcoin, from: day, through: day, in: .usd)
    }
  }
}
