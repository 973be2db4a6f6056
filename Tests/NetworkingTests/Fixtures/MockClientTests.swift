import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct MockClientTests {
  /// A clock that the test sets.
  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds.withLock { $0 }) }
    func set(_ value: Double) { seconds.withLock { $0 = value } }
  }

  private let currencies: [Currency] = [.usd, .eur, .gbp]

  private func prices(_ client: MockClient) async throws -> [FixedDecimal] {
    try await client.etherPrices(in: currencies).value.rates.map(\.rate)
  }

  /// Returns whether two values differ by at most the given basis points of the first one.
  private func isNear(_ a: FixedDecimal, _ b: FixedDecimal, basisPoints: Int) throws -> Bool {
    let distance = try a.subtracting(b)
    let limit = try a.multiplied(by: FixedDecimal(basisPoints), dividedBy: FixedDecimal(10_000), rounding: .down)
    return try max(distance, distance.negated()) <= limit
  }

  @Test(arguments: [0, 1, 42, UInt64.max] + SplitMix64.seeds)
  func `prices and gas start within five percent of the test client's`(_ seed: UInt64) async throws {
    let client = MockClient(seed: seed, now: { Date() })
    for (mock, test) in zip(
      try await prices(client), try await TestClient().etherPrices(in: currencies).value.rates.map(\.rate))
    {
      #expect(try isNear(test, mock, basisPoints: 500), "seed \(seed)")
    }
    let gas = try await client.gasPrices().value.fast.gwei
    #expect(try isNear(FixedDecimal(14), gas, basisPoints: 500), "seed \(seed)")
  }

  @Test(arguments: SplitMix64.seeds)
  func `prices change every ten seconds, by at most 0.3 percent`(_ seed: UInt64) async throws {
    let clock = Clock()
    let client = MockClient(seed: seed, now: { clock.now })
    var last = try await prices(client)
    var changes = 0
    for step in 1...200 {
      clock.set(Double(step) * 10 - 0.001)
      #expect(try await prices(client) == last, "seed \(seed), step \(step)")
      clock.set(Double(step) * 10)
      let next = try await prices(client)
      for (before, after) in zip(last, next) {
        #expect(try isNear(before, after, basisPoints: 30), "seed \(seed), step \(step)")
      }
      if next != last { changes += 1 }
      last = next
    }
    #expect(changes > 190)
  }

  @Test func `equal seeds and clocks give equal values, another seed gives others`() async throws {
    let clock = Clock()
    let clients = [1, 1, 2].map { MockClient(seed: $0, now: { clock.now }) }
    clock.set(12_345)
    let prices = try await [prices(clients[0]), prices(clients[1]), prices(clients[2])]
    #expect(prices[0] == prices[1])
    #expect(prices[0] != prices[2])
    #expect(try await clients[0].gasPrices() == clients[1].gasPrices())
  }

  /// The expected values come from a second implementation, in another language.
  @Test func `seed 1 gives the values of an independent implementation`() async throws {
    let clock = Clock()
    let client = MockClient(seed: 1, now: { clock.now })
    clock.set(3_600)
    #expect(try await prices(client).map(\.description) == ["1618.64", "1500.28", "1285.06"])
    #expect(try await client.gasPrices().value.fast.gwei.description == "14.068721142")
  }

  /// Returns all values that a seed determines, at the client's current time.
  private func snapshot(_ client: MockClient) async throws -> [String: [FixedDecimal?]] {
    let today = CalendarDay(client.market.now)
    let rows = try await client.listing(in: .usd, page: 1, size: 250).value.rows
    return [
      "prices": rows.map(\.price), "changes": rows.map(\.change24h),
      "charts": try await client.series(of: .bitcoin, in: .usd, days: 30).value.points.map(\.price),
      "history": try await client.bitcoinHistory(
        from: today.advanced(by: -14), through: today.advanced(by: -1), in: .eur
      ).value.days.map(\.price),
      "rates": try await client.latestRates().value.rates.sorted { $0.key < $1.key }.map(\.value),
      "ether": try await prices(client), "gas": [try await client.gasPrices().value.fast.gwei],
    ]
  }

  @Test(arguments: SplitMix64.seeds)
  func `another seed gives other prices, changes, charts, histories, rates and gas`(_ seed: UInt64) async throws {
    let clock = Clock()
    let one = try await snapshot(MockClient(seed: seed, now: { clock.now }))
    let same = try await snapshot(MockClient(seed: seed, now: { clock.now }))
    let other = try await snapshot(MockClient(seed: seed &+ 1, now: { clock.now }))
    #expect(one == same)
    for (kind, values) in one { #expect(values != other[kind], "\(kind), seed \(seed)") }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a past day keeps its price and direction, in a later process too`(_ seed: UInt64) async throws {
    let clock = Clock()
    let today = CalendarDay(clock.now)
    func history(_ client: MockClient) async throws -> [DailyChange] {
      try await client.bitcoinHistory(
        from: today.advanced(by: -40), through: today.advanced(by: -1), in: .eur
      ).value.changes(ofLast: 39)
    }
    let client = MockClient(seed: seed, now: { clock.now })
    let first = try await history(client)
    #expect(first.count == 39)
    for seconds: Double in [10, 600, 86_400, 432_000] {
      clock.set(seconds)
      #expect(try await history(client) == first, "seed \(seed)")
      #expect(try await history(MockClient(seed: seed, now: { clock.now })) == first, "seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `coin prices and the index change every ten seconds, past chart points do not`(
    _ seed: UInt64
  ) async throws {
    let clock = Clock()
    let client = MockClient(seed: seed, now: { clock.now })
    let before = try await snapshot(client)
    let chart = try await client.series(of: .bitcoin, in: .usd, days: 7).value.points
    clock.set(10)
    let after = try await snapshot(client)
    for kind in ["prices", "changes", "ether", "gas", "rates"] {
      #expect(before[kind] != after[kind], "\(kind), seed \(seed)")
    }
    #expect(before["history"] == after["history"])
    let later = try await client.series(of: .bitcoin, in: .usd, days: 7).value.points
    let known = Dictionary(uniqueKeysWithValues: later.map { ($0.time, $0.price) })
    let kept = chart.filter { known[$0.time] != nil }
    #expect(kept.count > 160)
    for point in kept { #expect(known[point.time] == point.price, "seed \(seed), \(point.time)") }
  }

  @Test func `prices in the three currencies move together`() async throws {
    let clock = Clock()
    let client = MockClient(seed: 7, now: { clock.now })
    for step in 0..<50 {
      clock.set(Double(step) * 10)
      let now = try await prices(client)
      // The dollar price in pounds at the built-in ratio, within the rounding to cents.
      let pounds = try now[0].multiplied(
        by: FixedDecimal("1305.27"), dividedBy: FixedDecimal("1644.1"), rounding: .halfEven)
      #expect(try max(pounds.subtracting(now[2]), now[2].subtracting(pounds)) <= FixedDecimal("0.01"))
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `gas tiers stay ordered with at most nine decimals, and the block number only grows`(_ seed: UInt64) async throws
  {
    let clock = Clock()
    let client = MockClient(seed: seed, now: { clock.now })
    var block: UInt64 = 18_041_185
    for step in stride(from: 0, through: 20_000, by: 130) {
      clock.set(Double(step))
      let gas = try await client.gasPrices().value
      #expect(gas.slow <= gas.standard && gas.standard <= gas.fast, "seed \(seed)")
      let base = try #require(gas.baseFee)
      #expect(base <= gas.slow && !base.gwei.isZero, "seed \(seed)")
      for price in [gas.slow, gas.standard, gas.fast, base] {
        #expect(try price.gwei.rounded(to: 9, rounding: .down) == price.gwei)
      }
      let next = try #require(gas.block)
      #expect(next >= block)
      block = next
    }
  }

  @Test(arguments: [1e12, -1e12, .infinity, .nan])
  func `an extreme clock neither traps nor makes prices vanish`(_ seconds: Double) async throws {
    let clock = Clock()
    let client = MockClient(seed: 3, now: { clock.now })
    clock.set(seconds)
    let (prices, time) = await Stopwatch.time { try? await client.etherPrices(in: [.usd]) }
    let rate = try #require(prices?.value[.usd]?.rate)
    #expect(rate > FixedDecimal(400) && rate < FixedDecimal(7_000))
    #expect(time.meets(.seconds(1)), "\(time)")
  }

  @Test func `times come from the client's clock, and values are built in`() async throws {
    let clock = Clock()
    let client = MockClient(seed: 3, now: { clock.now })
    clock.set(25)
    let prices = try await client.etherPrices(in: [.usd])
    #expect(prices.source == DataSource(name: "Mock", host: nil))
    #expect(prices.freshness == .builtin)
    #expect(prices.fetchedAt == Date(timeIntervalSince1970: 1_700_000_025))
    #expect(prices.asOf == Date(timeIntervalSince1970: 1_700_000_020))
    await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.eth]) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `rates stay near the built-in ones, the latest change every ten seconds and past ones do not`(
    _ seed: UInt64
  ) async throws {
    let clock = Clock()
    let client = MockClient(seed: seed, now: { clock.now })
    // 2023-11-14, a Tuesday.
    let today = CalendarDay(clock.now)
    let first = try await client.latestRates().value
    let yesterday = try await client.rates(on: today.advanced(by: -1)).value
    #expect(first.day == today)
    #expect(yesterday.day == today.advanced(by: -1))
    #expect(try await client.rates(on: today).value == first)
    #expect(first.rates.count == 31)
    for (currency, rate) in first.rates {
      let before = try #require(yesterday.rates[currency])
      // One step of the random walk per day.
      #expect(try isNear(before, rate, basisPoints: 31), "\(currency), seed \(seed)")
    }
    clock.set(10)
    let later = try await client.latestRates().value
    #expect(later != first)
    #expect(try await client.rates(on: today.advanced(by: -1)).value == yesterday)
    let sunday = try #require(CalendarDay("2023-11-12"))
    #expect(try await client.rates(on: sunday).value.day.description == "2023-11-10")
    #expect(try await client.rates(on: RateTable.firstDay).value.day == RateTable.firstDay)
  }
}
