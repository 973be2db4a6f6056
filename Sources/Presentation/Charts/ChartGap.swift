import QuidCore

/// A horizontal range of a chart in which values are missing, so that no line is drawn.
public struct ChartGap: Hashable, Sendable, Identifiable {
  /// The horizontal position of the last value before the gap, from 0 (the left edge of the chart) to 1 (the right
  /// edge).
  public var start: Double
  /// The horizontal position of the first value after the gap, from 0 (the left edge of the chart) to 1 (the right
  /// edge).
  public var end: Double

  /// The identifier of the gap, which equals its ``start``.
  public var id: Double { start }
}

extension ChartGap {
  /// The longest period without daily values that is not a gap, such as the holidays of a new year: ten days.
  private static let longestClosure = 864_000.0

  /// Returns the gaps between consecutive times, which are longer than the usual distance of two times.
  ///
  /// Points can be minutes, a day, a week or a month apart, so their median distance is the measure. Of prices within a
  /// day, which exchanges publish at all times, a few may be missing.
  static func gaps(between times: [Timestamp], _ scale: TimeScale) -> [ChartGap] {
    let distances = zip(times, times.dropFirst()).map { $1.timeIntervalSince($0) }
    guard !distances.isEmpty else { return [] }
    let median = distances.sorted()[distances.count / 2]
    let limit = median < 72_000 ? 10 * median : max(longestClosure, 2.5 * median)
    return zip(times, times.dropFirst()).filter { $1.timeIntervalSince($0) > limit }.map {
      ChartGap(start: scale.position($0), end: scale.position($1))
    }
  }

  /// Returns the parts of a line between gaps; only the whole line if there are no gaps.
  package static func segments(of line: [ChartPosition], _ gaps: [ChartGap]) -> [[ChartPosition]] {
    guard !gaps.isEmpty else { return [line] }
    var segments: [[ChartPosition]] = []
    for (index, position) in line.enumerated() {
      let isBroken = index == 0 || gaps.contains { $0.start >= line[index - 1].x && $0.end <= position.x }
      if isBroken { segments.append([position]) } else { segments[segments.count - 1].append(position) }
    }
    return segments
  }
}
