import Foundation
import QuidCore

/// The answer to one call: either what was asked for or why not, and it must be the answer to that very call.
///
/// Source: JSON-RPC 2.0, section 5.
struct RPCAnswer<Value: Decodable & Sendable>: Sendable {
  /// What was asked for, or why not.
  let outcome: Result<Value, NodeRefusal>

  /// The answer that a body holds.
  ///
  /// - Parameter upstream: the node, whose URL may hold a key that its error message must not show.
  /// - Throws: ``AnswerFlaw`` for a body that is no answer to this call.
  init(_ bytes: Data, to request: RPCRequest, of upstream: Upstream? = nil, byteLimit: Int) throws(AnswerFlaw) {
    let body = try JSONBody(bytes, byteLimit: byteLimit)
    let head = try body.decoded(as: Head.self)
    guard head.jsonrpc == "2.0" else { throw .unreadable(what: "2.0", place: "jsonrpc") }
    if let error = head.error {
      guard !head.hasResult else { throw .unreadable(what: "either a result or an error", place: "body") }
      // A server that could not read the call cannot know its number.
      let isUnreadCall = head.id == nil && [-32700, -32600].contains(error.code)
      guard head.id == request.id || isUnreadCall else { throw Self.wrongNumber }
      outcome = .failure(NodeRefusal(code: error.code, message: UpstreamText(error.message, of: upstream).text))
      return
    }
    guard head.id == request.id else { throw Self.wrongNumber }
    guard head.hasResult else { throw .unreadable(what: "a result or an error", place: "body") }
    outcome = .success(try body.decoded(as: Full.self).result)
  }

  private static var wrongNumber: AnswerFlaw { .unreadable(what: "the number of the call", place: "id") }

  private struct Full: Decodable {
    let result: Value

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      result = try fields.decode(Value.self, forKey: JSONKey("result"))
    }
  }

  private struct Head: Decodable {
    let jsonrpc: String?
    let id: Int?
    let hasResult: Bool
    let error: Complaint?

    struct Complaint: Decodable {
      let code: Int
      let message: String
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      jsonrpc = try? fields.decodeIfPresent(String.self, forKey: JSONKey("jsonrpc"))
      id = try? fields.decodeIfPresent(Int.self, forKey: JSONKey("id"))
      error = try fields.decodeIfPresent(Complaint.self, forKey: JSONKey("error"))
      // Some servers write both, with null for the one that is not meant.
      let isNull = try fields.contains(JSONKey("result")) ? fields.decodeNil(forKey: JSONKey("result")) : true
      hasResult = fields.contains(JSONKey("result")) && !(isNull && error != nil)
    }
  }
}
