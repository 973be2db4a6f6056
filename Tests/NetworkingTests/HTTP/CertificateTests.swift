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
    try run(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", "key", "-out", "cert",
      ], in: folder
    ).waitUntilExit()
    let port = try LoopbackServer.unusedPort()
    let server = try run(
      ["s_server", "-accept", "127.0.0.1:\(port)", "-key", "key", "-cert", "cert", "-www"], in: folder)
    defer { server.terminate() }
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }),
      base: try ProviderURL("https://127.0.0.1:\(port)"), key: nil)
    var outcome = Outcome.failed(.offline)
    for _ in 0..<100 where outcome == .failed(.offline) {
      try await Task.sleep(for: .milliseconds(20))
      outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.gasPrices() }
    }
    #expect(outcome == .failed(.insecure("no safe connection could be made")))
  }

  @discardableResult
  private func run(_ arguments: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tool)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
