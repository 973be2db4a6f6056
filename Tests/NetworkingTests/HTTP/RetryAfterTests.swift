import Foundation
import Testing

@testable import QuidNetworking

@Suite struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 1_693_588_500)

  @Test(
    arguments: [
      ("0", .zero),
      ("119", .seconds(119)),
      (" 7 ", .seconds(7)),
      ("007", .seconds(7)),
      ("900", .seconds(900)),
      ("901", .seconds(901)),
      ("86401", .seconds(86_400)),
      ("9223372036854775808", .seconds(86_400)),
      (String(repeating: "9", count: 400), .seconds(86_400)),
      ("Fri, 01 Sep 2023 17:15:30 GMT", .seconds(30)),
      ("Fri, 01 Sep 2023 17:14:00 GMT", .zero),
      ("Fri, 01 Sep 9999 17:14:00 GMT", .seconds(86_400)),
      ("", nil),
      (" ", nil),
      ("-5", nil),
      ("+5", nil),
      ("1.5", nil),
      ("1e3", nil),
      ("soon", nil),
      ("٣", nil),
      ("5, 6", nil),
    ] as [(String, Duration?)])
  func `seconds and HTTP dates are parsed, and other values are rejected`(value: String, delay: Duration?) {
    #expect(RetryAfter.delay(value, now: now) == delay)
  }

  @Test func `a delay is rounded up to whole seconds`() {
    let late = Date(timeIntervalSince1970: 1_693_588_500.25)
    #expect(RetryAfter.delay("Fri, 01 Sep 2023 17:15:30 GMT", now: late) == .seconds(30))
  }
}
