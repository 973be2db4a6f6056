import Foundation
import QuidCore
import Synchronization
import Testing

@testable import QuidNetworking

/// What the pipeline does with its store, on a clock that only the test moves.
struct PipelineStoreTests {
  /// A clock, a transport whose answers the test decides, and a store in a folder of its own.
  private final class World: Sendable {
    struct State {
      var now = Date(timeIntervalSince1970: 1_795_000_000)
      var answers: [Result<HTTPResponse, TransportFailure>] = []
      var requests: [HTTPRequest] = []
      var waits: [Duration] = []
    }

    let state = Mutex(State())
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-pipeline-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: Date { state.withLock { $0.now } }
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func pass(_ seconds: Int) { state.withLock { $0.now.addTimeInterval(.init(seconds)) } }

    /// The next answers; the last one is given again and again.
    func answer(_ answers: Result<HTTPResponse, TransportFailure>...) { state.withLock { $0.answers = answers } }

    func pipeline(
      policy: AnswerPolicy = AnswerPolicy(), hasStore: Bool = true, timeout: Duration = .seconds(90)
    ) -> Pipeline {
      let transport = CannedTransport { request throws(TransportFailure) in
        let answer = self.state.withLock { state in
          state.requests.append(request)
          return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
        }
        return try (answer ?? .failure(.offline)).get()
      }
      let store = hasStore ? Store(folder: folder, now: { self.now }) : nil
      return Pipeline(
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

  /// Lets an answer through when everybody has asked.
  private final class Gate: Sendable {
    let arrivals = Mutex(0)
    let isOpen = Mutex(false)
  }

  private static func ok(_ body: String, headers: [HTTPHeader] = []) -> Result<HTTPResponse, TransportFailure> {
    .success(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8)))
  }

  private static func status(_ status: Int, headers: [HTTPHeader] = []) -> Result<HTTPResponse, TransportFailure> {
    .success(HTTPResponse(status: status, headers: headers, body: Data("{}".utf8)))
  }

  private static func request(
    _ path: String = "price", budget: Int? = nil, lifetime: Lifetime = .prices
  ) throws -> UpstreamRequest {
    let base = try UpstreamURL("https://example.org/api")
    var upstream = Upstream(name: "Example", base: base) { _ in nil }
    upstream.monthlyBudget = budget
    return UpstreamRequest(
      upstream: upstream, path: [path], query: [], credential: nil, subject: path, lifetime: lifetime)
  }

  private func number(
    _ pipeline: Pipeline, _ request: UpstreamRequest
  ) async throws(ProviderError) -> Sourced<Int> {
    try await pipeline.fetch(request) { body throws(AnswerFlaw) in
      Reading(value: try body.decoded(as: [Int].self)[0], asOf: nil)
    }
  }

  private func reason(_ pipeline: Pipeline, _ request: UpstreamRequest) async -> ProviderError.Reason? {
    do throws(ProviderError) {
      _ = try await number(pipeline, request)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a second process is answered from the store while the answer is fresh, and then asks again`() async throws
  {
    let world = World()
    world.answer(Self.ok("[1]"))
    let request = try Self.request()
    let first = try await number(world.pipeline(), request)
    #expect(first.freshness == .live)
    world.answer(Self.ok("[2]"))
    world.pass(59)
    let second = try await number(world.pipeline(), request)
    #expect(second.value == 1)
    #expect(second.freshness == .fresh)
    #expect(second.fetchedAt == first.fetchedAt)
    world.pass(1)
    let third = try await number(world.pipeline(), request)
    #expect(third.value == 2)
    #expect(third.freshness == .live)
    #expect(world.requests.count == 2)
  }

  @Test func `what is no longer fresh is served as stale with the reason when the upstream fails`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.ok("[1]"))
    _ = try await number(world.pipeline(), request)
    world.pass(7_200)
    world.answer(.failure(.offline))
    let stale = try await number(world.pipeline(), request)
    #expect(stale.value == 1)
    #expect(stale.freshness == .stale)
    #expect(stale.failures.map(\.reason) == [.offline])
  }

  @Test func `an answer that does not decode replaces nothing`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.ok("[1]"))
    _ = try await number(world.pipeline(), request)
    world.pass(60)
    world.answer(Self.ok(#"["x"]"#))
    let stale = try await number(world.pipeline(), request)
    #expect(stale.value == 1)
    #expect(stale.freshness == .stale)
    guard case .unreadableAnswer = stale.failures.first?.reason else {
      Issue.record("\(stale.failures)")
      return
    }
    world.answer(.failure(.offline))
    #expect(try await number(world.pipeline(), request).value == 1)
  }

  @Test func `an age limit of the person's own decides, in both directions`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.ok("[1]"))
    _ = try await number(world.pipeline(), request)
    world.pass(300)
    world.answer(Self.ok("[2]"))
    let patient = AnswerPolicy(maximumAge: .seconds(600))
    #expect(try await number(world.pipeline(policy: patient), request).value == 1)
    #expect(try await number(world.pipeline(policy: AnswerPolicy(maximumAge: .zero)), request).value == 2)
    world.pass(300)
    world.answer(.failure(.timedOut))
    let strict = AnswerPolicy(maximumAge: .seconds(60))
    #expect(await reason(world.pipeline(policy: strict), request) == .timedOut)
    #expect(try await number(world.pipeline(), request).value == 2)
  }

  @Test func `offline answers from the store with the age, and without one says so`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.ok("[1]"))
    let offline = AnswerPolicy(isOffline: true)
    #expect(await reason(world.pipeline(policy: offline), request) == .offline)
    _ = try await number(world.pipeline(), request)
    #expect(try await number(world.pipeline(policy: offline), request).freshness == .fresh)
    world.pass(86_400)
    let old = try await number(world.pipeline(policy: offline), request)
    #expect(old.freshness == .stale)
    #expect(old.failures.isEmpty)
    let limited = AnswerPolicy(isOffline: true, maximumAge: .seconds(60))
    #expect(await reason(world.pipeline(policy: limited), request) == .offline)
    #expect(world.requests.count == 1)
  }

  @Test func `what is stored is asked for by its tag, and nothing changed means it is as good as new`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.ok("[1]", headers: [HTTPHeader(name: "ETag", value: "\"v1\"")]))
    _ = try await number(world.pipeline(), request)
    world.pass(60)
    world.answer(Self.status(304))
    let again = try await number(world.pipeline(), request)
    #expect(again.value == 1)
    #expect(again.freshness == .live)
    #expect(again.fetchedAt == world.now)
    #expect(world.requests.last?.headers.contains { $0.name == "If-None-Match" && $0.value == "\"v1\"" } == true)
    world.pass(59)
    #expect(try await number(world.pipeline(), request).freshness == .fresh)
    #expect(world.requests.count == 2)
  }

  @Test func `a passing failure is asked again, at most twice`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.status(503), .failure(.interrupted), Self.ok("[1]"))
    #expect(try await number(world.pipeline(), request).value == 1)
    #expect(world.waits == [.milliseconds(200), .milliseconds(400)])
    world.pass(60)
    world.answer(Self.status(503))
    #expect(
      await reason(world.pipeline(hasStore: false), request) == .upstreamFailed(status: 503, message: "no reason given")
    )
    #expect(world.requests.count == 6)
  }

  @Test func `a rate limit that fits the deadline is waited for`() async throws {
    let world = World()
    world.answer(Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "3")]), Self.ok("[1]"))
    #expect(try await number(world.pipeline(), Self.request()).value == 1)
    #expect(world.waits == [.seconds(3)])
  }

  @Test func `a rate limit keeps every process away from that upstream until it ends`() async throws {
    let world = World()
    world.answer(Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "100")]))
    #expect(await reason(world.pipeline(), try Self.request()) == .rateLimited(retryAfter: .seconds(100)))
    world.pass(60)
    world.answer(Self.ok("[1]"))
    #expect(await reason(world.pipeline(), try Self.request("other")) == .rateLimited(retryAfter: .seconds(40)))
    #expect(world.requests.count == 1)
    world.pass(40)
    #expect(try await number(world.pipeline(), Self.request()).value == 1)
  }

  @Test func `an absurd Retry-After closes a provider for 15 minutes at most`() async throws {
    let world = World()
    let request = try Self.request()
    world.answer(Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "86400")]))
    #expect(await reason(world.pipeline(), request) == .rateLimited(retryAfter: .seconds(900)))
    let closedUntil = world.now.addingTimeInterval(900)
    #expect(world.pipeline().status(of: request.upstream, hasKey: false).closedUntil == closedUntil)
    world.answer(Self.ok("[1]"))
    world.pass(899)
    #expect(await reason(world.pipeline(), request) == .rateLimited(retryAfter: .seconds(1)))
    world.pass(1)
    #expect(try await number(world.pipeline(), request).value == 1)
    #expect(world.pipeline().status(of: request.upstream, hasKey: false).closedUntil == nil)
  }

  @Test func `a closing time that is too far ahead does not count`() {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    #expect(UpstreamRecord(closedUntil: now + 901).wait(at: now) == nil)
    #expect(UpstreamRecord(closedUntil: .distantFuture).wait(at: now) == nil)
    #expect(UpstreamRecord(closedUntil: now + 900).wait(at: now) == .seconds(900))
    #expect(UpstreamRecord(closedUntil: now).wait(at: now) == nil)
  }

  @Test func `a maximum age of 0 sends one request to a closed provider`() async throws {
    let world = World()
    let request = try Self.request()
    let policy = AnswerPolicy(maximumAge: .zero)
    // The second wait would fit the deadline, so a retry would be possible.
    world.answer(
      Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "100")]),
      Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "3")]))
    #expect(await reason(world.pipeline(), request) == .rateLimited(retryAfter: .seconds(100)))
    #expect(await reason(world.pipeline(policy: policy), request) == .rateLimited(retryAfter: .seconds(3)))
    #expect(world.requests.count == 2)
    #expect(world.waits.isEmpty)
    world.answer(Self.ok("[1]"))
    #expect(try await number(world.pipeline(policy: policy), request).value == 1)
    #expect(world.requests.count == 3)
  }

  @Test func `a budget of requests is shared by all processes and begins anew with the month`() async throws {
    let world = World()
    world.answer(Self.ok("[1]"))
    for round in 0..<3 {
      _ = try await number(world.pipeline(), Self.request("\(round)", budget: 3))
    }
    let request = try Self.request("more", budget: 3)
    #expect(world.pipeline().status(of: request.upstream, hasKey: true).remaining == 0)
    #expect(world.pipeline().status(of: request.upstream, hasKey: false).remaining == nil)
    #expect(await reason(world.pipeline(), request) == .quotaExceeded)
    #expect(world.requests.count == 3)
    world.pass(32 * 86_400)
    #expect(try await number(world.pipeline(), request).value == 1)
    #expect(world.pipeline().status(of: request.upstream, hasKey: true).remaining == 2)
  }

  @Test func `what a process remembers of limits does not need a store`() async throws {
    let world = World()
    let pipeline = world.pipeline(hasStore: false)
    world.answer(Self.status(429, headers: [HTTPHeader(name: "Retry-After", value: "100")]))
    #expect(await reason(pipeline, try Self.request()) == .rateLimited(retryAfter: .seconds(100)))
    #expect(await reason(pipeline, try Self.request("other")) == .rateLimited(retryAfter: .seconds(100)))
    #expect(world.requests.count == 1)
  }

  @Test func `how it stands with an upstream is told`() async throws {
    let world = World()
    world.answer(Self.ok("[1]"))
    let request = try Self.request()
    let before = world.pipeline().status(of: request.upstream, hasKey: false)
    #expect(before.lastSuccess == nil)
    #expect(before.storedAnswers == 0)
    _ = try await number(world.pipeline(), request)
    let success = world.now
    world.pass(60)
    world.answer(.failure(.offline))
    _ = try await number(world.pipeline(), request)
    let status = world.pipeline().status(of: request.upstream, hasKey: true)
    #expect(status.lastSuccess == success)
    #expect(status.lastFailure == world.now)
    #expect(status.storedAnswers == 1)
    #expect(status.storedBytes > 3)
    #expect(status.storedAt == success)
    #expect(status.remaining == nil)
    #expect(status.hasKey)
  }

  @Test func `a thousand questions at once are one request, and each asker reads the answer`() async throws {
    let gate = Gate()
    let transport = CannedTransport { _ throws(TransportFailure) in
      while !gate.isOpen.withLock({ $0 }) { await Task.yield() }
      return HTTPResponse(status: 200, headers: [], body: Data("[1,2,3]".utf8))
    }
    let pipeline = Pipeline(transport: transport, now: { Date(timeIntervalSince1970: 0) })
    let request = try Self.request()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<1_000 {
        group.addTask {
          gate.arrivals.withLock { $0 += 1 }
          return try await pipeline.fetch(request) { body throws(AnswerFlaw) in
            // The same resource, read differently by each.
            Reading(value: try body.decoded(as: [Int].self)[index % 3], asOf: nil)
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
}
