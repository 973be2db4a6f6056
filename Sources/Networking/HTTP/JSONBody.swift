import Foundation

/// A body that should be JSON.
///
/// Decoders take this and no `Data`, so no way leads around what ``JSONReader`` checks. Foundation's decoder ends the
/// process on 513 bytes of `[`, reads UTF-16 and UTF-32 without being asked, and takes either of two fields of one name.
struct JSONBody: Sendable {
  private let bytes: Data

  /// A body within its size.
  ///
  /// - Throws: ``AnswerFlaw``.
  init(_ bytes: Data, byteLimit: Int = HTTPRequest.defaultByteLimit) throws(AnswerFlaw) {
    guard bytes.count <= byteLimit else { throw .unreadable(what: "at most \(byteLimit) bytes", place: "body") }
    self.bytes = bytes
  }

  /// The body as a value.
  ///
  /// - Throws: ``AnswerFlaw``.
  func decoded<Value: Decodable>(as type: Value.Type) throws(AnswerFlaw) -> Value {
    try withBytes(Self.check)
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch let known as AnswerFlaw {
      throw known
    } catch let error as DecodingError {
      throw AnswerFlaw(error)
    } catch {
      throw .noJSON
    }
  }

  /// The body as a value that is read straight out of its bytes, for long lists and for what has to start fast.
  ///
  /// - Throws: ``AnswerFlaw``; of a body that is no JSON that it is none, whatever is wrong before that place.
  func read<Value>(
    _ read: (inout JSONReader) throws(AnswerFlaw) -> Value
  ) throws(AnswerFlaw) -> Value {
    try withBytes { bytes throws(AnswerFlaw) in
      var reader = JSONReader(bytes)
      do throws(AnswerFlaw) {
        let value = try read(&reader)
        try reader.end()
        return value
      } catch {
        try Self.check(bytes)
        throw error
      }
    }
  }

  /// How work on the bytes ended; no `Result`, whose failure the runtime looks up the first time, which takes as long as
  /// reading a small answer.
  private enum Outcome<Value> {
    case read(Value)
    case flawed(AnswerFlaw)
  }

  private func withBytes<Value>(
    _ work: (UnsafeBufferPointer<UInt8>) throws(AnswerFlaw) -> Value
  ) throws(AnswerFlaw) -> Value {
    let outcome = bytes.withUnsafeBytes { bytes -> Outcome<Value> in
      do throws(AnswerFlaw) { return .read(try work(bytes.bindMemory(to: UInt8.self))) } catch { return .flawed(error) }
    }
    switch outcome {
    case .read(let value): return value
    case .flawed(let flaw): throw flaw
    }
  }

  /// Whether it is JSON at all, of one value.
  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(AnswerFlaw) {
    var whole = JSONReader(bytes)
    if whole.peek() == 0, whole.index == bytes.count { throw .unreadable(what: "JSON", place: "empty body") }
    try whole.skip()
    try whole.end()
  }
}
