import Synchronization
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

  @Test func `requests of many tasks together do not exceed the limit`() async {
    let budget = RequestBudget(limit: 100)
    let allowed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<500 { group.addTask { budget.take() == nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(allowed == 100)
  }
}
