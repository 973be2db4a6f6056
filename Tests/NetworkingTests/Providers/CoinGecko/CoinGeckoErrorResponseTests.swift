import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoErrorResponseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    var key: String?
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    // Shape A: a string.
    Case(body: #"{"error":"coin not found"}"#, status: 404, reason: .notFound("ethereum")),
    Case(
      body: #"{"error":"Missing parameter vs_currencies"}"#, status: 422,
      reason: .requestFailed(status: 422, message: "Missing parameter vs_currencies")),
    Case(
      body: #"{"status":500,"error":"Internal Server Error"}"#, status: 500,
      reason: .requestFailed(status: 500, message: "Internal Server Error")),
    Case(body: #"{"error":"odd"}"#, reason: .requestFailed(status: nil, message: "odd")),
    // Shape B: a status with a code.
    Case(
      body: #"{"status":{"error_code":429,"error_message":"You've exceeded the Rate Limit."}}"#, status: 429,
      reason: .rateLimited(retryAfter: nil)),
    Case(
      body: #"{"status":{"error_code":429,"error_message":"You've exceeded the Rate Limit."}}"#,
      reason: .rateLimited(retryAfter: nil)),
    Case(
      body: #"{"status":{"error_code":403,"error_message":"temporarily unavailable"}}"#, status: 403,
      reason: .requestFailed(status: 403, message: "temporarily unavailable")),
    Case(
      body: #"{"status":{"error_code":503,"error_message":"busy"}}"#,
      reason: .requestFailed(status: nil, message: "busy")),
    Case(
      body: #"{"status":{"error_code":10002,"error_message":"API Key Missing"}}"#, status: 401,
      reason: .keyMissing("API Key Missing")),
    Case(
      body: #"{"status":{"timestamp":"2026-10-07T13:32:10Z","error_code":10005,"error_message":"Pro only"}}"#,
      status: 401, key: "K", reason: .planRestricted("Pro only")),
    Case(body: #"{"status":{"error_code":10010}}"#, status: 400, key: "K", reason: .keyRejected("")),
    Case(
      body: #"{"status":{"error_code":10011,"error_message":null}}"#, status: 400, key: "K", reason: .keyRejected("")),
    Case(
      body: #"{"status":{"error_code":10099,"error_message":"new"}}"#, status: 400,
      reason: .requestFailed(status: 400, message: "new")),
    // Shape C: shape B inside shape A.
    Case(
      body:
        #"{"error":{"status":{"timestamp":"2026-10-07T13:32:10.955+00:00","error_code":10012,"error_message":"past 365 days"}}}"#,
      status: 401, reason: .historyLimited(days: 365)),
    Case(body: #"{"error":{"status":{"error_code":10002}}}"#, status: 401, key: "K", reason: .keyMissing("")),
    // No shape at all.
    Case(body: "{}", status: 401, reason: .keyMissing("")),
    Case(body: "{}", status: 401, key: "K", reason: .keyRejected("")),
    Case(body: "Throttled", status: 429, reason: .rateLimited(retryAfter: nil)),
    Case(body: "Throttled\n", reason: .rateLimited(retryAfter: nil)),
    Case(body: "<!DOCTYPE html><p>error 1015", status: 429, reason: .rateLimited(retryAfter: nil)),
    Case(
      body: "<!DOCTYPE html><p>error 1020", status: 403,
      reason: .requestFailed(status: 403, message: "")),
    Case(body: "error code: 1015", status: 403, reason: .rateLimited(retryAfter: nil)),
    Case(body: "error code: 1020", status: 403, reason: .requestFailed(status: 403, message: "error code: 1020")),
    Case(body: "error code: 502", status: 502, reason: .requestFailed(status: 502, message: "error code: 502")),
    Case(body: "<!DOCTYPE html>", reason: .invalidResponse(expected: "JSON", at: "body")),
    Case(body: "[1]", status: 500, reason: .requestFailed(status: 500, message: "")),
  ])
  func `every shape of an error body becomes a reason`(_ expected: Case) async throws {
    let pipeline = RequestPipeline(transport: StubTransport(expected.body, status: expected.status), now: { Date() })
    let client = CoinGeckoClient(pipeline: pipeline, key: expected.key.flatMap { APIKey($0) })
    await #expect(
      throws: ProviderError(expected.reason, from: DataSource(name: "CoinGecko", host: "api.coingecko.com"))
    ) {
      try await client.etherPrices(in: [.usd])
    }
  }

  /// Key errors in the shapes that CoinGecko uses; `%d` stands for the code.
  private static let keyErrors = [
    #"{"status":{"error_code":%d,"error_message":"Change the root URL."}}"#,
    #"{"status":{"timestamp":"2026-10-07T13:32:10Z","error_code":%d,"error_message":"Change the root URL."}}"#,
    #"{"error":{"status":{"error_code":%d,"error_message":"Change the root URL."}}}"#,
    #"{"timestamp":"2026-10-07T13:32:10Z","error_code":%d,"status":{"error_message":"Change the root URL."}}"#,
    #"{"error_code":%d,"error_message":"Change the root URL."}"#,
    #"{"error":{"error_code":"%d","error_message":"Change the root URL."}}"#,
    #"{"error_code":%d,"error":"Change the root URL."}"#,
  ]

  @Test(arguments: keyErrors, [400, 401, 200])
  func `key errors have the provider's message in every shape`(shape: String, status: Int) async throws {
    let hint = "Change the root URL."
    for (code, reason) in [
      (10002, ProviderError.Reason.keyMissing(hint)), (10005, .planRestricted(hint)), (10010, .keyRejected(hint)),
      (10011, .keyRejected(hint)),
    ] {
      let body = shape.replacingOccurrences(of: "%d", with: "\(code)")
      let pipeline = RequestPipeline(transport: StubTransport(body, status: status), now: { Date() })
      let client = CoinGeckoClient(pipeline: pipeline, key: APIKey("K"))
      let error = await #expect(throws: ProviderError.self) { try await client.etherPrices(in: [.usd]) }
      #expect(error?.reason == reason)
      #expect(error?.message.contains("“Change the root URL.”") == true)
    }
  }

  @Test func `a successful response is not an error response`() {
    #expect(CoinGeckoErrorResponse.parse(Data(#"{"ethereum":{"usd":1}}"#.utf8)) == nil)
    #expect(CoinGeckoErrorResponse.parse(Data(#"{"status":"ok"}"#.utf8)) == nil)
    #expect(CoinGeckoErrorResponse.parse(Data("{}".utf8)) == nil)
    #expect(CoinGeckoErrorResponse.parse(Data(repeating: UInt8(ascii: "["), count: 600)) == nil)
  }
}
