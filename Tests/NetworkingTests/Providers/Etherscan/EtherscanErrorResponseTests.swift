import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct EtherscanErrorResponseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let result: String
    var key: String?
    let reason: ProviderError.Reason
    var testDescription: String { "\(result) \(key ?? "")" }
  }

  @Test(arguments: [
    Case(result: "Invalid API Key", reason: .keyMissing("Invalid API Key")),
    Case(result: "Invalid API Key", key: "secret", reason: .keyRejected("Invalid API Key")),
    Case(
      result: "Too many invalid api key attempts, please try again later", key: "secret",
      reason: .keyRejected("Too many invalid api key attempts, please try again later")),
    Case(
      result: "Max rate limit reached, please use API Key for higher rate limit", reason: .rateLimited(retryAfter: nil)),
    Case(result: "Max calls per sec rate limit reached (5/sec)", key: "secret", reason: .rateLimited(retryAfter: nil)),
    Case(result: "Missing/Invalid API Key", reason: .keyMissing("Missing/Invalid API Key")),
    Case(result: "Missing/Invalid API Key", key: "secret", reason: .keyRejected("Missing/Invalid API Key")),
    Case(result: "Missing API Key", reason: .keyMissing("Missing API Key")),
    Case(
      result: "You are using a deprecated V1 endpoint, switch to Etherscan API V2.",
      reason: .requestFailed(
        status: nil, message: "You are using a deprecated V1 endpoint, switch to Etherscan API V2.")),
    Case(
      result: "Error! Missing Or invalid Action name",
      reason: .requestFailed(status: nil, message: "Error! Missing Or invalid Action name")),
    Case(
      result: "Missing or unsupported chainid parameter (required for v2 api)",
      reason: .requestFailed(status: nil, message: "Missing or unsupported chainid parameter (required for v2 api)")),
    Case(result: "Upgrade Required", reason: .requestFailed(status: nil, message: "Upgrade Required")),
    Case(result: "", reason: .requestFailed(status: nil, message: "")),
  ])
  func `an error string in place of the result becomes a reason`(_ expected: Case) async {
    let body = #"{"status":"0","message":"NOTOK","result":"\#(expected.result)"}"#
    await expect(expected.reason, of: body, key: expected.key)
  }

  @Test func `the message is used if the result is not a string`() async {
    await expect(
      .requestFailed(status: nil, message: "No records"), of: #"{"status":"0","message":"No records","result":[]}"#)
    await expect(.requestFailed(status: nil, message: "NOTOK"), of: #"{"status":"0","message":"NOTOK"}"#)
  }

  @Test func `the HTTP status is used if the body has no result`() async {
    await expect(.requestFailed(status: 502, message: "Bad Gateway"), of: "Bad Gateway", status: 502)
    await expect(.rateLimited(retryAfter: nil), of: "<html>", status: 429)
    await expect(.keyMissing(""), of: "{}", status: 401)
    await expect(.invalidResponse(expected: "a value", at: "result"), of: #"{"status":"1"}"#)
    await expect(.invalidResponse(expected: "a value", at: "result"), of: "{}")
    await expect(.invalidResponse(expected: "a JSON object", at: "result"), of: #"{"status":"1","result":"14"}"#)
  }

  @Test func `a successful response may mention a missing key in its message`() {
    let body = #"{"status":"1","message":"OK-Missing/Invalid API Key, rate limit of 1/5sec applied","result":{}}"#
    #expect(EtherscanErrorResponse.parse(Data(body.utf8)) == nil)
  }

  private func expect(
    _ reason: ProviderError.Reason, of body: String, status: Int = 200, key: String? = nil,
    at location: SourceLocation = #_sourceLocation
  ) async {
    let pipeline = RequestPipeline(transport: StubTransport(body, status: status), now: { Date() })
    let client = EtherscanClient(pipeline: pipeline, key: key.flatMap { APIKey($0) })
    await #expect(
      throws: ProviderError(reason, from: DataSource(name: "Etherscan", host: "api.etherscan.io")),
      sourceLocation: location
    ) {
      try await client.gasPrices()
    }
  }
}
