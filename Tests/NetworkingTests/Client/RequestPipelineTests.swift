import Foundation
import QuidCore
import QuidNetworkingTesting
import Synchronization
import Testing

@testable import QuidNetworking

@Suite struct RequestPipelineTests {
  private let now = Date(timeIntervalSince1970: 1_693_588_500)

  private func request(_ base: String = "https://a.b/c", path: [String] = ["d"], key: String? = nil) throws
    -> ProviderRequest
  {
    ProviderRequest(
      provider: ProviderAPI(name: "Sample", base: try ProviderURL(base)) { _ in nil }, path: path,
      query: [QueryParameter("e", "f")], credential: try key.map { .query("apikey", try #require(APIKey($0))) },
      subject: "the sample")
  }

  private func pipeline(
    _ transport: any HTTPTransport, timeout: Duration = .seconds(90),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) -> RequestPipeline {
    let now = now
    return RequestPipeline(
      transport: transport, timeout: timeout, now: { now }, observe: observe, random: { _ in 0 }, sleep: { _ in })
  }

  @Sendable
  private static func number(_ body: JSON) throws -> Decoded<FixedDecimal> {
    Decoded(value: try body.exactNumber(), asOf: Date(timeIntervalSince1970: 1))
  }

  @Test func `a response has its source, times and freshness`() async throws {
    let response = try await pipeline(StubTransport("1.5")).fetch(request(), decode: Self.number)
    #expect(try response.value == FixedDecimal("1.5"))
    #expect(response.source == DataSource(name: "Sample", host: "a.b"))
    #expect(response.asOf == Date(timeIntervalSince1970: 1))
    #expect(response.fetchedAt == now)
    #expect(response.freshness == .live)
    #expect(response.failures.isEmpty)
  }

  @Test func `a request names the accepted type, the user agent and the key`() async throws {
    let transport = StubTransport("1")
    _ = try await pipeline(transport).fetch(request(key: "K"), decode: Self.number)
    let sent = try #require(transport.requests.first)
    #expect(sent.method == "GET")
    #expect(sent.url.absoluteString == "https://a.b/c/d?e=f&apikey=K")
    #expect(sent.headers.contains(TransportHeader(name: "Accept", value: "application/json")))
    #expect(sent.headers.contains(TransportHeader(name: "User-Agent", value: "quid")))
    #expect(sent.byteLimit == 8 << 20)
  }

  @Test func `a path that would leave the base URL is not sent`() async throws {
    let transport = StubTransport("1")
    let outcome = await Outcome.of { () throws(ProviderError) in
      guard let request = try? request(path: ["..", "e"]) else { return }
      _ = try await pipeline(transport).fetch(request, decode: Self.number)
    }
    #expect(outcome == .failed(.insecure("the request URL does not belong to the provider")))
    #expect(transport.requests.isEmpty)
  }

  struct StatusCase: Sendable, CustomTestStringConvertible {
    let status: Int
    var body = ""
    var headers: [TransportHeader] = []
    var key: String?
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body.prefix(20)) \(key ?? "")" }
  }

  @Test(arguments: [
    StatusCase(status: 401, reason: .keyMissing("")),
    StatusCase(status: 401, key: "K", reason: .keyRejected("")),
    StatusCase(status: 402, body: "pay", reason: .planRestricted("pay")),
    StatusCase(status: 403, body: "no", reason: .requestFailed(status: 403, message: "no")),
    StatusCase(status: 404, body: "what?", reason: .notFound("the sample")),
    StatusCase(status: 429, reason: .rateLimited(retryAfter: nil)),
    StatusCase(
      status: 429, headers: [TransportHeader(name: "retry-after", value: "119")],
      reason: .rateLimited(retryAfter: .seconds(119))),
    StatusCase(
      status: 429, headers: [TransportHeader(name: "Retry-After", value: "Fri, 01 Sep 2023 17:15:30 GMT")],
      reason: .rateLimited(retryAfter: .seconds(30))),
    // The provider's clock is used if the response contains its time.
    StatusCase(
      status: 429,
      headers: [
        TransportHeader(name: "Retry-After", value: "Fri, 01 Sep 2023 17:15:30 GMT"),
        TransportHeader(name: "Date", value: "Fri, 01 Sep 2023 17:15:20 GMT"),
      ], reason: .rateLimited(retryAfter: .seconds(10))),
    StatusCase(
      status: 429, headers: [TransportHeader(name: "Retry-After", value: "soon")], reason: .rateLimited(retryAfter: nil)
    ),
    StatusCase(status: 500, body: "oh", reason: .requestFailed(status: 500, message: "oh")),
    StatusCase(status: 502, body: "<html>", reason: .requestFailed(status: 502, message: "")),
    StatusCase(status: 503, body: "{\"a\":1}", reason: .requestFailed(status: 503, message: "")),
    StatusCase(status: 302, reason: .requestFailed(status: 302, message: "")),
    StatusCase(status: 304, reason: .requestFailed(status: 304, message: "")),
    StatusCase(status: 200, body: "", reason: .invalidResponse(expected: "a response that is not empty", at: "body")),
    StatusCase(status: 204, body: "", reason: .invalidResponse(expected: "a response that is not empty", at: "body")),
    StatusCase(status: 200, body: "<html>", reason: .invalidResponse(expected: "JSON", at: "body")),
    StatusCase(status: 200, body: "\"1\"", reason: .invalidResponse(expected: "a number", at: "body")),
    StatusCase(
      status: 500, body: String(repeating: "x", count: 500),
      reason: .requestFailed(status: 500, message: String(repeating: "x", count: 199) + "…")),
    StatusCase(
      status: 500, body: "no K0123 here", key: "K0123", reason: .requestFailed(status: 500, message: "no ••• here")),
  ])
  func `an HTTP status becomes a reason`(_ expected: StatusCase) async throws {
    let request = try request(key: expected.key)
    let transport = StubTransport(expected.body, status: expected.status, headers: expected.headers)
    await #expect(throws: ProviderError(expected.reason, from: DataSource(name: "Sample", host: "a.b"))) {
      try await pipeline(transport).fetch(request, decode: Self.number)
    }
  }

  struct FailureCase: Sendable {
    let failure: TransportError
    let reason: ProviderError.Reason
  }

  @Test(arguments: [
    FailureCase(failure: .offline, reason: .offline),
    FailureCase(failure: .timedOut, reason: .timedOut),
    FailureCase(failure: .insecure("why"), reason: .insecure("why")),
    FailureCase(
      failure: .interrupted, reason: .requestFailed(status: nil, message: "the response is incomplete")),
    FailureCase(failure: .notHTTP, reason: .invalidResponse(expected: "an HTTP response", at: "body")),
    FailureCase(
      failure: .tooManyRedirects(status: 307),
      reason: .requestFailed(status: 307, message: "too many redirects")),
    FailureCase(
      failure: .tooLarge(limit: 9), reason: .invalidResponse(expected: "a response of at most 9 bytes", at: "body")),
    FailureCase(failure: .cancelled, reason: .cancelled),
  ])
  func `a transport error becomes a reason`(_ expected: FailureCase) async throws {
    let request = try request()
    let transport = StubTransport { _ throws(TransportError) in throw expected.failure }
    await #expect(throws: ProviderError(expected.reason, from: DataSource(name: "Sample", host: "a.b"))) {
      try await pipeline(transport).fetch(request, decode: Self.number)
    }
  }

  @Test func `a transport beyond the timeout is cancelled`() async throws {
    let request = try request()
    let wasCancelled = Mutex(false)
    let transport = StubTransport { _ throws(TransportError) in
      do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled.withLock { $0 = true } }
      throw .cancelled
    }
    let (outcome, time) = await Stopwatch.time {
      await Outcome.of { () throws(ProviderError) in
        _ = try await pipeline(transport, timeout: .milliseconds(100)).fetch(request, decode: Self.number)
      }
    }
    #expect(outcome == .failed(.timedOut))
    #expect(time.meets(.milliseconds(100)))
    #expect(wasCancelled.withLock { $0 })
  }

  @Test func `cancelling the task ends the request as cancelled`() async throws {
    let request = try request()
    let transport = StubTransport { _ throws(TransportError) in
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

  @Test func `a body over the size limit is rejected even if the transport accepts it`() async throws {
    let request = try request()
    let transport = StubTransport { request in
      TransportResponse(
        status: 200, headers: [], body: Data(repeating: UInt8(ascii: " "), count: request.byteLimit + 1))
    }
    await #expect(throws: ProviderError.self) { try await pipeline(transport).fetch(request, decode: Self.number) }
  }

  @Test func `every request is reported after its end, without its query`() async throws {
    let events = Mutex<[RequestEvent]>([])
    let observe: @Sendable (RequestEvent) -> Void = { event in events.withLock { $0.append(event) } }
    let request = try request(key: "CANARY")
    _ = try await pipeline(StubTransport("12.5"), observe: observe).fetch(request, decode: Self.number)
    for transport in [
      StubTransport("\"CANARY\"", status: 400), StubTransport("CANARY"),
      StubTransport { _ throws(TransportError) in throw .offline },
    ] {
      _ = try? await pipeline(transport, observe: observe).fetch(request, decode: Self.number)
    }
    let reported = events.withLock { $0 }
    #expect(
      reported.map(\.outcome) == [
        .responded(status: 200), .responded(status: 400), .responded(status: 200), .failed(.offline),
      ])
    #expect(reported.map(\.bytes) == [4, 8, 6, 0])
    #expect(reported.allSatisfy { $0.method == "GET" && $0.host == "a.b" && $0.path == "/c/d" && $0.duration > .zero })
    #expect(!"\(reported)".contains("CANARY"))
  }
}
