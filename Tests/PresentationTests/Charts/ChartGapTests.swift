import QuidCore
import Testing

@testable import QuidPresentation

struct ChartGapTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The times of the values in hours.
    let hours: [Int]
    let gaps: Int
    let testDescription: String
  }

  @Test(arguments: [
    Case(hours: Array(0..<48), gaps: 0, testDescription: "each hour"),
    Case(hours: Array(0..<24) + Array(29..<48), gaps: 0, testDescription: "without five hours"),
    Case(hours: Array(0..<24) + Array(624..<672), gaps: 1, testDescription: "without 25 days of hours"),
    Case(hours: (0..<30).map { $0 * 24 }, gaps: 0, testDescription: "each day"),
    Case(hours: (0..<10).map { $0 * 24 } + (15..<30).map { $0 * 24 }, gaps: 0, testDescription: "without five days"),
    Case(hours: (0..<10).map { $0 * 24 } + (35..<50).map { $0 * 24 }, gaps: 1, testDescription: "without 25 days"),
    Case(hours: [0], gaps: 0, testDescription: "one value"),
  ])
  func `distance of two values that is much longer than the others is a gap`(_ sample: Case) throws {
    let start = try #require(CalendarDay("2026-06-01")).start
    let times = sample.hours.map { start.addingTimeInterval(Double($0) * 3_600) }
    let scale = TimeScale(first: times[0], last: times[times.count - 1])
    let gaps = ChartGap.gaps(between: times, scale)
    #expect(gaps.count == sample.gaps)
    let line = times.map { ChartPosition(x: scale.position($0), y: 0) }
    #expect(ChartGap.segments(of: line, gaps).count == sample.gaps + 1)
  }
}
