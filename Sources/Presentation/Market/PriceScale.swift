import QuidCore

/// The price axis: from the lowest to the highest price of a series.
struct PriceScale: Hashable, Sendable {
  let lowest: FixedPoint
  let highest: FixedPoint

  /// Where a price lies, from 0 to 1; in the middle where all prices are the same.
  func position(_ price: FixedPoint) -> Double {
    let range = distance(lowest, highest)
    guard range > 0 else { return 0.5 }
    return Double(distance(lowest, price)) / Double(range)
  }

  /// Round prices within the scale, at most so many: multiples of 1, 2 or 5 times a power of ten.
  func ticks(atMost limit: Int, _ labels: ChartLabels) -> [ChartTick] {
    guard limit > 0 else { return [] }
    guard lowest < highest else { return [ChartTick(position: 0.5, label: labels.reading(lowest))] }
    let step = step(atMost: limit)
    let decimals = decimals(of: step, atLeast: labels.leastDecimals)
    return multiples(of: step).map { price in
      ChartTick(position: position(price), label: labels.tick(price, decimals))
    }
  }

  /// The smallest round step that gives at most `limit` ticks.
  private func step(atMost limit: Int) -> UInt128 {
    var power: UInt128 = 1
    while power <= Self.largestPower {
      for factor: UInt128 in [1, 2, 5] where count(of: power * factor) <= limit { return power * factor }
      power *= 10
    }
    return power
  }

  private func count(of step: UInt128) -> Int {
    let below = lowest.units.magnitude.quotientAndRemainder(dividingBy: step)
    let first = below.quotient + (below.remainder == 0 ? 0 : 1)
    let last = highest.units.magnitude / step
    return last < first ? 0 : Int(clamping: last - first + 1)
  }

  private func multiples(of step: UInt128) -> [FixedPoint] {
    let last = highest.units.magnitude / step
    let count = count(of: step)
    return (0..<count).map { FixedPoint(units: Int128((last - UInt128(count - 1 - $0)) * step)) }
  }

  /// Whole prices need no decimals; others have at least those of the minor unit.
  private func decimals(of step: UInt128, atLeast least: Int) -> Int {
    let text = FixedPoint(units: Int128(step)).description
    guard let dot = text.firstIndex(of: ".") else { return 0 }
    return max(least, text.distance(from: dot, to: text.endIndex) - 1)
  }

  private func distance(_ from: FixedPoint, _ to: FixedPoint) -> UInt128 {
    to > from ? (to.units - from.units).magnitude : 0
  }

  /// Five times this, and ten times, still fit into 128 bits.
  private static let largestPower: UInt128 = 10_000_000_000_000_000_000_000_000_000_000_000_000
}
