import Foundation
import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct HTTPExchangeTests {
  private let url = URL(string: "https://a.b/c")

  private func exchange(byteLimit: Int = 10) throws -> HTTPExchange {
    HTTPExchange(TransportRequest(url: try #require(url), headers: [], byteLimit: byteLimit))
  }

  @Test func `a response in parts is assembled`() async throws {
    let exchange = try exchange()
    exchange.receive(status: 200, headers: [TransportHeader(name: "A", value: "b")])
    exchange.receive(Data("hello".utf8))
    exchange.receive(Data("world".utf8))
    exchange.complete(nil)
    let response = try await exchange.outcome().get()
    #expect(response.status == 200)
    #expect(response.header("a") == "b")
    #expect(response.body == Data("helloworld".utf8))
  }

  @Test func `the first result is kept, and the transfer is stopped once`() async throws {
    let exchange = try exchange()
    let stops = Mutex(0)
    #expect(exchange.begin { stops.withLock { $0 += 1 } })
    exchange.end(.failure(.cancelled))
    exchange.end(.failure(.timedOut))
    exchange.complete(nil)
    await #expect(throws: TransportError.cancelled) { try await exchange.outcome().get() }
    #expect(stops.withLock { $0 } == 1)
  }

  @Test func `an exchange that ended before it began does not begin`() throws {
    let exchange = try exchange()
    exchange.end(.failure(.cancelled))
    #expect(!exchange.begin { Issue.record("there is nothing to stop") })
  }

  @Test func `one byte above the limit ends the exchange at once`() async throws {
    let exchange = try exchange()
    let stops = Mutex(0)
    #expect(exchange.begin { stops.withLock { $0 += 1 } })
    exchange.receive(status: 200, headers: [])
    exchange.receive(Data(count: 10))
    #expect(stops.withLock { $0 } == 0)
    exchange.receive(Data(count: 1))
    exchange.receive(Data(count: 1))
    #expect(stops.withLock { $0 } == 1)
    await #expect(throws: TransportError.tooLarge(limit: 10)) { try await exchange.outcome().get() }
  }

  @Test func `a transfer that ends by itself is not stopped`() async throws {
    let exchange = try exchange()
    #expect(exchange.begin { Issue.record("there is nothing to stop") })
    exchange.complete(.interrupted)
    await #expect(throws: TransportError.interrupted) { try await exchange.outcome().get() }
  }

  @Test func `a redirect is decided once, and denied after the end`() async throws {
    let exchange = try exchange()
    let decisions = Mutex<[Bool]>([])
    for _ in 0..<5 {
      exchange.redirect(to: url, status: 307) { isAllowed in decisions.withLock { $0.append(isAllowed) } }
    }
    #expect(decisions.withLock { $0 } == [true, true, true, false])
    await #expect(throws: TransportError.tooManyRedirects(status: 307)) { try await exchange.outcome().get() }
  }

  @Test func `a denied redirect is decided before the exchange ends, and the transfer is not stopped`() async throws {
    let exchange = try exchange()
    #expect(exchange.begin { Issue.record("stopping a decided redirect ends the process on Linux") })
    let decisions = Mutex<[Bool]>([])
    exchange.redirect(to: URL(string: "https://evil.example"), status: 302) { isAllowed in
      decisions.withLock { $0.append(isAllowed) }
    }
    #expect(decisions.withLock { $0 } == [false])
    await #expect(throws: TransportError.insecure("the response redirects to another host")) {
      try await exchange.outcome().get()
    }
  }

  @Test func `a denied challenge is a response, any other cancellation is an error`() async throws {
    for status in [401, 200] {
      let exchange = try exchange()
      exchange.receive(status: status, headers: [])
      exchange.complete(.cancelled)
      #expect((try? await exchange.outcome().get().status) == (status == 401 ? 401 : nil))
    }
  }
}
