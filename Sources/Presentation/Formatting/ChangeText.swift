public import QuidCore

extension PriceDirection {
  /// The arrow that is shown beside the figure, so that colour is never the only sign; empty where there is none.
  public var arrow: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .unchanged: ""
    }
  }
}

/// A change in percent, ready to be shown.
public struct ChangeText: Hashable, Sendable {
  /// Which way the shown figure points; `nil` where it is not known.
  public var direction: PriceDirection?
  /// The figure with its sign, such as `+0.3%`; `–` where it is not known.
  public var figure: String

  /// Arrow and figure, such as `▲ +0.3%`.
  public var text: String { [direction?.arrow ?? "", figure].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension NumberFormat {
  /// A change in percent with one decimal, or as many as are asked for, arrow and sign: `▲ +0.3%`, `▼ -1.3%`, `0.0%`;
  /// `–` where it is not known.
  ///
  /// Rounded half to even; the direction is that of the rounded figure, so that `0.0%` never has an arrow.
  public func change(_ percent: FixedPoint?, decimals: Int = 1) -> ChangeText {
    guard let percent else { return ChangeText(direction: nil, figure: Self.unknown) }
    let shown = Self.rounded(percent, decimals: decimals)
    return change(shown, decimals: decimals, PriceDirection(shown))
  }

  /// The change of a day with two decimals: `▲ +0.32%`, `▼ -1.30%`, `0.00%`; `–` where it is not known.
  ///
  /// Rounded half to even; the direction is that of the exact prices, so that the least rise is `▲ +0.00%`.
  public func dailyChange(_ change: DailyChange?) -> ChangeText {
    guard let percent = change?.percent, let direction = change?.direction else {
      return ChangeText(direction: nil, figure: Self.unknown)
    }
    return self.change(Self.rounded(percent, decimals: 2), decimals: 2, direction)
  }

  private func change(_ shown: FixedPoint, decimals: Int, _ direction: PriceDirection) -> ChangeText {
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: decimals).drop { $0 == "-" })
    let sign =
      switch direction {
      case .up: "+"
      case .down: symbols.minusSign
      case .unchanged: ""
      }
    return ChangeText(direction: direction, figure: sign + symbols.percentPrefix + digits + symbols.percentSuffix)
  }
}
