import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinPaprikaTickersTests {
  private func row(_ quote: String, _ fields: String = #""rank":1,"last_updated":"2026-11-20T12:00:00Z""#) throws
    -> (row: MarketRow?, unusableCount: Int)
  {
    let body = #"[{"id":"btc-bitcoin","name":"Bitcoin","symbol":"btc",\#(fields),"quotes":{"USD":{\#(quote)}}}]"#
    let reading = try CoinPaprikaTickers.listing(try JSON(Data(body.utf8)))
    return (reading.value.rows.first, reading.unusableCount)
  }

  @Test func `values have the digits of the body`() throws {
    let (row, unusable) = try row(
      #""price":61045.7373319069,"volume_24h":19017290417.844,"market_cap":1203719139164,"percent_change_1h":-0.08,"#
        + #""percent_change_24h":-0.31,"percent_change_7d":-5.18,"ath_price":73686.9285616529,"#
        + #""ath_date":"2024-03-14T07:07:09Z""#)
    let market = try #require(row)
    #expect(market.coin == Coin(id: CoinID("btc-bitcoin"), symbol: "BTC", name: "Bitcoin"))
    #expect(market.price?.description == "61045.7373319069")
    #expect(market.volume?.description == "19017290417.844")
    #expect(market.marketCap?.description == "1203719139164")
    #expect(
      [market.change1h, market.change24h, market.change7d].map { $0?.description } == ["-0.08", "-0.31", "-5.18"])
    #expect(market.allTimeHigh?.price.description == "73686.9285616529")
    #expect(market.allTimeHigh?.day?.description == "2024-03-14")
    #expect(market.rank == 1 && market.asOf == Date(timeIntervalSince1970: 1_795_176_000))
    #expect(market.image == nil && market.supply == nil && market.sparkline == nil)
    #expect(unusable == 0)
  }

  @Test(arguments: ["null", #""""#]) func `missing values are unknown, not zero`(_ missing: String) throws {
    let (row, unusable) = try row(
      #""price":\#(missing),"volume_24h":\#(missing),"market_cap":\#(missing),"percent_change_1h":\#(missing),"#
        + #""percent_change_24h":\#(missing),"ath_price":\#(missing),"ath_date":\#(missing)"#,
      #""rank":\#(missing),"last_updated":\#(missing)"#)
    let market = try #require(row)
    #expect(market.price == nil && market.volume == nil && market.marketCap == nil && market.allTimeHigh == nil)
    #expect(market.change1h == nil && market.change24h == nil && market.change7d == nil)
    #expect(market.rank == nil && market.asOf == nil)
    #expect(unusable == 0)
  }

  @Test func `rank, price and market cap of zero are unknown`() throws {
    let market = try #require(try row(#""price":0,"market_cap":0,"percent_change_24h":0"#, #""rank":0"#).row)
    #expect(market.rank == nil && market.price == nil && market.marketCap == nil)
    #expect(market.change24h == .zero)
  }

  @Test func `value of another type is missing and counted`() throws {
    let (row, unusable) = try row(#""price":1,"market_cap":"many""#)
    #expect(row?.price == .one && row?.marketCap == nil && unusable == 1)
  }

  @Test func `body that is not a list of coins is rejected`() throws {
    for body in [
      #"{"error":"x"}"#, "[]", #"[{"id":"a"}]"#,
      #"[{"id":"a","name":"A","symbol":"A","quotes":{"USD":{"price":"1"}}}]"#,
    ] {
      #expect(throws: ResponseError.self, "\(body)") { try CoinPaprikaTickers.listing(try JSON(Data(body.utf8))) }
    }
  }
}
