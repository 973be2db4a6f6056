import Foundation
import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct ExchangeTests {
  private let url = URL(string: "https://a.b/c")

  private func exchange(byteLimit: Int = 10) throws -> Exchange {
    Exchange(HTTPRequest(url: try #require(url), headers: [], byteLimit: byteLimit))
  }

  @Test func `an answer in parts comes out whole`() async throws {
    let exchange = try exchange()
    exchange.receive(status: 200, headers: [HTTPHeader(name: "A", value: "b")])
    exchange.receive(Data("hello".utf8))
    exchange.receive(Data("world".utf8))
    exchange.complete(nil)
    let response = try await exchange.outcome().get()
    #expect(response.status == 200)
    #expect(response.header("a") == "b")
    #expect(response.body == Data("helloworld".utf8))
  }

  @Test func `the first end counts, and stops the transfer once`() async throws {
    let exchange = try exchange()
    let stops = Mutex(0)
    #expect(exchange.begin { stops.withLock { $0 += 1 } })
    exchange.end(.failure(.cancelled))
    exchange.end(.failure(.timedOut))
    exchange.complete(nil)
    await #expect(throws: TransportFailure.cancelled) { try await exchange.outcome().get() }
    #expect(stops.withLock { $0 } == 1)
  }

  @Test func `an exchange that ended before it began is not begun`() throws {
    let exchange = try exchange()
    exchange.end(.failure(.cancelled))
    #expect(!exchange.begin { Issue.record("there is nothing to stop") })
  }

  @Test func `one byte past the limit ends it at once`() async throws {
    let exchange = try exchange()
    let stops = Mutex(0)
    #expect(exchange.begin { stops.withLock { $0 += 1 } })
    exchange.receive(status: 200, headers: [])
    exchange.receive(Data(count: 10))
    #expect(stops.withLock { $0 } == 0)
    exchange.receive(Data(count: 1))
    exchange.receive(Data(count: 1))
    #expect(stops.withLock { $0 } == 1)
    await #expect(throws: TransportFailure.tooLarge(limit: 10)) { try await exchange.outcome().get() }
  }

  @Test func `a transfer that ends by itself is not stopped`() async throws {
    let exchange = try exchange()
    #expect(exchange.begin { Issue.record("there is nothing to stop") })
    exchange.complete(.interrupted)
    await #expect(throws: TransportFailure.interrupted) { try await exchange.outcome().get() }
  }

  @Test func `a redirect is answered once, and never after the end`() async throws {
    let exchange = try exchange()
    let answers = Mutex<[Bool]>([])
    for _ in 0..<5 {
      exchange.redirect(to: url, status: 307) { answer in answers.withLock { $0.append(answer) } }
    }
    #expect(answers.withLock { $0 } == [true, true, true, false])
    await #expect(throws: TransportFailure.redirectedTooOften(status: 307)) { try await exchange.outcome().get() }
  }

  @Test func `a refused redirect is answered before the exchange ends, and needs no stopping`() async throws {
    let exchange = try exchange()
    #expect(exchange.begin { Issue.record("stopping an answered redirect ends the process on Linux") })
    let answers = Mutex<[Bool]>([])
    exchange.redirect(to: URL(string: "https://evil.example"), status: 302) { answer in
      answers.withLock { $0.append(answer) }
    }
    #expect(answers.withLock { $0 } == [false])
    await #expect(throws: TransportFailure.insecure("a redirect to another host")) {
      try await exchange.outcome().get()
    }
  }

  @Test func `a challenge that was turned down is an answer, any other cancellation is none`() async throws {
    for status in [401, 200] {
      let exchange = try exchange()
      exchange.receive(status: status, headers: [])
      exchange.complete(.cancelled)
      #expect((try? await exchange.outcome().get().status) == (status == 401 ? 401 : nil))
    }
  }
}
