import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinDeskHistoryTests {
  private func read(
    _ closes: String, disclaimer: String? = "BPI value data returned as USD.", in currency: Currency = .usd,
    _ first: String = "2021-01-19", _ last: String = "2021-01-21"
  ) throws -> Decoded<BitcoinHistory> {
    let disclaimer = disclaimer.map { #","disclaimer":"\#($0)""# } ?? ""
    let json = #"{"bpi":\#(closes)\#(disclaimer),"time":{"updatedISO":"2021-02-19T00:03:00+00:00"}}"#
    return try CoinDeskHistory.bitcoinHistory(
      try JSON(Data(json.utf8)), from: try #require(CalendarDay(first)), through: try #require(CalendarDay(last)),
      in: currency)
  }

  private let closes = #"{"2021-01-21":30838.5,"2021-01-19":35929.1683,"2021-01-20":35510.67,"2021-01-22":33018}"#

  @Test func `days are sorted and limited to the requested range`() throws {
    let reading = try read(closes)
    #expect(reading.value.currency == .usd)
    #expect(reading.value.days.map(\.day.description) == ["2021-01-19", "2021-01-20", "2021-01-21"])
    #expect(reading.value.days.map(\.price.description) == ["35929.1683", "35510.67", "30838.5"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_613_692_980))
  }

  @Test func `invalid days and days without a usable price are omitted`() throws {
    let reading = try read(
      #"{"2021-01-19":null,"2021-01-20":0,"2021-01-21":5,"2021-1-20":7,"U\u001b[2JSD":9,"2021-01-22":-1}"#)
    #expect(reading.value.days.map(\.price.description) == ["5"])
  }

  @Test func `prices in another currency than requested are rejected`() throws {
    #expect(throws: ResponseError.notFound("the price history of bitcoin in EUR")) { try read(closes, in: .eur) }
    #expect(throws: ResponseError.notFound("the price history of bitcoin in USD")) {
      try read(closes, disclaimer: "BPI value data returned as CNY.")
    }
    #expect(try read(closes, disclaimer: "BPI value data returned as EUR.", in: .eur).value.currency == .eur)
  }

  @Test(arguments: [nil, "This data was produced from the CoinDesk Bitcoin Price Index.", "returned as 123"])
  func `a response without a currency is accepted for dollars only`(_ disclaimer: String?) throws {
    #expect(try read(closes, disclaimer: disclaimer).value.days.count == 3)
    #expect(throws: ResponseError.notFound("the price history of bitcoin in EUR")) {
      try read(closes, disclaimer: disclaimer, in: .eur)
    }
  }

  @Test func `a response without a day is not found`() {
    #expect(throws: ResponseError.notFound("the bitcoin prices from 2021-01-19 through 2021-01-21")) { try read("{}") }
    #expect(throws: ResponseError.notFound("the bitcoin prices from 2021-01-01 through 2021-01-02")) {
      try read(closes, "2021-01-01", "2021-01-02")
    }
  }

  @Test func `a close that is not a number is rejected with its path`() {
    #expect(throws: ResponseError.malformed(expected: "a number", at: "bpi.2021-01-19")) {
      try read(#"{"2021-01-19":"35929"}"#)
    }
    #expect(throws: ResponseError.malformed(expected: "a JSON object", at: "bpi")) { try read("[]") }
  }
}
