/// An error that indicates why a calculation with ``FixedDecimal`` or ``Ether`` has no result, such as an overflow.
public enum ArithmeticError: NamedError, Hashable, Sendable {
  /// The result is outside the range of ``FixedDecimal``, about ±1.7 × 10²⁰, or of ``Ether``, from 0 through 2¹²⁸ − 1
  /// wei.
  case overflow
  /// The divisor is zero.
  case divisionByZero
  /// The requested number of decimals is not in the range from 0 through 18.
  case invalidScale
}
