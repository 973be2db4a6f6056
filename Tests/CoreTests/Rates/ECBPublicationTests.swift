import Foundation
import Testing

@testable import QuidCore

struct ECBPublicationTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `all days without rates in the week are holidays of TARGET`() throws {
    // The working days from 2021-03-05 through 2026-03-05 without a row in the bank's file.
    let expected = [
      "2021-04-02", "2021-04-05", "2022-04-15", "2022-04-18", "2022-12-26", "2023-04-07", "2023-04-10", "2023-05-01",
      "2023-12-25", "2023-12-26", "2024-01-01", "2024-03-29", "2024-04-01", "2024-05-01", "2024-12-25", "2024-12-26",
      "2025-01-01", "2025-04-18", "2025-04-21", "2025-05-01", "2025-12-25", "2025-12-26", "2026-01-01",
    ]
    let closed = try (day("2021-03-05")...day("2026-03-05")).filter {
      !$0.isWeekend && !ECBPublication.isExpected(on: $0)
    }
    #expect(closed.map(\.description) == expected)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-23"), ("2026-04-02", "2026-04-07"), ("2026-04-30", "2026-05-04"),
    ("2026-12-24", "2026-12-28"), ("2026-12-31", "2027-01-04"), ("2026-11-23", "2026-11-24"),
  ])
  func `the next table skips weekends and holidays`(day text: String, next: String) throws {
    #expect(ECBPublication.nextDay(after: try day(text)).description == next)
  }

  @Test(arguments: [
    // Easter, 1 May, Christmas and New Year.
    ("2026-04-02", "2026-04-07", false), ("2026-04-02", "2026-04-08", true), ("2026-04-30", "2026-05-04", false),
    ("2026-04-30", "2026-05-05", true), ("2025-12-24", "2025-12-29", false), ("2025-12-24", "2025-12-30", true),
    ("2025-12-31", "2026-01-02", false), ("2025-12-31", "2026-01-03", true), ("2026-11-20", "2026-11-23", false),
    ("2026-11-20", "2026-11-24", true), ("2026-11-23", "2026-11-24", false), ("2026-11-23", "2026-11-25", true),
  ])
  func `a table is overdue once a day of TARGET has ended without its successor`(
    newest: String, today: String, isOverdue: Bool
  ) throws {
    let today = try day(today)
    for time in [today.start, today.start + 86_399] {
      #expect(ECBPublication.isOverdue(after: try day(newest), at: time) == isOverdue)
    }
  }

  @Test(arguments: [
    ("2026-11-17", "2026-11-17", true), ("2026-11-17", "2026-11-18", true), ("2026-11-17", "2026-11-19", false),
    ("2026-11-20", "2026-11-23", true), ("2026-11-21", "2026-11-21", false), ("2025-12-25", "2025-12-25", false),
  ])
  func `rates are pending until the next day of TARGET`(day text: String, today: String, isPending: Bool) throws {
    #expect(ECBPublication.isPending(try day(text), today: try day(today)) == isPending)
  }
}
