import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoCandlesTests {
  private func series(_ body: String) throws -> Decoded<CandleSeries> {
    try CoinGeckoCandles.series(try JSON(Data(body.utf8)), of: .bitcoin, in: .usd)
  }

  private func closes(_ body: String) throws -> [String] { try series(body).value.candles.map(\.close.description) }

  @Test func `candles keep their time to the millisecond and every digit`() throws {
    let decoded = try series("[[1620504000123,57945.79,59122.180000000000000001,0.00005,59000]]")
    let candle = try #require(decoded.value.candles.first)
    #expect(decoded.value.coin == .bitcoin && decoded.value.currency == .usd)
    #expect(
      [candle.open, candle.high, candle.low, candle.close].map(\.description) == [
        "57945.79", "59122.180000000000000001", "0.00005", "59000",
      ])
    #expect(candle.time == Date(timeIntervalSince1970: 1_620_504_000.123))
    #expect(decoded.asOf == candle.time)
  }

  @Test func `candles are sorted by time, and the last one of a moment is used`() throws {
    #expect(
      try closes("[[3000,3,3,3,3],[1000,1,1,1,1],[3000,4,4,4,4],[2000,2,2,2,2],[1000,5,5,5,5]]") == ["5", "2", "4"])
  }

  @Test func `a candle without four usable prices in order is omitted`() throws {
    let rows = [
      "[1000,1,1,1,1]", "[2000,null,1,1,1]", "[3000,1,1,0,1]", "[4000,-1,1,-1,1]", "[5000,1,1,1e-30,1]",
      "[6000,1,1,1]", "[7000]", "[8000,1,2,1,3]", "[9000,3,2,1,1]", "[10000,1,1,2,1]", "[11000,1,2,1,2]",
      "[12000,1,3,1,3,99]",
    ]
    #expect(try closes("[\(rows.joined(separator: ","))]") == ["1", "2", "3"])
  }

  @Test(arguments: ["[]", "[[1000,null,null,null,null]]", "[[1000,2,1,1,1]]"])
  func `a response without a candle is not found`(_ body: String) {
    #expect(throws: ResponseError.notFound("price candles for bitcoin")) { try series(body) }
  }

  @Test(
    arguments: [
      ("null", .malformed(expected: "a list", at: "body")),
      (#"{"error":"x"}"#, .malformed(expected: "a list", at: "body")),
      ("[1]", .malformed(expected: "a list", at: "[0]")),
      (#"[[1000,"1",1,1,1]]"#, .malformed(expected: "a number", at: "[0].[1]")),
      ("[[1000,1,1,1,[]]]", .malformed(expected: "a number", at: "[0].[4]")),
      (#"[["1000",1,1,1,1]]"#, .malformed(expected: "a whole number", at: "[0].[0]")),
      ("[[null,1,1,1,1]]", .malformed(expected: "a whole number", at: "[0].[0]")),
      ("[[0,1,1,1,1]]", .malformed(expected: "a Unix time in milliseconds", at: "[0].[0]")),
      ("[[1000,1,1,1,1]", .invalidJSON),
    ] as [(String, ResponseError)])
  func `an invalid response is rejected with the missing value`(body: String, error: ResponseError) {
    #expect(throws: error) { try series(body) }
  }
}
