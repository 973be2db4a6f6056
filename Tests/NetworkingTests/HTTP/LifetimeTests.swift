import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

struct LifetimeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let lifetime: Lifetime
    let fetched: String
    var asOf: String?
    let now: String
    let isFresh: Bool
    var testDescription: String { what }
  }

  @Test(arguments: [
    Case(
      what: "a price of 59 s", lifetime: .prices, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:59Z",
      isFresh: true),
    Case(
      what: "a price of 60 s", lifetime: .prices, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:31:00Z",
      isFresh: false),
    Case(
      what: "a price from the future", lifetime: .prices, fetched: "2026-11-21T09:30:01Z", now: "2026-11-21T09:30:00Z",
      isFresh: false),
    Case(
      what: "gas of 14 s", lifetime: .gas, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:14Z", isFresh: true),
    Case(
      what: "gas of 15 s", lifetime: .gas, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:15Z", isFresh: false),
    Case(
      what: "a day that was over when it was asked for, years later", lifetime: .history(through: .sample),
      fetched: "2016-11-22T00:00:00Z", now: "2026-11-21T09:30:00Z", isFresh: true),
    Case(
      what: "a day that was not over, 4 min later", lifetime: .history(through: .sample),
      fetched: "2016-11-21T23:59:00Z", now: "2016-11-22T00:03:00Z", isFresh: true),
    Case(
      what: "a day that was not over, 5 min later", lifetime: .history(through: .sample),
      fetched: "2016-11-21T23:59:00Z", now: "2016-11-22T00:04:00Z", isFresh: false),
    Case(
      what: "a chart of a day of 5 min", lifetime: .chart(days: 1), fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:05:00Z", isFresh: false),
    Case(
      what: "a chart of 90 days of 29 min", lifetime: .chart(days: 90), fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:29:00Z", isFresh: true),
    Case(
      what: "Friday's rates on Saturday", lifetime: .untilNextRates(.workingDays), fetched: "2026-11-20T16:00:00Z",
      asOf: "2026-11-20T00:00:00Z", now: "2026-11-21T23:00:00Z", isFresh: true),
    Case(
      what: "Friday's rates on Monday before the bank publishes", lifetime: .untilNextRates(.workingDays),
      fetched: "2026-11-20T16:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T13:59:59Z", isFresh: true),
    Case(
      what: "Friday's rates on Monday when the bank may have published", lifetime: .untilNextRates(.workingDays),
      fetched: "2026-11-20T16:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T14:00:00Z", isFresh: false),
    Case(
      what: "Friday's rates fetched again on Monday evening, of 4 min", lifetime: .untilNextRates(.workingDays),
      fetched: "2026-11-23T18:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T18:04:00Z", isFresh: true),
    Case(
      what: "Friday's rates fetched again on Monday evening, of 5 min", lifetime: .untilNextRates(.workingDays),
      fetched: "2026-11-23T18:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T18:05:00Z", isFresh: false),
    Case(
      what: "today's rates of a source that publishes each day", lifetime: .untilNextRates(.eachDay),
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-21T23:59:59Z", isFresh: true),
    Case(
      what: "yesterday's rates of a source that publishes each day", lifetime: .untilNextRates(.eachDay),
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-22T00:00:00Z", isFresh: false),
    Case(
      what: "rates of a day that has not come", lifetime: .untilNextRates(.eachDay), fetched: "2026-11-21T01:00:00Z",
      asOf: "2026-11-25T00:00:00Z", now: "2026-11-21T09:00:00Z", isFresh: false),
    Case(
      what: "rates without a day, of 5 min", lifetime: .untilNextRates(.eachDay), fetched: "2026-11-21T01:00:00Z",
      now: "2026-11-21T01:05:00Z", isFresh: false),
  ])
  func `an answer is fresh for the time of its kind`(_ sample: Case) throws {
    func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
    let isFresh = sample.lifetime.isFresh(
      fetchedAt: try date(sample.fetched), asOf: try sample.asOf.map { try date($0) }, at: try date(sample.now))
    #expect(isFresh == sample.isFresh)
  }
}

extension CalendarDay {
  /// 2016-11-21.
  fileprivate static let sample = CalendarDay(Date(timeIntervalSince1970: 1_479_686_400))
}
