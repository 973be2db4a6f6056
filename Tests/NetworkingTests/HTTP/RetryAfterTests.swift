import Foundation
import Testing

@testable import QuidNetworking

@Suite struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 1_693_588_500)

  struct Case: Sendable, CustomTestStringConvertible {
    let value: String
    let delay: Duration?
    var testDescription: String { value }
  }

  @Test(arguments: [
    Case(value: "0", delay: .zero),
    Case(value: "119", delay: .seconds(119)),
    Case(value: " 7 ", delay: .seconds(7)),
    Case(value: "007", delay: .seconds(7)),
    Case(value: "900", delay: .seconds(900)),
    Case(value: "901", delay: .seconds(900)),
    Case(value: "86400", delay: .seconds(900)),
    Case(value: "9223372036854775808", delay: RetryAfter.maximumDelay),
    Case(value: String(repeating: "9", count: 400), delay: RetryAfter.maximumDelay),
    Case(value: "Fri, 01 Sep 2023 17:15:30 GMT", delay: .seconds(30)),
    Case(value: "Fri, 01 Sep 2023 17:14:00 GMT", delay: .zero),
    Case(value: "Fri, 01 Sep 9999 17:14:00 GMT", delay: RetryAfter.maximumDelay),
    Case(value: "", delay: nil),
    Case(value: " ", delay: nil),
    Case(value: "-5", delay: nil),
    Case(value: "+5", delay: nil),
    Case(value: "1.5", delay: nil),
    Case(value: "1e3", delay: nil),
    Case(value: "soon", delay: nil),
    Case(value: "٣", delay: nil),
    Case(value: "5, 6", delay: nil),
  ])
  func `seconds and HTTP dates are parsed, and other values are rejected`(_ expected: Case) {
    #expect(RetryAfter.delay(expected.value, now: now) == expected.delay)
  }

  @Test func `a delay is rounded up to whole seconds`() {
    let late = Date(timeIntervalSince1970: 1_693_588_500.25)
    #expect(RetryAfter.delay("Fri, 01 Sep 2023 17:15:30 GMT", now: late) == .seconds(30))
  }
}
