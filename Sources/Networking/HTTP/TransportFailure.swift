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
  /// The answer did not come through whole: the connection ended before it did, or libcurl could not unpack it.
  case interrupted
  /// What came is not HTTP.
  case notHTTP
  /// The redirects did not lead anywhere; the status is that of the last.
  case redirectedTooOften(status: Int)
  /// The body is larger than ``HTTPRequest/byteLimit``, which is the number given.
  case tooLarge(limit: Int)
  /// The task was cancelled.
  case cancelled
}
