import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoMarketsTests {
  private func read(_ json: String) throws -> Reading<MarketListing> {
    try CoinGeckoMarkets.listing(try JSONBody(Data(json.utf8)), in: .usd)
  }

  private func row(_ fields: String) throws -> MarketRow {
    try #require(try read(#"[{"id":"x",\#(fields)}]"#).value.rows.first)
  }

  @Test func `a line is read with all its figures`() throws {
    let reading = try read(
      #"""
      [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":"https://x.example/1.png","current_price":22900,
      "market_cap":441400000000,"market_cap_rank":1,"price_change_percentage_24h":0.3,"roi":null,
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
    #expect(row.asOf == Date(timeIntervalSince1970: 1_676_021_400.125))
    #expect(reading.asOf == row.asOf)
  }

  @Test func `what is null or missing is unknown, never zero`() throws {
    let nulls = try row(
      #"""
      "symbol":null,"name":null,"image":null,"current_price":null,"market_cap":null,"market_cap_rank":null,
      "price_change_percentage_24h":null,"last_updated":null
      """#)
    for row in [nulls, try row(#""a":1"#)] {
      #expect(row.coin == Coin(id: CoinID("x"), symbol: "", name: "x"))
      #expect(row.rank == nil && row.image == nil && row.price == nil && row.marketCap == nil)
      #expect(row.change24h == nil && row.asOf == nil)
    }
  }

  @Test func `a price or capitalisation of nothing is unknown and an unmoved price is not`() throws {
    let row = try row(
      #""current_price":0,"market_cap":0.0,"market_cap_rank":0,"price_change_percentage_24h":0"#)
    #expect(row.price == nil && row.marketCap == nil && row.rank == nil)
    #expect(row.change24h == .zero)
  }

  struct Number: Sendable, CustomTestStringConvertible {
    let json: String
    let price: String?
    var testDescription: String { json }
  }

  @Test(arguments: [
    Number(json: "1", price: "1"),
    Number(json: "1.0", price: "1"),
    Number(json: "1.2e-05", price: "0.000012"),
    Number(json: "3E3", price: "3000"),
    Number(json: "1e-18", price: "0.000000000000000001"),
    Number(json: "8.942189806384498e-05", price: "0.000089421898063845"),
    // Beyond what fixed point holds: unknown, and the other lines stay.
    Number(json: "1e-19", price: nil),
    Number(json: "170141183460469231732", price: nil),
    Number(json: "1e30", price: nil),
    Number(json: "-1", price: nil),
  ])
  func `numbers of every form are exact or unknown`(_ number: Number) throws {
    #expect(try row(#""current_price":\#(number.json)"#).price?.description == number.price)
  }

  @Test func `a change may be below zero`() throws {
    #expect(try row(#""price_change_percentage_24h":-3.93181"#).change24h?.description == "-3.93181")
  }

  @Test func `a time that is none is unknown`() throws {
    #expect(try row(#""last_updated":"yesterday""#).asOf == nil)
  }

  @Test func `a page past the last is empty`() throws {
    #expect(try read("[]").value.rows.isEmpty)
    #expect(try read("[]").asOf == nil)
  }

  @Test func `a listing is as of its newest line`() throws {
    let reading = try read(
      #"[{"id":"a","last_updated":"2026-01-01T00:00:00Z"},{"id":"b","last_updated":"2019-01-01T00:00:00Z"},{"id":"c"}]"#
    )
    #expect(reading.asOf == CalendarDay("2026-01-01")?.start)
  }

  @Test func `a line without an id is left out and its neighbours stay`() throws {
    let long = String(repeating: "x", count: 201)
    let reading = try read(#"[{"id":null},{"id":""},{"name":"?"},{"id":"\#(long)"},{"id":"a"},{"id":"_"}]"#)
    #expect(reading.value.rows.map(\.coin.id.description) == ["a", "_"])
  }

  @Test func `texts are cut to what can be shown and kept as they are otherwise`() throws {
    let long = String(repeating: "n", count: 300)
    let row = try row(#""symbol":"\#(long)","name":"\#(long)""#)
    #expect(row.coin.symbol == String(repeating: "N", count: 200))
    #expect(row.coin.name.count == 200)
    let marks = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(try self.row(#""name":"\#(marks)""#).coin.name.unicodeScalars.count == 200)
    #expect(try self.row(#""name":"\u001b[2J\u202e""#).coin.name == "\u{1B}[2J\u{202E}")
  }

  @Test func `the address of a picture is whole or none`() throws {
    let long = "https://x.example/" + String(repeating: "i", count: 300)
    #expect(try row(#""image":"\#(long)""#).image == long)
    #expect(try row(#""image":"\#(String(repeating: "i", count: 2_001))""#).image == nil)
    #expect(try row(#""image":"""#).image == nil)
  }

  @Test(arguments: [
    Refusal(json: "{}", flaw: .unreadable(what: "a list", place: "body")),
    Refusal(json: "[1]", flaw: .unreadable(what: "an object", place: "[0]")),
    Refusal(json: #"[{"id":null}]"#, flaw: .unreadable(what: "the id of a coin", place: "[0].id")),
    Refusal(json: #"[{"id":7}]"#, flaw: .unreadable(what: "a text", place: "[0].id")),
    Refusal(
      json: #"[{"id":"a"},{"id":"b","current_price":"1.5"}]"#,
      flaw: .unreadable(what: "a number", place: "[1].current_price")),
    Refusal(
      json: #"[{"id":"a","market_cap":{"value":1}}]"#, flaw: .unreadable(what: "a number", place: "[0].market_cap")),
    Refusal(
      json: #"[{"id":"a","market_cap_rank":"1"}]"#,
      flaw: .unreadable(what: "a whole number", place: "[0].market_cap_rank")),
    Refusal(
      json: #"[{"id":"a","price_change_percentage_24h":true}]"#,
      flaw: .unreadable(what: "a number", place: "[0].price_change_percentage_24h")),
  ])
  func `what is no listing says what is missing where`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try read(refusal.json) }
  }
}
