import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import Synchronization
import QuidTerminal
import Testing

@testable import quid

/// Runs the schedule, the HTTP pipeline and the cache for ten minutes of simulated time.
@Suite struct RefreshIntervalsTests {
  /// A clock that the test and the transport advance.
  private final class TestClock: Sendable {
    private let elapsed = Mutex(Duration.zero)
    let start = ContinuousClock.now
    /// The seconds of the wall clock for each second that passes.
    private let wallRate: Double

    init(wallRate: Double) { self.wallRate = wallRate }

    var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }

    var wallTime: Date {
      Date(timeIntervalSince1970: 1_790_000_000 + (elapsed.withLock { $0 } / .seconds(1)) * wallRate)
    }

    func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
    func advance(to instant: ContinuousClock.Instant) {
      elapsed.withLock { $0 = max($0, instant - start) }
    }
  }

  /// A transport that responds with one coin after a latency and records the times of the requests.
  private final class RecordingTransport: HTTPTransport {
    private let clock: TestClock
    private let latency: Duration
    private let times = Mutex<[Duration]>([])

    init(_ clock: TestClock, latency: Duration) {
      self.clock = clock
      self.latency = latency
    }

    var intervals: [Duration] {
      let times = times.withLock { $0 }
      return zip(times, times.dropFirst()).map { $1 - $0 }
    }

    func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
      times.withLock { $0.append(clock.now - clock.start) }
      clock.advance(by: latency)
      let body = """
        [{"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":null,"current_price":22900,"market_cap":1,
        "market_cap_rank":1,"price_change_percentage_24h":0.3,"last_updated":"2026-09-21T12:00:00.000Z"}]
        """
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
  }

  /// - Parameter latency: The latency of a response in milliseconds.
  /// - Parameter wallRate: The seconds of the wall clock for each second that passes.
  @Test(
    arguments: [
      (1, 1), (300, 1), (1_500, 1),
      (1, 0.999_5), (300, 1.000_5),
    ] as [(Int, Double)])
  func `prices are requested every minute for ten minutes`(latency: Int, wallRate: Double) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-refresh-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock(wallRate: wallRate)
    let transport = RecordingTransport(clock, latency: .milliseconds(latency))
    let pipeline = RequestPipeline(
      transport: transport, store: ResponseCache(folder: folder, now: { clock.wallTime }, warn: { _ in }),
      now: { clock.wallTime })
    let client = CoinGeckoClient(pipeline: pipeline, key: nil, now: { clock.wallTime })
    let subscriptions = [Subscription(MarketQuery(), every: RefreshIntervals().prices)]
    var schedule = RefreshSchedule()
    while clock.now - clock.start < .seconds(600) {
      for query in schedule.plan(subscriptions, at: clock.now).start {
        let response = Response(.success(try await client.listing(in: .usd, page: 1, size: 250)), to: MarketQuery())
        let age = response.provenance?.cachedAt.map { Duration.seconds(clock.wallTime.timeIntervalSince($0)) }
        _ = schedule.finish(query, at: clock.now, age: age)
      }
      clock.advance(to: try #require(schedule.next(subscriptions)))
    }
    let intervals = transport.intervals
    #expect(intervals.count >= 9)
    for interval in intervals { #expect(interval >= .seconds(58) && interval <= .seconds(62), "\(interval)") }
  }

  @Test func `a cached price is requested again when it is a minute old, not a minute after it was read`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-refresh-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock(wallRate: 1)
    let transport = RecordingTransport(clock, latency: .milliseconds(5))
    let pipeline = RequestPipeline(
      transport: transport, store: ResponseCache(folder: folder, now: { clock.wallTime }, warn: { _ in }),
      now: { clock.wallTime })
    let client = CoinGeckoClient(pipeline: pipeline, key: nil, now: { clock.wallTime })
    _ = try await client.listing(in: .usd, page: 1, size: 250)
    clock.advance(by: .seconds(50))
    let subscriptions = [Subscription(MarketQuery(), every: RefreshIntervals().prices)]
    var schedule = RefreshSchedule()
    for _ in 0..<2 {
      for query in schedule.plan(subscriptions, at: clock.now).start {
        let response = Response(.success(try await client.listing(in: .usd, page: 1, size: 250)), to: MarketQuery())
        let age = response.provenance?.cachedAt.map { Duration.seconds(clock.wallTime.timeIntervalSince($0)) }
        _ = schedule.finish(query, at: clock.now, age: age)
      }
      clock.advance(to: try #require(schedule.next(subscriptions)))
    }
    #expect(transport.intervals.count == 1)
    #expect(transport.intervals.first.map { $0 >= .seconds(60) && $0 < .seconds(62) } == true)
  }
}
