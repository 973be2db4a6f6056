import QuidCore

/// What a fault has to come down to for an operation.
enum MatrixExpectation: Sendable {
  /// It is no fault for this operation: the answer is new and good.
  case answered
  /// What was stored is served, with this reason.
  case stale(ProviderError.Reason)
  /// The same; the text is the upstream's own, and there is one.
  case planRestricted
  /// The same with a status.
  case upstreamFailed(status: Int?)
  /// The answer cannot be read, which was noticed at or below that place; of many fields any may be the first.
  case unreadable(String, _ place: String)

  /// Whether the reason is the expected one.
  func accepts(_ reason: ProviderError.Reason) -> Bool {
    switch (self, reason) {
    case (.answered, _): false
    case (.stale(let expected), _): reason == expected
    case (.planRestricted, .planRestricted(let text)): !text.isEmpty
    case (.upstreamFailed(let expected), .upstreamFailed(let status, let message)):
      status == expected && !message.isEmpty && message != Self.noReason
    case (.unreadable(let expected, let start), .unreadableAnswer(let what, let place)):
      what == expected && place.hasPrefix(start)
    case (.planRestricted, _), (.upstreamFailed, _), (.unreadable, _): false
    }
  }

  static let noReason = "no reason given"
}

extension MatrixExpectation {
  /// The table: what each class of faults comes down to; `nil` for an operation that is missing in it.
  static func of(_ kind: MatrixFault.Kind, for operation: MatrixOperation) -> MatrixExpectation? {
    switch kind {
    case .status(let status): refusal(status, operation)
    case .bareStatus(let status): .stale(.upstreamFailed(status: status, message: noReason))
    case .rateLimit(let retryAfter): .stale(.rateLimited(retryAfter: retryAfter))
    // Fixer's body is about the requests of the month.
    case .rateLimitBody(let retryAfter):
      .stale(operation.upstream == .fixer ? .quotaExceeded : .rateLimited(retryAfter: retryAfter))
    case .hiddenRateLimit: hiddenRateLimit(operation.upstream)
    case .tooSlow: .stale(.timedOut)
    case .broken: .stale(.upstreamFailed(status: nil, message: "the answer did not come through whole"))
    case .notJSON: unreadable("JSON")
    case .empty: unreadable("JSON", at: "empty body")
    case .tooLarge: unreadable("at most 8388608 bytes")
    case .tooDeep: unreadable("at most 64 levels of nesting")
    case .badUTF8: unreadable("UTF-8")
    case .repeatedKeys: unreadable("each key once")
    case .elsewhere: .stale(.insecure("a redirect to another host"))
    case .loop: .stale(.upstreamFailed(status: 302, message: "redirects that lead nowhere"))
    case .challenge: .stale(operation.upstream.hasKey ? .keyRefused : .keyMissing)
    case .slow, .harmless: .answered
    case .shape(let shape): of(shape)[operation.name]
    }
  }

  private static func unreadable(_ what: String, at place: String = "body") -> MatrixExpectation {
    .stale(.unreadableAnswer(what: what, place: place))
  }

  /// What a status comes down to, together with the body that the upstream sends with it.
  private static func refusal(_ status: Int, _ operation: MatrixOperation) -> MatrixExpectation {
    switch (operation.upstream, status) {
    // A key of CoinGecko's that may not look back so far.
    case (.coinGecko, 401): .stale(.historyLimited(days: 365))
    case (.etherscan, 401), (.etherscan, 403), (.fixer, 401): .stale(.keyRefused)
    case (.fixer, 403): .planRestricted
    case (_, 401): .stale(.keyMissing)
    // A page of HTML, which gives no reason, is all that CoinDesk sends.
    case (.coinDesk, 402): .stale(.planRestricted(noReason))
    case (_, 402): .planRestricted
    case (_, 404): .stale(.notFound(operation.subject))
    case (.fixer, 429): .stale(.quotaExceeded)
    // 418 is what WazirX answers to whoever asks on after a 429.
    case (_, 429), (.wazirX, 418): .stale(.rateLimited(retryAfter: nil))
    case (.coinDesk, _): .stale(.upstreamFailed(status: status, message: noReason))
    default: .upstreamFailed(status: status)
    }
  }

  private static func hiddenRateLimit(_ upstream: MatrixOperation.Upstream) -> MatrixExpectation {
    switch upstream {
    case .fixer: .stale(.quotaExceeded)
    case .coinGecko, .etherscan, .frankfurter, .wazirX: .stale(.rateLimited(retryAfter: nil))
    // A page of HTML.
    case .coinDesk: unreadable("JSON")
    }
  }
}
