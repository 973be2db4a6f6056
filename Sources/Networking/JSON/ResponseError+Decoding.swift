import QuidCore

extension ResponseError {
  /// Creates an error from a `DecodingError`, without its debug description, which may quote the response body.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self = .malformed(expected: Self.name(of: type), at: Self.path(of: context.codingPath))
    case .keyNotFound(let key, let context):
      self = .malformed(expected: "a value", at: Self.path(of: context.codingPath + [key]))
    case .dataCorrupted(let context): self = .malformed(expected: "JSON", at: Self.path(of: context.codingPath))
    @unknown default: self = .invalidJSON
    }
  }

  /// Returns a coding path as a string, such as `coins.[0].id`; `body` for an empty coding path.
  static func path(of keys: [any CodingKey]) -> String {
    keys.isEmpty ? "body" : keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type, is UInt64.Type: "a whole number"
    case is JSONNumber.Type: "a number"
    case is [String: Any].Type: "a JSON object"
    case is [Any].Type: "a list"
    default: "a value"
    }
  }

  /// Creates an error from the error of a decoder, whose description may quote the response and is not used.
  init(_ error: any Error, reading subject: String) {
    self =
      switch error {
      case let error as ResponseError: error
      case let error as DecodingError: ResponseError(error)
      default: .malformed(expected: subject, at: "body")
      }
  }
}
