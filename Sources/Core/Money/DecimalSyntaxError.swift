/// An error that indicates why a string, such as `1,5` or `1e3`, cannot be parsed as a decimal number.
public enum DecimalSyntaxError: NamedError, Hashable, Sendable {
  /// The string to parse is empty.
  case empty
  /// The string is not a decimal number. The associated value is the first syntax error.
  case malformed(Reason)
  /// The string has more decimals than the associated maximum, such as 19 decimals for an amount of ether.
  case tooPrecise(decimals: Int)
  /// The number is outside the range of the requested type, ``FixedDecimal`` or ``Ether``.
  case tooLarge

  /// A syntax error in a malformed decimal string, such as a comma or a second dot.
  public enum Reason: Hashable, Sendable {
    /// The string contains a plus or minus sign.
    case sign
    /// The string contains a comma, apostrophe, underscore or space, whose meaning differs between languages.
    case separator
    /// The string contains an exponent, as in `1e3`.
    case exponent
    /// The string has the prefix `0x` of a hexadecimal number, as in `0x10`.
    case hexadecimal
    /// The string contains a second dot, as in `1.2.3`.
    case secondDot
    /// The string starts or ends with a dot, as in `.5` or `5.`.
    case missingDigit
    /// The string contains a decimal digit other than the ASCII digits 0 to 9, such as the Arabic digit `٣`.
    case nonASCIIDigit
    /// The string contains a character that is not part of a decimal number, such as a letter.
    case unexpectedCharacter
  }
}
