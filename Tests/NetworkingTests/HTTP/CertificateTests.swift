import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CertificateTests {
  @Test(.enabled(if: OpenSSLServer.isAvailable, "openssl is missing"))
  func `a self-signed certificate is insecure`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quid-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Process.runSilently(
      OpenSSLServer.tool,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", "key", "-out", "cert",
      ], in: folder
    ).waitUntilExit()
    let server = try await OpenSSLServer(key: "key", certificate: "cert", in: folder)
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }),
      base: try ProviderURL("https://127.0.0.1:\(server.port)"), key: nil)
    let outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.gasPrices() }
    #expect(outcome == .failed(.insecure("a secure connection (TLS) could not be established")))
  }
}
