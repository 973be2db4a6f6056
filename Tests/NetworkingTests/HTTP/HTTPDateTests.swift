import Foundation
import Testing

@testable import QuidNetworking

@Suite struct HTTPDateTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `all three forms of RFC 9110 are read`(_ text: String) {
    #expect(HTTPDate.date(text) == Date(timeIntervalSince1970: 784_111_777))
  }

  struct Moment: Sendable {
    let text: String
    let seconds: Double
  }

  @Test(arguments: [
    Moment(text: "Thu, 01 Jan 1970 00:00:00 GMT", seconds: 0),
    Moment(text: "Tue, 29 Feb 2000 12:00:00 GMT", seconds: 951_825_600),
    Moment(text: "Fri, 01 Sep 2023 17:15:00 GMT", seconds: 1_693_588_500),
    Moment(text: "Thu, 29 Feb 2024 23:59:59 GMT", seconds: 1_709_251_199),
    Moment(text: "Fri, 01 Mar 2024 00:00:00 GMT", seconds: 1_709_251_200),
    Moment(text: "Sat, 31 Dec 2016 23:59:60 GMT", seconds: 1_483_228_800),
    Moment(text: "Mon, 01 Mar 2100 00:00:00 GMT", seconds: 4_107_542_400),
  ])
  func `leap days and leap seconds fall where they should`(_ moment: Moment) {
    #expect(HTTPDate.date(moment.text) == Date(timeIntervalSince1970: moment.seconds))
  }

  @Test(arguments: [
    "", "now", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08:49:-7 GMT", "Sun, 06 Nov 19949 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    "2023-09-01T17:15:00Z",
  ])
  func `anything else is no date`(_ text: String) {
    #expect(HTTPDate.date(text) == nil)
  }
}
