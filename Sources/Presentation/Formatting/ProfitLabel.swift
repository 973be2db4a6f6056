public import QuidCore

/// A formatted profit or loss, with its direction.
public struct ProfitLabel: Hashable, Sendable {
  /// The direction, which determines the color: up for a profit, down for a loss, unchanged for zero.
  ///
  /// The value is `nil` if the profit is unknown or hidden.
  public var direction: PriceDirection?
  /// The formatted profit or loss, such as `+$600.00` or `-$600.00`; `–` if the profit is unknown.
  public var text: String

  /// A copy without a direction and with three bullets (``NumberFormat/hidden``) as the amount, unless this is unknown.
  var hidden: ProfitLabel {
    direction == nil ? self : ProfitLabel(direction: nil, text: NumberFormat.hidden)
  }
}
