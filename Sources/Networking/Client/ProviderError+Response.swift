import QuidPlatform
import QuidCore

extension ProviderError.Reason {
  /// Creates the reason for a ``ProviderError`` from a response; fails if the response is a success.
  ///
  /// An error in the response body takes precedence over the HTTP status, because some providers report errors with
  /// the status 200: Etherscan for every error, and CoinGecko for some.
  init?(_ response: TransportResponse, to request: ProviderRequest, now: Date) {
    let isSuccess = 200...299 ~= response.status
    let error =
      response.body.count <= Self.maximumErrorResponse ? request.provider.errorResponse(response.body) : nil
    if error == nil, isSuccess { return nil }
    let key = request.credential?.key
    let status = isSuccess ? error?.status : response.status
    let string = RedactedMessage(error?.message ?? response.plainText ?? "", hiding: key, of: request.provider).string
    let message = string.isEmpty ? "no reason given" : string
    let isRateLimit = status.map { request.provider.rateLimitStatuses.contains($0) } ?? false
    switch error?.kind ?? (isRateLimit ? .rateLimited : ProviderErrorResponse.Kind(status: status)) {
    case .rateLimited: self = .rateLimited(retryAfter: response.retryAfter(now: now))
    case .quotaExceeded: self = .quotaExceeded
    case .keyMissing: self = .keyMissing
    // Without a key in the request, the provider cannot have rejected one, regardless of its message.
    case .keyRejected, .keyMissingOrRefused: self = key == nil ? .keyMissing : .keyRejected
    case .planRestricted: self = .planRestricted(message)
    case .historyLimited(let days): self = .historyLimited(days: days)
    case nil: self = status == 404 ? .notFound(request.subject) : .requestFailed(status: status, message: message)
    }
  }

  /// The maximum size of a response body that is parsed as an error, in bytes: 64 KiB.
  ///
  /// A larger body is assumed to contain data.
  private static let maximumErrorResponse = 64 << 10

  /// Creates the reason that corresponds to an error of the HTTP transport.
  ///
  /// An interrupted response becomes ``requestFailed(status:message:)``, because a retry may succeed. A response that
  /// is too large or not HTTP becomes ``invalidResponse(expected:at:)``, because a retry would return the same.
  init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .insecure(let reason): self = .insecure(reason)
    case .interrupted:
      self = .requestFailed(status: nil, message: "the response is incomplete")
    case .notHTTP: self = .invalidResponse(expected: "an HTTP response", at: "the connection")
    case .tooManyRedirects(let status):
      self = .requestFailed(status: status, message: "too many redirects")
    case .tooLarge(let limit): self = .invalidResponse(expected: "a body of at most \(limit) bytes", at: "body")
    case .partial(let status):
      self = .requestFailed(status: status, message: "the response is partial")
    case .headTooLarge:
      self = .invalidResponse(expected: "a header of at most 256 KiB and 1,000 fields", at: "head")
    case .proxyFailed(let proxy): self = .proxyFailed(proxy)
    case .libraryMissing(let library): self = .libraryMissing(library)
    case .cancelled: self = .cancelled
    }
  }
}

extension ResponseError {
  /// The reason for a ``ProviderError`` that corresponds to this error in a response.
  var reason: ProviderError.Reason {
    switch self {
    case .malformed(let expected, let path):
      .invalidResponse(expected: expected, at: RedactedMessage(path).string)
    case .notFound(let subject): .notFound(subject)
    }
  }
}

extension TransportResponse {
  /// The response body as a message for users, if it is plain text.
  ///
  /// The value is `nil` if the body is longer than 4 KiB, is not UTF-8, or seems to be HTML or JSON because it
  /// starts with `<`, `{` or `[`.
  fileprivate var plainText: String? {
    guard body.count <= 4096, let string = String(validating: body, as: UTF8.self) else { return nil }
    let start = string.drop { $0.isWhitespace }.first
    return start == "<" || start == "{" || start == "[" ? nil : string
  }

  /// Returns the delay that the `Retry-After` header field demands before the next request; `nil` if the field is
  /// missing or invalid.
  fileprivate func retryAfter(now: Date) -> Duration? {
    guard let value = header("Retry-After") else { return nil }
    // A date is compared with the provider's clock, if the response contains it: the local clock may be wrong.
    return RetryAfter.delay(value, now: header("Date").flatMap(HTTPDate.date(from:)) ?? now)
  }
}

/// Limits for the length of strings that come from providers and are shown to users, such as names and symbols.
enum UntrustedText {
  /// The maximum length of a string in Unicode scalars: 200.
  ///
  /// The limit is not a number of characters, because one character may consist of any number of scalars.
  static let limit = 200

  /// Returns the first ``limit`` Unicode scalars of a string.
  ///
  /// Control characters are not removed: the code that prints the string decides which characters are safe.
  static func truncated(_ string: String) -> String {
    isWithinLimit(string) ? string : String(String.UnicodeScalarView(string.unicodeScalars.prefix(limit)))
  }

  /// Returns a URL string unchanged, or `nil` if the string is empty or longer than 2,000 bytes.
  ///
  /// A URL that is too long is not truncated, because the truncated URL would identify another resource.
  static func url(_ string: String) -> String? { 1...2_000 ~= string.utf8.count ? string : nil }

  /// Returns whether a string has at most ``limit`` Unicode scalars.
  ///
  /// Longer identifiers are rejected instead of truncated, because a truncated identifier might be a different
  /// valid identifier.
  static func isWithinLimit(_ string: String) -> Bool {
    // A scalar has at least one byte.
    string.utf8.count <= limit || string.unicodeScalars.count <= limit
  }
}

/// An error message of a provider, with masked API keys and at most 200 Unicode scalars.
///
/// API keys are masked before the message is truncated, so that no part of a key remains. Control characters
/// are not removed: the code that prints the message decides which characters are safe.
struct RedactedMessage: Hashable, Sendable {
  /// The message with masked API keys, of at most ``limit`` Unicode scalars.
  let string: String

  /// The maximum length of a message in Unicode scalars: 200.
  static let limit = UntrustedText.limit

  /// Creates a message by masking the API keys in a provider's message and truncating the result.
  ///
  /// - Parameters:
  ///   - raw: The unchanged message of the provider.
  ///   - key: The API key of the request, which is masked; `nil` for a request without a key.
  ///   - provider: The provider. API keys in its base URL are masked too.
  init(_ raw: String, hiding key: APIKey? = nil, of provider: Provider? = nil) {
    var message = raw
    if let provider { message = provider.base.redacting(message, hidesPath: provider.hidesPath) }
    for spelling in key?.spellings ?? [] { message = message.replacing(spelling, with: APIKey.mask) }
    let scalars = message.unicodeScalars.drop { $0.properties.isWhitespace }
    string = scalars.count > Self.limit ? String(scalars.prefix(Self.limit - 1)) + "…" : String(scalars)
  }
}
