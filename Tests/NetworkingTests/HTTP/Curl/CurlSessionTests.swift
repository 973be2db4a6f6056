#if !canImport(Darwin)
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CurlSessionTests {
  private func response(
    from server: LoopbackServer, over session: CurlSession
  ) async throws(TransportError) -> TransportResponse {
    guard let url = URL(string: server.url) else { throw .notHTTP }
    return try await CurlTransport { session }.response(to: TransportRequest(url: url, headers: []))
  }

  @Test(arguments: ["libcurl.so.4", "libcurl-gnutls.so.4"])
  func `libcurl accepts every option number that is used`(_ library: String) async throws {
    let failed = CurlSession.failedOption(libraries: [library])
    // The variant with GnuTLS is not installed on every machine.
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
  func `a missing or outdated libcurl is an error that names the package`(_ missing: Missing) async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let session = CurlSession(libraries: missing.libraries)
    await #expect(throws: TransportError.libraryMissing("libcurl 7.68 or newer (package libcurl4)")) {
      try await response(from: server, over: session)
    }
    #expect(server.requests == [])
  }

  @Test func `the second library is used if the first is missing`() async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let session = CurlSession(libraries: ["libquid-missing.so.1", "libz.so.1", "libcurl.so.4"])
    #expect(try await response(from: server, over: session).status == 200)
  }

  @Test func `a released session ends its transfers and its thread`() async throws {
    let server = try LoopbackServer { $0.wait(seconds: 30) }
    let url = try #require(URL(string: server.url))
    let exchange = HTTPExchange(TransportRequest(url: url, headers: []))
    do {
      let session = CurlSession(libraries: ["libcurl.so.4"])
      session.start(TransportRequest(url: url, headers: []), at: server.url, as: exchange, TransportConfiguration())
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }
    // The exchange retains the session until it ends.
    exchange.end(.failure(.cancelled))
    await #expect(throws: TransportError.cancelled) { try await exchange.outcome().get() }
    for _ in 0..<400 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.openConnections == 0)
  }

  @Test(arguments: ["X-Key: a\r\nX-Other: b", "X\0", "X\n"])
  func `a header with a line break or a null character is not sent`(_ value: String) async throws {
    let server = try LoopbackServer { $0.answer("{}") }
    let url = try #require(URL(string: server.url))
    let request = TransportRequest(url: url, headers: [TransportHeader(name: "X-Key", value: value)])
    await #expect(throws: TransportError.notHTTP) { try await CurlTransport().response(to: request) }
    #expect(server.requests == [])
  }

  @Test func `a server with an IPv6 literal is reached`() async throws {
    guard let server = try? LoopbackServer(isIPv6: true, { $0.answer("{}") }) else { return }
    #expect(server.url.hasPrefix("http://[::1]:"))
    #expect(try await response(from: server, over: .shared).status == 200)
    #expect(server.requests.first?.contains("Host: [::1]:") == true)
  }

  @Test func `500 POST requests arrive complete while all cores are busy`() async throws {
    let received = Mutex<[Int: Int]>([:])
    let server = try LoopbackServer { connection in
      let body = connection.readBody()
      let number = Int(body.prefix { $0 != " " }) ?? -1
      received.withLock { $0[number, default: 0] += body.utf8.count }
      connection.answer("{}")
    }
    let url = try #require(URL(string: server.url))
    let isOver = Atomic(false)
    let busy = (0..<2).map { _ in
      Thread { while !isOver.load(ordering: .relaxed) {} }
    }
    busy.forEach { $0.start() }
    defer { isOver.store(true, ordering: .relaxed) }
    let transports = [CurlTransport(), CurlTransport(TransportConfiguration().withFreshConnections)]
    let lengths = (0..<500).map { "\($0) ".utf8.count + $0 * 7 }
    let successes = await withTaskGroup { group in
      for lane in 0..<10 {
        group.addTask {
          var successes = 0
          for number in stride(from: lane, to: 500, by: 10) {
            let body = Data("\(number) \(String(repeating: "x", count: number * 7))".utf8)
            let request = TransportRequest(posting: body, to: url, headers: [])
            if (try? await transports[number % 2].response(to: request))?.status == 200 { successes += 1 }
          }
          return successes
        }
      }
      return await group.reduce(0, +)
    }
    #expect(successes == 500)
    #expect(received.withLock { received in (0..<500).map { received[$0] ?? 0 } } == lengths)
  }
}
#endif
