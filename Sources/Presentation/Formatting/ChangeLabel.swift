public import QuidCore

extension PriceDirection {
  /// The arrow for the direction, shown beside a percentage: `▲` for up, `▼` for down, or an empty string for
  /// unchanged.
  package var arrow: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .unchanged: ""
    }
  }
}

/// A formatted change in percent, with the direction of the change.
public struct ChangeLabel: Hashable, Sendable {
  /// The direction of the change, which determines the color of the label; `nil` if the change is unknown.
  public var direction: PriceDirection?
  /// The formatted percentage, such as `+0.3%`, `-1.3%` or `0.0%`; `–` if the change is unknown.
  public var value: String

  /// The arrow and the percentage, such as `▲ +0.3%`; a zero or unknown change has no arrow.
  public var text: String {
    guard let arrow = direction?.arrow, !arrow.isEmpty else { return value }
    return value.isEmpty ? arrow : "\(arrow) \(value)"
  }
}

extension NumberFormat {
  /// Formats a change in percent with an arrow, such as `▲ +0.3%`, `▼ -1.3%` or `0.0%`; an unknown change is `–`.
  ///
  /// The value is rounded half to even. The arrow shows the direction of the rounded value, so `0.0%` never has an
  /// arrow.
  public func change(_ percent: FixedDecimal?, decimals: Int = 1) -> ChangeLabel {
    guard let percent else { return ChangeLabel(direction: nil, value: Self.unknown) }
    let shown = Self.rounded(percent, decimals: decimals)
    return change(shown, decimals: decimals, PriceDirection(shown))
  }

  /// Formats a rounded percentage with a given direction, such as `▲ +0.00%` for a small rise that is rounded to zero.
  func change(_ shown: FixedDecimal, decimals: Int, _ direction: PriceDirection) -> ChangeLabel {
    let digits = symbols.localized(unsigned: shown.unsigned(minimumDecimals: decimals))
    let prefix =
      switch direction {
      case .up: "+"
      case .down: symbols.minusSign
      case .unchanged: ""
      }
    return ChangeLabel(direction: direction, value: prefix + symbols.percentPrefix + digits + symbols.percentSuffix)
  }
}

extension NumberFormat {
  /// Formats an optional amount of money, such as `$12.50`, or returns ``unknown`` (`–`) for `nil`.
  ///
  /// An amount below one minor unit, such as the cent, is rounded to two significant digits; others to the minor unit.
  func money(_ amount: FixedDecimal?, _ currency: Currency) -> String {
    guard let amount else { return Self.unknown }
    let decimals = decimals(of: amount.absolute ?? amount, in: currency)
    return self.amount(amount, currency, decimals: decimals, minimumDecimals: decimals)
  }

  /// Formats an optional profit or loss with a plus or minus sign, such as `+$600.00`, or returns `–` for `nil`.
  func profit(_ amount: FixedDecimal?, _ currency: Currency) -> ProfitLabel {
    guard let amount else { return ProfitLabel(direction: nil, text: Self.unknown) }
    let direction = PriceDirection(amount)
    return ProfitLabel(direction: direction, text: (direction == .up ? "+" : "") + money(amount, currency))
  }
}
