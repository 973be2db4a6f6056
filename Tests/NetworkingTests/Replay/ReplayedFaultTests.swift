import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// Every fault that the replay server can produce, against both clients.
  @Suite struct ReplayedFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let fault: String
      /// The expected outcome; `nil` for any error.
      var coingecko: Outcome?
      var etherscan: Outcome?
      var testDescription: String { fault }
      /// A short duration if only the deadline ends the request, otherwise a long one.
      var deadline: Duration { coingecko == .failed(.timedOut) ? .milliseconds(400) : .seconds(15) }

      /// Creates a case with the same outcome for both clients.
      init(_ fault: String, _ outcome: Outcome?) { self.init(fault, outcome, outcome) }

      init(_ fault: String, _ coingecko: Outcome?, _ etherscan: Outcome?) {
        self.fault = fault
        self.coingecko = coingecko
        self.etherscan = etherscan
      }
    }

    private static let broken = Outcome.failed(
      .requestFailed(status: nil, message: "the response is incomplete"))
    private static func unreadable(_ what: String, _ place: String = "body") -> Outcome {
      .failed(.invalidResponse(expected: what, at: place))
    }

    @Test(arguments: [
      Case("status:418", nil), Case("status:503", nil), Case("status:403", nil),
      Case("429", .failed(.rateLimited(retryAfter: .seconds(2)))),
      Case("429:119", .failed(.rateLimited(retryAfter: .seconds(119)))),
      Case("429-text:3", .failed(.rateLimited(retryAfter: .seconds(3)))),
      Case("200-with-429-body", .failed(.rateLimited(retryAfter: nil))),
      Case("body:coingecko/error_401_10012_timerange.json", nil),
      Case("slow:30", .failed(.timedOut)), Case("slow:0.2", .succeeded),
      Case("delay:30", .failed(.timedOut)), Case("delay:0.2", .succeeded),
      Case("hang", .failed(.timedOut)), Case("reset", broken), Case("truncate", broken), Case("truncate:half", broken),
      Case("garbage", unreadable("JSON")), Case("garbage:100000", unreadable("JSON")),
      Case("html", .failed(.rateLimited(retryAfter: .seconds(2)))), Case("html:200", unreadable("JSON")),
      Case("html:503", .failed(.requestFailed(status: 503, message: ""))),
      Case("empty", unreadable("a response that is not empty")),
      Case("empty:500", .failed(.requestFailed(status: 500, message: ""))),
      Case("empty:401", .failed(.keyMissing(""))),
      Case("huge:9", unreadable("a response of at most 8388608 bytes")),
      Case("huge:64", unreadable("a response of at most 8388608 bytes")),
      Case("huge:4", nil), Case("gzip-bomb:32", unreadable("a response of at most 8388608 bytes")),
      Case("deep", unreadable("at most 64 levels of nesting")),
      Case("deep:513", unreadable("at most 64 levels of nesting")),
      Case("wrong-type", nil), Case("wrong-type:string", unreadable("a number", "ethereum.usd"), nil),
      Case("wrong-type:object", nil), Case("nulls", nil), Case("nulls:numbers", .failed(.notFound("USD")), .succeeded),
      Case("dup-keys", nil), Case("bad-utf8", unreadable("UTF-8")),
      // CoinGecko's strings are not numbers. One of Etherscan's is the block number.
      Case("control-chars", .succeeded, unreadable("a block number", "result.LastBlock")),
      Case("redirect:http://127.0.0.2/", .failed(.insecure("the response redirects to another host"))),
      Case("redirect:https://api.coingecko.com/", .failed(.insecure("the response redirects to another host"))),
      Case("redirect:self", .failed(.requestFailed(status: 302, message: "too many redirects"))),
      Case("status:404+control-chars", nil), Case("429+slow:30", .failed(.timedOut)),
    ])
    func `every fault ends within the deadline with its error`(_ fault: Case) async throws {
      let server = try ReplayTests.server(fault: fault.fault)
      let (coingecko, etherscan) = try ReplayTests.clients(of: server, timeout: fault.deadline)
      async let pendingPrices = Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await coingecko.etherPrices(in: [.usd]) }
      }
      let gas = await Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await etherscan.gasPrices() }
      }
      let prices = await pendingPrices
      expect(prices.value, fault.coingecko)
      expect(gas.value, fault.etherscan)
      #expect(prices.time.meets(fault.deadline), "\(prices.time)")
      #expect(gas.time.meets(fault.deadline), "\(gas.time)")
    }

    private func expect(_ outcome: Outcome, _ expected: Outcome?, at location: SourceLocation = #_sourceLocation) {
      if let expected {
        #expect(outcome == expected, sourceLocation: location)
      } else {
        #expect(outcome != .succeeded, sourceLocation: location)
      }
    }
  }
}
