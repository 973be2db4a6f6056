public import QuidCore

extension ViewStrings {
  /// Returns the title of the message for a provider error, such as `No connection`.
  public func title(of error: ProviderError) -> String {
    let provider = error.source.name
    return switch error.reason {
    case .offline: self[.offlineTitle]
    case .proxyFailed: self[.proxyFailedTitle]
    case .libraryMissing: self[.libraryMissingTitle]
    case .timedOut: self[.timedOutTitle]
    case .insecure: self[.insecureTitle]
    case .rateLimited: self[.rateLimitedTitle]
    case .quotaExceeded: self[.quotaExceededTitle]
    case .historyLimited: self[.historyLimitedTitle]
    case .keyMissing: self[.keyMissingTitle]
    case .keyRejected: self[.keyRejectedTitle]
    case .planRestricted: self[.planRestrictedTitle]
    case .requestFailed: self[.requestFailedTitle, ["provider": provider]]
    case .invalidResponse: self[.invalidResponseTitle, ["provider": provider]]
    case .unusableEntries: self[.unusableEntriesTitle]
    case .notFound: self[.notFoundTitle]
    case .unconfirmedRate: self[.unconfirmedRateTitle]
    case .unconfirmedPrice: self[.unconfirmedPriceTitle]
    case .clockBehind: self[.clockBehindTitle]
    case .cancelled: self[.cancelledTitle]
    }
  }

  /// Returns the message for a provider error, with the reason and a remedy.
  public func message(of error: ProviderError) -> String {
    let provider = error.source.name
    switch error.reason {
    case .offline: return self[.offline, ["provider": provider]]
    case .proxyFailed(let proxy): return self[.proxyFailed, ["provider": provider, "proxy": proxy]]
    case .libraryMissing(let library):
      let name = library.prefix { $0 != " " }
      return self[.libraryMissing, ["provider": provider, "library": name, "requirement": library]]
    case .timedOut: return self[.timedOut, ["provider": provider]]
    case .insecure(let problem): return self[.insecure, ["provider": provider, "problem": problem]]
    case .rateLimited(let delay): return self[.rateLimited, ["provider": provider, "wait": wait(delay)]]
    case .quotaExceeded: return self[.quotaExceeded, ["provider": provider]]
    case .keyMissing(let message):
      let phrase: Phrase = message.isEmpty ? .keyMissing : .keyMissingWithMessage
      return self[phrase, ["provider": provider, "message": message]]
    case .keyRejected(let message):
      let phrase: Phrase = message.isEmpty ? .keyRejected : .keyRejectedWithMessage
      return self[phrase, ["provider": provider, "message": message]]
    case .planRestricted(let message):
      let phrase: Phrase = message.isEmpty ? .planRestricted : .planRestrictedWithMessage
      return self[phrase, ["provider": provider, "message": message]]
    case .historyLimited(let days): return self[.historyLimited, ["provider": provider, "days": days]]
    case .notFound(let item): return self[.notFound, ["provider": provider, "item": item]]
    case .requestFailed(let status?, let message):
      let phrase: Phrase = message.isEmpty ? .requestFailedWithStatus : .requestFailedWithStatusAndMessage
      return self[phrase, ["provider": provider, "status": status, "message": message]]
    case .requestFailed(nil, let message):
      let phrase: Phrase = message.isEmpty ? .requestFailed : .requestFailedWithMessage
      return self[phrase, ["provider": provider, "message": message]]
    case .invalidResponse(let expected, "body"):
      return self[.invalidResponse, ["provider": provider, "expected": expected]]
    case .invalidResponse(let expected, let path):
      return self[.invalidResponseAtPath, ["provider": provider, "expected": expected, "path": path]]
    case .unusableEntries(let count): return self[.unusableEntries, ["provider": provider, "count": count]]
    case .unconfirmedPrice(let problem):
      return self[.unconfirmedPrice, ["provider": provider, "problem": problem]]
    case .unconfirmedRate(let problem):
      return self[.unconfirmedRate, ["provider": provider, "problem": problem]]
    case .clockBehind(let time): return self[.clockBehind, ["provider": provider, "day": CalendarDay(time)]]
    case .cancelled: return self[.cancelled, ["provider": provider]]
    }
  }

  private func wait(_ delay: Duration?) -> String {
    guard let (seconds, attoseconds) = delay?.components else { return self[.inOneMinute] }
    return self[.inSeconds, ["count": Int(clamping: max(1, attoseconds > 0 ? seconds + 1 : seconds))]]
  }
}
