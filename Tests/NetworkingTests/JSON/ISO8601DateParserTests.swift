import Foundation
import Testing

@testable import QuidNetworking

@Suite struct ISO8601DateParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let string: String
    let seconds: Double
    var testDescription: String { string }
  }

  @Test(arguments: [
    Case(string: "1970-01-01T00:00:00Z", seconds: 0),
    Case(string: "2023-03-20T16:56:00+00:00", seconds: 1_679_331_360),
    Case(string: "2023-03-20T17:56:00+01:00", seconds: 1_679_331_360),
    Case(string: "2023-03-20T13:26:00-0330", seconds: 1_679_331_360),
    Case(string: "2023-03-20t16:56:00z", seconds: 1_679_331_360),
    Case(string: "2022-08-30T00:06:02.240Z", seconds: 1_661_817_962.24),
    Case(string: "2022-08-30T00:06:02.2Z", seconds: 1_661_817_962.2),
    Case(string: "2022-08-30T00:06:02.240999999Z", seconds: 1_661_817_962.24),
    Case(string: "2016-12-31T23:59:60Z", seconds: 1_483_228_800),
    Case(string: "2016-12-31T23:59:60.5Z", seconds: 1_483_228_800.5),
    Case(string: "2017-01-01T00:59:60+01:00", seconds: 1_483_228_800),
    Case(string: "1972-06-30T23:59:60Z", seconds: 78_796_800),
    Case(string: "9999-12-31T23:59:59Z", seconds: 253_402_300_799),
  ])
  func `a time is parsed in any time zone`(_ expected: Case) throws {
    let date = try #require(ISO8601DateParser.date(from: expected.string))
    #expect(abs(date.timeIntervalSince1970 - expected.seconds) < 0.000_1)
  }

  @Test(arguments: [
    "", "2023-03-20", "2023-03-20T16:56:00", "2023-03-20T16:56Z", "2023-02-29T00:00:00Z", "2023-03-20T24:00:00Z",
    "2023-03-20T16:60:00Z", "2023-03-20T16:56:61Z", "2023-03-20T16:56:60Z", "2026-11-27T23:59:60Z",
    "2023-12-31T23:59:60Z", "2016-12-31T23:58:60Z", "2016-12-31T23:59:60+01:00", "2016-12-30T23:59:60Z",
    "2023-03-20T16:56:00+15:00", "2023-03-20T16:56:00+01:60",
    "2023-03-20T16:56:00.Z", "2023-03-20T16:56:00Zx", " 2023-03-20T16:56:00Z", "Mar 20, 2023 16:56:00 UTC",
    "٢٠٢٣-03-20T16:56:00Z", "2023-03-20T16:56:00Z\u{1B}[2J",
  ])
  func `a string without a valid time and time zone is rejected`(_ string: String) {
    #expect(ISO8601DateParser.date(from: string) == nil)
  }
}
