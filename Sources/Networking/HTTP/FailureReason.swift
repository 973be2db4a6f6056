import Foundation
import QuidCore

extension ProviderError.Reason {
  /// What an answer that is no success means; `nil` for a success that complains of nothing.
  ///
  /// What the body says counts for more than the status: CoinGecko has answered 200 with the body of a 429, and
  /// Etherscan answers every error with 200.
  init?(_ response: HTTPResponse, to request: UpstreamRequest, now: Date) {
    let isSuccess = 200...299 ~= response.status
    let complaint =
      response.body.count <= Self.longestComplaint ? request.upstream.complaint(response.body) : nil
    if complaint == nil, isSuccess { return nil }
    let key = request.credential?.key
    let status = isSuccess ? complaint?.status : response.status
    let text = UpstreamText(complaint?.message ?? response.plainText ?? "", hiding: key, of: request.upstream).text
    let message = text.isEmpty ? "no reason given" : text
    let isLimit = status.map { request.upstream.limitStatuses.contains($0) } ?? false
    switch complaint?.kind ?? (isLimit ? .rateLimited : Complaint.Kind(status: status)) {
    case .rateLimited: self = .rateLimited(retryAfter: response.retryAfter(now: now))
    case .quotaExceeded: self = .quotaExceeded
    case .keyMissing: self = .keyMissing
    // Where none was sent, none can have been refused, whatever the text says.
    case .keyRefused, .keyMissingOrRefused: self = key == nil ? .keyMissing : .keyRefused
    case .planRestricted: self = .planRestricted(message)
    case .historyLimited(let days): self = .historyLimited(days: days)
    case nil: self = status == 404 ? .notFound(request.subject) : .upstreamFailed(status: status, message: message)
    }
  }

  /// What is longer than 64 KiB is no complaint, and not worth decoding twice.
  private static let longestComplaint = 64 << 10

  /// What a failure of the transport means.
  ///
  /// An answer that breaks off counts as the upstream's failure: it may well come whole when asked for again. One that is
  /// too large, or no HTTP, would be so again, and counts as unreadable.
  init(_ failure: TransportFailure) {
    switch failure {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .insecure(let why): self = .insecure(why)
    case .interrupted:
      self = .upstreamFailed(status: nil, message: "the answer did not come through whole")
    case .notHTTP: self = .unreadableAnswer(what: "an HTTP answer", place: "the connection")
    case .redirectedTooOften(let status):
      self = .upstreamFailed(status: status, message: "redirects that lead nowhere")
    case .tooLarge(let limit): self = .unreadableAnswer(what: "at most \(limit) bytes", place: "body")
    case .partial(let status):
      self = .upstreamFailed(status: status, message: "a part of the answer, which was not asked for")
    case .headTooLarge:
      self = .unreadableAnswer(what: "at most 256 KiB and 1,000 fields", place: "head")
    case .proxyFailed(let proxy): self = .proxyFailed(proxy)
    case .libraryMissing(let library): self = .libraryMissing(library)
    case .cancelled: self = .cancelled
    }
  }
}

extension Complaint.Kind {
  /// What the status alone says.
  fileprivate init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}

extension HTTPResponse {
  /// The body, where it is a text that a person could read; a page of HTML is none.
  fileprivate var plainText: String? {
    guard body.count <= 4096, let text = String(validating: body, as: UTF8.self) else { return nil }
    let start = text.drop { $0.isWhitespace }.first
    return start == "<" || start == "{" || start == "[" ? nil : text
  }

  /// How long the upstream asks to be left alone.
  fileprivate func retryAfter(now: Date) -> Duration? {
    guard let value = header("Retry-After") else { return nil }
    // A date is compared with the upstream's own clock, where it shows it: ours may be off.
    return RetryAfter.delay(value, now: header("Date").flatMap(HTTPDate.date) ?? now)
  }
}
