import Foundation
import QuidCore
import Testing

struct CalendarMomentTests {
  struct Case: Sendable {
    let seconds: TimeInterval
    let text: String
  }

  @Test(arguments: [
    Case(seconds: 0, text: "1970-01-01T00:00:00Z"), Case(seconds: 86_399.999, text: "1970-01-01T23:59:59Z"),
    Case(seconds: -0.001, text: "1969-12-31T23:59:59Z"), Case(seconds: -86_400, text: "1969-12-31T00:00:00Z"),
    Case(seconds: 1_693_588_500.5, text: "2023-09-01T17:15:00Z"),
    Case(seconds: 951_782_400, text: "2000-02-29T00:00:00Z"),
  ])
  func `a moment is written as ISO 8601 writes it, cut off at the second`(_ example: Case) {
    #expect(CalendarMoment(Date(timeIntervalSince1970: example.seconds)).description == example.text)
  }

  @Test func `a moment is written as Foundation writes it`() {
    for step in 0..<2_000 {
      let date = Date(timeIntervalSince1970: TimeInterval(step * 3_456_789 - 1_000_000_000))
      #expect(CalendarMoment(date).description == date.formatted(.iso8601))
    }
  }

  @Test func `the time of day has hours and minutes`() {
    #expect(CalendarMoment(Date(timeIntervalSince1970: 34_219)).timeOfDay == "09:30")
  }

  @Test(arguments: [TimeInterval.infinity, -.infinity, .nan])
  func `what is no moment of the calendar is written as its first or last day`(_ seconds: TimeInterval) {
    #expect(CalendarMoment(Date(timeIntervalSince1970: seconds)).secondOfDay == 0)
  }
}
