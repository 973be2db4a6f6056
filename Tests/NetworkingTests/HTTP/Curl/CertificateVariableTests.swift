#if !canImport(Darwin)
import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

/// HTTPS on this machine with certificates of a temporary CA.
@Suite(.serialized, .enabled(if: OpenSSLServer.isAvailable, "openssl is missing"))
struct CertificateVariableTests {
  /// Returns the response to a request, which is repeated until the server listens and responds in time.
  private static func response(
    _ url: String, _ environment: [String: String], libraries: [String]? = nil
  ) async throws -> Result<TransportResponse, TransportError> {
    let session = libraries.map { CurlSession(libraries: $0) } ?? .shared
    let transport = CurlTransport(TransportConfiguration(environment: environment)) { session }
    let request = TransportRequest(url: try #require(URL(string: url)), headers: [])
    for _ in 0..<100 {
      // openssl serves one connection at a time, and a loaded machine may close another one late.
      do throws(TransportError) {
        return .success(
          try await Deadline.run(within: .seconds(10)) { () throws(TransportError) in
            try await transport.response(to: request)
          })
      } catch {
        guard error == .offline || error == .timedOut else { return .failure(error) }
      }
      try await Task.sleep(for: .milliseconds(30))
    }
    return .failure(.offline)
  }

  @Test(arguments: [nil, "libcurl-gnutls.so.4"])
  func `a CA in SSL_CERT_FILE, SSL_CERT_DIR or CURL_CA_BUNDLE is trusted, on loopback too`(
    _ library: String?
  ) async throws {
    if let library, CurlSession.failedOption(libraries: [library]) == "library" { return }
    let authority = try CertificateAuthority()
    let server = try await authority.server()
    let libraries = library.map { [$0] }
    let url = "https://127.0.0.1:\(server.port)/"
    let advice = "install the package ca-certificates, or check SSL_CERT_FILE, SSL_CERT_DIR and CURL_CA_BUNDLE"
    let insecure = TransportError.insecure("no CA certificate of this machine confirms the certificate; \(advice)")
    let unreadable = TransportError.insecure("the CA certificates cannot be read; \(advice)")
    for environment in [
      ["SSL_CERT_FILE": authority.path("ca.pem")], ["CURL_CA_BUNDLE": authority.path("ca.pem")],
      ["SSL_CERT_DIR": authority.path("hashed")],
    ] {
      let response = try await Self.response(url, environment, libraries: libraries)
      #expect((try? response.get().status) == 200, "\(environment): \(response)")
    }
    await #expect(throws: unreadable) {
      try await Self.response(url, ["SSL_CERT_FILE": authority.path("missing.pem")], libraries: libraries).get()
    }
    // The certificates of the system, if there are any, do not include this CA.
    switch try await Self.response(url, [:], libraries: libraries) {
    case .success: Issue.record("an unknown CA is trusted")
    case .failure(let failure): #expect([insecure, unreadable].contains(failure))
    }
  }

  @Test func `a certificate for another host is insecure`() async throws {
    let authority = try CertificateAuthority(names: "DNS:other.example")
    let server = try await authority.server()
    await #expect(throws: TransportError.insecure("the certificate is for another host; check the URL")) {
      try await Self.response("https://127.0.0.1:\(server.port)/", ["SSL_CERT_FILE": authority.path("ca.pem")]).get()
    }
  }

  private static let http2 = "/usr/sbin/nghttpd"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: http2), "nghttpd is missing"))
  func `HTTP/2 is used with a server that offers it, except on fresh connections`() async throws {
    let authority = try CertificateAuthority()
    try Data(#"{"price":1}"#.utf8).write(to: authority.folder.appending(path: "price"))
    let port = try LoopbackServer.unusedPort()
    let server = try authority.run(
      Self.http2,
      ["-a", "127.0.0.1", "-d", authority.folder.path(percentEncoded: false), "\(port)", "key.pem", "cert.pem"])
    defer { server.terminate() }
    let environment = ["SSL_CERT_FILE": authority.path("ca.pem")]
    let response = try await Self.response("https://127.0.0.1:\(port)/price", environment)
    #expect((try? response.get().status) == 200, "\(response)")
    #expect((try? response.get().body) == Data(#"{"price":1}"#.utf8))
    // Many requests at the same time, over one connection.
    let transport = CurlTransport(TransportConfiguration(environment: environment))
    let url = try #require(URL(string: "https://127.0.0.1:\(port)/price"))
    let successes = await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { (try? await transport.response(to: TransportRequest(url: url, headers: [])))?.status == 200 }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(successes == 50)
    // The server supports no other version.
    let fresh = CurlTransport(TransportConfiguration(environment: environment).withFreshConnections)
    await #expect(throws: TransportError.self) {
      try await fresh.response(to: TransportRequest(url: url, headers: []))
    }
  }
}

/// A CA with a certificate for this machine, in a temporary folder.
private final class CertificateAuthority: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString)")

  init(names: String = "IP:127.0.0.1,IP:::1,DNS:localhost") throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("subjectAltName=\(names)".utf8).write(to: folder.appending(path: "names"))
    for line in [
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=Quid-CA -keyout ca.key -out ca.pem",
      "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -keyout key.pem -out request.pem",
      "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 1 -extfile names -out cert.pem",
    ] {
      let process = try run(OpenSSLServer.tool, line.split(separator: " ").map { String($0) })
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
    let hashed = folder.appending(path: "hashed")
    try FileManager.default.createDirectory(at: hashed, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.appending(path: "ca.pem"), to: hashed.appending(path: "ca.pem"))
    try run(OpenSSLServer.tool, ["rehash", "hashed"]).waitUntilExit()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  /// Starts an HTTPS server with the certificate.
  func server() async throws -> OpenSSLServer {
    try await OpenSSLServer(key: "key.pem", certificate: "cert.pem", in: folder)
  }

  @discardableResult
  func run(_ tool: String, _ arguments: [String]) throws -> Process {
    try Process.runSilently(tool, arguments, in: folder)
  }
}
#endif
