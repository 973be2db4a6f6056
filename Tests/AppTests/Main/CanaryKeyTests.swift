import Foundation
import TestSupport
import Testing

@testable import quid

/// Sets a conspicuous API key for every provider and searches all output and files for it.
@Suite(.serialized) struct CanaryKeyTests {
  private static let canary = "CANARY+/=0123456789"
  private static let replay = Result { try ReplayServer() }

  /// The exit codes of commands that send requests to providers.
  private static let codes: Set<ExitCode> = [
    .success, .rejectedInput, .unavailable, .rateLimited, .invalidResponse, .key,
  ]

  private static let statuses =
    Array(stride(from: 400, through: 599, by: 33)) + [401, 402, 403, 404, 408, 429, 451, 500, 502, 503, 504, 522, 599]
  private static let faults =
    statuses.map { "status:\($0)" } + [
      "429", "429:119", "429-text:3", "200-with-429-body", "slow:30", "delay:30", "hang", "429+slow:30", "reset",
      "truncate", "truncate:half", "garbage", "garbage:100000", "html", "html:200", "html:503", "empty", "empty:401",
      "empty:500", "huge:9", "huge:0", "gzip-bomb:32", "deep", "deep:513", "wrong-type", "wrong-type:string",
      "wrong-type:object", "nulls", "nulls:numbers", "control-chars", "dup-keys", "bad-utf8",
      "redirect:http://127.0.0.2/", "redirect:https://api.coingecko.com/", "redirect:self", "status:403+control-chars",
    ]

  @Test(.enabled(if: SharedFolder.isPresent), arguments: faults)
  func `key is never printed or stored after any fault`(_ fault: String) async throws {
    let server = try Self.replay.get()
    try server.reset()
    try server.inject(fault)
    let isSlow = ["slow", "delay", "hang"].contains { fault.contains($0) }
    try await Self.look(at: server.url, with: isSlow ? "--timeout 1s" : "--timeout 30s")
    let requests = try server.requests()
    // A busy machine may send no request within one second.
    #expect(isSlow || !requests.isEmpty)
    // A request may be cancelled before it is sent when the other one fails.
    for request in requests {
      let isGas = request.target.contains("/etherscan")
      #expect(isGas ? request.target.contains("CANARY") : request.headers["x-cg-demo-api-key"] == Self.canary)
    }
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `key sent to its provider is never printed or stored`() async throws {
    let server = try Self.replay.get()
    try server.reset()
    try await Self.look(at: server.url, with: "--timeout 10s")
    #expect(try server.requests().contains { $0.headers["x-cg-demo-api-key"] == Self.canary })
    #expect(try server.requests(matching: "/etherscan").contains { $0.target.contains("CANARY") })
  }

  /// Responses that contain the key of the request.
  private static let echoes: [LoopbackServer.Script] = [
    { $0.answer($0.requestHead, status: "500 No") },
    { $0.answer(#"{"error":"\#(canary)"}"#, status: "403 \(canary)") },
    { $0.answer(#"{"status":{"error_code":10002,"error_message":"\#(canary)"}}"#, status: "401 No") },
    { $0.answer(#"{"status":"0","message":"NOTOK","result":"\#($0.requestHead.split(separator: " ")[1])"}"#) },
    { $0.answer(#"{"\#(canary)":{"usd":"\#(canary)"}}"#, headers: ["ETag: \"\(canary)\""]) },
    { $0.answer("", status: "302 F", headers: ["Location: http://127.0.0.2/\(canary)"]) },
    { $0.answer("", status: "302 F", headers: ["Location: /\(canary)"]) },
    { $0.send("\(canary)\r\n\r\n") },
  ]

  @Test(arguments: echoes.indices)
  func `key echoed by a server is never printed or stored`(_ index: Int) async throws {
    let server = try LoopbackServer(Self.echoes[index])
    try await Self.look(at: server.url, with: "--timeout 5s")
    #expect(server.requests.contains { $0.contains(Self.canary) })
  }

  private static func look(at root: String, with options: String) async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: root, key: canary)
    // The replay server does not control a clock.
    let clock = ContinuousClock()
    async let send = Run.quid("send 1.5 --in usd --verbose \(options)", environment: environment, clock: clock)
    async let fee = Run.quid("fee --json --verbose \(options)", environment: environment, clock: clock)
    let runs = await [send, fee]
    let sources = await Run.quid("sources --verbose", environment: environment)
    for run in runs + [sources] {
      #expect(codes.contains(run.code), "\(run)")
      expectNone(in: run.output)
      expectNone(in: run.error)
    }
    #expect(sources.code == .success)
    #expect(!home.files.isEmpty)
    for (path, bytes) in home.files {
      expectNone(in: path)
      expectNone(in: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func expectNone(in text: String) {
    #expect(!text.uppercased().contains("CANARY"), "\(text)")
    #expect(!text.contains(Data(canary.utf8).base64EncodedString()), "\(text)")
  }
}
