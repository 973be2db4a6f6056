import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CertificateTests {
  private static let tool = "/usr/bin/openssl"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: tool)))
  func `a self-signed certificate is insecure`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quid-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Process.runSilently(
      Self.tool,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", "key", "-out", "cert",
      ], in: folder
    ).waitUntilExit()
    let port = try LoopbackServer.unusedPort()
    let server = try Process.runSilently(
      Self.tool, ["s_server", "-accept", "127.0.0.1:\(port)", "-key", "key", "-cert", "cert", "-www"], in: folder)
    defer { server.terminate() }
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }),
      base: try ProviderURL("https://127.0.0.1:\(port)"), key: nil)
    var outcome = Outcome.failed(.offline)
    for _ in 0..<100 where outcome == .failed(.offline) {
      try await Task.sleep(for: .milliseconds(20))
      outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.gasPrices() }
    }
    #expect(outcome == .failed(.insecure("a secure connection (TLS) could not be established")))
  }
}
