public import QuidCore

extension SendError {
  /// Returns the English error message for a transfer that is not possible, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency of the typed amount, in which the message also contains
  ///   amounts; `nil`, the default, if the amount was typed in ether.
  package func message(_ numbers: NumberFormat = .english, at price: ExchangeRate? = nil) -> String {
    EnglishStrings().message(of: self, numbers, at: price)
  }
}

extension SendAmountError {
  /// Returns the English error message for an invalid amount, with a suggestion or a remedy.
  ///
  /// An example is `"1,5" is not an amount. Did you mean 1.5?`
  public func message(typed text: String) -> String {
    let typed = "\"\(text.excerpt())\""
    return switch self {
    case .number(.empty): SendError.empty.message()
    case .number(.malformed(let error)):
      "\(typed) is not an amount. \(Self.suggestion(for: text, error) ?? DecimalSyntaxError.malformed(error).message)"
    case .number(.tooPrecise(let decimals)):
      "\(typed) has too many decimals. \(SendError.tooPrecise(decimals: decimals).message())"
    case .number(.tooLarge): "\(typed) is too large. \(DecimalSyntaxError.tooLarge.message)"
    case .unknownUnit(let unit): "\(typed) is not an amount. \(SendError.malformed(.unknownUnit(unit)).message())"
    }
  }

  /// Returns a suggestion for an invalid amount, such as `Did you mean 1.5?` for `1,5`.
  package static func suggestion(for text: String, _ error: DecimalSyntaxError.Reason) -> String? {
    guard [.separator, .secondDot].contains(error), text.utf8.count <= 64 else { return nil }
    let amounts = withoutSeparators(text).map(\.completedDecimal).filter { (try? SendAmount($0)) != nil }.uniqued
    return amounts.isEmpty ? nil : "Did you mean \(amounts.joined(separator: " or "))?"
  }

  /// Returns the possible meanings of a typed number with commas or other separators; empty if there are none.
  ///
  /// The string `1,5` can only mean 1.5, but `1,500` can mean 1500 or 1.500. The numbers in the result can be invalid.
  private static func withoutSeparators(_ text: String) -> [String] {
    let compact = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" && $0 != "_" }
    guard let comma = compact.lastIndex(of: ",") else {
      let groups = compact.split(separator: ".", omittingEmptySubsequences: false)
      return groups.count < 3 ? [compact] : groups.dropFirst().allSatisfy { $0.count == 3 } ? [groups.joined()] : []
    }
    let ungrouped = compact.filter { $0 != "," }
    let isLastSeparator = !compact[comma...].contains(".")
    let isSingle = compact.firstIndex(of: ",") == comma
    guard isSingle, isLastSeparator else { return isLastSeparator && compact.contains(".") ? [] : [ungrouped] }
    let decimal = compact[..<comma].filter { $0 != "." } + "." + compact[compact.index(after: comma)...]
    let digits = compact[compact.index(after: comma)...].prefix { $0.isNumber }.count
    // Three digits after a comma can be a group of thousands, as in 1,500.
    let isAmbiguous = digits == 3 && !compact.contains(".") && compact.first != "0" && compact.first != ","
    return isAmbiguous ? [ungrouped, decimal] : [decimal]
  }
}

extension ContactNameError {
  /// The English error message for an invalid name of a contact, with a remedy.
  package var message: String { EnglishStrings().message(of: self) }
}

extension AddressBookError {
  /// The English error message for a contact that cannot be added to the address book, with a remedy.
  package var message: String { EnglishStrings().message(of: self) }
}

extension AddressError {
  /// The English error message for an invalid recipient address, with a remedy.
  package var message: String { EnglishStrings().message(of: self) }
}
