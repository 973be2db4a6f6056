/// An error in the body of a successful HTTP response: invalid contents, or no data for the requested
/// resource.
enum ResponseError: Error, Hashable, Sendable {
  /// The body contains an unexpected value. The first string describes the value that is expected instead,
  /// such as `a number`. The second string is the JSON path of the unexpected value, such as `ethereum.usd`.
  case malformed(expected: String, at: String)
  /// The response is valid, but contains no data for the requested resource. The string describes this
  /// resource, such as `the list of coins`.
  case notFound(String)

  /// The error for a body that is not valid JSON.
  static let invalidJSON = ResponseError.malformed(expected: "JSON", at: "body")

  /// Returns the error for a missing required field.
  ///
  /// - Parameter path: The JSON path of the field, such as `ethereum.usd`.
  static func missingField(_ path: String) -> ResponseError { .malformed(expected: "a value", at: path) }
}

extension ResponseError {
  /// Creates an error from a `DecodingError`.
  ///
  /// The debug description of the `DecodingError` is not used, because it may quote the response body.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self = .malformed(expected: Self.name(of: type), at: Self.path(of: context.codingPath))
    case .keyNotFound(let key, let context):
      self = .missingField(Self.path(of: context.codingPath + [key]))
    case .dataCorrupted(let context): self = .malformed(expected: "JSON", at: Self.path(of: context.codingPath))
    @unknown default: self = .invalidJSON
    }
  }

  /// Returns a coding path as a string such as `coins.[0].id`, or `body` for the outermost value.
  static func path(of keys: [any CodingKey]) -> String {
    keys.isEmpty ? "body" : keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type, is UInt64.Type: "a whole number"
    case is JSONNumber.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "a list"
    default: "a value"
    }
  }
}
