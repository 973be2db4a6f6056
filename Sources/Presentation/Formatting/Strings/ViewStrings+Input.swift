package import QuidCore

extension ViewStrings {
  package func message(of error: DecimalSyntaxError.Reason, decimalSeparator separator: String) -> String {
    let values: KeyValuePairs<String, any CustomStringConvertible> = ["separator": separator]
    return switch (error, separator) {
    case (.separator, "."): self[.groupSeparatorWithDot]
    case (.separator, ","): self[.groupSeparatorWithComma]
    case (.separator, _): self[.groupSeparator, values]
    case (.secondDot, "."): self[.secondSeparatorWithDot]
    case (.secondDot, ","): self[.secondSeparatorWithComma]
    case (.secondDot, _): self[.secondSeparator, values]
    case (.missingDigit, "."): self[.missingDigitWithDot]
    case (.missingDigit, ","): self[.missingDigitWithComma]
    case (.missingDigit, _): self[.missingDigit, values]
    case (.sign, _): self[.numberSign, values]
    case (.nonASCIIDigit, _): self[.nonASCIIDigit, values]
    case (.unexpectedCharacter, _): self[.notANumber, values]
    case (.exponent, _): self[.exponent]
    case (.hexadecimal, _): self[.hexadecimal]
    }
  }

  package func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String {
    switch error {
    case .empty: message(of: .unexpectedCharacter, decimalSeparator: decimalSeparator)
    case .malformed(let reason): message(of: reason, decimalSeparator: decimalSeparator)
    case .tooPrecise(let decimals): self[.tooManyDecimals, ["decimals": decimals]]
    case .tooLarge: self[.numberTooLarge]
    }
  }

  /// Returns the error message for a string that is not a valid day, with an example of a valid day.
  package func dayMessage(for string: String) -> String {
    CalendarDay.hasDayFormat(string)
      ? self[.missingDay, ["text": string]] : self[.notADay, ["text": string.excerpt()]]
  }
}

extension CalendarDay {
  fileprivate static func hasDayFormat(_ string: String) -> Bool {
    let bytes = Array(string.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : 48...57 ~= byte
      }
  }
}
