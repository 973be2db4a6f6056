import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

struct CacheLifetimeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let lifetime: CacheLifetime
    let fetched: String
    var asOf: String?
    let now: String
    let isFresh: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "a price of 59 s", lifetime: .prices, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:59Z",
      isFresh: true),
    Case(
      name: "a price of 60 s", lifetime: .prices, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:31:00Z",
      isFresh: false),
    Case(
      name: "a price fetched in the future", lifetime: .prices, fetched: "2026-11-21T09:30:01Z",
      now: "2026-11-21T09:30:00Z",
      isFresh: false),
    Case(
      name: "gas of 14 s", lifetime: .gas, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:14Z", isFresh: true),
    Case(
      name: "gas of 15 s", lifetime: .gas, fetched: "2026-11-21T09:30:00Z", now: "2026-11-21T09:30:15Z", isFresh: false),
    Case(
      name: "sparklines of 29 min", lifetime: .sparklines, fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:29:59Z", isFresh: true),
    Case(
      name: "sparklines of 30 min", lifetime: .sparklines, fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:30:00Z", isFresh: false),
    Case(
      name: "values of the whole market of 10 min", lifetime: .overview, fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:10:00Z", isFresh: false),
    Case(
      name: "a day that had ended when it was fetched, years later", lifetime: .history(through: .sample),
      fetched: "2016-11-22T00:00:00Z", now: "2026-11-21T09:30:00Z", isFresh: true),
    Case(
      name: "a day that had not ended, 4 min later", lifetime: .history(through: .sample),
      fetched: "2016-11-21T23:59:00Z", now: "2016-11-22T00:03:00Z", isFresh: true),
    Case(
      name: "a day that had not ended, 5 min later", lifetime: .history(through: .sample),
      fetched: "2016-11-21T23:59:00Z", now: "2016-11-22T00:04:00Z", isFresh: false),
    Case(
      name: "a chart of a day of 5 min", lifetime: .chart(days: 1), fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:05:00Z", isFresh: false),
    Case(
      name: "a chart of 90 days of 29 min", lifetime: .chart(days: 90), fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:29:00Z", isFresh: true),
    Case(
      name: "candles of 14 min", lifetime: .candles, fetched: "2026-11-21T09:00:00Z", now: "2026-11-21T09:14:59Z",
      isFresh: true),
    Case(
      name: "candles of 15 min", lifetime: .candles, fetched: "2026-11-21T09:00:00Z", now: "2026-11-21T09:15:00Z",
      isFresh: false),
    Case(
      name: "Friday's rates on Saturday", lifetime: .untilNextPublication(.workingDays),
      fetched: "2026-11-20T16:00:00Z",
      asOf: "2026-11-20T00:00:00Z", now: "2026-11-21T23:00:00Z", isFresh: true),
    Case(
      name: "Friday's rates on Monday before the bank publishes", lifetime: .untilNextPublication(.workingDays),
      fetched: "2026-11-20T16:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T13:59:59Z", isFresh: true),
    Case(
      name: "Friday's rates on Monday after the bank publishes", lifetime: .untilNextPublication(.workingDays),
      fetched: "2026-11-20T16:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T14:00:00Z", isFresh: false),
    Case(
      name: "Friday's rates fetched again on Monday evening, of 4 min", lifetime: .untilNextPublication(.workingDays),
      fetched: "2026-11-23T18:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T18:04:00Z", isFresh: true),
    Case(
      name: "Friday's rates fetched again on Monday evening, of 5 min", lifetime: .untilNextPublication(.workingDays),
      fetched: "2026-11-23T18:00:00Z", asOf: "2026-11-20T00:00:00Z", now: "2026-11-23T18:05:00Z", isFresh: false),
    Case(
      name: "today's rates of a source that publishes each day", lifetime: .untilNextPublication(.eachDay),
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-21T23:59:59Z", isFresh: true),
    Case(
      name: "yesterday's rates of a source that publishes each day", lifetime: .untilNextPublication(.eachDay),
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-22T00:00:00Z", isFresh: false),
    Case(
      name: "rates of a day in the future", lifetime: .untilNextPublication(.eachDay), fetched: "2026-11-21T01:00:00Z",
      asOf: "2026-11-25T00:00:00Z", now: "2026-11-21T09:00:00Z", isFresh: false),
    Case(
      name: "rates without a day, of 5 min", lifetime: .untilNextPublication(.eachDay), fetched: "2026-11-21T01:00:00Z",
      now: "2026-11-21T01:05:00Z", isFresh: false),
  ])
  func `a response is fresh for the lifetime of its kind`(_ sample: Case) throws {
    func date(_ string: String) throws -> Date { try Date(string, strategy: .iso8601) }
    let isFresh = sample.lifetime.isFresh(
      fetchedAt: try date(sample.fetched), asOf: try sample.asOf.map { try date($0) }, at: try date(sample.now))
    #expect(isFresh == sample.isFresh)
  }
}

extension CalendarDay {
  /// 2016-11-21.
  fileprivate static let sample = CalendarDay(Date(timeIntervalSince1970: 1_479_686_400))
}
