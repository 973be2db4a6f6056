import Foundation
import QuidCore
import QuidNetworkingTesting
import Synchronization
import Testing

@testable import QuidNetworking

/// The cache of the pipeline, with a clock that only the test advances.
struct RequestPipelineCacheTests {
  /// A clock, a transport with responses that the test sets, and a cache in a temporary folder.
  private final class Environment: Sendable {
    struct State {
      var now = Date(timeIntervalSince1970: 1_795_000_000)
      var responses: [Result<TransportResponse, TransportError>] = []
      var requests: [TransportRequest] = []
      var waits: [Duration] = []
    }

    let state = Mutex(State())
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-pipeline-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: Date { state.withLock { $0.now } }
    var requests: [TransportRequest] { state.withLock { $0.requests } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(seconds: Int) { state.withLock { $0.now.addTimeInterval(.init(seconds)) } }

    /// Sets the next responses.
    ///
    /// The last one is repeated.
    func respond(with responses: Result<TransportResponse, TransportError>...) {
      state.withLock { $0.responses = responses }
    }

    func pipeline(
      policy: CachePolicy = CachePolicy(), hasStore: Bool = true, timeout: Duration = .seconds(90)
    ) -> RequestPipeline {
      let transport = StubTransport { request throws(TransportError) in
        let response = self.state.withLock { state in
          state.requests.append(request)
          return state.responses.count > 1 ? state.responses.removeFirst() : state.responses.first
        }
        return try (response ?? .failure(.offline)).get()
      }
      let store = hasStore ? ResponseCache(folder: folder, now: { self.now }) : nil
      return RequestPipeline(
        transport: transport, timeout: timeout, store: store, policy: policy, now: { self.now },
        random: { $0 },
        sleep: { wait in
          self.state.withLock { state in
            state.waits.append(wait)
            state.now.addTimeInterval(wait / .seconds(1))
          }
        })
    }
  }

  /// Holds a response back until all callers have sent their request.
  private final class Gate: Sendable {
    let arrivals = Mutex(0)
    let isOpen = Mutex(false)
  }

  private static func ok(_ body: String, headers: [TransportHeader] = []) -> Result<TransportResponse, TransportError> {
    .success(TransportResponse(status: 200, headers: headers, body: Data(body.utf8)))
  }

  private static func status(_ status: Int, headers: [TransportHeader] = []) -> Result<
    TransportResponse, TransportError
  > {
    .success(TransportResponse(status: status, headers: headers, body: Data("{}".utf8)))
  }

  private static func request(
    _ path: String = "price", budget: Int? = nil, lifetime: CacheLifetime = .prices
  ) throws -> ProviderRequest {
    let base = try ProviderURL("https://example.org/api")
    var upstream = ProviderAPI(name: "Example", base: base) { body in
      body == Data(#"{"quota":true}"#.utf8) ? ProviderErrorResponse(kind: .quotaExceeded, message: "") : nil
    }
    upstream.monthlyBudget = budget
    return ProviderRequest(
      provider: upstream, path: [path], query: [], credential: nil, subject: path, lifetime: lifetime)
  }

  private func number(
    _ pipeline: RequestPipeline, _ request: ProviderRequest
  ) async throws(ProviderError) -> Sourced<Int> {
    try await pipeline.fetch(request) { body in
      Decoded(value: try body.elements()[0].integer(), asOf: nil)
    }
  }

  private func reason(_ pipeline: RequestPipeline, _ request: ProviderRequest) async -> ProviderError.Reason? {
    do throws(ProviderError) {
      _ = try await number(pipeline, request)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a second process uses the cached response while it is fresh, and then sends a request`() async throws {
    let environment = Environment()
    environment.respond(with: Self.ok("[1]"))
    let request = try Self.request()
    let first = try await number(environment.pipeline(), request)
    #expect(first.freshness == .live)
    environment.respond(with: Self.ok("[2]"))
    environment.advance(seconds: 59)
    let second = try await number(environment.pipeline(), request)
    #expect(second.value == 1)
    #expect(second.freshness == .fresh)
    #expect(second.fetchedAt == first.fetchedAt)
    environment.advance(seconds: 1)
    let third = try await number(environment.pipeline(), request)
    #expect(third.value == 2)
    #expect(third.freshness == .live)
    #expect(environment.requests.count == 2)
  }

  @Test func `an outdated response is returned as stale with the reason when the provider fails`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok("[1]"))
    _ = try await number(environment.pipeline(), request)
    environment.advance(seconds: 7_200)
    environment.respond(with: .failure(.offline))
    let stale = try await number(environment.pipeline(), request)
    #expect(stale.value == 1)
    #expect(stale.freshness == .stale)
    #expect(stale.failures.map(\.reason) == [.offline])
  }

  @Test func `a response that cannot be decoded does not replace the cached one`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok("[1]"))
    _ = try await number(environment.pipeline(), request)
    environment.advance(seconds: 60)
    environment.respond(with: Self.ok(#"["x"]"#))
    let stale = try await number(environment.pipeline(), request)
    #expect(stale.value == 1)
    #expect(stale.freshness == .stale)
    guard case .invalidResponse = stale.failures.first?.reason else {
      Issue.record("\(stale.failures)")
      return
    }
    environment.respond(with: .failure(.offline))
    #expect(try await number(environment.pipeline(), request).value == 1)
  }

  @Test func `a maximum age of the user replaces the lifetime, longer or shorter`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok("[1]"))
    _ = try await number(environment.pipeline(), request)
    environment.advance(seconds: 300)
    environment.respond(with: Self.ok("[2]"))
    let patient = CachePolicy(maximumAge: .seconds(600))
    #expect(try await number(environment.pipeline(policy: patient), request).value == 1)
    #expect(try await number(environment.pipeline(policy: CachePolicy(maximumAge: .zero)), request).value == 2)
    environment.advance(seconds: 300)
    environment.respond(with: .failure(.timedOut))
    let strict = CachePolicy(maximumAge: .seconds(60))
    #expect(await reason(environment.pipeline(policy: strict), request) == .timedOut)
    #expect(try await number(environment.pipeline(), request).value == 2)
  }

  @Test func `an offline pipeline returns cached responses, and fails without one`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok("[1]"))
    let offline = CachePolicy(isOffline: true)
    #expect(await reason(environment.pipeline(policy: offline), request) == .offline)
    _ = try await number(environment.pipeline(), request)
    #expect(try await number(environment.pipeline(policy: offline), request).freshness == .fresh)
    environment.advance(seconds: 86_400)
    let old = try await number(environment.pipeline(policy: offline), request)
    #expect(old.freshness == .stale)
    #expect(old.failures.isEmpty)
    let limited = CachePolicy(isOffline: true, maximumAge: .seconds(60))
    #expect(await reason(environment.pipeline(policy: limited), request) == .offline)
    #expect(environment.requests.count == 1)
  }

  @Test func `a cached response is revalidated by its entity tag, and 304 makes it fresh`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok("[1]", headers: [TransportHeader(name: "ETag", value: "\"v1\"")]))
    _ = try await number(environment.pipeline(), request)
    environment.advance(seconds: 60)
    environment.respond(with: Self.status(304))
    let revalidated = try await number(environment.pipeline(), request)
    #expect(revalidated.value == 1)
    #expect(revalidated.freshness == .live)
    #expect(revalidated.fetchedAt == environment.now)
    #expect(environment.requests.last?.headers.contains { $0.name == "If-None-Match" && $0.value == "\"v1\"" } == true)
    environment.advance(seconds: 59)
    #expect(try await number(environment.pipeline(), request).freshness == .fresh)
    #expect(environment.requests.count == 2)
  }

  @Test func `a temporary failure is retried at most twice`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.status(503), .failure(.interrupted), Self.ok("[1]"))
    #expect(try await number(environment.pipeline(), request).value == 1)
    #expect(environment.waits == [.milliseconds(200), .milliseconds(400)])
    environment.advance(seconds: 60)
    environment.respond(with: Self.status(503))
    #expect(
      await reason(environment.pipeline(hasStore: false), request)
        == .requestFailed(status: 503, message: "")
    )
    #expect(environment.requests.count == 6)
  }

  @Test func `a rate limit that ends before the deadline is waited for`() async throws {
    let environment = Environment()
    environment.respond(
      with: Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "3")]), Self.ok("[1]"))
    #expect(try await number(environment.pipeline(), Self.request()).value == 1)
    #expect(environment.waits == [.seconds(3)])
  }

  @Test func `a rate limit closes the provider for every process until it ends`() async throws {
    let environment = Environment()
    environment.respond(with: Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "100")]))
    #expect(await reason(environment.pipeline(), try Self.request()) == .rateLimited(retryAfter: .seconds(100)))
    environment.advance(seconds: 60)
    environment.respond(with: Self.ok("[1]"))
    #expect(await reason(environment.pipeline(), try Self.request("other")) == .rateLimited(retryAfter: .seconds(40)))
    #expect(environment.requests.count == 1)
    environment.advance(seconds: 40)
    #expect(try await number(environment.pipeline(), Self.request()).value == 1)
  }

  @Test func `a rate limit without Retry-After closes the provider for a minute`() async throws {
    let environment = Environment()
    environment.respond(with: Self.status(429))
    #expect(await reason(environment.pipeline(), try Self.request()) == .rateLimited(retryAfter: nil))
    environment.respond(with: Self.ok("[1]"))
    environment.advance(seconds: 59)
    #expect(await reason(environment.pipeline(), try Self.request()) == .rateLimited(retryAfter: .seconds(1)))
    environment.advance(seconds: 1)
    #expect(try await number(environment.pipeline(), Self.request()).value == 1)
  }

  @Test func `an exhausted quota closes the provider until the next day`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.ok(#"{"quota":true}"#))
    #expect(await reason(environment.pipeline(), request) == .quotaExceeded)
    environment.respond(with: Self.ok("[1]"))
    let day = CalendarDay(environment.now)
    while CalendarDay(environment.now) == day {
      #expect(await reason(environment.pipeline(), request) == .quotaExceeded)
      environment.advance(seconds: 3600)
    }
    #expect(try await number(environment.pipeline(), request).value == 1)
    #expect(environment.requests.count == 2)
  }

  @Test func `an absurd Retry-After closes a provider for at most 15 minutes`() async throws {
    let environment = Environment()
    let request = try Self.request()
    environment.respond(with: Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "86400")]))
    #expect(await reason(environment.pipeline(), request) == .rateLimited(retryAfter: .seconds(86_400)))
    let closedUntil = environment.now.addingTimeInterval(900)
    #expect(environment.pipeline().status(of: request.provider, hasKey: false).closedUntil == closedUntil)
    environment.respond(with: Self.ok("[1]"))
    environment.advance(seconds: 899)
    #expect(await reason(environment.pipeline(), request) == .rateLimited(retryAfter: .seconds(1)))
    environment.advance(seconds: 1)
    #expect(try await number(environment.pipeline(), request).value == 1)
    #expect(environment.pipeline().status(of: request.provider, hasKey: false).closedUntil == nil)
  }

  @Test func `a closing time too far ahead is ignored`() {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    #expect(ProviderState(closedUntil: now + 901).wait(at: now) == nil)
    #expect(ProviderState(closedUntil: .distantFuture).wait(at: now) == nil)
    #expect(ProviderState(closedUntil: now + 900).wait(at: now) == .seconds(900))
    #expect(ProviderState(closedUntil: now).wait(at: now) == nil)
    #expect(ProviderState(closedUntil: now + 86_400, isQuotaExceeded: true).wait(at: now) == .seconds(86_400))
    #expect(ProviderState(closedUntil: now + 86_401, isQuotaExceeded: true).wait(at: now) == nil)
  }

  @Test func `a maximum age of 0 sends one request to a closed provider`() async throws {
    let environment = Environment()
    let request = try Self.request()
    let policy = CachePolicy(maximumAge: .zero)
    // The second wait would fit the deadline, so a retry would be possible.
    environment.respond(
      with:
        Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "100")]),
      Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "3")]))
    #expect(await reason(environment.pipeline(), request) == .rateLimited(retryAfter: .seconds(100)))
    #expect(await reason(environment.pipeline(policy: policy), request) == .rateLimited(retryAfter: .seconds(3)))
    #expect(environment.requests.count == 2)
    #expect(environment.waits.isEmpty)
    environment.respond(with: Self.ok("[1]"))
    #expect(try await number(environment.pipeline(policy: policy), request).value == 1)
    #expect(environment.requests.count == 3)
  }

  @Test func `a request budget is shared by all processes and starts again each month`() async throws {
    let environment = Environment()
    environment.respond(with: Self.ok("[1]"))
    for round in 0..<3 {
      _ = try await number(environment.pipeline(), Self.request("\(round)", budget: 3))
    }
    let request = try Self.request("more", budget: 3)
    #expect(environment.pipeline().status(of: request.provider, hasKey: true).remaining == 0)
    #expect(environment.pipeline().status(of: request.provider, hasKey: false).remaining == nil)
    #expect(await reason(environment.pipeline(), request) == .quotaExceeded)
    #expect(environment.requests.count == 3)
    environment.advance(seconds: 32 * 86_400)
    #expect(try await number(environment.pipeline(), request).value == 1)
    #expect(environment.pipeline().status(of: request.provider, hasKey: true).remaining == 2)
  }

  @Test func `rate limits apply within a process without a cache`() async throws {
    let environment = Environment()
    let pipeline = environment.pipeline(hasStore: false)
    environment.respond(with: Self.status(429, headers: [TransportHeader(name: "Retry-After", value: "100")]))
    #expect(await reason(pipeline, try Self.request()) == .rateLimited(retryAfter: .seconds(100)))
    #expect(await reason(pipeline, try Self.request("other")) == .rateLimited(retryAfter: .seconds(100)))
    #expect(environment.requests.count == 1)
  }

  @Test func `the status of a provider reports its last success, last failure and cached responses`() async throws {
    let environment = Environment()
    environment.respond(with: Self.ok("[1]"))
    let request = try Self.request()
    let before = environment.pipeline().status(of: request.provider, hasKey: false)
    #expect(before.lastSuccess == nil)
    #expect(before.cachedResponses == 0)
    _ = try await number(environment.pipeline(), request)
    let success = environment.now
    environment.advance(seconds: 60)
    environment.respond(with: .failure(.offline))
    _ = try await number(environment.pipeline(), request)
    let status = environment.pipeline().status(of: request.provider, hasKey: true)
    #expect(status.lastSuccess == success)
    #expect(status.lastFailure == environment.now)
    #expect(status.lastError?.hasSuffix("cannot be reached. Check the internet connection and try again.") == true)
    #expect(status.cachedResponses == 1)
    #expect(status.cachedBytes > 3)
    #expect(status.cachedAt == success)
    #expect(status.remaining == nil)
    #expect(status.hasKey)
  }

  @Test func `1,000 simultaneous requests are sent once, and each caller decodes the response`() async throws {
    let gate = Gate()
    let transport = StubTransport { _ throws(TransportError) in
      while !gate.isOpen.withLock({ $0 }) { await Task.yield() }
      return TransportResponse(status: 200, headers: [], body: Data("[1,2,3]".utf8))
    }
    let pipeline = RequestPipeline(transport: transport, now: { Date(timeIntervalSince1970: 0) })
    let request = try Self.request()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<1_000 {
        group.addTask {
          gate.arrivals.withLock { $0 += 1 }
          return try await pipeline.fetch(request) { body in
            // The same resource, decoded differently by each caller.
            Decoded(value: try body.elements()[index % 3].integer(), asOf: nil)
          }.value
        }
      }
      while gate.arrivals.withLock({ $0 < 1_000 }) { await Task.yield() }
      for _ in 0..<5_000 { await Task.yield() }
      gate.isOpen.withLock { $0 = true }
      return try await group.reduce(0, +)
    }
    #expect(sum == 334 + 333 * 2 + 333 * 3)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [true, false]) func `responses are cached in memory by default`(isCached: Bool) async throws {
    let transport = StubTransport { _ throws(TransportError) in
      TransportResponse(status: 200, headers: [], body: Data("[1]".utf8))
    }
    let pipeline = isCached ? RequestPipeline(transport: transport) : RequestPipeline(transport: transport, store: nil)
    var freshness: [Freshness] = []
    for _ in 0..<2 {
      freshness.append(
        try await pipeline.fetch(try Self.request()) { Decoded(value: try $0.elements().count, asOf: nil) }.freshness)
    }
    #expect(freshness == (isCached ? [.live, .fresh] : [.live, .live]))
    #expect(transport.requests.count == (isCached ? 1 : 2))
  }

  @Test func `a full cache in memory removes the least recently used response`() {
    let cache = ResponseCache(byteLimit: 10)
    let keys = ["a", "b", "c"].map { CacheKey("Bank", $0) }
    let response = CachedResponse(body: Data(repeating: 1, count: 4), fetchedAt: Date(timeIntervalSince1970: 0))
    cache.save(response, for: keys[0])
    cache.save(response, for: keys[1])
    #expect(cache.response(for: keys[0]) == response)
    cache.save(response, for: keys[2])
    #expect(keys.map { cache.response(for: $0) != nil } == [true, false, true])
    #expect(Set(cache.entries(from: "Bank").map(\.resource)) == ["a", "c"])
    #expect(cache.entries(from: "Other").isEmpty)
  }
}
