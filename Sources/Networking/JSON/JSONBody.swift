import Foundation

/// A response body that is expected to be JSON, as unparsed bytes.
///
/// Decoders take this type instead of `Data`, so that every body passes the checks of ``JSONReader``. `JSONDecoder`
/// alone is not sufficient: it crashes on 513 bytes of `[`, accepts UTF-16 and UTF-32, and accepts an object with the
/// same key twice.
struct JSONBody: Sendable {
  /// The default maximum size of a response body in bytes: 8 MiB, four times the size of the largest response
  /// of any provider.
  static let defaultByteLimit = 8 << 20

  private let bytes: Data

  /// Creates a body from its bytes, without parsing them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the response body.
  ///   - byteLimit: The maximum number of bytes. The default is 8 MiB.
  /// - Throws: ``ResponseError`` if the body exceeds the limit.
  init(_ bytes: Data, byteLimit: Int = JSONBody.defaultByteLimit) throws(ResponseError) {
    guard bytes.count <= byteLimit else { throw .malformed(expected: "at most \(byteLimit) bytes", at: "body") }
    self.bytes = bytes
  }

  /// Decodes the body with `JSONDecoder`, after checking it with ``JSONReader``.
  ///
  /// - Throws: ``ResponseError`` if the bytes are not valid JSON or do not match the type.
  func decoded<Value: Decodable>(as type: Value.Type) throws(ResponseError) -> Value {
    try withBytes(Self.validate)
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch let error as ResponseError {
      throw error
    } catch let error as DecodingError {
      throw ResponseError(error)
    } catch {
      throw .invalidJSON
    }
  }

  /// Reads the body with a ``JSONReader``, which is faster than `JSONDecoder`.
  ///
  /// - Parameter read: A closure that reads the outermost JSON value. It must read or skip this value
  ///   completely.
  /// - Throws: ``ResponseError``. If the body is not valid JSON, the error reports the invalid JSON, even if
  ///   `read` throws another error.
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

  /// Checks that the bytes are exactly one valid JSON value.
  private static func validate(_ bytes: UnsafeBufferPointer<UInt8>) throws(ResponseError) {
    var reader = JSONReader(bytes)
    if reader.peek() == 0, reader.index == bytes.count { throw .malformed(expected: "JSON", at: "empty body") }
    try reader.skip()
    try reader.finish()
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
