public import QuidCore

extension NumberFormat {
  /// A rate between two currencies with six digits that count, such as `10.9271` or `0.0000253617`.
  ///
  /// From 100,000 on it has one decimal. Zeros at the end are left out.
  public func rate(_ rate: FixedPoint) -> String {
    exact(Self.rounded(rate, decimals: rateDecimals(rate)))
  }

  /// Rates to stand one below the other: as ``rate(_:)`` writes them, but all with the decimals of the one that has most.
  public func rates(_ rates: [FixedPoint]) -> [String] {
    let needed = rates.map { rate in
      let shown = Self.rounded(rate, decimals: rateDecimals(rate)).description
      return shown.firstIndex(of: ".").map { shown.distance(from: $0, to: shown.endIndex) - 1 } ?? 0
    }
    let decimals = needed.max() ?? 0
    return rates.map { number($0, decimals: decimals) }
  }

  private func rateDecimals(_ rate: FixedPoint) -> Int {
    let plain = rate.description.drop { $0 == "-" }
    let whole = plain.prefix { $0 != "." }
    return min(whole == "0" ? leadingZeros(rate) + 6 : max(1, 6 - whole.count), FixedPoint.decimals)
  }
}
