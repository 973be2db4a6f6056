import QuidCore

extension ProviderError.Reason {
  /// Creates the reason for a ``ProviderError`` from an unsuccessful response; `nil` if the response is successful.
  ///
  /// An error in the body takes precedence over the HTTP status, because some providers report errors with status 200.
  init?(_ response: TransportResponse, to request: ProviderRequest, now: Date) {
    let isSuccess = 200...299 ~= response.status
    let mayBeError = response.body.count <= Self.maximumErrorResponse && response.body.first != UInt8(ascii: "[")
    let error = mayBeError ? request.provider.errorResponse(response.body) : nil
    if error == nil, isSuccess { return nil }
    let key = request.credential?.key
    let status = isSuccess ? error?.status : response.status
    let message = RedactedMessage(error?.message ?? response.plainText ?? "", hiding: key, of: request.provider).string
    let isRateLimit =
      status.map { request.provider.rateLimitStatuses.contains($0) } ?? false || response.isCloudflareRateLimit
    let isQuotaError = status.map { request.provider.quotaStatuses.contains($0) } ?? false
    let isKeyError = status.map { request.provider.keyStatuses.contains($0) } ?? false
    let statusKind: ProviderErrorResponse.Kind? =
      if isRateLimit {
        .rateLimited
      } else if isQuotaError {
        .quotaExceeded
      } else if isKeyError {
        .keyMissingOrRefused
      } else {
        ProviderErrorResponse.Kind(status: status)
      }
    switch error?.kind ?? statusKind {
    case .rateLimited: self = .rateLimited(retryAfter: response.retryAfter(now: now))
    case .quotaExceeded: self = .quotaExceeded
    case .keyMissing: self = .keyMissing(message)
    // Without a key in the request, the provider cannot have rejected a key, regardless of its message.
    case .keyRejected, .keyMissingOrRefused: self = key == nil ? .keyMissing(message) : .keyRejected(message)
    case .planRestricted: self = .planRestricted(message)
    case .historyLimited(let days): self = .historyLimited(days: days)
    case nil:
      self =
        status == 404
        ? .notFound(request.subject) : .requestFailed(status: isSuccess ? nil : status, message: message)
    }
  }

  /// The maximum size of a response body that may be an error instead of data, in bytes: 64 KiB.
  ///
  /// A list is never an error.
  private static let maximumErrorResponse = 64 << 10

  /// Creates the reason for a ``ProviderError`` from an error of the HTTP transport.
  init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .insecure(let reason): self = .insecure(reason)
    case .interrupted:
      self = .requestFailed(status: nil, message: "the response is incomplete")
    case .unsupportedEncoding(let field):
      let encoding = RedactedMessage(field).string
      self = .invalidResponse(expected: "a body that is plain or compressed with gzip, not “\(encoding)”", at: "body")
    case .notHTTP: self = .invalidResponse(expected: "an HTTP response", at: "body")
    case .tooManyRedirects(let status):
      self = .requestFailed(status: status, message: "too many redirects")
    case .tooLarge(let limit): self = .invalidResponse(expected: "a response of at most \(limit) bytes", at: "body")
    case .partial(let status):
      self = .requestFailed(status: status, message: "the server did not send the complete data")
    case .headTooLarge:
      self = .invalidResponse(expected: "a header of at most 256 KiB and 1,000 fields", at: "head")
    case .proxyFailed(let proxy): self = .proxyFailed(proxy)
    case .libraryMissing(let library): self = .libraryMissing(library)
    case .unrecorded(let request): self = .requestFailed(status: nil, message: "no recorded response to \(request)")
    case .cancelled: self = .cancelled
    }
  }
}

extension ResponseError {
  var reason: ProviderError.Reason {
    switch self {
    case .malformed(let expected, let path):
      .invalidResponse(expected: expected, at: RedactedMessage(path).string)
    case .notFound(let subject): .notFound(subject)
    }
  }
}

extension TransportResponse {
  /// The body as a message for users; `nil` if longer than 4 KiB, not UTF-8, or HTML or JSON (`<`, `{` or `[`).
  fileprivate var plainText: String? {
    guard body.count <= 4096, let string = String(validating: body, as: UTF8.self) else { return nil }
    let start = string.drop { $0.isWhitespace }.first
    return start == "<" || start == "{" || start == "[" ? nil : string
  }

  /// Whether Cloudflare has limited the request rate: error 1015 with status 403 and a body such as `error code: 1015`.
  fileprivate var isCloudflareRateLimit: Bool {
    guard status == 403, body.count <= 1 << 16 else { return false }
    let text = String(decoding: body, as: UTF8.self).lowercased()
    return text.contains("1015") && (text.contains("error code") || text.contains("cloudflare"))
  }

  /// Returns the delay in the `Retry-After` header field, at most a day; `nil` if missing or invalid.
  fileprivate func retryAfter(now: Date) -> Duration? {
    guard let value = header("Retry-After") else { return nil }
    // A date is compared with the provider's clock, if known, because the local clock may be wrong.
    return RetryAfter.delay(value, now: header("Date").flatMap(HTTPDate.date(from:)) ?? now)
  }
}
