/// A parameter of a JSON-RPC call.
enum RPCValue: Encodable, Hashable, Sendable {
  case text(String)
  case flag(Bool)
  case numbers([Int])
  case object([String: String])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .numbers(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
