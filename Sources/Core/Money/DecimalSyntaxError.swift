/// Why a text is not accepted as an amount.
///
/// The cases are as fine as a person needs to know what to type instead; the words for them are chosen by Presentation.
public enum DecimalSyntaxError: Error, Hashable, Sendable {
  /// Nothing was typed.
  case empty
  /// The text is not digits with at most one dot between them.
  case malformed(Flaw)
  /// More decimals than the unit has; the number given is how many it has.
  case tooPrecise(decimals: Int)
  /// The number is larger than 128 bits of the smallest unit hold.
  case tooLarge

  /// What stands in the text that does not belong there.
  public enum Flaw: Hashable, Sendable {
    /// A `+` or `-`.
    case sign
    /// A comma, an apostrophe, an underscore or a space: separators that mean different things in different countries.
    case separator
    /// An `e`, as in `1e3`.
    case exponent
    /// A number in another base, such as `0x10`.
    case hexadecimal
    /// A second dot.
    case secondDot
    /// A dot with no digit on one of its sides.
    case missingDigit
    /// A digit that is not one of 0 to 9, such as `٣`.
    case foreignDigit
    /// Anything else.
    case unexpectedCharacter
  }
}
