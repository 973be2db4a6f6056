import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct FixerComplaintTests {
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

  private static let failed = ProviderError.Reason.upstreamFailed(status: 400, message: "What Fixer says.")

  @Test(
    arguments: [
      .code("101", .keyRefused),
      .code("102", .keyRefused),
      .code("103", failed),
      .code("104", .quotaExceeded),
      .code("105", .planRestricted("What Fixer says.")),
      .code("106", .notFound("the newest rates")),
      .code("201", failed),
      .code("202", failed),
      .code("301", failed),
      .code("302", .notFound("the newest rates")),
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
      .code(#""invalid_access_key""#, .keyRefused),
      .code(#""usage_limit_reached""#, .quotaExceeded),
      .code(#""rate_limit_reached""#, .rateLimited(retryAfter: nil)),
      .code(#""never_heard_of""#, failed),
      .code("null", failed),
      .code("{}", failed),
    ] as [Case])
  func `each code of Fixer has a reason`(_ wanted: Case) async { await expect(wanted) }

  @Test(arguments: [
    Case(body: #"{"success":false,"error":{"code":104}}"#, reason: .quotaExceeded),
    Case(
      body: #"{"success":false,"error":{"code":105,"type":"base_currency_access_restricted"}}"#,
      reason: .planRestricted("base_currency_access_restricted")),
    Case(
      body: #"{"success":false,"error":{"type":"https_access_restricted"}}"#,
      reason: .planRestricted("https_access_restricted")),
    Case(
      body: #"{"success":false,"error":{"code":201}}"#, reason: .upstreamFailed(status: 400, message: "error 201")),
    Case(
      body: #"{"success":false,"error":{}}"#, reason: .upstreamFailed(status: 400, message: "no reason given")),
    Case(body: #"{"success":false}"#, reason: .upstreamFailed(status: 400, message: "no reason given")),
    Case(
      body: #"{"success":false,"error":"broken"}"#, reason: .upstreamFailed(status: 400, message: "no reason given")),
    // A sister API, with words for codes and no word of success.
    Case(
      body: #"{"error":{"code":"invalid_access_key","message":"You have not supplied a valid API Access Key."}}"#,
      status: 401, reason: .keyRefused),
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
    Case(body: #"{"message":"Invalid authentication credentials"}"#, status: 401, reason: .keyRefused),
    Case(body: #"{"message":"No API key found in request"}"#, reason: .keyRefused),
    Case(
      body: #"{"message":"no Route matched with those values"}"#, status: 404, reason: .notFound("the newest rates")),
    // Codes count for more than the status they come under.
    Case(body: #"{"success":false,"error":{"code":104}}"#, status: 429, reason: .quotaExceeded),
    Case(body: #"{"success":false,"error":{"code":101}}"#, status: 403, reason: .keyRefused),
    Case(
      body: #"{"success":false,"error":{"code":105,"info":"Not on your plan."}}"#, status: 403,
      reason: .planRestricted("Not on your plan.")),
    Case(body: "<html>", status: 503, reason: .upstreamFailed(status: 503, message: "no reason given")),
    Case(body: #"{"success":true}"#, reason: .unreadableAnswer(what: "a value", place: "base")),
  ])
  func `errors without their usual parts, and those of its kin, are understood`(_ wanted: Case) async {
    await expect(wanted)
  }

  @Test func `an answer is no complaint`() {
    for body in [#"{"success":true,"message":"hello","rates":{}}"#, #"{"base":"EUR","rates":{}}"#, "[]", "1", ""] {
      #expect(FixerComplaint.read(Data(body.utf8)) == nil, "\(body)")
    }
  }

  @Test func `a key that Fixer quotes is taken out of what is passed on`() async {
    await expect(
      Case(
        body: #"{"success":false,"error":{"code":201,"info":"access_key=K3y-secret is odd"}}"#,
        reason: .upstreamFailed(status: 400, message: "access_key=••• is odd")))
  }

  private func expect(_ wanted: Case) async {
    let transport = CannedTransport(wanted.body, status: wanted.status)
    let pipeline = Pipeline(transport: transport, now: { Date() }, sleep: { _ in })
    let client = FixerClient(pipeline: pipeline, key: APIKey("K3y-secret"))
    await #expect(throws: ProviderError(wanted.reason, from: Source(name: "Fixer", host: "data.fixer.io"))) {
      try await client.latestRates()
    }
    // A month has so few requests that none is spent on asking again, unless the server itself was in trouble.
    #expect(transport.requests.count == (wanted.status == 503 ? 3 : 1))
  }
}
