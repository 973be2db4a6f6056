import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct RefreshScheduleTests {
  private let start = ContinuousClock.now
  private let marketQuery = AnyRequest(MarketQuery())
  private let seriesQuery = AnyRequest(SeriesQuery(coin: .bitcoin, period: .week))
  private let market = Subscription(MarketQuery(), every: .seconds(60))
  private let delayed = Subscription(
    SeriesQuery(coin: .bitcoin, period: .week), every: .seconds(300), after: .milliseconds(250))

  @Test func `new subscription is requested at once and only once`() {
    var schedule = RefreshSchedule()
    let first = schedule.plan([market], at: start).start
    #expect(first == [marketQuery])
    let second = schedule.plan([market], at: start + .seconds(1)).start
    #expect(second.isEmpty)
    let third = schedule.plan([market], at: start + .seconds(500)).start
    #expect(third.isEmpty, "it is still running")
  }

  @Test func `a request is repeated one interval after its response`() {
    var schedule = RefreshSchedule()
    _ = schedule.plan([market], at: start)
    let isAwaited = schedule.finish(marketQuery, at: start + .seconds(2))
    #expect(isAwaited)
    let due = start + .seconds(62) + RefreshSchedule.margin
    #expect(schedule.next([market]) == due)
    let early = schedule.plan([market], at: start + .seconds(61)).start
    #expect(early.isEmpty)
    let requested = schedule.plan([market], at: due).start
    #expect(requested == [marketQuery])
  }

  @Test func `cached data is requested again one interval after it was fetched`() {
    var schedule = RefreshSchedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(marketQuery, at: start, age: .seconds(45))
    #expect(schedule.next([market]) == start + .seconds(15) + RefreshSchedule.margin)
  }

  @Test func `data older than its interval does not repeat the request at once`() {
    var schedule = RefreshSchedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(marketQuery, at: start, age: .seconds(3_600))
    #expect(schedule.next([market]) == start + .seconds(60) + RefreshSchedule.margin)
  }

  @Test func `removed subscription is cancelled and its response ignored`() {
    var schedule = RefreshSchedule()
    _ = schedule.plan([market], at: start)
    let cancelled = schedule.plan([], at: start).cancel
    #expect(cancelled == [marketQuery])
    let isAwaited = schedule.finish(marketQuery, at: start)
    #expect(!isAwaited)
    let again = schedule.plan([market], at: start + .seconds(1)).start
    #expect(again == [marketQuery])
  }

  @Test func `subscription that is removed before its delay sends no request`() {
    var schedule = RefreshSchedule()
    let first = schedule.plan([delayed], at: start).start
    #expect(first.isEmpty)
    #expect(schedule.next([delayed]) == start + .milliseconds(250))
    _ = schedule.plan([market], at: start + .milliseconds(100))
    let passing = schedule.plan([delayed], at: start + .milliseconds(300)).start
    #expect(passing.isEmpty)
    let staying = schedule.plan([delayed], at: start + .milliseconds(550)).start
    #expect(staying == [seriesQuery])
  }

  @Test func `invalidated subscription is requested at once`() {
    var schedule = RefreshSchedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(marketQuery, at: start)
    schedule.invalidate([marketQuery])
    let requested = schedule.plan([market], at: start + .seconds(1)).start
    #expect(requested == [marketQuery])
  }
}
