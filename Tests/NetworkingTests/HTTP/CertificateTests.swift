import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CertificateTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The first and the last second in which the certificate is valid, in the format of openssl.
    var first = "20200101000000Z"
    var last = "20900101000000Z"
    /// Whether the certificate is among the CA certificates of the client.
    var isTrusted = true
    let reason: String
    var testDescription: String { name }
  }

  private static let configuration = """
    [ca]
    default_ca = ca_default
    [ca_default]
    database = index
    new_certs_dir = .
    serial = serial
    default_md = sha256
    policy = policy
    copy_extensions = copy
    [policy]
    commonName = supplied
    """

  @Test(
    .enabled(if: OpenSSLServer.isAvailable, "openssl is missing"),
    arguments: [
      Case(name: "valid", reason: ""),
      Case(
        name: "self-signed", isTrusted: false,
        reason: "the certificate is self-signed; to trust it, name its file in SSL_CERT_FILE"),
      Case(
        name: "expired", last: "20200102000000Z",
        reason: "the certificate has expired; check the date of this machine"),
      Case(
        name: "not yet valid", first: "20891231000000Z",
        reason: "the certificate is not valid yet; check the date of this machine"),
    ])
  func `an invalid certificate is rejected with the reason`(_ sample: Case) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quid-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in ["ca.cnf": Self.configuration, "index": "", "serial": "01\n"] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    func openssl(_ line: String) throws {
      try Process.runSilently(OpenSSLServer.tool, line.split(separator: " ").map(String.init), in: folder)
        .waitUntilExit()
    }
    try openssl(
      "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -addext"
        + " subjectAltName=IP:127.0.0.1 -keyout key -out request")
    try openssl(
      "ca -batch -notext -config ca.cnf -selfsign -keyfile key -in request -startdate \(sample.first) -enddate"
        + " \(sample.last) -out cert")
    let server = try await OpenSSLServer(key: "key", certificate: "cert", in: folder)
    var configuration = TransportConfiguration()
    if sample.isTrusted { configuration.certificateFile = folder.appending(path: "cert").path(percentEncoded: false) }
    let client = EtherscanClient(
      pipeline: RequestPipeline(
        transport: SystemTransport(configuration), now: { Date() }),
      base: try ProviderURL("https://127.0.0.1:\(server.port)"), key: nil)
    let outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.gasPrices() }
    if sample.reason.isEmpty {
      // The server sends an HTML page.
      #expect(outcome == .failed(.invalidResponse(expected: "JSON", at: "body")))
    } else {
      #expect(outcome == .failed(.insecure(sample.reason)))
    }
  }
}
