import QuidNetworking
import Testing

@testable import quid

struct MCPSessionTests {
  private static let tools = MCPTool.all(of: CommandList.all, permissions: [])

  /// A session, and the effects of its events as strings.
  private struct Connection {
    var session = MCPSession(tools: MCPSessionTests.tools)

    /// Receives a line, and returns its effects such as `start 1`, `cancel 1`, `result 7` or `error 7 -32600`.
    mutating func receive(_ line: String) -> [String] { session.receive(.bytes(Array(line.utf8))).map(Self.text) }

    /// Ends a call.
    mutating func finish(_ number: Int) -> [String] { session.finish(number, with: [:]).map(Self.text) }

    static func text(_ effect: MCPSession.Effect) -> String {
      switch effect {
      case .start(let call): return "start \(call.number)"
      case .cancel(let number): return "cancel \(number)"
      case .send(let response):
        let id = response.id?.json.csvField ?? "null"
        switch response.result {
        case .success: return "result \(id)"
        case .failure(let error): return "error \(id) \(error.code)"
        }
      }
    }
  }

  struct Case: Sendable {
    let line: String
    let effects: [String]
  }

  private static let meta = MCPClient.meta
  private static let cases = [
    Case(line: MCPClient.request(1, "ping"), effects: ["result 1"]),
    Case(line: MCPClient.initialize, effects: ["result 0"]),
    Case(line: MCPClient.request(1, "initialize"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.request(1, "tools/list"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.request(1, "server/discover"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.request(1, "resources/list"), effects: ["error 1 -32601"]),
    Case(line: MCPClient.request(1, "server/discover", meta), effects: ["result 1"]),
    Case(line: MCPClient.request(1, "tools/list", meta), effects: ["result 1"]),
    Case(line: MCPClient.request(1, "tools/list", #""cursor":null,\#(meta)"#), effects: ["result 1"]),
    Case(line: MCPClient.request(1, "tools/list", #""cursor":"2",\#(meta)"#), effects: ["error 1 -32602"]),
    // Strings in Swift are equal if they are canonically equivalent, although their bytes differ.
    Case(line: MCPClient.request(1, "ping", "\"\u{E9}\":1,\"e\u{301}\":2"), effects: ["result 1"]),
    Case(line: MCPClient.request(1, "ping", meta), effects: ["error 1 -32601"]),
    Case(
      line: MCPClient.request(1, "tools/list", meta.replacing("2026-07-28", with: "1900-01-01")),
      effects: ["error 1 -32022"]),
    Case(
      line: MCPClient.request(1, "tools/list", meta.replacing(#""2026-07-28""#, with: "5")), effects: ["error 1 -32602"]
    ),
    Case(
      line: MCPClient.request(1, "tools/list", #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#),
      effects: ["error 1 -32602"]),
    Case(line: MCPClient.call(1, "price"), effects: ["start 1"]),
    Case(line: MCPClient.call(1, "send"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.call(1, "portfolio"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.call(1, "price", "[1]"), effects: ["error 1 -32602"]),
    Case(line: MCPClient.request(1, "tools/call", meta), effects: ["error 1 -32602"]),
    Case(line: #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#, effects: ["result a"]),
    Case(line: #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, effects: ["error null -32600"]),
    Case(line: #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, effects: ["error null -32600"]),
    Case(line: #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, effects: ["error null -32600"]),
    Case(line: #"{"jsonrpc":"2.0","id":9223372036854775808,"method":"ping"}"#, effects: ["error null -32600"]),
    Case(
      line: #"{"jsonrpc":"2.0","id":-9223372036854775808,"method":"ping"}"#, effects: ["result -9223372036854775808"]),
    Case(line: #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, effects: ["error 1 -32600"]),
    Case(line: #"{"id":1,"method":"ping"}"#, effects: ["error 1 -32600"]),
    Case(line: #"{"jsonrpc":"2.0","id":1,"method":5}"#, effects: ["error 1 -32600"]),
    Case(line: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, effects: ["error 1 -32602"]),
    Case(line: #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, effects: ["error null -32600"]),
    Case(line: "[]", effects: ["error null -32600"]),
    Case(line: "5", effects: ["error null -32600"]),
    Case(line: "{}", effects: ["error null -32600"]),
    Case(line: "{", effects: ["error null -32700"]),
    Case(line: #"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, effects: ["error null -32700"]),
    Case(line: String(repeating: "[", count: 100_000), effects: ["error null -32700"]),
    Case(line: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, effects: []),
    Case(line: #"{"jsonrpc":"2.0","method":"tools/list"}"#, effects: []),
    Case(line: #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#, effects: []),
    Case(line: #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}"#, effects: []),
    Case(line: #"{"method":5}"#, effects: []),
    Case(line: #"{"jsonrpc":"2.0","id":1,"result":{}}"#, effects: []),
  ]

  @Test(arguments: cases)
  func `message has exactly the expected response`(_ example: Case) {
    var connection = Connection()
    #expect(connection.receive(example.line) == example.effects)
  }

  @Test func `line that is too long or no UTF-8 has one error without an id`() {
    var session = MCPSession(tools: Self.tools)
    #expect(session.receive(.tooLong).map(Connection.text) == ["error null -32700"])
    #expect(session.receive(.bytes([0x22, 0xFF, 0x22])).map(Connection.text) == ["error null -32700"])
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
    ("2026-07-28", "2025-11-25"),
  ])
  func `initialize agrees on a supported revision`(_ requested: String, _ expected: String) {
    var session = MCPSession(tools: Self.tools)
    let line = MCPClient.request(1, "initialize", #""protocolVersion":"\#(requested)""#)
    guard case .send(let response)? = session.receive(.bytes(Array(line.utf8))).first else {
      Issue.record("no response")
      return
    }
    #expect(response.json["result"]?["protocolVersion"] == .string(expected))
    #expect(response.json["result"]?["capabilities"] == ["tools": [:]])
  }

  @Test func `result describes itself only in the stateless revision`() throws {
    var session = MCPSession(tools: Self.tools)
    func result(_ line: String) -> JSONValue? {
      guard case .send(let response)? = session.receive(.bytes(Array(line.utf8))).first else { return nil }
      return response.json["result"]
    }
    _ = result(MCPClient.initialize)
    let old = try #require(result(MCPClient.request(1, "tools/list")))
    #expect(old["resultType"] == nil && old["_meta"] == nil && old["ttlMs"] == nil)
    let new = try #require(result(MCPClient.request(2, "tools/list", Self.meta)))
    #expect(new["resultType"] == "complete" && new["cacheScope"] == "private" && new["ttlMs"] != nil)
    #expect(new["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "quid")
    #expect(new["tools"] == old["tools"])
  }

  @Test func `cancelled call has no response, whether it runs or waits`() {
    var connection = Connection()
    func cancellation(_ id: Int) -> String {
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
    }
    for id in 1...MCPSession.runningLimit { #expect(connection.receive(MCPClient.call(id, "fee")) == ["start \(id)"]) }
    let waiting = MCPSession.runningLimit + 1
    #expect(connection.receive(MCPClient.call(waiting, "fee")).isEmpty)
    #expect(connection.receive(MCPClient.call(waiting + 1, "fee")).isEmpty)
    #expect(connection.receive(cancellation(1)) == ["cancel 1"])
    #expect(connection.receive(cancellation(1)).isEmpty)
    #expect(connection.receive(cancellation(waiting)).isEmpty)
    #expect(connection.finish(1) == ["start \(waiting + 1)"])
    #expect(connection.finish(2) == ["result 2"])
    #expect(connection.finish(2).isEmpty)
    #expect(!connection.session.isIdle)
  }

  @Test func `id of a cancelled call can be used again`() {
    var connection = Connection()
    #expect(connection.receive(MCPClient.call(1, "fee")) == ["start 1"])
    _ = connection.receive(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    #expect(connection.receive(MCPClient.call(1, "fee")) == ["start 2"])
    #expect(connection.finish(1).isEmpty)
    #expect(connection.finish(2) == ["result 1"])
    #expect(connection.session.isIdle)
  }

  @Test func `id in use is rejected without a second response to it`() {
    var connection = Connection()
    #expect(connection.receive(MCPClient.call(1, "fee")) == ["start 1"])
    #expect(connection.receive(MCPClient.call(1, "fee")) == ["error null -32600"])
    #expect(connection.receive(#"{"jsonrpc":"2.0","id":1,"method":5}"#) == ["error null -32600"])
    #expect(connection.finish(1) == ["result 1"])
    #expect(connection.receive(MCPClient.call(1, "fee")) == ["start 2"])
  }

  @Test func `surplus calls are rejected and the others run in their order`() {
    var connection = Connection()
    let limit = MCPSession.runningLimit + MCPSession.waitingLimit
    for id in 1...limit {
      #expect(connection.receive(MCPClient.call(id, "fee")) == (id <= MCPSession.runningLimit ? ["start \(id)"] : []))
    }
    #expect(connection.receive(MCPClient.call(limit + 1, "fee")) == ["error \(limit + 1) 75"])
    #expect(connection.receive(MCPClient.request(limit + 1, "server/discover", Self.meta)) == ["result \(limit + 1)"])
    for id in 1...limit {
      let next = id + MCPSession.runningLimit
      #expect(connection.finish(id) == (next <= limit ? ["result \(id)", "start \(next)"] : ["result \(id)"]))
    }
    #expect(connection.session.isIdle)
  }
}

struct MCPLineBufferTests {
  @Test func `lines are divided at line feeds only, without blank lines`() {
    var buffer = MCPLineBuffer()
    #expect(buffer.append("a\r\n\n \t\r\nb".utf8) == [.bytes(Array("a\r".utf8))])
    #expect(buffer.append("c\n".utf8) == [.bytes(Array("bc".utf8))])
    #expect(buffer.append("d".utf8).isEmpty)
    #expect(buffer.finish() == .bytes(Array("d".utf8)))
    #expect(buffer.finish() == nil)
  }

  @Test func `line above the limit is skipped up to its end`() {
    var buffer = MCPLineBuffer()
    let longest = [UInt8](repeating: 0x61, count: MCPLineBuffer.byteLimit)
    #expect(buffer.append(longest + [0x0A]) == [.bytes(longest)])
    #expect(buffer.append(longest).isEmpty)
    #expect(buffer.append(longest + [0x0A, 0x62, 0x0A]) == [.tooLong, .bytes([0x62])])
  }
}
