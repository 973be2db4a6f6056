import Foundation

/// A JSON-RPC 2.0 request, which calls one method.
struct JSONRPCRequest: Encodable, Sendable {
  private let jsonrpc = "2.0"
  /// The identifier of the request, which the response must repeat.
  let id: Int
  /// The name of the method.
  let method: String
  /// The parameters of the method.
  let params: [Parameter]

  init(id: Int, method: String, params: [Parameter]) {
    self.id = id
    self.method = method
    self.params = params
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params
  }

  /// The request as JSON with sorted keys.
  var body: Data {
    // Encoding strings, Booleans and integers cannot fail.
    (try? JSONWriter.data(self, .compact)) ?? Data()
  }

  /// A parameter of a method.
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
