import Foundation
import QuidCore
import QuidNetworking
import Synchronization

/// The body of a request, such as `{"amount":"20 usd","balance":"10","tier":"fast"}`.
struct QuoteRequest: Codable, Sendable {
  let amount: String
  let balance: Ether
  let tier: GasTier
}

/// The body of a response, in which amounts are decimal strings.
struct QuoteResponse: Codable, Hashable, Sendable {
  let amount: Ether?
  let fee: Ether?
  let value: FixedDecimal?
  let isValid: Bool
}

/// Computes quotes for many users, who share the prices and the gas prices.
struct QuoteServer: Sendable {
  let service: SendService

  func respond(to body: Data) async throws -> Data {
    let request = try JSONDecoder().decode(QuoteRequest.self, from: body)
    let market = try await service.market()
    let terms = SendTerms(
      balance: request.balance, prices: market.prices?.value, gas: market.gas?.value, currency: .usd,
      tier: request.tier)
    let quote = try SendQuote(for: request.amount, on: terms)
    let response = QuoteResponse(
      amount: quote.amount?.wei, fee: quote.fee?.wei,
      value: try quote.amount?.fiat?.rounded(to: Currency.usd.minorUnitDigits, rounding: .halfEven),
      isValid: quote.isValid)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(response)
  }
}

/// A transport with recorded responses of CoinGecko and Etherscan, which takes some time and counts the requests.
final class RecordedResponses: HTTPTransport {
  private let sent = Mutex(0)
  var count: Int { sent.withLock { $0 } }

  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    sent.withLock { $0 += 1 }
    do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .cancelled }
    let body =
      request.url.host() == "api.coingecko.com"
      ? #"{"ethereum":{"usd":1644.1023,"eur":1516.25,"gbp":1297.4,"last_updated_at":1693588500}}"#
      : #"{"status":"1","message":"OK","result":{"LastBlock":"18037692","SafeGasPrice":"12","ProposeGasPrice":"13","#
        + #""FastGasPrice":"14","suggestBaseFee":"11.5","gasUsedRatio":"0.5"}}"#
    return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
  }
}

@main
struct Main {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quote-server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let transport = RecordedResponses()
    let pipeline = RequestPipeline(transport: transport, store: ResponseCache(folder: folder))
    let server = QuoteServer(
      service: SendService(
        prices: CoinGeckoClient(pipeline: pipeline), gas: EtherscanClient(pipeline: pipeline, key: APIKey("demo"))))
    let request = Data(#"{"amount":"1.5","balance":"10","tier":"fast"}"#.utf8)
    let responses = try await withThrowingTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { try await server.respond(to: request) } }
      var responses: [Data: Int] = [:]
      for try await response in group { responses[response, default: 0] += 1 }
      return responses
    }
    for (response, count) in responses {
      print("\(count) users: \(String(decoding: response, as: UTF8.self))")
    }
    print("\(transport.count) requests")
    do {
      _ = try await server.respond(to: Data(#"{"amount":"1","balance":"1e3","tier":"fast"}"#.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      print("error: \(context.debugDescription)")
    }
  }
}
