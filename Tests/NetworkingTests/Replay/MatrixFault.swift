import Foundation
import TestSupport
import Testing

/// One way in which an upstream can fail, and which class of failure it belongs to.
struct MatrixFault: Sendable, CustomTestStringConvertible {
  /// What the expectation of a fault depends on, besides the operation.
  enum Kind: Sendable {
    /// That status with the body the upstream sends with it.
    case status(Int)
    /// That status with nothing that explains it.
    case bareStatus(Int)
    /// 429, with what `Retry-After` comes down to.
    case rateLimit(retryAfter: Duration)
    /// A rate limit with the body that the provider sends with it.
    case rateLimitBody(retryAfter: Duration)
    /// The body of a 429 under 200.
    case hiddenRateLimit
    /// The answer does not come in time.
    case tooSlow
    /// The answer comes in time, only not at once.
    case slow
    /// The connection ends before the answer does.
    case broken
    /// What comes is no JSON.
    case notJSON
    /// Nothing comes.
    case empty
    /// More comes than anyone wants.
    case tooLarge
    /// JSON nested deeper than a decoder survives.
    case tooDeep
    /// Bytes that are no UTF-8 within texts.
    case badUTF8
    /// Each object has a key more than once.
    case repeatedKeys
    /// A redirect to somewhere else.
    case elsewhere
    /// A redirect to itself, again and again.
    case loop
    /// A challenge for a password.
    case challenge
    /// Nothing that matters: the answer is as good as ever.
    case harmless
    /// What each client has to look at by itself, field for field.
    case shape(Shape)
  }

  /// The ways in which single values are wrong.
  enum Shape: String, Hashable, Sendable, CaseIterable {
    /// Numbers as texts and objects in turn, texts of numbers as numbers.
    case wrongTypes = "wrong-type"
    /// Numbers as texts, texts of numbers as numbers.
    case textsForNumbers = "wrong-type:string"
    /// Objects for numbers, numbers for texts of numbers.
    case objectsForNumbers = "wrong-type:object"
    /// Null for every value.
    case nulls
    /// Null for every number.
    case nullsForNumbers = "nulls:numbers"
    /// Escape sequences, bidi overrides and the like in names, messages and keys.
    case controlCharacters = "control-chars"
  }

  /// Who commits the fault.
  enum Culprit: Sendable {
    /// The replay server, told so.
    case replay(String, headers: [String: String] = [:])
    /// A server of the test's own, which does this in place of a good answer with that body.
    case script(@Sendable (LoopbackConnection, _ good: String) -> Void)
  }

  let testDescription: String
  let kind: Kind
  let culprit: Culprit

  /// Short for what only the deadline ends, long for what has to end by itself.
  var deadline: Duration {
    if case .tooSlow = kind { .milliseconds(400) } else { .seconds(60) }
  }

  private init(_ fault: String, _ kind: Kind, headers: [String: String] = [:]) {
    testDescription = headers.isEmpty ? fault : "\(fault) with \(headers.keys.sorted().joined(separator: ", "))"
    self.kind = kind
    culprit = .replay(fault, headers: headers)
  }

  private init(
    _ name: String, _ kind: Kind, _ script: @escaping @Sendable (LoopbackConnection, _ good: String) -> Void
  ) {
    testDescription = name
    self.kind = kind
    culprit = .script(script)
  }
}

extension MatrixFault {
  /// Every fault.
  static let all = statuses + limits + times + breaks + bodies + shapes + redirects + own

  private static let statuses = (400...599).map { MatrixFault("status:\($0)", .status($0)) }

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
    MatrixFault("huge:9", .tooLarge), MatrixFault("huge:0", .tooLarge), MatrixFault("gzip-bomb:32", .tooLarge),
    MatrixFault("deep", .tooDeep), MatrixFault("deep:513", .tooDeep), MatrixFault("dup-keys", .repeatedKeys),
    MatrixFault("bad-utf8", .badUTF8),
  ]

  private static let shapes = Shape.allCases.map { MatrixFault($0.rawValue, .shape($0)) }

  private static let redirects = [
    MatrixFault("redirect:http://127.0.0.2/", .elsewhere),
    MatrixFault("redirect:https://api.coingecko.com/api/v3/ping", .elsewhere),
    MatrixFault("redirect:self", .loop),
  ]

  /// What the replay server cannot do.
  private static let own = [
    MatrixFault("401 Basic", .challenge) { connection, _ in
      connection.answer("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    },
    MatrixFault("headers of 60 KB", .harmless) { connection, good in
      connection.answer(good, headers: ["X-Long: \(String(repeating: "a", count: 60_000))"])
    },
    MatrixFault("headers of 60 KB with 500", .bareStatus(500)) { connection, _ in
      connection.answer("", status: "500 No", headers: ["X-Long: \(String(repeating: "a", count: 60_000))"])
    },
    MatrixFault("the 513 bytes", .tooDeep) { connection, _ in
      connection.answer(String(repeating: "[", count: 513))
    },
    MatrixFault("the 513 levels that end in a list", .tooDeep) { connection, _ in
      connection.answer(String(repeating: "{\"a\":", count: 512) + "[")
    },
    MatrixFault("100,000 levels that never end", .tooDeep) { connection, _ in
      connection.answer(String(repeating: "[", count: 100_000))
    },
  ]
}
