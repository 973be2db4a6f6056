import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// Every way in which the replay server can break an answer, against both clients.
  @Suite struct Faults {
    struct Case: Sendable, CustomTestStringConvertible {
      let fault: String
      /// Of `nil`, only that it is an error is known.
      var coingecko: Outcome?
      var etherscan: Outcome?
      var testDescription: String { fault }
      /// Short for what only the deadline ends, long for what has to end by itself.
      var deadline: Duration { coingecko == .failed(.timedOut) ? .milliseconds(400) : .seconds(15) }

      /// Both end the same way.
      init(_ fault: String, _ outcome: Outcome?) { self.init(fault, outcome, outcome) }

      init(_ fault: String, _ coingecko: Outcome?, _ etherscan: Outcome?) {
        self.fault = fault
        self.coingecko = coingecko
        self.etherscan = etherscan
      }
    }

    private static let broken = Outcome.failed(
      .upstreamFailed(status: nil, message: "the answer did not come through whole"))
    private static func unreadable(_ what: String, _ place: String = "body") -> Outcome {
      .failed(.unreadableAnswer(what: what, place: place))
    }

    @Test(arguments: [
      Case("status:418", nil), Case("status:503", nil), Case("status:403", nil),
      Case("429", .failed(.rateLimited(retryAfter: .seconds(2)))),
      Case("429:119", .failed(.rateLimited(retryAfter: .seconds(119)))),
      Case("429-text:3", .failed(.rateLimited(retryAfter: .seconds(3)))),
      Case("200-with-429-body", .failed(.rateLimited(retryAfter: nil))),
      Case("body:coingecko/error_401_10012_timerange.json", nil),
      Case("slow:30", .failed(.timedOut)), Case("slow:0.2", .answered),
      Case("delay:30", .failed(.timedOut)), Case("delay:0.2", .answered),
      Case("hang", .failed(.timedOut)), Case("reset", broken), Case("truncate", broken), Case("truncate:half", broken),
      Case("garbage", unreadable("JSON")), Case("garbage:100000", unreadable("JSON")),
      Case("html", .failed(.rateLimited(retryAfter: .seconds(2)))), Case("html:200", unreadable("JSON")),
      Case("html:503", .failed(.upstreamFailed(status: 503, message: "no reason given"))),
      Case("empty", unreadable("JSON", "empty body")),
      Case("empty:500", .failed(.upstreamFailed(status: 500, message: "no reason given"))),
      Case("empty:401", .failed(.keyMissing)),
      Case("huge:9", unreadable("at most 8388608 bytes")), Case("huge:64", unreadable("at most 8388608 bytes")),
      Case("huge:4", nil), Case("gzip-bomb:32", unreadable("at most 8388608 bytes")),
      Case("deep", unreadable("at most 64 levels of nesting")),
      Case("deep:513", unreadable("at most 64 levels of nesting")),
      Case("wrong-type", nil), Case("wrong-type:string", unreadable("a number", "ethereum.usd"), nil),
      Case("wrong-type:object", nil), Case("nulls", nil), Case("nulls:numbers", .failed(.notFound("USD")), .answered),
      Case("dup-keys", nil), Case("bad-utf8", unreadable("UTF-8")),
      // The texts are no figures of CoinGecko's; of Etherscan's one is the number of the block.
      Case("control-chars", .answered, unreadable("the number of a block", "result.LastBlock")),
      Case("redirect:http://127.0.0.2/", .failed(.insecure("a redirect to another host"))),
      Case("redirect:https://api.coingecko.com/", .failed(.insecure("a redirect to another host"))),
      Case("redirect:self", .failed(.upstreamFailed(status: 302, message: "redirects that lead nowhere"))),
      Case("status:404+control-chars", nil), Case("429+slow:30", .failed(.timedOut)),
    ])
    func `each fault ends within the deadline, and as what it is`(_ fault: Case) async throws {
      let server = try ReplayTests.server(fault: fault.fault)
      let (coingecko, etherscan) = try ReplayTests.clients(of: server, timeout: fault.deadline)
      async let asked = Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await coingecko.etherPrices(in: [.usd]) }
      }
      let gas = await Stopwatch.time {
        await Outcome.of { () throws(ProviderError) in _ = try await etherscan.gasPrices() }
      }
      let prices = await asked
      expect(prices.value, fault.coingecko)
      expect(gas.value, fault.etherscan)
      #expect(prices.time.kept(fault.deadline), "\(prices.time)")
      #expect(gas.time.kept(fault.deadline), "\(gas.time)")
    }

    private func expect(_ outcome: Outcome, _ wanted: Outcome?, at location: SourceLocation = #_sourceLocation) {
      if let wanted {
        #expect(outcome == wanted, sourceLocation: location)
      } else {
        #expect(outcome != .answered, sourceLocation: location)
      }
    }
  }
}
