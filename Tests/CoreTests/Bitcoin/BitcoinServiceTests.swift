import Foundation
import QuidCore
import Testing
struct BitcoinServiceTests {
  private let sek = Currency("SEK") ?? .eur

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private func reader(_ stub: StubIndex) -> BitcoinService {
    BitcoinService(prices: stub, history: stub, now: { StubIndex.now })
  }

  private func error(_ reason: ProviderError.Reason) -> ProviderError { ProviderError(reason, from: .stub) }

  @Test func `index has 14 days and hides the extra day used for the oldest change`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index()
    #expect(index.currency == .eur)
    #expect(index.days.count == 14)
    #expect(index.days.first?.rate.day == (try day("2026-11-20")))
    #expect(index.days.last?.rate.day == (try day("2026-11-07")))
    #expect(index.days.allSatisfy { $0.direction == .up })
    let calls = try BitcoinIndex.currencies.map {
      StubIndex.Request(first: try day("2026-11-06"), last: try day("2026-11-20"), currency: $0)
    }
    #expect(stub.requests == Set(calls))
    #expect(stub.priceRequests == [[.eur, .usd, .gbp]])
  }

  @Test func `index in another currency needs one more request beside the three default currencies`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(in: sek, days: 3)
    #expect(index.days.count == 3)
    #expect(index.rates.map(\.quote) == [.eur, .usd, .gbp, sek])
    #expect(stub.priceRequests == [[.eur, .usd, .gbp], [sek]])
    #expect(Set(stub.requests.map(\.currency)) == [.eur, .usd, .gbp, sek])
  }

  @Test func `opening a day of the index sends no request`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(in: sek)
    let calls = stub.requests
    for change in index.days {
      let opened = try #require(index.day(change.rate.day))
      #expect(opened.entries.map(\.currency) == [.eur, .usd, .gbp, sek])
      #expect(opened.entries.allSatisfy { $0.price?.value == change.rate.price })
      #expect(opened.entries.allSatisfy { $0.price?.asOf == change.rate.day.start })
    }
    #expect(index.day(try day("2026-11-06")) == nil)
    #expect(index.currentDay?[.usd] == FixedDecimal(100))
    #expect(stub.requests == calls)
  }

  /// - Parameter first: The first requested day.
  @Test(arguments: [
    (1, "2026-11-06"), (14, "2026-11-06"), (15, "2026-10-21"),
    (30, "2026-10-21"), (88, "2026-08-24"), (89, "2025-11-22"),
    (363, "2025-11-22"), (364, "2010-07-18"),
    (.max, "2010-07-18"), (-1, "2026-11-06"),
  ])
  func `reader requests only a few fixed ranges, so that cached responses can be reused`(
    days: Int, first: String
  ) async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(days: days)
    #expect(Set(stub.requests.map(\.first)) == [try day(first)])
    #expect(!index.days.isEmpty)
    #expect(days > 10_000 || index.days.count == max(days, 1))
    #expect(index.days.allSatisfy { $0.rate.day == index.history.value.days.first?.day || $0.direction == .up })
  }

  @Test func `past day is looked up in the range of the index`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let opened = try await reader(stub).day(try day("2026-11-07"), and: sek)
    #expect(Set(stub.requests.map(\.first)) == [try day("2026-11-06")])
    #expect(opened[.gbp] == FixedDecimal(try day("2026-11-07").ordinal))
    #expect(opened[sek] == opened[.gbp])
    #expect(stub.priceRequests.isEmpty)
  }

  @Test func `lookup of today returns the current price`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let opened = try await reader(stub).day(try day("2026-11-21"))
    #expect(opened.entries.map(\.price?.value) == [FixedDecimal(100), FixedDecimal(100), FixedDecimal(100)])
    #expect(stub.requests.isEmpty)
  }

  @Test func `index falls back to one year when the provider's plan allows no more`() async throws {
    let refusal = error(.planRestricted("365 days"))
    let oldest = try day("2020-01-01")
    let stub = StubIndex { request throws(ProviderError) in
      if request.first < oldest { throw refusal }
      return StubIndex.everyDay(request)
    }
    let index = try await reader(stub).index(days: 400)
    #expect(index.days.count == 364)
    #expect(index.days.last?.direction == nil)
    #expect(index.history.failures == [refusal])
    await #expect(throws: refusal) { try await reader(stub).day(try day("2015-03-01")) }
  }

  @Test func `reader falls back to a longer cached range when the provider is unreachable`() async throws {
    let stored = try day("2026-10-21")
    let stub = StubIndex { request throws(ProviderError) in
      if request.first != stored { throw self.error(.offline) }
      return StubIndex.everyDay(request)
    }
    #expect(try await reader(stub).index().days.count == 14)
    #expect(try await reader(stub).day(try day("2026-11-19"))[.usd] != nil)
    await #expect(throws: error(.offline)) { try await reader(stub).day(try day("2026-01-01")) }
    await #expect(throws: error(.offline)) { try await reader(stub).day(try day("2012-01-01")) }
  }

  @Test func `days of a provider whose data lags behind can be opened`() async throws {
    let lagging = try day("2023-06-13")
    let stub = StubIndex { request throws(ProviderError) in
      if request.first.ordinal < lagging.ordinal { throw self.error(.planRestricted("")) }
      return (0..<30).reversed().map { DailyRate(day: lagging.advanced(by: -$0), price: FixedDecimal($0 + 1)) }
    }
    let index = try await reader(stub).index()
    #expect(index.days.count == 14)
    #expect(index.days.first?.rate.day == lagging)
    #expect(try await reader(stub).day(lagging.advanced(by: -13))[.eur] == FixedDecimal(14))
  }

  @Test func `failure in one currency removes only the prices in that currency`() async throws {
    let stub = StubIndex { request throws(ProviderError) in
      if request.currency == .gbp { throw self.error(.rateLimited(retryAfter: nil)) }
      return StubIndex.everyDay(request)
    }
    let index = try await reader(stub).index()
    #expect(index.failures == [error(.rateLimited(retryAfter: nil))])
    let opened = try #require(index.day(try day("2026-11-20")))
    #expect(opened[.gbp] == nil)
    #expect(opened[.usd] != nil)
    let looked = try await reader(stub).day(try day("2026-11-20"))
    #expect(looked.entries.map { $0.price == nil } == [false, false, true])
    #expect(looked.failures == index.failures)
  }

  @Test func `index fails without a current price or without a history`() async throws {
    let noPrice = StubIndex(price: { _ throws(ProviderError) in throw self.error(.timedOut) }, days: StubIndex.everyDay)
    await #expect(throws: error(.timedOut)) { try await reader(noPrice).index() }
    let noHistory = StubIndex { request throws(ProviderError) in
      if request.currency == .eur { throw self.error(.keyRejected("")) }
      return StubIndex.everyDay(request)
    }
    await #expect(throws: error(.keyRejected(""))) { try await reader(noHistory).index() }
    #expect(try await reader(noHistory).index(in: .usd).days.count == 14)
  }

  @Test func `cancelled request is not followed by a request for a longer range`() async throws {
    let stub = StubIndex { _ throws(ProviderError) in throw self.error(.cancelled) }
    await #expect(throws: error(.cancelled)) { try await reader(stub).index() }
    #expect(Set(stub.requests.map(\.first)) == [try day("2026-11-06")])
    let opened = StubIndex { _ throws(ProviderError) in throw self.error(.cancelled) }
    await #expect(throws: error(.cancelled)) { try await reader(opened).day(try day("2026-11-07")) }
    #expect(Set(opened.requests.map(\.first)) == [try day("2026-11-06")])
  }

  @Test func `reader tries every longer range when the provider is unreachable and nothing is cached`() async throws {
    let stub = StubIndex { _ throws(ProviderError) in throw self.error(.offline) }
    await #expect(throws: error(.offline)) { try await reader(stub).index() }
    let own = stub.requests.filter { $0.currency == .eur }.map(\.first.description)
    #expect(own.sorted() == ["2010-07-18", "2025-11-22", "2026-08-24", "2026-10-21", "2026-11-06"])
  }

  @Test func `first day of the index is 2010-07-18`() {
    #expect(BitcoinIndex.firstDay.description == "2010-07-18")
  }
}
