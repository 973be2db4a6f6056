import Foundation
import QuidCore
import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct PipelineTests {
  private let now = Date(timeIntervalSince1970: 1_693_588_500)

  private func request(_ base: String = "https://a.b/c", path: [String] = ["d"], key: String? = nil) throws
    -> UpstreamRequest
  {
    UpstreamRequest(
      upstream: Upstream(name: "Sample", base: try UpstreamURL(base)) { _ in nil }, path: path,
      query: [QueryParameter("e", "f")], credential: try key.map { .query("apikey", try #require(APIKey($0))) },
      subject: "the sample")
  }

  private func pipeline(
    _ transport: any HTTPTransport, timeout: Duration = .seconds(90),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) -> Pipeline {
    let now = now
    return Pipeline(
      transport: transport, timeout: timeout, now: { now }, observe: observe, random: { _ in 0 }, sleep: { _ in })
  }

  @Sendable
  private static func number(_ body: JSONBody) throws(AnswerFlaw) -> Reading<FixedPoint> {
    Reading(value: try body.decoded(as: JSONNumber.self).value, asOf: Date(timeIntervalSince1970: 1))
  }

  @Test func `an answer comes with its source, its times and its freshness`() async throws {
    let answer = try await pipeline(CannedTransport("1.5")).fetch(request(), decode: Self.number)
    #expect(try answer.value == FixedPoint("1.5"))
    #expect(answer.source == Source(name: "Sample", host: "a.b"))
    #expect(answer.asOf == Date(timeIntervalSince1970: 1))
    #expect(answer.fetchedAt == now)
    #expect(answer.freshness == .live)
    #expect(answer.failures.isEmpty)
  }

  @Test func `the request says what is wanted and who asks, and carries the key in its place`() async throws {
    let transport = CannedTransport("1")
    _ = try await pipeline(transport).fetch(request(key: "K"), decode: Self.number)
    let sent = try #require(transport.requests.first)
    #expect(sent.method == "GET")
    #expect(sent.url.absoluteString == "https://a.b/c/d?e=f&apikey=K")
    #expect(sent.headers.contains(HTTPHeader(name: "Accept", value: "application/json")))
    #expect(sent.headers.contains(HTTPHeader(name: "User-Agent", value: "quid")))
    #expect(sent.byteLimit == 8 << 20)
  }

  @Test func `what would not lead to the upstream is not sent`() async throws {
    let transport = CannedTransport("1")
    let outcome = await Outcome.of { () throws(ProviderError) in
      guard let request = try? request(path: ["..", "e"]) else { return }
      _ = try await pipeline(transport).fetch(request, decode: Self.number)
    }
    #expect(outcome == .failed(.insecure("the address would leave its host")))
    #expect(transport.requests.isEmpty)
  }

  struct StatusCase: Sendable, CustomTestStringConvertible {
    let status: Int
    var body = ""
    var headers: [HTTPHeader] = []
    var key: String?
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body.prefix(20)) \(key ?? "")" }
  }

  @Test(arguments: [
    StatusCase(status: 401, reason: .keyMissing),
    StatusCase(status: 401, key: "K", reason: .keyRefused),
    StatusCase(status: 402, body: "pay", reason: .planRestricted("pay")),
    StatusCase(status: 403, body: "no", reason: .upstreamFailed(status: 403, message: "no")),
    StatusCase(status: 404, body: "what?", reason: .notFound("the sample")),
    StatusCase(status: 429, reason: .rateLimited(retryAfter: nil)),
    StatusCase(
      status: 429, headers: [HTTPHeader(name: "retry-after", value: "119")],
      reason: .rateLimited(retryAfter: .seconds(119))),
    StatusCase(
      status: 429, headers: [HTTPHeader(name: "Retry-After", value: "Fri, 01 Sep 2023 17:15:30 GMT")],
      reason: .rateLimited(retryAfter: .seconds(30))),
    // The upstream's clock counts where it shows it.
    StatusCase(
      status: 429,
      headers: [
        HTTPHeader(name: "Retry-After", value: "Fri, 01 Sep 2023 17:15:30 GMT"),
        HTTPHeader(name: "Date", value: "Fri, 01 Sep 2023 17:15:20 GMT"),
      ], reason: .rateLimited(retryAfter: .seconds(10))),
    StatusCase(
      status: 429, headers: [HTTPHeader(name: "Retry-After", value: "soon")], reason: .rateLimited(retryAfter: nil)),
    StatusCase(status: 500, body: "oh", reason: .upstreamFailed(status: 500, message: "oh")),
    StatusCase(status: 502, body: "<html>", reason: .upstreamFailed(status: 502, message: "no reason given")),
    StatusCase(status: 503, body: "{\"a\":1}", reason: .upstreamFailed(status: 503, message: "no reason given")),
    StatusCase(status: 302, reason: .upstreamFailed(status: 302, message: "no reason given")),
    StatusCase(status: 304, reason: .upstreamFailed(status: 304, message: "no reason given")),
    StatusCase(status: 200, body: "", reason: .unreadableAnswer(what: "JSON", place: "empty body")),
    StatusCase(status: 204, body: "", reason: .unreadableAnswer(what: "JSON", place: "empty body")),
    StatusCase(status: 200, body: "<html>", reason: .unreadableAnswer(what: "JSON", place: "body")),
    StatusCase(status: 200, body: "\"1\"", reason: .unreadableAnswer(what: "a number", place: "body")),
    StatusCase(
      status: 500, body: String(repeating: "x", count: 500),
      reason: .upstreamFailed(status: 500, message: String(repeating: "x", count: 199) + "…")),
    StatusCase(
      status: 500, body: "no K0123 here", key: "K0123", reason: .upstreamFailed(status: 500, message: "no ••• here")),
  ])
  func `a status becomes a reason`(_ wanted: StatusCase) async throws {
    let request = try request(key: wanted.key)
    let transport = CannedTransport(wanted.body, status: wanted.status, headers: wanted.headers)
    await #expect(throws: ProviderError(wanted.reason, from: Source(name: "Sample", host: "a.b"))) {
      try await pipeline(transport).fetch(request, decode: Self.number)
    }
  }

  struct FailureCase: Sendable {
    let failure: TransportFailure
    let reason: ProviderError.Reason
  }

  @Test(arguments: [
    FailureCase(failure: .offline, reason: .offline),
    FailureCase(failure: .timedOut, reason: .timedOut),
    FailureCase(failure: .insecure("why"), reason: .insecure("why")),
    FailureCase(
      failure: .interrupted, reason: .upstreamFailed(status: nil, message: "the answer did not come through whole")),
    FailureCase(failure: .notHTTP, reason: .unreadableAnswer(what: "an HTTP answer", place: "the connection")),
    FailureCase(
      failure: .redirectedTooOften(status: 307),
      reason: .upstreamFailed(status: 307, message: "redirects that lead nowhere")),
    FailureCase(failure: .tooLarge(limit: 9), reason: .unreadableAnswer(what: "at most 9 bytes", place: "body")),
    FailureCase(failure: .cancelled, reason: .cancelled),
  ])
  func `a failure of the transport becomes a reason`(_ wanted: FailureCase) async throws {
    let request = try request()
    let transport = CannedTransport { _ throws(TransportFailure) in throw wanted.failure }
    await #expect(throws: ProviderError(wanted.reason, from: Source(name: "Sample", host: "a.b"))) {
      try await pipeline(transport).fetch(request, decode: Self.number)
    }
  }

  @Test func `a transport that takes too long is cancelled and given up`() async throws {
    let request = try request()
    let wasCancelled = Mutex(false)
    let transport = CannedTransport { _ throws(TransportFailure) in
      do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled.withLock { $0 = true } }
      throw .cancelled
    }
    let (outcome, time) = await Stopwatch.time {
      await Outcome.of { () throws(ProviderError) in
        _ = try await pipeline(transport, timeout: .milliseconds(100)).fetch(request, decode: Self.number)
      }
    }
    #expect(outcome == .failed(.timedOut))
    #expect(time.kept(.milliseconds(100)))
    #expect(wasCancelled.withLock { $0 })
  }

  @Test func `cancelling the task ends the request as cancelled`() async throws {
    let request = try request()
    let transport = CannedTransport { _ throws(TransportFailure) in
      try? await Task.sleep(for: .seconds(60))
      throw .cancelled
    }
    let pipeline = pipeline(transport)
    let task = Task {
      await Outcome.of { () throws(ProviderError) in _ = try await pipeline.fetch(request, decode: Self.number) }
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    #expect(await task.value == .failed(.cancelled))
  }

  @Test func `a body over the cap is refused even when the transport lets it through`() async throws {
    let request = try request()
    let transport = CannedTransport { request in
      HTTPResponse(status: 200, headers: [], body: Data(repeating: UInt8(ascii: " "), count: request.byteLimit + 1))
    }
    await #expect(throws: ProviderError.self) { try await pipeline(transport).fetch(request, decode: Self.number) }
  }

  @Test func `every request is told of once it has ended, without its query`() async throws {
    let events = Mutex<[RequestEvent]>([])
    let observe: @Sendable (RequestEvent) -> Void = { event in events.withLock { $0.append(event) } }
    let request = try request(key: "CANARY")
    _ = try await pipeline(CannedTransport("12.5"), observe: observe).fetch(request, decode: Self.number)
    for transport in [
      CannedTransport("\"CANARY\"", status: 400), CannedTransport("CANARY"),
      CannedTransport { _ throws(TransportFailure) in throw .offline },
    ] {
      _ = try? await pipeline(transport, observe: observe).fetch(request, decode: Self.number)
    }
    let told = events.withLock { $0 }
    #expect(
      told.map(\.outcome) == [
        .answered(status: 200), .answered(status: 400), .answered(status: 200), .failed(.offline),
      ])
    #expect(told.map(\.bytes) == [4, 8, 6, 0])
    #expect(told.allSatisfy { $0.method == "GET" && $0.host == "a.b" && $0.path == "/c/d" && $0.duration > .zero })
    #expect(!"\(told)".contains("CANARY"))
  }
}
