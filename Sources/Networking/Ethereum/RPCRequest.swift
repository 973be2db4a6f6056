import Foundation

/// One call of JSON-RPC 2.0.
struct RPCRequest: Encodable, Sendable {
  private let jsonrpc = "2.0"
  /// What the answer has to repeat.
  let id: Int
  /// What is called.
  let method: String
  /// What it is given.
  let params: [RPCValue]

  init(id: Int, method: String, params: [RPCValue]) {
    self.id = id
    self.method = method
    self.params = params
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params
  }

  /// The bytes to send; keys in alphabetical order.
  var body: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding texts, flags and whole numbers cannot fail.
    return (try? encoder.encode(self)) ?? Data()
  }
}
