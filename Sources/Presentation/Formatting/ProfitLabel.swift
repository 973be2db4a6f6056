public import QuidCore

/// A formatted profit or loss, with its direction: up, down or unchanged.
public struct ProfitLabel: Hashable, Sendable {
  /// The direction, which determines the color: up for a profit, down for a loss, unchanged for zero.
  ///
  /// The value is `nil` if the profit is unknown or hidden.
  public var direction: PriceDirection?
  /// The formatted profit or loss, such as `+$600.00` or `-$600.00`; `–` if the profit is unknown.
  public var text: String

  /// A copy of the label with three bullets (``NumberFormat/hidden``) in place of a known amount, without a direction.
  var hidden: ProfitLabel {
    direction == nil ? self : ProfitLabel(direction: nil, text: NumberFormat.hidden)
  }
}
