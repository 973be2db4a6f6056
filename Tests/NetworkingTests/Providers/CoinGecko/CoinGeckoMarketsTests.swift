import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoMarketsTests {
  private func read(_ json: String) throws -> Decoded<MarketListing> {
    try CoinGeckoMarkets.listing(try JSON(Data(json.utf8)), in: .usd)
  }

  private func row(_ fields: String) throws -> MarketRow {
    try #require(try read(#"[{"id":"x",\#(fields)}]"#).value.rows.first)
  }

  @Test func `a row is decoded with all its values`() throws {
    let reading = try read(
      #"""
      [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":"https://x.example/1.png","current_price":22900,
      "market_cap":441400000000,"market_cap_rank":1,"price_change_percentage_24h":0.3,"roi":null,
      "price_change_percentage_1h_in_currency":-0.25,"price_change_percentage_24h_in_currency":9,
      "price_change_percentage_7d_in_currency":1.5e-1,"total_volume":28438323628,"circulating_supply":19136050.5,
      "ath":69045,"ath_date":"2021-11-10T14:24:11.849Z",
      "last_updated":"2023-02-10T09:30:00.125Z","sparkline_in_7d":{"price":[1,2]}}]
      """#)
    let row = try #require(reading.value.rows.first)
    #expect(reading.value.currency == .usd)
    #expect(row.coin == Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"))
    #expect(row.rank == 1)
    #expect(row.image == "https://x.example/1.png")
    #expect(row.price?.description == "22900")
    #expect(row.marketCap?.description == "441400000000")
    #expect(row.change24h?.description == "0.3")
    #expect(row.change1h?.description == "-0.25")
    #expect(row.change7d?.description == "0.15")
    #expect(row.volume?.description == "28438323628")
    #expect(row.supply?.description == "19136050.5")
    #expect(row.allTimeHigh == AllTimeHigh(price: FixedDecimal(69_045), day: CalendarDay("2021-11-10")))
    #expect(row.sparkline == nil)
    #expect(row.asOf == Date(timeIntervalSince1970: 1_676_021_400.125))
    #expect(reading.asOf == row.asOf)
  }

  @Test func `a null or missing field is unknown, not zero`() throws {
    let nulls = try row(
      #"""
      "symbol":null,"name":null,"image":null,"current_price":null,"market_cap":null,"market_cap_rank":null,
      "price_change_percentage_24h":null,"price_change_percentage_1h_in_currency":null,
      "price_change_percentage_7d_in_currency":null,"total_volume":null,"circulating_supply":null,"ath":null,
      "ath_date":null,"last_updated":null
      """#)
    for row in [nulls, try row(#""a":1"#)] {
      #expect(row.coin == Coin(id: CoinID("x"), symbol: "", name: "x"))
      #expect(row.rank == nil && row.image == nil && row.price == nil && row.marketCap == nil)
      #expect(row.change24h == nil && row.asOf == nil)
      #expect(row.change1h == nil && row.change7d == nil && row.volume == nil && row.supply == nil)
      #expect(row.allTimeHigh == nil)
    }
  }

  @Test func `a price or market cap of zero is unknown, a change of zero is zero`() throws {
    let row = try row(
      #""current_price":0,"market_cap":0.0,"market_cap_rank":0,"price_change_percentage_24h":0"#)
    #expect(row.price == nil && row.marketCap == nil && row.rank == nil)
    #expect(row.change24h == .zero)
  }

  @Test func `a supply or an all-time high of zero is unknown, a volume of zero is zero`() throws {
    let row = try row(#""total_volume":0,"circulating_supply":0.0,"ath":0,"ath_date":"2021-11-10T14:24:11.849Z""#)
    #expect(row.volume == .zero)
    #expect(row.supply == nil && row.allTimeHigh == nil)
    let negative = try self.row(#""total_volume":-1,"circulating_supply":-1,"ath":-1"#)
    #expect(negative.volume == nil && negative.supply == nil && negative.allTimeHigh == nil)
  }

  @Test func `an all-time high with an invalid day has no day`() throws {
    for day in [#""yesterday""#, "null", #""\u001b[2J""#] {
      let high = try row(#""ath":2.5,"ath_date":\#(day)"#).allTimeHigh
      #expect(high?.price.description == "2.5")
      #expect(high?.day == nil)
    }
  }

  @Test(
    arguments: [
      ("1", "1"),
      ("1.0", "1"),
      ("1.2e-05", "0.000012"),
      ("3E3", "3000"),
      ("1e-18", "0.000000000000000001"),
      ("8.942189806384498e-05", "0.000089421898063845"),
      // Outside the range of FixedDecimal: unknown, and the other rows are kept.
      ("1e-19", nil),
      ("170141183460469231732", nil),
      ("1e30", nil),
      ("-1", nil),
    ] as [(String, String?)])
  func `numbers of every notation are exact or unknown`(json: String, price: String?) throws {
    #expect(try row(#""current_price":\#(json)"#).price?.description == price)
  }

  @Test func `a change may be negative`() throws {
    #expect(try row(#""price_change_percentage_24h":-3.93181"#).change24h?.description == "-3.93181")
  }

  @Test func `an invalid time is unknown`() throws {
    #expect(try row(#""last_updated":"yesterday""#).asOf == nil)
  }

  @Test func `a page past the last one is empty`() throws {
    #expect(try read("[]").value.rows.isEmpty)
    #expect(try read("[]").asOf == nil)
  }

  @Test func `a listing has the time of its oldest row`() throws {
    let reading = try read(
      #"[{"id":"a","last_updated":"2026-01-01T00:00:00Z"},{"id":"b","last_updated":"2019-01-01T00:00:00Z"},{"id":"c"}]"#
    )
    #expect(reading.asOf == CalendarDay("2019-01-01")?.start)
  }

  @Test func `a row without an id is omitted, and its neighbors are kept`() throws {
    let long = String(repeating: "x", count: 201)
    let reading = try read(
      #"[{"id":null},{"id":""},{"name":"?"},{"id":"\#(long)"},{"id":"a"},{"id":"_"},{"id":"b"},{"id":"c"}]"#)
    #expect(reading.value.rows.map(\.coin.id.description) == ["a", "_", "b", "c"])
    #expect(reading.unusableCount == 4)
  }

  @Test func `symbols and names are truncated to 200 scalars and otherwise unchanged`() throws {
    let long = String(repeating: "n", count: 300)
    let row = try row(#""symbol":"\#(long)","name":"\#(long)""#)
    #expect(row.coin.symbol == String(repeating: "N", count: 200))
    #expect(row.coin.name.count == 200)
    let marks = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(try self.row(#""name":"\#(marks)""#).coin.name.unicodeScalars.count == 200)
    #expect(try self.row(#""name":"\u001b[2J\u202e""#).coin.name == "\u{1B}[2J\u{202E}")
  }

  @Test func `an image URL that is too long is omitted`() throws {
    let long = "https://x.example/" + String(repeating: "i", count: 300)
    #expect(try row(#""image":"\#(long)""#).image == long)
    #expect(try row(#""image":"\#(String(repeating: "i", count: 2_001))""#).image == nil)
    #expect(try row(#""image":"""#).image == nil)
  }

  @Test(arguments: [
    RejectedBody(json: "{}", error: .malformed(expected: "a list", at: "body")),
    RejectedBody(json: "[1]", error: .malformed(expected: "a JSON object", at: "[0]")),
    RejectedBody(json: #"[{"id":null}]"#, error: .malformed(expected: "a coin ID", at: "[0].id")),
    RejectedBody(json: #"[{"id":7}]"#, error: .malformed(expected: "a string", at: "[0].id")),
    RejectedBody(
      json: #"[{"id":"a"},{"id":"b","current_price":"1.5"},{"id":"c","current_price":[]}]"#,
      error: .malformed(expected: "a number", at: "[1].current_price")),
  ])
  func `an invalid listing is rejected with the missing field`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }
}
