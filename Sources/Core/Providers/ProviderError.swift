/// An error that indicates why a request to a data provider failed.
///
/// The error never contains a URL, a query or an API key. Its strings can contain untrusted network data, so they must
/// be sanitized before they are printed to a terminal.
public struct ProviderError: NamedError, Hashable, Sendable, Codable {
  /// The provider or node to which the failed request was sent.
  public let source: DataSource
  /// The reason why the request to the provider failed.
  public let reason: Reason

  /// Creates an error from the reason for the failure and the source of the failed request.
  public init(_ reason: Reason, from source: DataSource) {
    self.reason = reason
    self.source = source
  }

  /// The reason why a request to a provider failed.
  public enum Reason: Hashable, Sendable, Codable {
    /// The host of the provider could not be reached, or network use is disabled and no response is cached.
    case offline
    /// The proxy is unreachable or rejected the connection; the associated value is the host and port of the proxy.
    case proxyFailed(String)
    /// A shared library for network requests, such as libcurl, is missing or too old; the associated value contains the
    /// names of the library and its package.
    case libraryMissing(String)
    /// The response was not complete before the deadline of the request.
    case timedOut
    /// The connection is not secure and was therefore not used.
    ///
    /// Examples are an invalid certificate, and a redirect to another host or to plain HTTP. The associated value
    /// describes the cause.
    case insecure(String)
    /// The rate limit of the provider is exceeded; the associated value `retryAfter` is the time to wait before the
    /// next request, as requested by the provider, or `nil` if the provider specifies no time.
    case rateLimited(retryAfter: Duration?)
    /// The monthly request quota of the API key, or of requests without a key, is exhausted.
    case quotaExceeded
    /// The provider requires an API key, and no API key is configured; the associated value is the provider's message,
    /// or an empty string if there is none.
    case keyMissing(String)
    /// The provider rejected the API key; the associated value is the provider's message, or an empty string if there
    /// is none.
    case keyRejected(String)
    /// The plan of the API key does not allow the request; the associated value is the provider's message.
    case planRestricted(String)
    /// The requested day is too old for the plan of the API key; the associated value `days` is the number of past days
    /// that the plan includes.
    case historyLimited(days: Int)
    /// The provider does not have the requested item, such as a coin or a rate table; the associated value describes
    /// the item.
    case notFound(String)
    /// The provider reported an error or closed the connection before the response was complete.
    ///
    /// `status` is the HTTP status code, or `nil` if the failure has no HTTP status code. `message` is the provider's
    /// message or a description of the failure.
    case requestFailed(status: Int?, message: String)
    /// The response does not have the expected content.
    ///
    /// `expected` describes the expected content. `at` is the part of the response in which this content is missing,
    /// such as the JSON field `prices`.
    case invalidResponse(expected: String, at: String)
    /// The response was used, but some entries of its list could not be read, or only in part.
    ///
    /// This reason occurs only in ``Sourced/failures``. The associated value is the number of these entries.
    case unusableEntries(count: Int)
    /// A rate of a fallback provider was not used, because the last known rates do not confirm it.
    ///
    /// The associated value contains the rate and, if there is one, the last known rate.
    case unconfirmedRate(String)
    /// A price of a fallback provider differs from the last known one, and no other provider confirms it.
    ///
    /// This reason occurs only in ``Sourced/failures``. The associated value contains both prices.
    case unconfirmedPrice(String)
    /// The clock of the machine is more than a day behind, so that the values of the provider appear to be from the
    /// future.
    ///
    /// The values are returned together with this error. The associated value is the time of the values.
    case clockBehind(Timestamp)
    /// The caller cancelled the request.
    case cancelled
  }
}

extension ProviderError {
  /// A message that explains the failure and suggests a remedy, such as `CoinGecko did not respond in time.`.
  ///
  /// The message can contain untrusted strings from the provider, so sanitize it before you write it to a terminal.
  public var message: String {
    let provider = source.name
    return switch reason {
    case .offline:
      "\(provider) cannot be reached. Check the internet connection and try again."
    case .proxyFailed(let proxy):
      "\(provider) cannot be reached through the proxy \(proxy). Check the proxy and its environment variables, such as"
        + " HTTPS_PROXY."
    case .libraryMissing(let library):
      "\(provider) cannot be reached without \(library). Install the library and try again."
    case .timedOut:
      "\(provider) did not respond in time. Try again."
    case .insecure(let problem):
      "The connection to \(provider) is not secure and was not used: \(problem)."
    case .rateLimited(let retryAfter):
      "\(provider) received too many requests. Try again \(Self.wait(retryAfter))."
    case .quotaExceeded:
      "The monthly requests to \(provider) are used up. Wait for the next billing month or, if you have a key, upgrade its"
        + " plan."
    case .keyMissing(let message):
      "\(provider) requires an API key\(Self.detail(message)). Set a key and try again."
    case .keyRejected(let message):
      "\(provider) does not accept the API key\(Self.detail(message)). Check the key and try again."
    case .planRestricted(let message):
      "Your \(provider) plan does not allow this request: \(Self.quoted(message)). Upgrade the plan to use it."
    case .historyLimited(let days):
      "Your \(provider) plan includes at most \(days) days of history. Choose a later day, or upgrade the plan."
    case .notFound(let item):
      "\(provider) does not provide \(item)."
    case .requestFailed(let status?, let message):
      "The request to \(provider) failed with status \(status): \(Self.quoted(message)). Try again later."
    case .requestFailed(nil, let message):
      "The request to \(provider) failed: \(Self.quoted(message)). Try again later."
    case .invalidResponse(let expected, "body"):
      // "body" is the whole response, so it adds nothing.
      "\(provider) sent an invalid response: expected \(expected). Try again later."
    case .invalidResponse(let expected, let path):
      "\(provider) sent an invalid response: expected \(expected) at \(path). Try again later."
    case .unusableEntries(count: 1): "1 entry from \(provider) cannot be read and is missing or incomplete."
    case .unusableEntries(let count):
      "\(count) entries from \(provider) cannot be read and are missing or incomplete."
    case .unconfirmedPrice(let problem):
      "The price from \(provider) is not confirmed: \(problem)."
    case .unconfirmedRate(let problem):
      "The rate from \(provider) was not used: \(problem)."
    case .clockBehind(let time):
      "The clock of this computer is wrong: the data from \(provider) is from \(CalendarDay(time)). Set the clock."
    case .cancelled:
      "The request to \(provider) was cancelled. Try again."
    }
  }

  private static func wait(_ duration: Duration?) -> String {
    guard let (seconds, attoseconds) = duration?.components else { return "in a minute" }
    return "in \(max(1, attoseconds > 0 ? seconds + 1 : seconds)) s"
  }

  private static func detail(_ message: String) -> String { message.isEmpty ? "" : ": “\(message)”" }

  private static func quoted(_ message: String) -> String { message.isEmpty ? "no reason given" : "“\(message)”" }
}

extension ProviderError: CustomStringConvertible {
  /// The ``message`` on a single line, without control or format characters, limited to 500 Unicode scalars.
  public var description: String { message.printableExcerpt(Self.descriptionLimit) }

  /// The maximum length of ``description`` in Unicode scalars.
  private static let descriptionLimit = 500
}

extension ProviderError.Reason {
  /// The reason for the error that a node's chain has no EIP-1559 fees.
  package static let noDynamicFees = Self.notFound(
    "EIP-1559 fees, because its chain has none. Legacy transactions are not supported: use a wallet that sends them")

  /// Whether the provider could not be reached: there is no network connection, proxy or, on Linux, libcurl.
  package var isUnreachable: Bool {
    switch self {
    case .offline, .proxyFailed, .libraryMissing: true
    default: false
    }
  }
}
