package import QuidCore

/// The unparsed bytes of a response body that is expected to be JSON.
///
/// Decoders take a `JSONBody` instead of `Data`, so that every body passes the checks of ``JSONReader``.
/// `JSONDecoder` alone is not sufficient: it accepts UTF-16, UTF-32 and objects with duplicate keys, and crashes on
/// deeply nested arrays.
struct JSONBody: Sendable {
  /// The default maximum size of a response body, in bytes: 8 MiB.
  ///
  /// The largest response of any provider has about a quarter of this size.
  static let defaultByteLimit = 8 << 20

  private let bytes: Data

  /// Creates a response body from bytes, without parsing the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the response body.
  ///   - byteLimit: The maximum number of bytes. The default is 8 MiB.
  /// - Throws: ``ResponseError`` if `bytes` is longer than `byteLimit`.
  init(_ bytes: Data, byteLimit: Int = JSONBody.defaultByteLimit) throws(ResponseError) {
    guard bytes.count <= byteLimit else {
      throw .malformed(expected: "a response of at most \(byteLimit) bytes", at: "body")
    }
    self.bytes = bytes
  }

  /// Validates the response body with ``JSONReader``, and decodes a value from the body with `JSONDecoder`.
  ///
  /// - Throws: ``ResponseError`` if the body is not valid JSON, or does not match the type.
  func decoded<Value: Decodable>(as type: Value.Type) throws(ResponseError) -> Value {
    try withBytes(Self.validate)
    return try ResponseError.converting { try JSONDecoder().decode(type, from: bytes) }
  }

  /// Decodes a value by reading the response body with a ``JSONReader``.
  ///
  /// Reading is faster than decoding with `JSONDecoder`.
  ///
  /// - Parameter read: A closure that reads the outermost JSON value. The closure must read or skip this value
  ///   completely.
  /// - Throws: ``ResponseError`` if the body is not valid JSON, or if `read` throws an error. If both conditions
  ///   apply, the error reports the invalid JSON.
  func read<Value>(
    _ read: (inout JSONReader) throws(ResponseError) -> Value
  ) throws(ResponseError) -> Value {
    try withBytes { bytes throws(ResponseError) in
      var reader = JSONReader(bytes)
      do throws(ResponseError) {
        let value = try read(&reader)
        try reader.finish()
        return value
      } catch {
        try Self.validate(bytes)
        throw error
      }
    }
  }

  private func withBytes<Value>(
    _ work: (UnsafeBufferPointer<UInt8>) throws(ResponseError) -> Value
  ) throws(ResponseError) -> Value {
    // `Data.withUnsafeBytes` has no typed throws.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ResponseError) in try work(bytes.bindMemory(to: UInt8.self)) }
    }
    return try result.get()
  }

  /// Checks that a response body consists of exactly one valid JSON value.
  ///
  /// - Throws: ``ResponseError`` if the body is empty or not valid JSON.
  private static func validate(_ bytes: UnsafeBufferPointer<UInt8>) throws(ResponseError) {
    var reader = JSONReader(bytes)
    if reader.peek() == 0, reader.index == bytes.count {
      throw .malformed(expected: "a response that is not empty", at: "body")
    }
    try reader.skip()
    try reader.finish()
  }
}

/// A namespace for decoding JSON files that users may edit.
package enum JSONFile {
  /// Decodes a value from the contents of a JSON file.
  ///
  /// In contrast to `JSONDecoder`, the method rejects objects with duplicate keys, encodings other than UTF-8, and
  /// more than 64 levels of nesting.
  ///
  /// - Throws: An error if the contents are not valid JSON or do not match the type.
  package static func decoded<Value: Decodable>(_ type: Value.Type, from bytes: Data) throws -> Value {
    try JSONBody(bytes, byteLimit: .max).decoded(as: type)
  }
}

/// A key of a JSON object that is not known at compile time, such as a currency code.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String

  init(_ stringValue: String) { self.stringValue = stringValue }

  init(stringValue: String) { self.stringValue = stringValue }

  init(stringLiteral value: String) { stringValue = value }

  /// The integer value of the key, which is always `nil`, because JSON objects have no integer keys.
  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}

/// An error in the body of a successful HTTP response: invalid contents, or no data for the requested
/// resource.
enum ResponseError: Error, Hashable, Sendable {
  /// The body contains an unexpected value. The first string describes the expected value, such as `a number`. The
  /// second string is the JSON path of the unexpected value, such as `ethereum.usd`.
  case malformed(expected: String, at: String)
  /// The response is valid, but contains no data for the requested resource. The string describes the requested
  /// resource, such as `the list of coins`.
  case notFound(String)

  /// The error for a body that is not valid JSON.
  static let invalidJSON = ResponseError.malformed(expected: "JSON", at: "body")

  /// The error for JSON that is nested more deeply than ``JSONReader/maximumDepth``.
  static let nestedTooDeeply = ResponseError.malformed(
    expected: "at most \(JSONReader.maximumDepth) levels of nesting", at: "body")

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

  /// Returns a coding path as a string, such as `coins.[0].id`; an empty coding path becomes `body`.
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
}
