/// An error that indicates why a string cannot be parsed as an amount to send.
public enum SendAmountError: NamedError, Hashable, Sendable {
  /// The number in the string is invalid. The associated value is the reason.
  case number(DecimalSyntaxError)
  /// The unit of the amount is not supported. The associated value is the unit as the user typed it, such as `btc`.
  case unknownUnit(String)
}
