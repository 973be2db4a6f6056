import Foundation
import StoreHammer
import Synchronization
import Testing

@testable import QuidNetworking

struct StoreUpdateTests {
  private struct Breaker: Codable, Hashable, Sendable {
    var failures = 0
    var opensAt: Date?
    var hosts: [String: Int] = [:]
  }

  private let name = ResourceName("CoinGecko", "breaker")

  @Test func `a change is made to what the last one left`() throws {
    let fixture = try StoreFixture()
    let opening = fixture.now.addingTimeInterval(0.1)
    fixture.store().update(name, default: Breaker()) { breaker in
      breaker.failures = 3
      breaker.opensAt = opening
      breaker.hosts["a"] = 1
    }
    let failures = fixture.store().update(name, default: Breaker()) { breaker in
      breaker.failures += 1
      return breaker.failures
    }
    #expect(failures == 4)
    #expect(fixture.store().state(name) == Breaker(failures: 4, opensAt: opening, hosts: ["a": 1]))
    #expect(fixture.warnings == [])
  }

  @Test func `a change that changes nothing writes nothing`() throws {
    let fixture = try StoreFixture()
    fixture.store().update(name, default: Breaker(hosts: ["a": 1, "b": 2, "c": 3])) { $0.failures = 1 }
    let before = try Data(contentsOf: fixture.onlyFile(.state))
    fixture.advance(seconds: 60)
    #expect(fixture.store().update(name, default: Breaker()) { $0.failures } == 1)
    #expect(try Data(contentsOf: fixture.onlyFile(.state)) == before)
  }

  @Test func `state that is not there, damaged, or of another shape is the default`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    #expect(store.state(name, as: Breaker.self) == nil)
    store.update(name, default: 1) { $0 += 1 }
    #expect(store.state(name, as: Breaker.self) == nil)
    #expect(store.update(name, default: Breaker(failures: 5)) { $0.failures } == 5)
    #expect(fixture.warnings == [])
    try Data("damaged".utf8).write(to: fixture.onlyFile(.state))
    #expect(store.update(name, default: Breaker(failures: 6)) { $0.failures } == 6)
    #expect(fixture.warnings.count == 1)
    #expect(store.state(name) == Breaker(failures: 6))
  }

  @Test func `answers and state of one resource do not get in each other's way`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    store.keep(fixture.answer(), for: name)
    store.update(name, default: 1) { $0 += 1 }
    #expect(store.answer(for: name) == fixture.answer())
    #expect(store.state(name) == 2)
  }

  @Test func `threads lose no count`() async throws {
    let fixture = try StoreFixture()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [name] in
          var store = fixture.store()
          store.lockWait = .seconds(60)
          for _ in 0..<50 { store.update(name, default: 0) { $0 += 1 } }
        }
      }
    }
    #expect(fixture.store().state(name) == 400)
    #expect(fixture.warnings == [])
  }

  @Test func `processes lose no count`() throws {
    let fixture = try StoreFixture()
    let hammers = try (0..<4).map { _ in try HammerProcess("count", fixture.folder, 100) }
    for hammer in hammers { #expect(hammer.end() == .exited(0)) }
    #expect(fixture.store().state(Hammer.counter) == 400)
  }

  @Test func `a lock that is held too long is told and gone without`() throws {
    let fixture = try StoreFixture()
    var store = fixture.store()
    store.lockWait = .milliseconds(50)
    store.update(name, default: 1) { $0 += 1 }
    let folder = try PrivateFolder(at: fixture.folder.path(), isMade: false)
    let lock = try folder.lock(StoreFileName.lock(of: StoredKind.state.fileName(name)), wait: .zero)
    let start = ContinuousClock.now
    #expect(store.update(name, default: 1) { $0 + 40 } == 42)
    store.update(name, default: 1) { $0 += 1 }
    #expect(ContinuousClock.now - start >= .milliseconds(100))
    #expect(fixture.warnings.count == 1)
    #expect(fixture.warnings.first?.contains("locked") == true)
    lock.release()
    #expect(store.state(name) == 3)
  }

  @Test func `whoever waits for a lock whose file is removed waits for the next one`() throws {
    let fixture = try StoreFixture()
    fixture.store().update(name, default: 0) { $0 += 1 }
    let folder = try PrivateFolder(at: fixture.folder.path(), isMade: false)
    let lost = try folder.lock("lock", wait: .zero)
    // A thread of its own: a task might only start once the lock has changed hands.
    final class Outcome: Sendable { let wasBusy = Mutex<Bool?>(nil) }
    let outcome = Outcome()
    Thread.detachNewThread {
      let lock = try? PrivateFolder(at: fixture.folder.path(), isMade: false).lock("lock", wait: .milliseconds(500))
      outcome.wasBusy.withLock { $0 = lock == nil }
    }
    Thread.sleep(forTimeInterval: 0.1)
    try folder.remove("lock")
    let lock = try folder.lock("lock", wait: .zero)
    lost.release()
    while outcome.wasBusy.withLock({ $0 == nil }) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(outcome.wasBusy.withLock { $0 } == true)
    lock.release()
    try folder.lock("lock", wait: .zero).release()
  }
}
