import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

struct ECBArchiveTests {
  private static func day(_ string: String) throws -> CalendarDay { try #require(CalendarDay(string)) }

  @Test func `an imported day is returned, and a day without rates falls back to the one before`() async throws {
    let sample = ECBSample()
    let archive = sample.archive()
    let imported = try archive.importFile(
      ECBSample.csv("2026-03-06,1.16,183.03,N/A,", "2026-03-04,1.1649,182,0.5,", "2026-03-02,1.17,,0.5,"))
    #expect(imported.days == 3)
    #expect(imported.newDays == 3)
    #expect(imported.coverage.first.description == "2026-03-02")
    #expect(imported.coverage.last.description == "2026-03-06")
    for (requested, returned) in [
      ("2026-03-06", "2026-03-06"), ("2026-03-04", "2026-03-04"), ("2026-03-02", "2026-03-02"),
      ("2026-03-07", "2026-03-06"), ("2026-03-08", "2026-03-06"),
    ] {
      #expect(archive.covers(try Self.day(requested)), "\(requested)")
      let table = try await archive.rates(on: try Self.day(requested))
      #expect(table.value.day.description == returned)
      #expect(table.source == ECBArchive.source)
    }
    let table = try await archive.rates(on: try Self.day("2026-03-06")).value
    #expect(table.rates[.usd]?.description == "1.16")
    #expect(table.rates.count == 3)
    // The 3rd and the 5th are working days without a row.
    for requested in ["2026-03-01", "2026-03-03", "2026-03-05", "2026-03-09", "1999-01-04", "2027-01-01"] {
      #expect(!archive.covers(try Self.day(requested)), "\(requested)")
      await #expect(throws: ProviderError.self) { try await archive.rates(on: try Self.day(requested)) }
    }
  }

  @Test func `the newest table is stale once a newer one can exist`() async throws {
    let sample = ECBSample()
    _ = try sample.archive().importFile(ECBSample.csv("2026-03-06,1.16,183.03,N/A,"))
    let friday = try #require(CalendarDay("2026-03-06")).start
    func freshness(hoursLater hours: Double) async throws -> Freshness {
      try await sample.archive(now: friday + hours * 3_600).latestRates().freshness
    }
    #expect(try await freshness(hoursLater: 20) == .fresh)
    #expect(try await freshness(hoursLater: 72 + 13) == .fresh)
    #expect(try await freshness(hoursLater: 72 + 15) == .stale)
  }

  @Test(arguments: [
    (requested: "2026-03-05", hours: 2_000.0, freshness: Freshness.fresh), ("2026-03-06", 85, .fresh),
    ("2026-03-06", 87, .stale), ("2026-03-08", 85, .fresh), ("2026-03-08", 87, .stale),
  ])
  func `a day is stale without a later table, once one can exist`(
    requested: String, hours: Double, freshness: Freshness
  ) async throws {
    let sample = ECBSample()
    _ = try sample.archive().importFile(
      ECBSample.csv("2026-03-06,1.16,183.03,N/A,", "2026-03-05,1.1649,182,0.5,"))
    let day = try Self.day(requested)
    let archive = sample.archive(now: try Self.day("2026-03-06").start + hours * 3_600)
    #expect(try await archive.rates(on: day).freshness == freshness)
    #expect(try await archive.rates(from: day.advanced(by: -1), through: day).freshness == freshness)
  }

  @Test func `a range includes the day before it, and is stale if it ends after the last table`() async throws {
    let sample = ECBSample()
    let archive = sample.archive()
    _ = try archive.importFile(ECBSample.csv(days: 40, through: try Self.day("2026-03-06")))
    let span = try await archive.rates(from: try Self.day("2026-02-28"), through: try Self.day("2026-03-03"))
    #expect(span.value.map(\.day.description) == ["2026-02-27", "2026-03-02", "2026-03-03"])
    #expect(span.freshness == .fresh)
    let longer = try await archive.rates(from: try Self.day("2026-03-06"), through: try Self.day("2026-03-09"))
    #expect(longer.value.map(\.day.description) == ["2026-03-06"])
    #expect(longer.freshness == .stale)
    await #expect(throws: ProviderError.self) {
      try await archive.rates(from: try Self.day("1999-01-04"), through: try Self.day("1999-02-04"))
    }
  }

  @Test(arguments: [
    (previous: "2025-12-01", next: "2025-12-05", isGap: true), ("2025-12-02", "2025-12-04", true),
    ("2025-12-05", "2025-12-08", false), ("2025-12-24", "2025-12-29", false), ("2026-04-02", "2026-04-07", false),
    ("2001-12-28", "2002-01-02", false),
  ])
  func `a gap is covered only if the bank published nothing`(previous: String, next: String, isGap: Bool) async throws {
    let (first, last) = (try Self.day(previous), try Self.day(next))
    let sample = ECBSample()
    let archive = sample.archive(now: try Self.day("2026-06-01").start)
    _ = try archive.importFile(ECBSample.csv("\(next),1.2,180,0.5,", "\(previous),1.1,180,0.5,"))
    #expect(archive.covers(first) && archive.covers(last))
    let day = last.advanced(by: -1)
    #expect(archive.covers(day) == !isGap)
    let span = try await archive.rates(from: first, through: last)
    #expect(span.value.map(\.day) == [first, last])
    // The last row is older than the newest table that can exist.
    let end = try await archive.rates(from: first, through: day)
    #expect((end.freshness == .stale) == isGap)
  }

  @Test func `a later import adds rates and removes none`() async throws {
    let sample = ECBSample()
    let archive = sample.archive()
    _ = try archive.importFile(ECBSample.csv("2026-03-04,1.1,180,0.5,", "2026-03-03,1.2,181,0.6,"))
    let imported = try archive.importFile(
      ECBSample.csv("2026-03-05,1.3,0.7,", "2026-03-04,N/A,0.8,", heading: "Date,USD,GBP,"))
    #expect(imported.newDays == 1)
    #expect(imported.coverage.days == 3)
    #expect(imported.coverage.currencies.map(\.code) == ["CYP", "GBP", "JPY", "USD"])
    let table = try await archive.rates(on: try Self.day("2026-03-04")).value
    #expect(table.rates[.usd]?.description == "1.1")
    #expect(table.rates[.gbp]?.description == "0.8")
    #expect(try await archive.rates(on: try Self.day("2026-03-03")).value.rates.count == 4)
    #expect(try archive.importFile(ECBSample.csv("2026-03-03,9,9,9,")).newDays == 0)
    #expect(try await archive.rates(on: try Self.day("2026-03-03")).value.rates[.usd]?.description == "9")
    #expect(try await archive.latestRates().value.day.description == "2026-03-05")
  }

  @Test func `a rejected file changes nothing`() throws {
    let sample = ECBSample()
    let archive = sample.archive()
    _ = try archive.importFile(ECBSample.csv("2026-03-04,1.1,180,0.5,"))
    let before = try Data(contentsOf: sample.url)
    for bad in ["", "PK", "Date,USD,\n2026-03-03,x,\n"] {
      #expect(throws: ECBArchive.ImportError.self) { try archive.importFile(Data(bad.utf8)) }
      #expect(try Data(contentsOf: sample.url) == before)
    }
  }

  @Test func `the file is private, and without a folder nothing is imported`() throws {
    let sample = ECBSample()
    _ = try sample.archive().importFile(ECBSample.csv("2026-03-04,1.1,180,0.5,"))
    let attributes = try FileManager.default.attributesOfItem(atPath: sample.url.path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let nowhere = ECBArchive(at: nil, now: { ECBSample.now }, warn: { _ in })
    #expect(throws: ECBArchive.ImportError.noFolder) {
      try nowhere.importFile(ECBSample.csv("2026-03-04,1.1,180,0.5,"))
    }
    #expect(!nowhere.covers(try Self.day("2026-03-04")))
  }

  @Test func `every truncation and every changed byte of the file is detected`() async throws {
    let sample = ECBSample()
    let warnings = Mutex(0)
    let archive = sample.archive(warn: { _ in warnings.withLock { $0 += 1 } })
    _ = try archive.importFile(ECBSample.csv(days: 12, through: try Self.day("2026-03-06"), currencies: 5))
    let whole = try Data(contentsOf: sample.url)
    let first = try Self.day("2026-02-19")
    let last = try Self.day("2026-03-06")
    let expected = try await archive.rates(from: first, through: last).value
    #expect(expected.count == 12)
    func storedRates() async -> [RateTable]? { try? await archive.rates(from: first, through: last).value }
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: sample.url)
      #expect(await storedRates() == nil, "\(count) bytes")
    }
    for index in 0..<whole.count {
      var damaged = whole
      damaged[index] ^= 1 << (index % 8)
      try damaged.write(to: sample.url)
      #expect(await storedRates() == nil, "byte \(index)")
    }
    #expect(warnings.withLock { $0 } >= 2 * whole.count - 2)
    try whole.write(to: sample.url)
    #expect(await storedRates() == expected)
  }

  @Test func `an import sets a damaged history aside and reports its path`() throws {
    let sample = ECBSample()
    let archive = sample.archive()
    _ = try archive.importFile(ECBSample.csv("2026-03-04,1.1,180,0.5,"))
    var bytes = try Data(contentsOf: sample.url)
    bytes[bytes.count - 3] ^= 1
    try bytes.write(to: sample.url)
    let imported = try archive.importFile(ECBSample.csv("2026-03-05,1.1,180,0.5,"))
    #expect(imported.coverage.days == 1)
    let aside = try #require(imported.setAsidePath)
    #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
  }

  @Test func `27 years take little more than a megabyte, and every day is found`() async throws {
    let sample = ECBSample()
    let archive = sample.archive()
    let file = ECBSample.csv(days: 6_900, through: try Self.day("2026-03-06"))
    _ = try archive.importFile(file)
    #expect(try Data(contentsOf: sample.url).count < 1_300_000)
    let history = try ECBCSVParser.parse(file, today: try Self.day("2026-03-09"))
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let row = history.rows[Int(random.next() % UInt64(history.rows.count))]
      #expect(try await archive.rates(on: row.day).value == row.table(history.currencies))
    }
  }

  @Test func `concurrent imports lose no day`() async throws {
    let sample = ECBSample()
    let start = try Self.day("2020-01-06")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          _ = try sample.archive().importFile(ECBSample.csv("\(start.advanced(by: number * 7)),1.1,180,0.5,"))
        }
      }
      try await group.waitForAll()
    }
    let tables = try await sample.archive().rates(from: start, through: start.advanced(by: 100)).value
    #expect(tables.count == 12)
  }

  @Test func `the built-in table is returned for its own day and as the newest one`() async throws {
    let builtin = BuiltinRates()
    let newest = try await builtin.latestRates()
    #expect(newest.freshness == .builtin)
    #expect(newest.value.day.description == ReferenceRates.day)
    #expect(newest.value.rates.count >= 25)
    #expect(builtin.covers(newest.value.day))
    #expect(try await builtin.rates(on: newest.value.day).value == newest.value)
    await #expect(throws: ProviderError.self) { try await builtin.rates(on: newest.value.day.advanced(by: 1)) }
    let span = try await builtin.rates(from: newest.value.day.advanced(by: -3), through: newest.value.day)
    #expect(span.value == [newest.value])
  }
}
