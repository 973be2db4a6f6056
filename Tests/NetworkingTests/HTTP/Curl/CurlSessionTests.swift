#if !canImport(Darwin)
import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CurlSessionTests {
  private func response(
    from server: LoopbackServer, over session: CurlSession
  ) async throws(TransportFailure) -> HTTPResponse {
    guard let url = URL(string: server.url) else { throw .notHTTP }
    return try await CurlTransport { session }.response(to: HTTPRequest(url: url, headers: []))
  }

  @Test(arguments: ["libcurl.so.4", "libcurl-gnutls.so.4"])
  func `libcurl takes every option under the number used here`(_ library: String) async throws {
    let failed = CurlSession.failedOption(libraries: [library])
    // The variant with GnuTLS is not on every machine.
    guard failed != "library" || library == "libcurl.so.4" else { return }
    #expect(failed == nil)
  }

  struct Missing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let libraries: [String]
  }

  @Test(arguments: [
    Missing(testDescription: "no library", libraries: ["libquid-missing.so.1", "libquid-missing.so.2"]),
    Missing(testDescription: "a library without the functions of 7.68", libraries: ["libz.so.1"]),
    Missing(testDescription: "no name", libraries: []),
  ])
  func `a missing or too old libcurl is a failure that names the package`(_ missing: Missing) async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let session = CurlSession(libraries: missing.libraries)
    await #expect(throws: TransportFailure.libraryMissing("libcurl 7.68 or newer (package libcurl4)")) {
      try await response(from: server, over: session)
    }
    #expect(server.requests == [])
  }

  @Test func `the second library is used when the first is missing`() async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let session = CurlSession(libraries: ["libquid-missing.so.1", "libz.so.1", "libcurl.so.4"])
    #expect(try await response(from: server, over: session).status == 200)
  }

  @Test func `a session that is released ends its transfers and its thread`() async throws {
    let server = try LoopbackServer { $0.wait(seconds: 30) }
    let url = try #require(URL(string: server.url))
    let exchange = Exchange(HTTPRequest(url: url, headers: []))
    do {
      let session = CurlSession(libraries: ["libcurl.so.4"])
      session.start(HTTPRequest(url: url, headers: []), at: server.url, as: exchange, TransportConfiguration())
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }
    // The exchange holds the session until it ends.
    exchange.end(.failure(.cancelled))
    await #expect(throws: TransportFailure.cancelled) { try await exchange.outcome().get() }
    for _ in 0..<400 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
  }

  @Test(arguments: ["X-Key: a\r\nX-Other: b", "X\0", "X\n"])
  func `a header that is more than a line is not sent`(_ value: String) async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let url = try #require(URL(string: server.url))
    let request = HTTPRequest(url: url, headers: [HTTPHeader(name: "X-Key", value: value)])
    await #expect(throws: TransportFailure.notHTTP) { try await CurlTransport().response(to: request) }
    #expect(server.requests == [])
  }

  @Test func `an IPv6 literal is reached`() async throws {
    guard let server = try? LoopbackServer(isIPv6: true, { $0.answer("{}") }) else { return }
    #expect(server.url.hasPrefix("http://[::1]:"))
    #expect(try await response(from: server, over: .shared).status == 200)
    #expect(server.requests.first?.contains("Host: [::1]:") == true)
  }
}
#endif
