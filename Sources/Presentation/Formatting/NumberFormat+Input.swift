public import QuidCore

extension NumberFormat {
  /// The decimal separator of the locale, such as `.` or `,`.
  public var decimalSeparator: String { symbols.decimalSeparator }

  /// Converts a typed number from the notation of the locale to plain notation, such as `1,5` to `1.5`.
  ///
  /// A dot is accepted as the decimal separator in every locale, unless it could be a grouping separator, as
  /// in `1.500` in German. For a number with grouping separators, the result is a string that
  /// `FixedPoint(typed:)` rejects.
  ///
  /// - Parameter typed: The string that the user typed into an input field.
  /// - Returns: A string to pass to `FixedPoint(typed:)`, which parses or rejects the string.
  public func plainDecimal(typed: String) -> String {
    let separator = symbols.decimalSeparator
    guard separator != "." else { return typed }
    if typed.contains(separator) {
      return typed.contains(".") ? typed : typed.replacing(separator, with: ".")
    }
    return isGrouped(typed) ? typed.replacing(".", with: ",") : typed
  }

  /// Converts a decimal number from plain notation to the notation of the locale, such as `1234.5` to
  /// `1234,5`.
  ///
  /// The result is meant for an input field and has no grouping separators.
  public func fieldDecimal(_ plain: String) -> String { plain.replacing(".", with: symbols.decimalSeparator) }

  /// Returns whether the dots in a typed number could be grouping separators of the locale, as in `1.500`.
  private func isGrouped(_ typed: String) -> Bool {
    guard symbols.groupingSeparator == "." else { return false }
    let groups = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, first != "0" else { return false }
    return (1...symbols.lastGroupSize).contains(first.count)
      && groups.dropFirst().allSatisfy { $0.count == symbols.lastGroupSize }
  }
}

extension DecimalSyntaxError {
  /// Returns an instruction for correcting a typed number, such as `Type at most one comma, as in 1,5`.
  ///
  /// The example in the instruction is in the notation of the user's locale.
  ///
  /// - Parameter numbers: The number format of the user's locale.
  public func fieldMessage(_ numbers: NumberFormat) -> String {
    guard case .malformed(let flaw) = self else { return message }
    return flaw.fieldMessage(numbers)
  }
}

extension DecimalSyntaxError.Reason {
  /// Returns an instruction for correcting a typed number, such as `Type at most one comma, as in 1,5`.
  ///
  /// The example in the instruction is in the notation of the user's locale.
  ///
  /// - Parameter numbers: The number format of the user's locale.
  public func fieldMessage(_ numbers: NumberFormat) -> String {
    let separator = numbers.decimalSeparator
    guard separator != "." else { return message }
    let name = separator == "," ? "comma" : "“\(separator)”"
    return switch self {
    case .separator:
      "Type digits without thousands separators, with a \(name) before the decimals, as in 1234\(separator)5."
    case .secondDot: "Type at most one \(name), as in 1\(separator)5."
    case .missingDigit: "Type a digit on both sides of the \(name), as in 0\(separator)5."
    case .sign: "Type the number without a sign, as in 1\(separator)5."
    case .nonASCIIDigit: "Type the digits 0 to 9, as in 1\(separator)5."
    case .unexpectedCharacter: "Type a number such as 1\(separator)5."
    case .exponent, .hexadecimal: message
    }
  }
}

extension DecimalSyntaxError.Reason {
  /// An instruction for correcting a typed number, such as `Type at most one dot, as in 1.5`.
  ///
  /// The example in the instruction is in English notation.
  public var message: String {
    switch self {
    case .sign: "Type the number without a sign, as in 1.5."
    case .separator: "Type digits without thousands separators, with a dot before the decimals, as in 1234.5."
    case .exponent: "Type the number in full, as in 1000 instead of 1e3."
    case .hexadecimal: "Type a decimal number, as in 16 instead of 0x10."
    case .secondDot: "Type at most one dot, as in 1.5."
    case .missingDigit: "Type a digit on both sides of the dot, as in 0.5."
    case .nonASCIIDigit: "Type the digits 0 to 9, as in 1.5."
    case .unexpectedCharacter: "Type a number such as 1.5."
    }
  }
}

extension DecimalSyntaxError {
  /// An instruction for correcting a typed number, such as `Type at most one dot, as in 1.5`.
  ///
  /// The example in the instruction is in English notation.
  public var message: String {
    switch self {
    case .empty: "Type a number such as 1.5."
    case .malformed(let flaw): flaw.message
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals."
    case .tooLarge: "Type a smaller number."
    }
  }
}
