import QuidCore
import Synchronization

/// A JSON-RPC 2.0 request, which calls one method of a server.
struct JSONRPCRequest: Encodable, Sendable {
  private let jsonrpc = "2.0"
  /// The identifier of the request, which the response must repeat.
  let id: Int
  let method: String
  /// The parameters in the order that the called method requires.
  let params: [Parameter]

  init(id: Int, method: String, params: [Parameter]) {
    self.id = id
    self.method = method
    self.params = params
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params
  }

  var body: Data {
    // Encoding strings, Booleans and integers cannot fail.
    (try? JSONWriter.data(self, .compact)) ?? Data()
  }

  /// A parameter of a JSON-RPC method, in one of the JSON types that Ethereum methods use.
  enum Parameter: Encodable, Hashable, Sendable {
    case string(String)
    case bool(Bool)
    case integers([Int])
    case object([String: String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .integers(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }
}
