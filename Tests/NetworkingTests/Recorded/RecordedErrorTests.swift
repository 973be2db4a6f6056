import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded error responses and the reasons that they become.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedErrorTests {
  @Test(
    arguments: [
      ("coingecko/error_404_coin_not_found.json", 404, .notFound("nocoin")),
      ("coingecko/error_422_missing_ids.json", 422, .requestFailed(status: 422, message: "Missing parameter ids")),
      (
        "coingecko/error_422_missing_vs_currency.json", 422,
        .requestFailed(status: 422, message: "Missing parameter vs_currency")
      ),
      ("coingecko/error_429.json", 429, .rateLimited(retryAfter: nil)),
      ("coingecko/error_429.json", 200, .rateLimited(retryAfter: nil)),
      ("coingecko/error_429_throttled.txt", 429, .rateLimited(retryAfter: nil)),
      ("coingecko/error_500.json", 500, .requestFailed(status: 500, message: "Internal Server Error")),
      ("coingecko/error_cloudflare_1015.html", 429, .rateLimited(retryAfter: nil)),
      ("coingecko/error_cloudflare_1015.html", 403, .rateLimited(retryAfter: nil)),
      ("coingecko/error_cloudflare_1015.html", 200, .invalidResponse(expected: "JSON", at: "body")),
      ("etherscan/error_invalid_key.json", 200, .keyMissing("Invalid API Key")),
      ("etherscan/error_max_rate.json", 200, .rateLimited(retryAfter: nil)),
      (
        "etherscan/error_missing_action.json", 200,
        .requestFailed(status: nil, message: "Error! Missing Or invalid Action name")
      ),
      (
        "etherscan/error_v1_deprecated.json", 200,
        .requestFailed(status: nil, message: "You are using a deprecated V1 endpoint, switch to Etherscan API V2.")
      ),
      (
        "fixer/error_101_invalid_key.json", 200,
        .keyRejected("You have not supplied a valid API Access Key. [Technical Support: support@apilayer.com]")
      ),
      ("fixer/error_104_quota.json", 200, .quotaExceeded),
      ("coingecko/error_401_10012_timerange.json", 401, .historyLimited(days: 365)),
      ("fixer/error_105_base.json", 200, .planRestricted("base_currency_access_restricted")),
      (
        "fixer/error_105_function.json", 200,
        .planRestricted("Access Restricted - Your current Subscription Plan does not support this API Function.")
      ),
      ("fixer/error_106_no_rates.json", 200, .notFound("the latest exchange rates")),
      ("fixer/error_201_invalid_base.json", 200, .requestFailed(status: nil, message: "invalid_base_currency")),
      ("fixer/error_302_invalid_date.json", 200, .notFound("the latest exchange rates")),
      ("frankfurter/error_not_found_404.json", 404, .notFound("the latest exchange rates")),
    ] as [(String, Int, ProviderError.Reason)])
  func `a recorded error becomes its reason`(path: String, status: Int, reason: ProviderError.Reason) async throws {
    let outcome = await outcome(of: path, status)
    #expect(outcome == .failed(reason))
  }

  @Test func `the message of a recorded error is kept and truncated`() async {
    guard
      case .failed(.requestFailed(nil, let message)) = await outcome(of: "etherscan/error_missing_chain.json", 200)
    else {
      Issue.record("another reason")
      return
    }
    #expect(message.unicodeScalars.count <= 200)
    #expect(message.hasPrefix("Missing or unsupported chainid parameter"))
  }

  /// Returns the outcome of the client that the folder names.
  private func outcome(of path: String, _ status: Int) async -> Outcome {
    guard let transport = try? RecordedBody(path).transport(status: status) else {
      Issue.record("\(path) is missing")
      return .succeeded
    }
    let pipeline = RequestPipeline(transport: transport, now: { Date() }, sleep: { _ in })
    return await Outcome.of { () throws(ProviderError) in
      switch path.prefix(while: { $0 != "/" }) {
      case "coingecko":
        _ = try await CoinGeckoClient(pipeline: pipeline, key: nil).series(of: CoinID("nocoin"), in: .usd, days: 1)
      case "etherscan": _ = try await EtherscanClient(pipeline: pipeline, key: nil).gasPrices()
      case "fixer": _ = try await FixerClient(pipeline: pipeline, key: APIKey("K1")).latestRates()
      default:
        _ = try await FrankfurterClient(pipeline: pipeline, base: ProviderURL(host: "api.frankfurter.dev", path: "/v1"))
          .latestRates()
      }
    }
  }
}
