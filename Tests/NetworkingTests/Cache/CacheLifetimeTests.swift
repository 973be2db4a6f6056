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
    var maximumAge: Int?
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
      name: "a chart of a day of 10 min", lifetime: .chart(days: 1), fetched: "2026-11-21T09:00:00Z",
      now: "2026-11-21T09:10:00Z", isFresh: false),
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
      name: "rates of 5 min without max-age", lifetime: .newest(), fetched: "2026-11-20T16:00:00Z",
      now: "2026-11-20T16:05:00Z", isFresh: false),
    Case(
      name: "rates of 4 min with a short max-age", lifetime: .newest(), fetched: "2026-11-20T16:00:00Z", maximumAge: 60,
      now: "2026-11-20T16:04:59Z", isFresh: true),
    Case(
      name: "rates within max-age", lifetime: .newest(), fetched: "2026-11-20T16:00:00Z", maximumAge: 1_200,
      now: "2026-11-20T16:19:59Z", isFresh: true),
    Case(
      name: "rates after max-age", lifetime: .newest(), fetched: "2026-11-20T16:00:00Z", maximumAge: 1_200,
      now: "2026-11-20T16:20:00Z", isFresh: false),
    Case(
      name: "Friday's rates after an hour", lifetime: .newest(), fetched: "2026-11-20T16:00:00Z", maximumAge: 86_400,
      now: "2026-11-20T17:00:00Z", isFresh: false),
    Case(
      name: "rates that are requested hourly", lifetime: .newest(minimum: .seconds(3_600)),
      fetched: "2026-11-20T16:00:00Z", now: "2026-11-20T16:59:59Z", isFresh: true),
    Case(
      name: "today's rates of a source that publishes each day", lifetime: .newestOfDay,
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-21T23:59:59Z", isFresh: true),
    Case(
      name: "yesterday's rates of a source that publishes each day", lifetime: .newestOfDay,
      fetched: "2026-11-21T01:00:00Z", asOf: "2026-11-21T00:00:00Z", now: "2026-11-22T00:00:00Z", isFresh: false),
    Case(
      name: "rates of a day in the future", lifetime: .newestOfDay, fetched: "2026-11-21T01:00:00Z",
      asOf: "2026-11-25T00:00:00Z", now: "2026-11-21T09:00:00Z", isFresh: false),
    Case(
      name: "rates without a day, of 5 min", lifetime: .newestOfDay, fetched: "2026-11-21T01:00:00Z",
      now: "2026-11-21T01:05:00Z", isFresh: false),
  ])
  func `a response is fresh for the lifetime of its kind`(_ sample: Case) throws {
    func date(_ string: String) throws -> Date { try Date(string, strategy: .iso8601) }
    let isFresh = sample.lifetime.isFresh(
      fetchedAt: try date(sample.fetched), asOf: try sample.asOf.map { try date($0) },
      maximumAge: { sample.maximumAge.map { .seconds($0) } }, at: try date(sample.now))
    #expect(isFresh == sample.isFresh)
  }

  // MARK: Past days

  /// A response about the days through Tuesday, 2026-11-17.
  struct PastCase: CustomTestStringConvertible, Sendable {
    let name: String
    var publication = CacheLifetime.Publication.workingDays
    var revisionDays = 0
    let fetched: String
    var asOf: String?
    /// The newest day in the response.
    var response: String?
    /// The newest day that the provider had shown when the response was fetched.
    var atFetch: String?
    /// The newest day that the provider has shown.
    var known: String?
    let now: String
    let isFresh: Bool
    var testDescription: String { name }
  }

  private static let later = "2036-01-01T00:00:00Z"

  @Test(arguments: [
    PastCase(
      name: "the day itself, and the provider has shown the next day", fetched: "2026-11-17T16:00:00Z",
      response: "2026-11-17", known: "2026-11-18", now: later, isFresh: true),
    PastCase(
      name: "the day itself, and the provider has shown no later day", fetched: "2026-11-17T16:00:00Z",
      response: "2026-11-17", atFetch: "2026-11-17", known: "2026-11-17", now: later, isFresh: false),
    PastCase(
      name: "the day itself, before the next table can be published", fetched: "2026-11-17T16:00:00Z",
      response: "2026-11-17", known: "2026-11-17", now: "2026-11-18T13:59:59Z", isFresh: true),
    PastCase(
      name: "the day itself, when the next table can be published", fetched: "2026-11-17T16:00:00Z",
      response: "2026-11-17", known: "2026-11-17", now: "2026-11-18T14:00:00Z", isFresh: false),
    PastCase(
      name: "the day before, fetched before the provider showed a later day", fetched: "2026-11-18T16:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-17", known: "2026-11-18", now: "2026-11-18T16:01:00Z", isFresh: false),
    PastCase(
      name: "the day before, fetched after the provider showed a later day", fetched: "2026-11-18T16:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-18", known: "2026-11-18", now: "2026-11-18T16:59:59Z", isFresh: true),
    PastCase(
      name: "the day before, which the bank does not publish again", fetched: "2026-11-18T16:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-18", known: "2026-11-18", now: "2026-11-18T17:00:00Z", isFresh: false),
    PastCase(
      name: "another day, after which the days around it show a holiday", publication: .blended,
      fetched: "2026-11-18T16:00:00Z", response: "2026-11-18", now: later, isFresh: true),
    PastCase(
      name: "the day itself, of many sources", publication: .blended, fetched: "2026-11-18T16:00:00Z",
      response: "2026-11-17", known: "2026-11-18", now: later, isFresh: true),
    PastCase(
      name: "the day before, of many sources", publication: .blended, fetched: "2026-11-18T16:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-18", known: "2026-11-18", now: "2026-11-18T17:00:00Z", isFresh: false),
    PastCase(
      name: "the day before, of an earlier version", fetched: "2026-11-20T16:00:00Z",
      response: "2026-11-16", now: later, isFresh: false),
    PastCase(
      name: "the day before, until the table of the day can be published", fetched: "2026-11-17T09:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-16", known: "2026-11-16", now: "2026-11-17T13:59:59Z", isFresh: true),
    PastCase(
      name: "the day before, when the table of the day can be published", fetched: "2026-11-17T09:00:00Z",
      response: "2026-11-16", atFetch: "2026-11-16", known: "2026-11-16", now: "2026-11-17T14:00:00Z", isFresh: false),
    PastCase(
      name: "a later day that is in the future", fetched: "2026-11-17T16:00:00Z",
      response: "2026-11-17", atFetch: "9999-12-31", known: "9999-12-31", now: "2026-11-18T14:00:00Z", isFresh: false),
    PastCase(
      name: "a table that changed until midnight, fetched before", publication: .eachDay,
      fetched: "2026-11-17T16:00:00Z", response: "2026-11-17", known: "2026-11-18", now: "2026-11-18T01:00:00Z",
      isFresh: false),
    PastCase(
      name: "a table that changed until midnight, fetched after", publication: .eachDay,
      fetched: "2026-11-18T00:01:00Z", asOf: "2026-11-17T23:59:59Z", response: "2026-11-17", known: "2026-11-18",
      now: later, isFresh: true),
    PastCase(
      name: "a table that changed until midnight, with an earlier time", publication: .eachDay,
      fetched: "2026-11-18T00:01:00Z", asOf: "2026-11-17T22:00:00Z", response: "2026-11-17", known: "2026-11-18",
      now: later, isFresh: false),
    PastCase(
      name: "a table without a later one is requested once a day", publication: .eachDay,
      fetched: "2026-11-20T09:00:00Z", response: "2026-11-17", atFetch: "2026-11-17", known: "2026-11-17",
      now: "2026-11-20T23:59:59Z", isFresh: true),
    PastCase(
      name: "prices with a later point", publication: .series, fetched: "2026-11-18T01:00:00Z",
      response: "2026-11-18", now: later, isFresh: true),
    PastCase(
      name: "prices without a later point", publication: .series, fetched: "2026-11-18T01:00:00Z",
      response: "2026-11-17", now: "2026-11-18T01:05:00Z", isFresh: false),
    PastCase(
      name: "rates that may be revised, of 13 days", revisionDays: 14, fetched: "2026-11-30T16:00:00Z",
      response: "2026-11-17", atFetch: "2026-11-30", known: "2026-11-30", now: later, isFresh: false),
    PastCase(
      name: "rates that may be revised, of 14 days", revisionDays: 14, fetched: "2026-12-01T16:00:00Z",
      response: "2026-11-17", atFetch: "2026-11-30", known: "2026-11-30", now: later, isFresh: true),
  ])
  func `a response about past days is fresh once it is final`(_ sample: PastCase) throws {
    func date(_ string: String) throws -> Date { try Date(string, strategy: .iso8601) }
    let last = try #require(CalendarDay("2026-11-17"))
    let days = PublishedDays(
      inResponse: sample.response.flatMap { CalendarDay($0) }, atFetch: sample.atFetch.flatMap { CalendarDay($0) },
      known: { sample.known.flatMap { CalendarDay($0) } })
    let lifetime = CacheLifetime.history(through: last, sample.publication, revisionDays: sample.revisionDays)
    let isFresh = lifetime.isFresh(
      fetchedAt: try date(sample.fetched), asOf: try sample.asOf.map { try date($0) }, days: days,
      at: try date(sample.now))
    #expect(isFresh == sample.isFresh)
  }
}
