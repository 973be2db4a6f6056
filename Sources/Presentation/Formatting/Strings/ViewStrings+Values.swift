// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

// MARK: Values, sources and ages

extension ViewStrings {
  public var unknown: String { "unknown" }

  public var outOfDate: String { "out of date" }

  public func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: "just now"
    case ..<120: "\(seconds) s ago"
    case ..<7_200: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  public func outOfDate(age: String) -> String { "\(age) (out of date)" }

  public func builtInRates(age: String) -> String { "built-in rates from \(age)" }

  public func quoted(_ text: String) -> String { "“\(text)”" }

  public func list(_ names: [String], others: Int) -> String {
    names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  public func range(from start: String, to end: String) -> String { "\(start) to \(end)" }

  public func oldPrices(count: Int) -> String {
    count == 1 ? "1 price (~) is not current" : "\(count) prices (~) are not current"
  }

  public func noData(for coins: String) -> String { "no data: \(coins)" }

  /// Returns the time since a date; a date in the future counts as the current time.
  package func age(of date: Timestamp, at now: Timestamp) -> String {
    age(seconds: Int(max(0, min(now.timeIntervalSince(date), 2e9))))
  }

  /// Returns the symbols of up to five coins and the number of further coins; `nil` if there are no coins.
  func list(_ coins: [Coin]) -> String? {
    guard !coins.isEmpty else { return nil }
    return list(coins.prefix(5).map { $0.symbol.excerpt(12) }, others: max(0, coins.count - 5))
  }
}

// MARK: Errors

extension ViewStrings {
  public func control(for remedy: Remedy) -> String? { nil }

  /// Returns a sentence with the control for its remedy, such as `Use another node (--node URL)`.
  func sentence(_ sentence: String, _ remedy: Remedy) -> String {
    control(for: remedy).map { "\(sentence.dropLast()) (\($0))." } ?? sentence
  }

  public func title(of error: ProviderError) -> String {
    switch error.reason {
    case .offline: "No connection"
    case .proxyFailed: "The proxy failed"
    case .libraryMissing: "A library is missing"
    case .timedOut: "No response in time"
    case .insecure: "The connection is not secure"
    case .rateLimited: "Too many requests"
    case .quotaExceeded: "Request quota used up"
    case .historyLimited: "Your plan does not include older data"
    case .keyMissing: "The API key is missing"
    case .keyRejected: "The API key was rejected"
    case .planRestricted: "Your plan does not allow this request"
    case .requestFailed: "Error from \(error.source.name)"
    case .invalidResponse: "Invalid response from \(error.source.name)"
    case .unusableEntries: "Unreadable entries"
    case .notFound: "Not found"
    case .unconfirmedRate: "A rate was not used"
    case .unconfirmedPrice: "A price is not confirmed"
    case .clockBehind: "The clock is wrong"
    case .cancelled: "Cancelled"
    }
  }

  public func message(of error: ProviderError) -> String { error.message }

  public func message(of error: DecimalSyntaxError, decimalSeparator separator: String) -> String {
    let name = [".": "dot", ",": "comma"][separator]
    return switch error {
    case .malformed(.separator):
      "Type digits without thousands separators, with a \(name ?? quoted(separator)) before the decimals, as in"
        + " 1234\(separator)5."
    case .malformed(.secondDot): "Type at most one \(name ?? quoted(separator)), as in 1\(separator)5."
    case .malformed(.missingDigit):
      "Type a digit on both sides of the \(name ?? quoted(separator)), as in 0\(separator)5."
    case .malformed(.sign): "Type the number without a plus or minus sign, as in 1\(separator)5."
    case .malformed(.nonASCIIDigit): "Use only the digits 0 to 9, as in 1\(separator)5."
    case .malformed(.unexpectedCharacter), .empty: "Type a number such as 1\(separator)5."
    case .malformed(.exponent): "Type the number in full, as in 1000 instead of 1e3."
    case .malformed(.hexadecimal): "Type a decimal number, as in 16 instead of 0x10."
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals."
    case .tooLarge: "Type a smaller number."
    }
  }
}
