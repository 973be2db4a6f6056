import Foundation
import Testing

@testable import QuidNetworking

@Suite struct HTTPDateTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `all three formats of RFC 9110 are parsed`(_ string: String) {
    #expect(HTTPDate.date(from: string) == Date(timeIntervalSince1970: 784_111_777))
  }

  struct Valid: Sendable {
    let string: String
    let seconds: Double
  }

  @Test(arguments: [
    Valid(string: "Thu, 01 Jan 1970 00:00:00 GMT", seconds: 0),
    Valid(string: "Tue, 29 Feb 2000 12:00:00 GMT", seconds: 951_825_600),
    Valid(string: "Fri, 01 Sep 2023 17:15:00 GMT", seconds: 1_693_588_500),
    Valid(string: "Thu, 29 Feb 2024 23:59:59 GMT", seconds: 1_709_251_199),
    Valid(string: "Fri, 01 Mar 2024 00:00:00 GMT", seconds: 1_709_251_200),
    Valid(string: "Sat, 31 Dec 2016 23:59:60 GMT", seconds: 1_483_228_800),
    Valid(string: "Mon, 01 Mar 2100 00:00:00 GMT", seconds: 4_107_542_400),
  ])
  func `leap days and leap seconds are converted correctly`(_ valid: Valid) {
    #expect(HTTPDate.date(from: valid.string) == Date(timeIntervalSince1970: valid.seconds))
  }

  @Test(arguments: [
    "", "now", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08:49:-7 GMT", "Sun, 06 Nov 19949 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    "2023-09-01T17:15:00Z", "Thu, 31 Dec 2015 23:59:60 GMT", "Sat, 31 Dec 2016 23:58:60 GMT",
  ])
  func `any other string is rejected`(_ string: String) {
    #expect(HTTPDate.date(from: string) == nil)
  }
}
