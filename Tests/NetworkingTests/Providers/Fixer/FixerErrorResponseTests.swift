import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct FixerErrorResponseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body)" }

    static func code(_ code: String, _ reason: ProviderError.Reason) -> Case {
      Case(
        body: #"{"success":false,"error":{"code":\#(code),"type":"a_type","info":"What Fixer says."}}"#, reason: reason)
    }
  }

  private static let failed = ProviderError.Reason.requestFailed(status: nil, message: "What Fixer says.")

  @Test(
    arguments: [
      .code("101", .keyRejected("What Fixer says.")),
      .code("102", .keyRejected("What Fixer says.")),
      .code("103", failed),
      .code("104", .quotaExceeded),
      .code("105", .planRestricted("What Fixer says.")),
      .code("106", .notFound("the latest exchange rates")),
      .code("201", failed),
      .code("202", failed),
      .code("301", failed),
      .code("302", .notFound("the latest exchange rates")),
      .code("402", failed),
      .code("403", failed),
      .code("404", failed),
      .code("501", failed),
      .code("502", failed),
      .code("503", failed),
      .code("504", failed),
      .code("505", failed),
      .code("999", failed),
      .code(#""104""#, .quotaExceeded),
      .code(#""invalid_access_key""#, .keyRejected("What Fixer says.")),
      .code(#""usage_limit_reached""#, .quotaExceeded),
      .code(#""rate_limit_reached""#, .rateLimited(retryAfter: nil)),
      .code(#""never_heard_of""#, failed),
      .code("null", failed),
      .code("{}", failed),
    ] as [Case])
  func `every error code of Fixer becomes a reason`(_ expected: Case) async { await expect(expected) }

  @Test(arguments: [
    Case(body: #"{"success":false,"error":{"code":104}}"#, reason: .quotaExceeded),
    Case(
      body: #"{"success":false,"error":{"code":105,"type":"base_currency_access_restricted"}}"#,
      reason: .planRestricted("base_currency_access_restricted")),
    Case(
      body: #"{"success":false,"error":{"type":"https_access_restricted"}}"#,
      reason: .planRestricted("https_access_restricted")),
    Case(
      body: #"{"success":false,"error":{"code":201}}"#, reason: .requestFailed(status: nil, message: "error 201")),
    Case(
      body: #"{"success":false,"error":{}}"#, reason: .requestFailed(status: nil, message: "")),
    Case(body: #"{"success":false}"#, reason: .requestFailed(status: nil, message: "")),
    Case(
      body: #"{"success":false,"error":"broken"}"#, reason: .requestFailed(status: nil, message: "")),
    // A related API, with string codes and no field "success".
    Case(
      body: #"{"error":{"code":"invalid_access_key","message":"You have not supplied a valid API Access Key."}}"#,
      status: 401, reason: .keyRejected("You have not supplied a valid API Access Key.")),
    Case(
      body: #"{"error":{"code":"base_currency_access_restricted","message":"An unexpected error ocurred."}}"#,
      reason: .planRestricted("An unexpected error ocurred.")),
    // The gateway.
    Case(
      body: #"{"message":"You have exceeded your daily/monthly API rate limit."}"#, status: 429,
      reason: .rateLimited(retryAfter: nil)),
    Case(
      body: #"{"message":"You have exceeded your daily/monthly API rate limit."}"#,
      reason: .rateLimited(retryAfter: nil)),
    Case(
      body: #"{"message":"Invalid authentication credentials"}"#, status: 401,
      reason: .keyRejected("Invalid authentication credentials")),
    Case(body: #"{"message":"No API key found in request"}"#, reason: .keyRejected("No API key found in request")),
    Case(
      body: #"{"message":"no Route matched with those values"}"#, status: 404,
      reason: .notFound("the latest exchange rates")),
    // The code has precedence over the HTTP status.
    Case(body: #"{"success":false,"error":{"code":104}}"#, status: 429, reason: .quotaExceeded),
    Case(body: #"{"success":false,"error":{"code":101}}"#, status: 403, reason: .keyRejected("error 101")),
    Case(
      body: #"{"success":false,"error":{"code":105,"info":"Not on your plan."}}"#, status: 403,
      reason: .planRestricted("Not on your plan.")),
    Case(body: "<html>", status: 503, reason: .requestFailed(status: 503, message: "")),
    Case(body: #"{"success":true}"#, reason: .invalidResponse(expected: "a value", at: "base")),
  ])
  func `incomplete errors and errors of related APIs become a reason`(_ expected: Case) async {
    await expect(expected)
  }

  @Test func `a successful response is not an error response`() {
    for body in [#"{"success":true,"message":"hello","rates":{}}"#, #"{"base":"EUR","rates":{}}"#, "[]", "1", ""] {
      #expect(FixerErrorResponse.parse(Data(body.utf8)) == nil, "\(body)")
    }
  }

  @Test func `a key that Fixer quotes is redacted in the message`() async {
    await expect(
      Case(
        body: #"{"success":false,"error":{"code":201,"info":"access_key=K3y-secret is odd"}}"#,
        reason: .requestFailed(status: nil, message: "access_key=••• is odd")))
  }

  private func expect(_ expected: Case) async {
    let transport = StubTransport(expected.body, status: expected.status)
    let pipeline = RequestPipeline(transport: transport, now: { Date() }, sleep: { _ in })
    let client = FixerClient(pipeline: pipeline, key: APIKey("K3y-secret"))
    await #expect(throws: ProviderError(expected.reason, from: DataSource(name: "Fixer", host: "data.fixer.io"))) {
      try await client.latestRates()
    }
    // The monthly quota is small, so a request is retried only after a server error.
    #expect(transport.requests.count == (expected.status == 503 ? 3 : 1))
  }
}
