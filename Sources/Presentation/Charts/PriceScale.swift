import QuidCore

/// The vertical axis of a chart, from the lowest to the highest price.
struct PriceScale: Hashable, Sendable {
  let lowest: FixedDecimal
  let highest: FixedDecimal

  /// Returns the vertical position of a price: 0 for the lowest price on the axis, 1 for the highest.
  ///
  /// If both are equal, the result is 0.5.
  func position(_ price: FixedDecimal) -> Double {
    let range = distance(lowest, highest)
    guard range > 0 else { return 0.5 }
    return distance(lowest, price).approximateValue / range.approximateValue
  }

  /// Returns ticks at round prices, such as 20, 40 and 60.
  ///
  /// If the lowest and the highest price are equal, the result is a single tick at this price.
  func ticks(atMost limit: Int, _ labels: ChartLabels) -> [ChartTick] {
    guard limit > 0 else { return [] }
    guard lowest < highest else { return [ChartTick(position: 0.5, label: labels.price(lowest))] }
    let step = step(atMost: limit)
    let decimals = decimals(of: step, minimum: labels.minimumDecimals)
    return multiples(of: step).map { price in
      ChartTick(position: position(price), label: labels.tick(price, decimals))
    }
  }

  /// Returns the price difference between two ticks, in units of 10⁻¹⁸.
  ///
  /// The result is 1, 2 or 5 times a power of ten: the smallest such number for which the axis has at most `limit`
  /// ticks.
  private func step(atMost limit: Int) -> UInt128 {
    var power: UInt128 = 1
    while power <= Self.largestPower {
      for factor: UInt128 in [1, 2, 5] where count(of: power * factor) <= limit { return power * factor }
      power *= 10
    }
    return power
  }

  private func count(of step: UInt128) -> Int {
    let (first, last) = bounds(of: step)
    guard first <= last else { return 0 }
    let (difference, overflow) = last.subtractingReportingOverflow(first)
    return overflow ? .max : min(Int(clamping: difference), .max - 1) + 1
  }

  private func multiples(of step: UInt128) -> [FixedDecimal] {
    let last = bounds(of: step).last
    let count = count(of: step)
    return (0..<count).map { FixedDecimal(units: (last - Int128(count - 1 - $0)) * Int128(step)) }
  }

  /// Returns the prices of the lowest and the highest tick, divided by the step between two ticks.
  ///
  /// On an axis from 35 to 90 with a step of 20, the ticks are 40, 60 and 80, and the result is 2 and 4.
  private func bounds(of step: UInt128) -> (first: Int128, last: Int128) {
    let step = Int128(step)
    let (below, above) = (
      lowest.units.quotientAndRemainder(dividingBy: step), highest.units.quotientAndRemainder(dividingBy: step)
    )
    // The division rounds toward zero, but the ticks must be within the axis.
    return (below.quotient + (below.remainder > 0 ? 1 : 0), above.quotient - (above.remainder < 0 ? 1 : 0))
  }

  /// Returns the number of decimals of the tick labels, such as 0 for a step of 20 and 3 for a step of 0.005.
  private func decimals(of step: UInt128, minimum: Int) -> Int {
    let plain = FixedDecimal(units: Int128(step)).description
    guard let dot = plain.firstIndex(of: ".") else { return 0 }
    return max(minimum, plain.distance(from: dot, to: plain.endIndex) - 1)
  }

  private func distance(_ from: FixedDecimal, _ to: FixedDecimal) -> UInt128 {
    // The difference of two signed 128-bit numbers fits into an unsigned 128-bit number.
    to > from ? UInt128(truncatingIfNeeded: to.units &- from.units) : 0
  }

  private static let largestPower: UInt128 = 10_000_000_000_000_000_000_000_000_000_000_000_000
}
