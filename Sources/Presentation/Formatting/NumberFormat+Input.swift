public import QuidCore

extension NumberFormat {
  /// The character before the decimals of a number that is typed.
  public var decimalSeparator: String { symbols.decimalSeparator }

  /// Returns a decimal that was typed in the notation of the locale in the notation that Core reads, with a dot.
  ///
  /// A dot is accepted where the locale writes another character, unless it could be the locale's grouping mark, as in
  /// `1.500` in German. Grouping is never accepted: such a text is returned in a form that the parser rejects.
  public func plainDecimal(typed: String) -> String {
    let separator = symbols.decimalSeparator
    guard separator != "." else { return typed }
    if typed.contains(separator) {
      return typed.contains(".") ? typed : typed.replacing(separator, with: ".")
    }
    return isGrouped(typed) ? typed.replacing(".", with: ",") : typed
  }

  /// Returns a plain decimal in the notation of the locale, without grouping, as a field shows it.
  public func fieldDecimal(_ plain: String) -> String { plain.replacing(".", with: symbols.decimalSeparator) }

  /// Whether the dots of a text could be this locale's grouping marks.
  private func isGrouped(_ typed: String) -> Bool {
    guard symbols.groupingSeparator == "." else { return false }
    let groups = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, first != "0" else { return false }
    return (1...symbols.lastGroup).contains(first.count)
      && groups.dropFirst().allSatisfy { $0.count == symbols.lastGroup }
  }
}

extension DecimalSyntaxError {
  /// The message of a field in which numbers are typed in the notation of a locale.
  public func fieldMessage(_ numbers: NumberFormat) -> String {
    guard case .malformed(let flaw) = self else { return message }
    return flaw.fieldMessage(numbers)
  }
}

extension DecimalSyntaxError.Flaw {
  /// The message of a field in which numbers are typed in the notation of a locale.
  public func fieldMessage(_ numbers: NumberFormat) -> String {
    let separator = numbers.decimalSeparator
    guard separator != "." else { return message }
    let name = separator == "," ? "comma" : "“\(separator)”"
    return switch self {
    case .separator:
      "Type digits with a \(name) before the decimals and nothing between them, as in 1234\(separator)5."
    case .secondDot: "Type at most one \(name), as in 1\(separator)5."
    case .missingDigit: "Type a digit on both sides of the \(name), as in 0\(separator)5."
    case .sign: "Type the number without a sign, as in 1\(separator)5."
    case .foreignDigit: "Type the digits 0 to 9, as in 1\(separator)5."
    case .unexpectedCharacter: "Type a number such as 1\(separator)5."
    case .exponent, .hexadecimal: message
    }
  }
}
