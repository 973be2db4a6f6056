public import QuidCore

/// Which way a price went, as far as the shown figure tells.
public enum ChangeDirection: Hashable, Sendable, CaseIterable {
  /// It rose.
  case up
  /// It fell.
  case down
  /// It stayed, or changed by less than the figure shows.
  case flat
  /// Nobody knows.
  case unknown

  /// The arrow that is shown beside the figure, so that colour is never the only sign; empty where there is none.
  public var arrow: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .flat, .unknown: ""
    }
  }
}

/// A change in percent, ready to be shown.
public struct ChangeText: Hashable, Sendable {
  /// Which way the figure points.
  public var direction: ChangeDirection
  /// The figure with its sign, such as `+0.3%`; `–` where it is not known.
  public var figure: String

  /// Arrow and figure, such as `▲ +0.3%`.
  public var text: String { direction.arrow.isEmpty ? figure : "\(direction.arrow) \(figure)" }
}

extension NumberFormat {
  /// A change in percent with one decimal, arrow and sign: `▲ +0.3%`, `▼ -1.3%`, `0.0%`; `–` where it is not known.
  ///
  /// Rounded half to even; the direction is that of the rounded figure, so that `0.0%` never has an arrow.
  public func change(_ percent: FixedPoint?) -> ChangeText {
    guard let percent else { return ChangeText(direction: .unknown, figure: Self.unknown) }
    let shown = Self.rounded(percent, decimals: 1)
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: 1).drop { $0 == "-" })
    let figure = symbols.percentPrefix + digits + symbols.percentSuffix
    if shown.isZero { return ChangeText(direction: .flat, figure: figure) }
    return shown.isNegative
      ? ChangeText(direction: .down, figure: symbols.minusSign + figure)
      : ChangeText(direction: .up, figure: "+" + figure)
  }
}
