import Testing

/// A fault of a provider, and its class.
struct MatrixFault: Sendable, CustomTestStringConvertible {
  /// The class of a fault, which determines the expected outcome of an operation.
  enum Kind: Sendable {
    /// An HTTP status with the body that the provider sends with it.
    case status(Int)
    /// An HTTP status without an explanation.
    case bareStatus(Int)
    /// 429 with a `Retry-After` of the given duration.
    case rateLimit(retryAfter: Duration)
    /// A rate limit with the body that the provider sends with it.
    case rateLimitBody(retryAfter: Duration)
    /// The body of a 429 with status 200.
    case hiddenRateLimit
    /// A response that does not arrive within the deadline.
    case tooSlow
    /// A response that arrives late but within the deadline.
    case slow
    /// A connection that ends before the response is complete.
    case broken
    /// A body that is not JSON.
    case notJSON
    /// An empty body.
    case empty
    /// A body over the size limit.
    case tooLarge
    /// JSON nested too deeply for a decoder.
    case tooDeep
    /// Strings with invalid UTF-8.
    case badUTF8
    /// Objects with duplicate keys.
    case repeatedKeys
    /// A redirect to another host.
    case elsewhere
    /// A redirect to the same URL, endlessly.
    case loop
    /// A status that requires a key.
    case challenge
    /// Values of a wrong kind, with a different outcome for each operation.
    case shape(Shape)
  }

  /// The kinds of wrong values.
  enum Shape: String, Hashable, Sendable, CaseIterable {
    /// Numbers replaced by strings and objects in turn, and numeric strings by numbers.
    case wrongTypes = "wrong-type"
    /// Numbers replaced by strings, and numeric strings by numbers.
    case stringsForNumbers = "wrong-type:string"
    /// Numbers replaced by objects, and numeric strings by numbers.
    case objectsForNumbers = "wrong-type:object"
    /// All values replaced by null.
    case nulls
    /// All numbers replaced by null.
    case nullsForNumbers = "nulls:numbers"
    /// Escape sequences, bidirectional overrides and similar characters in names, messages and keys.
    case controlCharacters = "control-chars"
  }

  let testDescription: String
  let kind: Kind
  /// The name of the fault at the replay server.
  let name: String
  /// Additional headers of the response.
  let headers: [String: String]

  /// A short duration if only the deadline ends the request, otherwise a long one.
  var deadline: Duration {
    if case .tooSlow = kind { .milliseconds(400) } else { .seconds(60) }
  }

  private init(_ name: String, _ kind: Kind, headers: [String: String] = [:]) {
    testDescription = headers.isEmpty ? name : "\(name) with \(headers.keys.sorted().joined(separator: ", "))"
    self.kind = kind
    self.name = name
    self.headers = headers
  }
}

extension MatrixFault {
  /// All faults.
  static let all = statuses + limits + times + breaks + bodies + shapes + redirects

  private static let statuses =
    (400...599).map { MatrixFault("status:\($0)", .status($0)) }
    + [MatrixFault("status:404+control-chars", .status(404)), MatrixFault("empty:401", .challenge)]

  private static let limits = [
    MatrixFault("429:2", .rateLimitBody(retryAfter: .seconds(2))),
    MatrixFault("429:119", .rateLimitBody(retryAfter: .seconds(119))),
    MatrixFault(
      "429", .rateLimitBody(retryAfter: .seconds(7)),
      headers: ["Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Retry-After": "Wed, 21 Oct 2015 07:28:07 GMT"]),
    MatrixFault("429-text:3", .rateLimit(retryAfter: .seconds(3))),
    MatrixFault("html", .rateLimit(retryAfter: .seconds(2))),
    MatrixFault("200-with-429-body", .hiddenRateLimit),
  ]

  private static let times = [
    MatrixFault("slow:30", .tooSlow), MatrixFault("delay:30", .tooSlow), MatrixFault("hang", .tooSlow),
    MatrixFault("429+slow:30", .tooSlow), MatrixFault("slow:0.2", .slow), MatrixFault("delay:0.2", .slow),
  ]

  private static let breaks = [
    MatrixFault("reset", .broken), MatrixFault("truncate", .broken), MatrixFault("truncate:half", .broken),
  ]

  private static let bodies = [
    MatrixFault("garbage", .notJSON), MatrixFault("garbage:100000", .notJSON), MatrixFault("html:200", .notJSON),
    MatrixFault("html:503", .bareStatus(503)), MatrixFault("empty", .empty), MatrixFault("empty:500", .bareStatus(500)),
    MatrixFault("huge:9", .tooLarge), MatrixFault("huge:0", .tooLarge), MatrixFault("huge:64", .tooLarge),
    MatrixFault("gzip-bomb:32", .tooLarge),
    MatrixFault("deep", .tooDeep), MatrixFault("deep:513", .tooDeep), MatrixFault("dup-keys", .repeatedKeys),
    MatrixFault("bad-utf8", .badUTF8),
  ]

  private static let shapes = Shape.allCases.map { MatrixFault($0.rawValue, .shape($0)) }

  private static let redirects = [
    MatrixFault("redirect:http://127.0.0.2/", .elsewhere),
    MatrixFault("redirect:https://api.coingecko.com/api/v3/ping", .elsewhere),
    MatrixFault("redirect:self", .loop),
  ]
}
