import Foundation
import TestSupport
import Testing

/// Searches all output and files of a process for a conspicuous API key.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct CanaryKeyProcessTests {
  @Test func `process never prints or stores its key`() async throws {
    let server = try LoopbackServer { $0.answer($0.requestHead, status: "500 No") }
    let home = try HomeFolder()
    let environment = home.environment(root: server.url, key: "CANARY+/=0123456789")
    let end = try await QuidProcess.run("send 1.5 --in usd --verbose --timeout 5s", environment: environment)
    #expect(server.requests.contains { $0.contains("CANARY") })
    #expect(!(end.output + end.error).uppercased().contains("CANARY"), "\(end)")
    #expect(!home.files.isEmpty)
    for (path, bytes) in home.files {
      #expect(!"\(path) \(String(decoding: bytes, as: UTF8.self))".contains("CANARY"), "\(path)")
    }
  }
}
