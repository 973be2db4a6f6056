import QuidCore
import QuidPresentation
import Testing

@testable import quid

@Suite struct ScheduleTests {
  private let start = ContinuousClock.now
  private let market = Want(question: .market, interval: .seconds(60))
  private let delayed = Want(question: .series(.bitcoin, .week), interval: .seconds(300), delay: .milliseconds(250))

  @Test func `new subscription is requested at once and only once`() {
    var schedule = Schedule()
    let first = schedule.plan([market], at: start).ask
    #expect(first == [.market])
    let second = schedule.plan([market], at: start + .seconds(1)).ask
    #expect(second.isEmpty)
    let third = schedule.plan([market], at: start + .seconds(500)).ask
    #expect(third.isEmpty, "it is still running")
  }

  @Test func `a request is repeated one interval after its response`() {
    var schedule = Schedule()
    _ = schedule.plan([market], at: start)
    let isAwaited = schedule.finish(.market, at: start + .seconds(2))
    #expect(isAwaited)
    let due = start + .seconds(62) + Schedule.margin
    #expect(schedule.next([market]) == due)
    let early = schedule.plan([market], at: start + .seconds(61)).ask
    #expect(early.isEmpty)
    let requested = schedule.plan([market], at: due).ask
    #expect(requested == [.market])
  }

  @Test func `cached data is requested again one interval after it was fetched`() {
    var schedule = Schedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(.market, at: start, age: .seconds(45))
    #expect(schedule.next([market]) == start + .seconds(15) + Schedule.margin)
  }

  @Test func `data older than its interval does not repeat the request at once`() {
    var schedule = Schedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(.market, at: start, age: .seconds(3_600))
    #expect(schedule.next([market]) == start + .seconds(60) + Schedule.margin)
  }

  @Test func `removed subscription is cancelled and its response ignored`() {
    var schedule = Schedule()
    _ = schedule.plan([market], at: start)
    let cancelled = schedule.plan([], at: start).cancel
    #expect(cancelled == [.market])
    let isAwaited = schedule.finish(.market, at: start)
    #expect(!isAwaited)
    let again = schedule.plan([market], at: start + .seconds(1)).ask
    #expect(again == [.market])
  }

  @Test func `subscription that is removed before its delay sends no request`() {
    var schedule = Schedule()
    let first = schedule.plan([delayed], at: start).ask
    #expect(first.isEmpty)
    #expect(schedule.next([delayed]) == start + .milliseconds(250))
    _ = schedule.plan([market], at: start + .milliseconds(100))
    let passing = schedule.plan([delayed], at: start + .milliseconds(300)).ask
    #expect(passing.isEmpty)
    let staying = schedule.plan([delayed], at: start + .milliseconds(550)).ask
    #expect(staying == [.series(.bitcoin, .week)])
  }

  @Test func `invalidated subscription is requested at once`() {
    var schedule = Schedule()
    _ = schedule.plan([market], at: start)
    _ = schedule.finish(.market, at: start)
    schedule.forget(.market)
    let requested = schedule.plan([market], at: start + .seconds(1)).ask
    #expect(requested == [.market])
  }
}
