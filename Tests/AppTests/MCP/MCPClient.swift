import Foundation
import Testing

@testable import QuidNetworking
@testable import quid

/// A client of `quid mcp` in this process.
enum MCPClient {
  /// The `_meta` of a request of the stateless revision.
  static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
  /// The request that begins a connection of an older revision.
  static let initialize = request(0, "initialize", #""protocolVersion":"2025-11-25","capabilities":{}"#)

  /// Returns a request.
  static func request(_ id: Int, _ method: String, _ parameters: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters)}}"#
  }

  /// Returns the call of a tool in the stateless revision.
  static func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
    request(id, "tools/call", #""name":"\#(tool)","arguments":\#(arguments),\#(meta)"#)
  }

  /// Sends lines to `quid mcp`, and returns the responses.
  static func responses(
    to lines: [String], _ options: String = "--client test", environment: [String: String] = [:]
  ) async throws -> [JSONValue] {
    let input = lines.map { $0 + "\n" }.joined()
    let run = await Run.quid("mcp \(options)", environment: environment, input: input)
    #expect(run.code == .success, "\(run.error)")
    return try run.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    }
  }

  /// Calls a tool, and returns the result.
  static func result(
    of tool: String, _ arguments: String = "{}", _ options: String = "--client test",
    environment: [String: String] = [:]
  ) async throws -> JSONValue {
    let responses = try await responses(to: [call(1, tool, arguments)], options, environment: environment)
    return try #require(responses.first?["result"], "\(responses)")
  }
}

extension JSONValue {
  /// The elements of an array; empty for another value.
  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The text of a tool result.
  var contentText: String? {
    guard case .string(let text)? = self["content"]?.elements.first?["text"] else { return nil }
    return text
  }
}
