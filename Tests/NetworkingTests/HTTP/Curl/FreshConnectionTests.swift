#if !canImport(Darwin)
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct FreshConnectionTests {
  private final class Counts: Sendable {
    let requests = Atomic(0)
    let connections = Atomic(0)
  }

  /// Returns a server that responds to the first request of a connection, and closes the connection after the second.
  private func server(_ counts: Counts) throws -> LoopbackServer {
    try LoopbackServer { connection in
      counts.connections.add(1, ordering: .relaxed)
      counts.requests.add(1, ordering: .relaxed)
      _ = connection.readBody()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
      if connection.readsAnotherRequest() { counts.requests.add(1, ordering: .relaxed) }
    }
  }

  private func request(_ server: LoopbackServer) throws -> TransportRequest {
    TransportRequest(posting: Data("{}".utf8), to: try #require(URL(string: server.url)), headers: [])
  }

  @Test func `libcurl repeats a request on a reused connection`() async throws {
    let counts = Counts()
    let server = try server(counts)
    let transport = CurlTransport()
    for _ in 0..<2 { _ = try await transport.response(to: try request(server)) }
    #expect(counts.connections.load(ordering: .relaxed) == 2)
    #expect(counts.requests.load(ordering: .relaxed) == 3)
  }

  @Test func `a fresh connection is used once, for one request`() async throws {
    let counts = Counts()
    let server = try server(counts)
    // A connection that could be reused.
    _ = try await CurlTransport().response(to: try request(server))
    let transport = CurlTransport(TransportConfiguration().withFreshConnections)
    for _ in 0..<5 { _ = try await transport.response(to: try request(server)) }
    #expect(counts.connections.load(ordering: .relaxed) == 6)
    #expect(counts.requests.load(ordering: .relaxed) == 6)
  }

  struct Break: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: LoopbackServer.Script
  }

  @Test(arguments: [
    Break(testDescription: "closed after the request") { _ = $0.readBody() },
    Break(testDescription: "reset after the request") {
      _ = $0.readBody()
      $0.reset()
    },
    Break(testDescription: "closed before the body is read") { _ in },
    Break(testDescription: "closed in the middle of the head") {
      _ = $0.readBody()
      $0.send("HTTP/1.1 200 O")
    },
    Break(testDescription: "408") { $0.answer("", status: "408 Request Timeout") },
    Break(testDescription: "417") { $0.answer("", status: "417 Expectation Failed") },
    Break(testDescription: "421") { $0.answer("", status: "421 Misdirected Request") },
    Break(testDescription: "a redirect") { $0.answer("", status: "307 Temporary Redirect", headers: ["Location: /"]) },
  ])
  func `an interrupted request is not repeated`(_ kind: Break) async throws {
    let server = try LoopbackServer(kind.script)
    let transport = CurlTransport(TransportConfiguration().withFreshConnections)
    _ = try? await transport.response(to: try request(server))
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.hasPrefix("POST / HTTP/1.1\r\n") == true)
  }
}
#endif
