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

  /// The body as a value.
  ///
  /// - Throws: ``AnswerFlaw``.
  func decoded<Value: Decodable>(as type: Value.Type) throws(AnswerFlaw) -> Value {
    try decoding { try JSONDecoder().decode(type, from: bytes) }
  }

  /// The body as a value that has to know what was asked for.
  ///
  /// - Throws: ``AnswerFlaw``.
  func decoded<Value: DecodableWithConfiguration>(
    as type: Value.Type, for question: Value.DecodingConfiguration
  ) throws(AnswerFlaw) -> Value {
    try decoding { try JSONDecoder().decode(type, from: bytes, configuration: question) }
  }

  /// The body as a value that is read straight out of its bytes, for long lists.
  ///
  /// - Throws: ``AnswerFlaw``; of a body that is no JSON that it is none, whatever is wrong before that place.
  func read<Value>(
    _ read: (inout JSONReader) throws(AnswerFlaw) -> Value
  ) throws(AnswerFlaw) -> Value {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(AnswerFlaw) in
        let bytes = bytes.bindMemory(to: UInt8.self)
        var reader = JSONReader(bytes)
        do throws(AnswerFlaw) {
          let value = try read(&reader)
          try reader.end()
          return value
        } catch {
          var whole = JSONReader(bytes)
          try whole.skip()
          try whole.end()
          throw error
        }
      }
    }.get()
  }

  private func decoding<Value>(_ decode: () throws -> Value) throws(AnswerFlaw) -> Value {
    let flaw: AnswerFlaw
    do {
      let value = try decode()
      try checkKeys()
      return value
    } catch let known as AnswerFlaw {
      flaw = known
    } catch let error as DecodingError {
      flaw = AnswerFlaw(error)
    } catch {
      flaw = .unreadable(what: "JSON", place: "body")
    }
    // What is missed may stand there a second time. What is no JSON at all has no keys.
    if case .unreadable(what: "JSON", _) = flaw { throw flaw }
    try checkKeys()
    throw flaw
  }

  /// Refuses a body that says a thing twice: decoders differ in which they take, so one of them would be wrong.
  private func checkKeys() throws(AnswerFlaw) {
    if bytes.withUnsafeBytes({ JSONKeyGuard.hasDuplicate(in: $0) }) {
      throw .unreadable(what: "each key once", place: "body")
    }
  }
}
