import QuidNetworking

enum MCPRequestID: Hashable, Sendable {
  case string(String)
  case number(Int64)

  var json: JSONValue {
    switch self {
    case .string(let string): .string(string)
    case .number(let number): .number(number)
    }
  }
}
