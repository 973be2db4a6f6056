/// Why a text does not say how much to send.
public enum SendAmountError: Error, Hashable, Sendable {
  /// The number before the unit is refused.
  case number(DecimalSyntaxError)
  /// The unit is none of those that can be sent in; the text is what stood there.
  case unknownUnit(String)
}
