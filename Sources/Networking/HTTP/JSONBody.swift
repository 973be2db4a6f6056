import Foundation

/// A body that a JSON decoder may see: within its size, UTF-8, not nested too deep.
///
/// Decoders take this and no `Data`, so no way leads around ``JSONGuard``.
struct JSONBody: Sendable {
  private let bytes: Data

  /// A body that has been looked at.
  ///
  /// - Throws: ``AnswerFlaw``.
  init(_ bytes: Data, byteLimit: Int = HTTPRequest.defaultByteLimit) throws(AnswerFlaw) {
    guard bytes.count <= byteLimit else { throw .unreadable(what: "at most \(byteLimit) bytes", place: "body") }
    let flaw = bytes.withUnsafeBytes { JSONGuard.flaw(in: $0) }
    if let flaw { throw flaw }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .unreadable(what: "UTF-8", place: "body") }
    self.bytes = bytes
  }

  /// Refuses a body of which it is open what it says.
  ///
  /// - Throws: ``AnswerFlaw`` when an object has a key twice.
  func checkKeys() throws(AnswerFlaw) {
    guard !bytes.withUnsafeBytes({ JSONKeyGuard.hasDuplicate(in: $0) }) else {
      throw .unreadable(what: "each key once", place: "body")
    }
  }

  /// The body as a value.
  ///
  /// - Throws: ``AnswerFlaw``.
  func decoded<Value: Decodable>(as type: Value.Type) throws(AnswerFlaw) -> Value {
    try read { try JSONDecoder().decode(type, from: bytes) }
  }

  /// The body as a value that has to know what was asked for.
  ///
  /// - Throws: ``AnswerFlaw``.
  func decoded<Value: DecodableWithConfiguration>(
    as type: Value.Type, for question: Value.DecodingConfiguration
  ) throws(AnswerFlaw) -> Value {
    try read { try JSONDecoder().decode(type, from: bytes, configuration: question) }
  }

  private func read<Value>(_ decode: () throws -> Value) throws(AnswerFlaw) -> Value {
    do {
      let value = try decode()
      // Decoders differ in which of two they take, so one of them would be wrong.
      if bytes.withUnsafeBytes({ JSONKeyGuard.hasDuplicate(in: $0) }) {
        throw AnswerFlaw.unreadable(what: "each key once", place: "body")
      }
      return value
    } catch let flaw as AnswerFlaw {
      throw flaw
    } catch let error as DecodingError {
      throw AnswerFlaw(error)
    } catch {
      throw .unreadable(what: "JSON", place: "body")
    }
  }
}
