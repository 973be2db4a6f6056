import Foundation
import QuidCore
import Testing

/// Use case: follow the Bitcoin index.
struct BitcoinReaderTests {
  private let sek = Currency("SEK") ?? .eur

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private func reader(_ stub: StubIndex) -> BitcoinReader {
    BitcoinReader(prices: stub, history: stub, now: { StubIndex.now })
  }

  private func error(_ reason: ProviderError.Reason) -> ProviderError { ProviderError(reason, from: .stub) }

  @Test func `given a source, when the list is read, then 14 days come and the extra one is hidden`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index()
    #expect(index.currency == .eur)
    #expect(index.days.count == 14)
    #expect(index.days.first?.rate.day == (try day("2026-11-20")))
    #expect(index.days.last?.rate.day == (try day("2026-11-07")))
    #expect(index.days.allSatisfy { $0.direction == .up })
    let asked = try BitcoinIndex.currencies.map {
      StubIndex.Question(first: try day("2026-11-06"), last: try day("2026-11-20"), currency: $0)
    }
    #expect(stub.questions == Set(asked))
    #expect(stub.priceQuestions == [[.eur, .usd, .gbp]])
  }

  @Test func `another currency is one more question beside the usual ones`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(in: sek, days: 3)
    #expect(index.days.count == 3)
    #expect(index.rates.map(\.quote) == [.eur, .usd, .gbp, sek])
    #expect(stub.priceQuestions == [[.eur, .usd, .gbp], [sek]])
    #expect(Set(stub.questions.map(\.currency)) == [.eur, .usd, .gbp, sek])
  }

  @Test func `given the list, when a day is opened, then every currency is there without a question`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(in: sek)
    let asked = stub.questions
    for change in index.days {
      let opened = try #require(index.day(change.rate.day))
      #expect(opened.entries.map(\.currency) == [.eur, .usd, .gbp, sek])
      #expect(opened.entries.allSatisfy { $0.price?.value == change.rate.price })
    }
    #expect(index.day(try day("2026-11-06")) == nil)
    #expect(index.currentDay?[.usd] == FixedPoint(100))
    #expect(stub.questions == asked)
  }

  struct Length: Sendable, CustomTestStringConvertible {
    let days: Int
    /// The first day asked for.
    let first: String
    var testDescription: String { "\(days) days" }
  }

  @Test(arguments: [
    Length(days: 1, first: "2026-11-06"), Length(days: 14, first: "2026-11-06"), Length(days: 15, first: "2026-10-21"),
    Length(days: 30, first: "2026-10-21"), Length(days: 88, first: "2026-08-24"), Length(days: 89, first: "2025-11-22"),
    Length(days: 363, first: "2025-11-22"), Length(days: 364, first: "2010-07-18"),
    Length(days: .max, first: "2010-07-18"), Length(days: -1, first: "2026-11-06"),
  ])
  func `only few spans are ever asked for, so that what is stored answers again`(_ length: Length) async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let index = try await reader(stub).index(days: length.days)
    #expect(Set(stub.questions.map(\.first)) == [try day(length.first)])
    #expect(length.days > 10_000 || index.days.count == max(length.days, 1))
    #expect(index.days.allSatisfy { $0.rate.day == index.history.value.days.first?.day || $0.direction == .up })
  }

  @Test func `given a past day, when it is looked up, then the list's own span answers`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let opened = try await reader(stub).day(try day("2026-11-07"), and: sek)
    #expect(Set(stub.questions.map(\.first)) == [try day("2026-11-06")])
    #expect(opened[.gbp] == FixedPoint(try day("2026-11-07").ordinal))
    #expect(opened[sek] == opened[.gbp])
    #expect(stub.priceQuestions.isEmpty)
  }

  @Test func `given today, when it is looked up, then it is what a bitcoin costs now`() async throws {
    let stub = StubIndex(days: StubIndex.everyDay)
    let opened = try await reader(stub).day(try day("2026-11-21"))
    #expect(opened.entries.map(\.price?.value) == [FixedPoint(100), FixedPoint(100), FixedPoint(100)])
    #expect(stub.questions.isEmpty)
  }

  @Test func `given a source of one year, when more is asked for, then a year comes with the reason`() async throws {
    let refusal = error(.planRestricted("365 days"))
    let oldest = try day("2020-01-01")
    let stub = StubIndex { question throws(ProviderError) in
      if question.first < oldest { throw refusal }
      return StubIndex.everyDay(question)
    }
    let index = try await reader(stub).index(days: 400)
    #expect(index.days.count == 364)
    #expect(index.days.last?.direction == nil)
    #expect(index.history.failures == [refusal])
    await #expect(throws: refusal) { try await reader(stub).day(try day("2015-03-01")) }
  }

  @Test func `who is out of reach may have answered a longer question before`() async throws {
    let stored = try day("2026-10-21")
    let stub = StubIndex { question throws(ProviderError) in
      if question.first != stored { throw self.error(.offline) }
      return StubIndex.everyDay(question)
    }
    #expect(try await reader(stub).index().days.count == 14)
    #expect(try await reader(stub).day(try day("2026-11-19"))[.usd] != nil)
    await #expect(throws: error(.offline)) { try await reader(stub).day(try day("2026-01-01")) }
    await #expect(throws: error(.offline)) { try await reader(stub).day(try day("2012-01-01")) }
  }

  @Test func `days of a source that lags behind open too`() async throws {
    let lagging = try day("2023-06-13")
    let stub = StubIndex { question throws(ProviderError) in
      if question.first.ordinal < lagging.ordinal { throw self.error(.planRestricted("")) }
      return (0..<30).reversed().map { DailyRate(day: lagging.advanced(by: -$0), price: FixedPoint($0 + 1)) }
    }
    let index = try await reader(stub).index()
    #expect(index.days.count == 14)
    #expect(index.days.first?.rate.day == lagging)
    #expect(try await reader(stub).day(lagging.advanced(by: -13))[.eur] == FixedPoint(14))
  }

  @Test func `given a currency that fails, when the list is read, then only its figures are missing`() async throws {
    let stub = StubIndex { question throws(ProviderError) in
      if question.currency == .gbp { throw self.error(.rateLimited(retryAfter: nil)) }
      return StubIndex.everyDay(question)
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

  @Test func `given no price or no history, when the list is read, then there is no index`() async throws {
    let noPrice = StubIndex(price: { _ throws(ProviderError) in throw self.error(.timedOut) }, days: StubIndex.everyDay)
    await #expect(throws: error(.timedOut)) { try await reader(noPrice).index() }
    let noHistory = StubIndex { question throws(ProviderError) in
      if question.currency == .eur { throw self.error(.keyRefused) }
      return StubIndex.everyDay(question)
    }
    await #expect(throws: error(.keyRefused)) { try await reader(noHistory).index() }
    #expect(try await reader(noHistory).index(in: .usd).days.count == 14)
  }

  @Test func `given a question that is cancelled, when days are read, then none is asked for instead`() async throws {
    let stub = StubIndex { _ throws(ProviderError) in throw self.error(.cancelled) }
    await #expect(throws: error(.cancelled)) { try await reader(stub).index() }
    #expect(Set(stub.questions.map(\.first)) == [try day("2026-11-06")])
    let opened = StubIndex { _ throws(ProviderError) in throw self.error(.cancelled) }
    await #expect(throws: error(.cancelled)) { try await reader(opened).day(try day("2026-11-07")) }
    #expect(Set(opened.questions.map(\.first)) == [try day("2026-11-06")])
  }

  @Test func `given nobody within reach, when nothing was stored, then every longer span was looked for`() async throws
  {
    let stub = StubIndex { _ throws(ProviderError) in throw self.error(.offline) }
    await #expect(throws: error(.offline)) { try await reader(stub).index() }
    let own = stub.questions.filter { $0.currency == .eur }.map(\.first.description)
    #expect(own.sorted() == ["2010-07-18", "2025-11-22", "2026-08-24", "2026-10-21", "2026-11-06"])
  }

  @Test func `the first day anybody has quoted a price for is that of the first index`() {
    #expect(BitcoinIndex.firstDay.description == "2010-07-18")
  }
}
