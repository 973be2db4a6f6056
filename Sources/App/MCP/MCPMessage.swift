import QuidCore
import QuidNetworking

/// A message from the client of `quid mcp`.
///
/// Source: JSON-RPC 2.0, and the Model Context Protocol, whose identifiers are never `null` and which has no batches.
enum MCPMessage: Sendable {
  case request(MCPRequestID, method: String, parameters: [String: JSON])
  case notification(method: String, parameters: [String: JSON])
  /// A message without effect: a response, since the server sends no requests, or an invalid notification.
  case ignored
  case invalid(MCPRequestID?, MCPError)

  init(_ line: [UInt8]) {
    do {
      self.init(try JSON(Data(line)))
    } catch {
      let message =
        error == .nestedTooDeeply
        ? "The message has too many nested JSON values. Reduce the nesting."
        : "The message is not valid JSON in UTF-8. Send one JSON object per line."
      self = .invalid(nil, .parsing(message))
    }
  }

  private init(_ document: JSON) {
    guard let members = document.members else {
      let message =
        document.kind == .array
        ? "Batches are not supported. Send one message per line."
        : "The message is not a JSON object. Send one JSON object per line."
      self = .invalid(nil, .invalidRequest(message))
      return
    }
    guard let member = members["id"] else {
      guard members["jsonrpc"]?.string == MCPResponse.version, let method = members["method"]?.string else {
        let isMessage = members["method"] != nil || members["result"] != nil || members["error"] != nil
        self = isMessage ? .ignored : .invalid(nil, .invalidRequest("The message has neither a method nor an id."))
        return
      }
      self = Self.parameters(members).map { .notification(method: method, parameters: $0) } ?? .ignored
      return
    }
    let isResponse = members["method"] == nil && (members["result"] != nil || members["error"] != nil)
    guard !isResponse else {
      self = .ignored
      return
    }
    guard let id = MCPRequestID(member) else {
      self = .invalid(nil, .invalidRequest("The id of a request must be a string or a whole number."))
      return
    }
    guard members["jsonrpc"]?.string == MCPResponse.version, let method = members["method"]?.string else {
      self = .invalid(id, .invalidRequest("A request must have a method and the member jsonrpc with the value “2.0”."))
      return
    }
    guard let parameters = Self.parameters(members) else {
      self = .invalid(id, .invalidParameters("The value of params must be a JSON object."))
      return
    }
    self = .request(id, method: method, parameters: parameters)
  }

  /// Returns the parameters of a message, empty if omitted; `nil` if they are not an object.
  private static func parameters(_ members: [String: JSON]) -> [String: JSON]? {
    guard let parameters = members["params"] else { return [:] }
    return parameters.members
  }
}

extension MCPRequestID {
  /// Creates the identifier of a request from JSON; returns `nil` for a type other than a string or 64-bit integer.
  init?(_ json: JSON) {
    if let string = json.string {
      self = .string(string)
    } else {
      guard json.kind == .number, let number = Int64(json.source) else { return nil }
      self = .number(number)
    }
  }
}
