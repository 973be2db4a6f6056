import Foundation
import QuidCore
import Testing

struct CalendarDayTests {
  @Test func `days count from the beginning of 1970 and are written as ISO 8601 does`() throws {
    #expect(try day("1970-01-01").ordinal == 0)
    #expect(try day("1969-12-31").ordinal == -1)
    #expect(try day("2000-03-01").ordinal == 11_017)
    #expect(try day("2023-09-01").description == "2023-09-01")
    #expect(try day("0001-01-01").description == "0001-01-01")
    #expect(try day("9999-12-31").description == "9999-12-31")
  }

  @Test(
    arguments: [
      "", "2023-9-1", "2023-09-31", "2023-02-29", "1900-02-29", "2023-13-01", "2023-00-01", "2023-01-00", "0000-01-01",
      "23-09-01", "2023/09/01", "2023-09-01T00:00:00Z", " 2023-09-01", "2023-09-0x", "-023-09-01", "+023-09-01",
      "٢٠٢٣-09-01", "20230901", "2023-09-1٠",
    ])
  func `text of another form, or a day that never was, is no day`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `leap years are those of the Gregorian calendar`() {
    for (year, isLeap) in [(2000, true), (1900, false), (2024, true), (2023, false), (2100, false), (2400, true)] {
      #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap, "\(year)")
    }
  }

  @Test func `every month from the year 1 to 9999 begins the day after the last one ended`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var ordinal = try day("0001-01-01").ordinal
    for year in 1...9_999 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        let (first, last) = (
          CalendarDay(year: year, month: month, day: 1), CalendarDay(year: year, month: month, day: length)
        )
        guard first?.ordinal == ordinal, last?.ordinal == ordinal + length - 1,
          let components = last?.components, components == (year, month, length),
          CalendarDay(year: year, month: month, day: length + 1) == nil
        else {
          Issue.record("\(year)-\(month)")
          return
        }
        ordinal += length
      }
    }
  }

  @Test func `a moment belongs to its day in UTC, to the last second`() throws {
    let start = try day("2023-09-01").start
    #expect(CalendarDay(start) == (try day("2023-09-01")))
    #expect(CalendarDay(start.addingTimeInterval(86_399.999)) == (try day("2023-09-01")))
    #expect(CalendarDay(start.addingTimeInterval(-0.001)) == (try day("2023-08-31")))
    #expect(CalendarDay(Date(timeIntervalSince1970: -0.5)) == (try day("1969-12-31")))
  }

  @Test(arguments: [-Double.infinity, -1e300, -1e12, .infinity, 1e300, 1e12, .nan])
  func `moments beyond the calendar are its first or last day and never a trap`(seconds: Double) throws {
    let day = CalendarDay(Date(timeIntervalSince1970: seconds))
    #expect(["0001-01-01", "9999-12-31", "1970-01-01"].contains(day.description))
  }

  @Test func `days are counted on and back and stop at the ends of the calendar`() throws {
    #expect(try day("2023-12-31").advanced(by: 1) == day("2024-01-01"))
    #expect(try day("2024-03-01").advanced(by: -1) == day("2024-02-29"))
    #expect(try day("2023-09-01").advanced(by: .max) == day("9999-12-31"))
    #expect(try day("2023-09-01").advanced(by: .min) == day("0001-01-01"))
    #expect(try day("2023-09-01") < day("2023-09-02"))
  }

  @Test func `the week goes from Monday to Sunday`() throws {
    #expect(try day("1970-01-01").weekday == 4)
    #expect(try day("2023-09-01").weekday == 5)
    #expect(try day("0001-01-01").weekday == 1)
    for offset in 0..<14 {
      let weekday = try day("2023-08-28").advanced(by: offset)
      #expect(weekday.weekday == offset % 7 + 1)
      #expect(weekday.isWeekend == (offset % 7 >= 5))
    }
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `a count of days past counting stops at the ends of the calendar`() throws {
    let last = try day("9999-12-31")
    let first = try day("0001-01-01")
    #expect(last.advanced(by: .max) == last)
    #expect(first.advanced(by: .min) == first)
    #expect(last.advanced(by: .min) == first)
  }
}
