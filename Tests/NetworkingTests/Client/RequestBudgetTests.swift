import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

struct RequestBudgetTests {
  @Test func `requests are counted up to the limit and again after the period`() {
    let start = ContinuousClock.now
    let elapsed = Mutex(Duration.zero)
    let budget = RequestBudget(limit: 2, per: .seconds(60)) { start + elapsed.withLock { $0 } }
    #expect(budget.take() == nil)
    elapsed.withLock { $0 = .seconds(10) }
    #expect(budget.take() == nil)
    #expect(budget.take() == .seconds(50))
    elapsed.withLock { $0 = .seconds(59) }
    #expect(budget.take() == .seconds(1))
    elapsed.withLock { $0 = .seconds(60) }
    #expect(budget.take() == nil)
    #expect(budget.take() == nil)
    #expect(budget.take() == .seconds(60))
  }

  @Test(arguments: [1, 2])
  func `followed redirect counts against the limit`(_ limit: Int) async throws {
    let server = try LoopbackServer { connection in
      if connection.requestHead.hasPrefix("GET /moved ") {
        connection.answer(#"{"ethereum":{"usd":1644.1}}"#)
      } else {
        connection.answer("", status: "302 Found", headers: ["Location: /moved"])
      }
    }
    let pipeline = RequestPipeline(now: { Date() }).limited(by: RequestBudget(limit: limit))
    let client = CoinGeckoClient(pipeline: pipeline, base: try ProviderURL(server.url), key: nil)
    let outcome = await Outcome.of { () throws(ProviderError) in _ = try await client.etherPrices(in: [.usd]) }
    #expect(server.requests.count == limit)
    switch outcome {
    case .succeeded: #expect(limit == 2)
    case .failed(.budgetExceeded): #expect(limit == 1)
    case .failed(let reason): Issue.record("\(reason)")
    }
  }

  @Test func `requests of many tasks together do not exceed the limit`() async {
    let budget = RequestBudget(limit: 100)
    let allowed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<500 { group.addTask { budget.take() == nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(allowed == 100)
  }
}
