public import QuidCore

extension PriceDirection {
  /// The arrow for a change in this direction: `▲` or `▼`, or an empty string if unchanged.
  ///
  /// The arrow is shown beside a percentage, so that the direction does not depend on colour alone.
  public var arrow: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .unchanged: ""
    }
  }
}

/// A formatted change in percent, with the direction of the change.
public struct ChangeLabel: Hashable, Sendable {
  /// The direction of the change, which determines the colour of the label; `nil` if the change is unknown.
  public var direction: PriceDirection?
  /// The percentage with a plus or minus sign, such as `+0.3%`; `–` if the change is unknown.
  public var value: String

  /// The arrow and the percentage, such as `▲ +0.3%`.
  public var text: String { [direction?.arrow ?? "", value].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension NumberFormat {
  /// Formats a change in percent with an arrow and a plus or minus sign: `▲ +0.3%`, `▼ -1.3%` or `0.0%`; `–`
  /// for `nil`.
  ///
  /// The value is rounded half to even. The arrow shows the direction of the rounded value, so `0.0%` never
  /// has an arrow.
  public func change(_ percent: FixedPoint?, decimals: Int = 1) -> ChangeLabel {
    guard let percent else { return ChangeLabel(direction: nil, value: Self.unknown) }
    let shown = Self.rounded(percent, decimals: decimals)
    return change(shown, decimals: decimals, PriceDirection(shown))
  }

  /// Formats a percentage that is already rounded.
  ///
  /// - Parameters:
  ///   - shown: The rounded percentage. Its own minus sign is ignored.
  ///   - decimals: The number of decimals.
  ///   - direction: The direction, which determines the arrow and the plus or minus sign.
  func change(_ shown: FixedPoint, decimals: Int, _ direction: PriceDirection) -> ChangeLabel {
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: decimals).drop { $0 == "-" })
    let prefix =
      switch direction {
      case .up: "+"
      case .down: symbols.minusSign
      case .unchanged: ""
      }
    return ChangeLabel(direction: direction, value: prefix + symbols.percentPrefix + digits + symbols.percentSuffix)
  }
}
