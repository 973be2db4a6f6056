public import QuidCore

extension DecimalSyntaxError.Flaw {
  /// What to type instead.
  public var message: String {
    switch self {
    case .sign: "Type the number without a sign, as in 1.5."
    case .separator: "Type digits with a dot before the decimals and nothing between them, as in 1234.5."
    case .exponent: "Type the number in full, as in 1000 instead of 1e3."
    case .hexadecimal: "Type a decimal number, as in 16 instead of 0x10."
    case .secondDot: "Type at most one dot, as in 1.5."
    case .missingDigit: "Type a digit on both sides of the dot, as in 0.5."
    case .foreignDigit: "Type the digits 0 to 9, as in 1.5."
    case .unexpectedCharacter: "Type a number such as 1.5."
    }
  }
}

extension DecimalSyntaxError {
  /// What to type instead.
  public var message: String {
    switch self {
    case .empty: "Type a number such as 1.5."
    case .malformed(let flaw): flaw.message
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals."
    case .tooLarge: "Type a smaller number."
    }
  }
}
