import Foundation
import QuidCore
import Testing

struct UTCDateTimeTests {
  struct Case: Sendable {
    let seconds: TimeInterval
    let expected: String
  }

  @Test(arguments: [
    Case(seconds: 0, expected: "1970-01-01T00:00:00Z"), Case(seconds: 86_399.999, expected: "1970-01-01T23:59:59Z"),
    Case(seconds: -0.001, expected: "1969-12-31T23:59:59Z"), Case(seconds: -86_400, expected: "1969-12-31T00:00:00Z"),
    Case(seconds: 1_693_588_500.5, expected: "2023-09-01T17:15:00Z"),
    Case(seconds: 951_782_400, expected: "2000-02-29T00:00:00Z"),
  ])
  func `time is formatted as ISO 8601, truncated to seconds`(_ sample: Case) {
    #expect(UTCDateTime(Date(timeIntervalSince1970: sample.seconds)).description == sample.expected)
  }

  @Test func `time is formatted like Foundation's`() {
    for step in 0..<2_000 {
      let date = Date(timeIntervalSince1970: TimeInterval(step * 3_456_789 - 1_000_000_000))
      #expect(UTCDateTime(date).description == date.formatted(.iso8601))
    }
  }

  @Test func `time of day has hours and minutes`() {
    #expect(UTCDateTime(Date(timeIntervalSince1970: 34_219)).timeOfDay == "09:30")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `invalid time is the start of the first or last day`(_ seconds: Double) {
    #expect(UTCDateTime(Date(timeIntervalSince1970: seconds)).secondOfDay == 0)
  }
}
