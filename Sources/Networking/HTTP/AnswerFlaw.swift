import QuidCore

/// Why an answer, although no failure, does not give what was asked for.
enum AnswerFlaw: Error, Hashable, Sendable {
  /// It cannot be read: `what` should have stood at `place`.
  case unreadable(what: String, place: String)
  /// It can be read, and what was asked for is not in it.
  case notFound(String)

  /// The reason that callers of a provider see.
  var reason: ProviderError.Reason {
    switch self {
    case .unreadable(let what, let place): .unreadableAnswer(what: what, place: UpstreamText(place).text)
    case .notFound(let subject): .notFound(subject)
    }
  }
}

extension AnswerFlaw {
  /// What a decoder found wrong, without the texts it adds, which quote the body.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self = .unreadable(what: Self.name(of: type), place: Self.place(context.codingPath))
    case .keyNotFound(let key, let context):
      self = .unreadable(what: "a value", place: Self.place(context.codingPath + [key]))
    case .dataCorrupted(let context): self = .unreadable(what: "JSON", place: Self.place(context.codingPath))
    @unknown default: self = .unreadable(what: "JSON", place: "body")
    }
  }

  /// A path such as `ethereum.usd`, or `body` for the whole of it.
  static func place(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "body" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type, is UInt64.Type: "a whole number"
    case is JSONNumber.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "a list"
    default: "a value"
    }
  }
}
