/// What a calculation with amounts can end in instead of a number.
///
/// Arithmetic never traps, wraps or turns into "not a number"; it throws one of these. For text that is not a number,
/// see ``DecimalSyntaxError``.
public enum ArithmeticError: Error, Hashable, Sendable {
  /// The result is outside what the type can hold: below zero for ``Wei``, past ±1.7 × 10²⁰ for ``FixedPoint``.
  case overflow
  /// The divisor is zero.
  case divisionByZero
  /// The requested number of decimals is not from 0 to 18.
  case invalidScale
}
