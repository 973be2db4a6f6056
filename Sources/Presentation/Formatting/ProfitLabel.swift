public import QuidCore

/// A formatted profit or loss, with its direction.
public struct ProfitLabel: Hashable, Sendable {
  /// The direction of the amount: up for a profit, down for a loss, and unchanged for zero.
  ///
  /// The direction determines the color of the label. The value is `nil` if the profit is unknown or hidden.
  public var direction: PriceDirection?
  /// The formatted amount, such as `+$600.00` or `-$600.00`; `–` if the profit is unknown.
  public var text: String

  /// A copy of this label in which three bullets (``NumberFormat/hidden``) replace the amount.
  ///
  /// The copy has no direction. If the profit is unknown, the copy is identical to this label.
  var hidden: ProfitLabel {
    direction == nil ? self : ProfitLabel(direction: nil, text: NumberFormat.hidden)
  }
}
