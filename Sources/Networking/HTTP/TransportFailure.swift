/// Why a transport brought no whole answer.
///
/// None of the cases can hold a URL: what a system error says of a request may contain a key.
public enum TransportFailure: Error, Hashable, Sendable {
  /// No connection could be made.
  case offline
  /// Nothing, or not all, came in time.
  case timedOut
  /// The connection would not have been safe; the text says why.
  case insecure(String)
  /// The answer did not come through whole: the connection ended before it did, or it could not be decompressed.
  case interrupted
  /// The status, 205 or 206, says that the body is not the whole one, which was not asked for.
  case partial(status: Int)
  /// The head has more than 256 KiB or more than 1,000 fields.
  case headTooLarge
  /// The proxy could not be reached, or refused the connection. The string names its host and port.
  case proxyFailed(String)
  /// A library that requests need is missing or too old. The string names it and its package.
  case libraryMissing(String)
  /// What came is not HTTP.
  case notHTTP
  /// The redirects did not lead anywhere; the status is that of the last.
  case redirectedTooOften(status: Int)
  /// The body is larger than ``HTTPRequest/byteLimit``, which is the number given.
  case tooLarge(limit: Int)
  /// The task was cancelled.
  case cancelled
}
