import QuidCore

/// The expected outcome of an operation under a fault.
enum MatrixExpectation: Sendable {
  /// Success: the fault does not affect the operation.
  case succeeded
  /// The stored response, with this error.
  case stale(ProviderError.Reason)
  /// The stored response, with a plan restriction that quotes the provider's message.
  case planRestricted
  /// The stored response, with the provider's failure, this status and its message.
  case requestFailed(status: Int?)
  /// The stored response, with a decoding error whose path starts with `path`.
  ///
  /// Any of several fields may be decoded first.
  case unreadable(String, _ path: String)

  /// Whether the error has the expected reason.
  func accepts(_ reason: ProviderError.Reason) -> Bool {
    switch (self, reason) {
    case (.succeeded, _): false
    // The provider's message is not compared.
    case (.stale(.keyMissing), .keyMissing), (.stale(.keyRejected), .keyRejected): true
    case (.stale(let expected), _): reason == expected
    case (.planRestricted, .planRestricted(let message)): !message.isEmpty
    case (.requestFailed(let expected), .requestFailed(let status, let message)):
      status == expected && !message.isEmpty && message != Self.noReason
    case (.unreadable(let expected, let start), .invalidResponse(let what, let path)):
      what == expected && path.hasPrefix(start)
    case (.planRestricted, _), (.requestFailed, _), (.unreadable, _): false
    }
  }

  static let noReason = ""
}

extension MatrixExpectation {
  /// Returns the expected outcome for a class of faults.
  static func of(_ kind: MatrixFault.Kind, for operation: MatrixOperation) -> MatrixExpectation {
    switch kind {
    case .status(let status): statusError(status, operation)
    case .bareStatus(let status): .stale(.requestFailed(status: status, message: noReason))
    case .rateLimit(let retryAfter): .stale(.rateLimited(retryAfter: retryAfter))
    // Fixer's body reports the monthly quota.
    case .rateLimitBody(let retryAfter):
      .stale(operation.provider == .fixer ? .quotaExceeded : .rateLimited(retryAfter: retryAfter))
    case .hiddenRateLimit: hiddenRateLimit(operation.provider)
    case .tooSlow: .stale(.timedOut)
    case .broken: .stale(.requestFailed(status: nil, message: "the response is incomplete"))
    case .notJSON: unreadable("JSON")
    case .empty: unreadable("a response that is not empty")
    case .tooLarge: unreadable("a response of at most 8388608 bytes")
    case .tooDeep: unreadable("at most 64 levels of nesting")
    // Candles are arrays of numbers, so there is no string to damage and no key to repeat.
    case .badUTF8 where operation.name == "CoinGecko candles",
      .repeatedKeys where operation.name == "CoinGecko candles":
      .succeeded
    case .badUTF8: unreadable("UTF-8")
    case .repeatedKeys: unreadable("a JSON object without duplicate keys")
    case .elsewhere: .stale(.insecure("the response redirects to another host"))
    case .loop: .stale(.requestFailed(status: 302, message: "too many redirects"))
    case .challenge: .stale(operation.provider.hasKey ? .keyRejected("") : .keyMissing(""))
    case .slow: .succeeded
    case .shape(let shape): exceptions(of: shape)[operation.name] ?? .succeeded
    }
  }

  private static func unreadable(_ what: String, at path: String = "body") -> MatrixExpectation {
    .stale(.invalidResponse(expected: what, at: path))
  }

  /// The expected outcome for an HTTP status and the body that the provider sends with it.
  private static func statusError(_ status: Int, _ operation: MatrixOperation) -> MatrixExpectation {
    switch (operation.provider, status) {
    // CoinGecko's body reports that the plan does not include data of that age.
    case (.coinGecko, 401): .stale(.historyLimited(days: 365))
    case (.etherscan, 401), (.etherscan, 403), (.fixer, 401): .stale(.keyRejected(""))
    case (.fixer, 403): .planRestricted
    case (_, 401): .stale(.keyMissing(""))
    // CoinDesk only sends an HTML page, without a reason.
    case (.coinDesk, 402): .stale(.planRestricted(noReason))
    case (_, 402): .planRestricted
    case (_, 404): .stale(.notFound(operation.subject))
    case (.fixer, 429): .stale(.quotaExceeded)
    // WazirX responds with 418 to requests after a 429.
    case (_, 429), (.wazirX, 418): .stale(.rateLimited(retryAfter: nil))
    case (.coinDesk, _): .stale(.requestFailed(status: status, message: noReason))
    default: .requestFailed(status: status)
    }
  }

  private static func hiddenRateLimit(_ provider: MatrixOperation.Provider) -> MatrixExpectation {
    switch provider {
    case .fixer: .stale(.quotaExceeded)
    case .coinGecko, .etherscan, .frankfurter, .wazirX: .stale(.rateLimited(retryAfter: nil))
    // An HTML page.
    case .coinDesk: unreadable("JSON")
    }
  }
}
