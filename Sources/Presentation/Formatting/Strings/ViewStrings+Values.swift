public import QuidCore

// MARK: Values, sources and ages

extension ViewStrings {
  /// The word for an unknown value: `unknown`.
  public var unknown: String { "unknown" }

  /// The words for values that are not current: `out of date`.
  public var outOfDate: String { "out of date" }

  /// Returns the age of a value, such as `12 s ago`, or `just now` for less than two seconds.
  public func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: "just now"
    case ..<120: "\(seconds) s ago"
    case ..<7_200: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  /// Returns the age of a value from an expired cache entry, such as `3 h ago (out of date)`.
  public func outOfDate(age: String) -> String { "\(age) (out of date)" }

  /// Returns the age of exchange rates that are built into Quid, such as `built-in rates from 40 days ago`.
  public func builtInRates(age: String) -> String { "built-in rates from \(age)" }

  /// Returns a text in quotation marks, such as `“BTC”`.
  public func quoted(_ text: String) -> String { "“\(text)”" }

  /// Returns a list of names, such as `BTC, ETH and 3 more`.
  public func list(_ names: [String], others: Int) -> String {
    names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  /// Returns a range of dates, such as `2023-08-26 to 2023-09-01`.
  public func range(from start: String, to end: String) -> String { "\(start) to \(end)" }

  /// Returns a note about prices that are not current, such as `2 prices (~) are not current`.
  public func oldPrices(count: Int) -> String {
    count == 1 ? "1 price (~) is not current" : "\(count) prices (~) are not current"
  }

  /// Returns a note about coins without data, such as `no data: BTC, ETH`.
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
  /// Returns the command or control for a remedy, to be shown in parentheses after it; `nil`, the default, for none.
  public func control(for remedy: Remedy) -> String? { nil }

  /// Returns a sentence with the control for its remedy, such as `Use another node (--node URL)`.
  func sentence(_ sentence: String, _ remedy: Remedy) -> String {
    control(for: remedy).map { "\(sentence.dropLast()) (\($0))." } ?? sentence
  }

  /// Returns the title of the message for a provider error, such as `No connection`.
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

  /// Returns the message for a provider error, with the reason and a remedy.
  public func message(of error: ProviderError) -> String { error.message }

  /// Returns an instruction for correcting a typed number, such as `Type at most one comma, as in 1,5`.
  ///
  /// - Parameter separator: The decimal separator that the user types.
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
