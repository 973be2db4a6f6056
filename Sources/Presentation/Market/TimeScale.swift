import Foundation
import QuidCore

/// The time axis: from the first to the last moment of a series, with the days of UTC.
struct TimeScale: Hashable, Sendable {
  let first: Date
  let last: Date

  /// Where a moment lies, from 0 to 1; in the middle where there is but one.
  func position(_ moment: Date) -> Double {
    let length = last.timeIntervalSince(first)
    guard length > 0 else { return 0.5 }
    return max(0, min(moment.timeIntervalSince(first) / length, 1))
  }

  /// Natural moments within the scale, at most so many, at the finest step that allows it.
  ///
  /// - Parameter isDaily: whether nothing happens within a day, so that only days are worth a tick.
  func ticks(atMost limit: Int, isDaily: Bool = false, _ moments: MomentFormat) -> [ChartTick] {
    guard limit > 0 else { return [] }
    let steps = TimeStep.allSteps.lazy.filter { !isDaily || $0.isOfDays }
    for step in steps where step.roughCount(in: last.timeIntervalSince(first)) <= limit + 1 {
      let found = step.moments(from: first, to: last)
      if found.count <= limit {
        return found.map { ChartTick(position: position($0), label: step.label($0, moments)) }
      }
    }
    return []
  }
}
