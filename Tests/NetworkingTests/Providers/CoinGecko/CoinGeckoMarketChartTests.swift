import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoMarketChartTests {
  private func body(_ prices: String) throws -> JSON {
    try JSON(Data(#"{"prices":\#(prices),"market_caps":"any","total_volumes":null}"#.utf8))
  }

  private func series(_ prices: String) throws -> Decoded<PriceSeries> {
    try CoinGeckoMarketChart.series(try body(prices), of: .bitcoin, in: .usd)
  }

  private func history(_ prices: String, _ first: String, _ last: String) throws -> Decoded<[DailyRate]> {
    try CoinGeckoMarketChart.dailyPrices(
      try body(prices), of: .bitcoin, from: try #require(CalendarDay(first)), through: try #require(CalendarDay(last)))
  }

  @Test func `points keep their time to the millisecond and every digit`() throws {
    let reading = try series("[[1684098051151,26936.583065788534],[1684101693359,26912]]")
    #expect(reading.value.coin == .bitcoin)
    #expect(reading.value.currency == .usd)
    #expect(reading.value.points.map(\.price.description) == ["26936.583065788534", "26912"])
    #expect(
      reading.value.points.map(\.time)
        == [1_684_098_051.151, 1_684_101_693.359].map { Date(timeIntervalSince1970: $0) })
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_684_101_693.359))
  }

  @Test func `points are sorted by time, and the last one of a moment is used`() throws {
    let reading = try series("[[3000,3],[1000,1],[3000,4],[2000,2],[1000,5]]")
    #expect(reading.value.points.map(\.price.description) == ["5", "2", "4"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 3))
  }

  @Test func `a point without a usable price is omitted`() throws {
    let reading = try series("[[1000,1],[2000,null],[3000,0],[4000,-1],[5000,1e-30],[6000,2],[7000,3,\"more\"]]")
    #expect(reading.value.points.map(\.price.description) == ["1", "2", "3"])
  }

  @Test(arguments: ["[]", "[[1000,null]]", "[[1000,0]]"])
  func `a chart without a price is not found`(_ prices: String) {
    #expect(throws: ResponseError.notFound("a price for bitcoin")) { try series(prices) }
  }

  @Test(
    arguments: [
      ("null", .malformed(expected: "a list", at: "prices")),
      ("{}", .malformed(expected: "a list", at: "prices")),
      ("[1]", .malformed(expected: "a list", at: "prices.[0]")),
      (#"[[1000,"1"]]"#, .malformed(expected: "a number", at: "prices.[0].[1]")),
      ("[[1000,[]]]", .malformed(expected: "a number", at: "prices.[0].[1]")),
      (#"[["1000",1]]"#, .malformed(expected: "a whole number", at: "prices.[0].[0]")),
      ("[[null,1]]", .malformed(expected: "a whole number", at: "prices.[0].[0]")),
      ("[[0,1]]", .malformed(expected: "a Unix time in milliseconds", at: "prices.[0].[0]")),
      ("[[253402300800000,1]]", .malformed(expected: "a Unix time in milliseconds", at: "prices.[0].[0]")),
    ] as [(String, ResponseError)])
  func `an invalid chart is rejected with the missing field`(prices: String, error: ResponseError) {
    #expect(throws: error) { try series(prices) }
  }

  /// 2026-11-19 at 00:00 and 23:59:59.999, 2026-11-20 at 00:00 and 12:00, 2026-11-21 at 03:00.
  private let threeDays =
    "[[1795046400000,1],[1795132799999,2],[1795132800000,3],[1795176000000,4],[1795230000000,5]]"

  @Test func `the price of a day is its last price in UTC`() throws {
    let reading = try history(threeDays, "2026-11-19", "2026-11-21")
    #expect(reading.value.map(\.day.description) == ["2026-11-19", "2026-11-20", "2026-11-21"])
    #expect(reading.value.map(\.price.description) == ["2", "4", "5"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_795_230_000))
  }

  @Test func `a history is limited to the requested days`() throws {
    let reading = try history(threeDays, "2026-11-20", "2026-11-20")
    #expect(reading.value.map(\.price.description) == ["4"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_795_176_000))
  }

  @Test func `a response that ends before the requested days contains its last days`() throws {
    let reading = try history(threeDays, "2026-12-01", "2026-12-02")
    #expect(reading.value.map(\.day.description) == ["2026-11-20", "2026-11-21"])
  }

  @Test func `a single missing day is not found`() {
    #expect(throws: ResponseError.notFound("prices for bitcoin from 2026-12-01 through 2026-12-01")) {
      try history(threeDays, "2026-12-01", "2026-12-01")
    }
    #expect(throws: ResponseError.notFound("prices for bitcoin from 2026-01-01 through 2026-01-31")) {
      try history(threeDays, "2026-01-01", "2026-01-31")
    }
  }
}
