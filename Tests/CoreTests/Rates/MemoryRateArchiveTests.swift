import QuidCore
import Testing

@Suite struct MemoryRateArchiveTests {
  private let source = DataSource(name: "House")
  private let archive: MemoryRateArchive

  init() throws {
    let june = try RateFixture.table("2019-06-28", usd: "1.138", sek: "10.56")
    archive = MemoryRateArchive([june, try RateFixture.table("2019-05-31", usd: "1.1151", sek: "10.61")], from: source)
  }

  @Test(arguments: [
    ("2019-05-31", "2019-05-31", true), ("2019-06-11", "2019-05-31", true), ("2019-06-28", "2019-06-28", true),
    ("2020-01-01", "2019-06-28", false),
  ])
  func `a day has the rates of the last table on or before it`(
    _ day: String, _ expected: String, isCovered: Bool
  ) async throws {
    let table = try await archive.rates(on: try RateFixture.day(day))
    #expect(table.value.day.description == expected)
    #expect(table.source == source)
    #expect(table.asOf == table.value.day.start)
    #expect(table.freshness == .builtin)
    #expect(archive.covers(try RateFixture.day(day)) == isCovered)
  }

  @Test func `the newest table does not depend on the order`() async throws {
    #expect(try await archive.latestRates().value.day.description == "2019-06-28")
  }

  @Test func `a range starts with the last earlier table`() async throws {
    let (first, last) = (try RateFixture.day("2019-06-01"), try RateFixture.day("2019-06-30"))
    #expect(try await archive.rates(from: first, through: last).value.map(\.day.ordinal) == [18_047, 18_075])
    #expect(try await archive.rates(from: last, through: last).value.map(\.day.ordinal) == [18_075])
  }

  @Test func `days before the first table are not found`() async throws {
    let day = try RateFixture.day("2019-05-30")
    let error = ProviderError(.notFound("the exchange rates of 2019-05-30"), from: source)
    await #expect(throws: error) { try await archive.rates(on: day) }
    await #expect(throws: ProviderError.self) { try await archive.rates(from: day, through: day) }
    await #expect(throws: ProviderError.self) { try await MemoryRateArchive([], from: source).latestRates() }
    #expect(!archive.covers(day))
    #expect(!MemoryRateArchive([], from: source).covers(day))
  }
}
