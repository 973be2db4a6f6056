public import QuidCore

extension SendAmountError {
  /// What is wrong with a typed amount, and the amount that was probably meant.
  public func message(typed text: String) -> String {
    let typed = "\"\(text.excerpt())\""
    return switch self {
    case .number(.empty): SendProblem.empty.message()
    case .number(.malformed(let error)):
      "\(typed) is not an amount. \(Self.suggestion(for: text, error) ?? error.message)"
    case .number(.tooPrecise(let decimals)):
      "\(typed) has too many decimals. \(SendProblem.tooPrecise(decimals: decimals).message())"
    case .number(.tooLarge): "\(typed) is too large. \(DecimalSyntaxError.tooLarge.message)"
    case .unknownUnit(let unit): "\(typed) is not an amount. \(SendProblem.malformed(.unknownUnit(unit)).message())"
    }
  }

  /// Offers the amounts that were probably meant by one with separators or without a digit beside its dot.
  private static func suggestion(for text: String, _ error: DecimalSyntaxError.Flaw) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    let candidates: [String]
    switch error {
    case .separator: candidates = withoutSeparators(text)
    case .missingDigit:
      candidates = [(text.hasPrefix(".") ? "0" : "") + text, text.hasSuffix(".") ? String(text.dropLast()) : text]
    default: return nil
    }
    let amounts = candidates.filter { (try? SendAmount($0)) != nil }.withoutRepetition
    return amounts.isEmpty ? nil : "Did you mean \(amounts.joined(separator: " or "))?"
  }

  /// The readings of an amount with commas, spaces, apostrophes or underscores: `1,5` is 1.5, `1,500` is 1500 or 1.500.
  private static func withoutSeparators(_ text: String) -> [String] {
    let compact = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" && $0 != "_" }
    guard let comma = compact.lastIndex(of: ",") else { return [compact] }
    let ungrouped = compact.filter { $0 != "," }
    let isLastSeparator = !compact[comma...].contains(".")
    let isSingle = compact.firstIndex(of: ",") == comma
    guard isSingle, isLastSeparator else { return isLastSeparator && compact.contains(".") ? [] : [ungrouped] }
    let decimal = compact[..<comma].filter { $0 != "." } + "." + compact[compact.index(after: comma)...]
    let digits = compact[compact.index(after: comma)...].prefix { $0.isNumber }.count
    // Three digits behind a comma may be thousands.
    let isAmbiguous = digits == 3 && !compact.contains(".") && !compact.hasPrefix("0")
    return isAmbiguous ? [ungrouped, decimal] : [decimal]
  }
}
