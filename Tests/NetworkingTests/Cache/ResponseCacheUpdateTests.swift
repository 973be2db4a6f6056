import Foundation
import QuidCore
import StoreHammer
import Synchronization
import Testing

@testable import QuidNetworking

struct ResponseCacheUpdateTests {
  private let name = CacheKey("CoinGecko", "breaker")

  @Test func `an update receives the previous state`() throws {
    let fixture = try CacheFixture()
    fixture.store().update(name, default: 0) { $0 = 3 }
    let count = fixture.store().update(name, default: 0) { count in
      count += 1
      return count
    }
    #expect(count == 4)
    #expect(fixture.store().count(for: name) == 4)
    #expect(fixture.warnings == [])
  }

  @Test func `an update without a change does not write the file`() throws {
    let fixture = try CacheFixture()
    fixture.store().update(name, default: 7) { $0 = 1 }
    let before = try Data(contentsOf: fixture.onlyFile(.state))
    fixture.advance(seconds: 60)
    #expect(fixture.store().update(name, default: 0) { $0 } == 1)
    #expect(try Data(contentsOf: fixture.onlyFile(.state)) == before)
  }

  @Test func `missing, damaged or incompatible state is replaced by the default`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    let states = ProviderStateStore(store)
    #expect(store.state(for: name) == nil)
    #expect(states.state(name) == ProviderState())
    store.update(name) { $0 = Data(#"{"spent":"5"}"#.utf8) }
    #expect(states.state(name) == ProviderState())
    states.update(name) { $0.spent = 5 }
    #expect(ProviderStateStore(store).state(name).spent == 5)
    #expect(fixture.warnings == [])
    try Data("damaged".utf8).write(to: fixture.onlyFile(.state))
    #expect(store.update(name, default: 6) { $0 } == 6)
    #expect(fixture.warnings.count == 1)
    #expect(store.count(for: name) == 6)
  }

  @Test func `state of a provider is stored exactly`() throws {
    let fixture = try CacheFixture()
    var state = ProviderState()
    state.closedUntil = Date(timeIntervalSinceReferenceDate: 817_470_000.123_456_1)
    state.isQuotaExceeded = true
    state.lastSuccess = Date(timeIntervalSinceReferenceDate: 0.1)
    state.lastFailure = Date(timeIntervalSinceReferenceDate: -5)
    state.lastError = "x"
    state.newestDay = CalendarDay("2026-11-27")
    state.month = "2026-11"
    state.spent = 3
    ProviderStateStore(fixture.store()).update(name) { $0 = state }
    let bytes = try #require(fixture.store().state(for: name))
    #expect(ProviderStateStore(fixture.store()).state(name) == state)
    let json =
      #"{"closedUntil":817470000.1234561,"isQuotaExceeded":true,"lastError":"x","lastFailure":-5,"lastSuccess":0.1,"#
      + #""month":"2026-11","newestDay":"2026-11-27","spent":3}"#
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test func `response and state of one resource are independent`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(), for: name)
    store.update(name, default: 1) { $0 += 1 }
    #expect(store.response(for: name) == fixture.response())
    #expect(store.count(for: name) == 2)
  }

  @Test func `concurrent updates of threads lose no count`() async throws {
    let fixture = try CacheFixture()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [name] in
          var store = fixture.store()
          store.lockTimeout = .seconds(60)
          for _ in 0..<50 { store.update(name, default: 0) { $0 += 1 } }
        }
      }
    }
    #expect(fixture.store().count(for: name) == 400)
    #expect(fixture.warnings == [])
  }

  @Test func `concurrent updates of processes lose no count`() throws {
    let fixture = try CacheFixture()
    let hammers = try (0..<4).map { _ in try HammerProcess("count", fixture.folder, 100) }
    for hammer in hammers { #expect(hammer.end() == .exited(0)) }
    #expect(fixture.store().count(for: Hammer.counter) == 400)
  }

  @Test func `a lock that is held too long is reported, and the update continues without it`() throws {
    let fixture = try CacheFixture()
    var store = fixture.store()
    store.lockTimeout = .milliseconds(50)
    store.update(name, default: 1) { $0 += 1 }
    let folder = try SecureDirectory(at: fixture.folder.path(percentEncoded: false), createIfMissing: false)
    let lock = try folder.lock(StorageFileName.lock(of: CacheFileKind.state.fileName(name)), timeout: .zero)
    let start = ContinuousClock.now
    #expect(store.update(name, default: 1) { $0 + 40 } == 42)
    store.update(name, default: 1) { $0 += 1 }
    #expect(ContinuousClock.now - start >= .milliseconds(100))
    #expect(fixture.warnings.count == 1)
    #expect(fixture.warnings.first?.contains("locked") == true)
    lock.release()
    #expect(store.count(for: name) == 3)
  }

  @Test func `a process that waits for a removed lock file waits for the new one`() throws {
    let fixture = try CacheFixture()
    fixture.store().update(name, default: 0) { $0 += 1 }
    let folder = try SecureDirectory(at: fixture.folder.path(percentEncoded: false), createIfMissing: false)
    let lost = try folder.lock("lock", timeout: .zero)
    // A thread, since a task might only start once the lock has a new owner.
    final class Outcome: Sendable { let wasBusy = Mutex<Bool?>(nil) }
    let outcome = Outcome()
    Thread.detachNewThread {
      let lock = try? SecureDirectory(at: fixture.folder.path(percentEncoded: false), createIfMissing: false).lock(
        "lock", timeout: .milliseconds(500))
      outcome.wasBusy.withLock { $0 = lock == nil }
    }
    Thread.sleep(forTimeInterval: 0.1)
    try folder.remove("lock")
    let lock = try folder.lock("lock", timeout: .zero)
    lost.release()
    while outcome.wasBusy.withLock({ $0 == nil }) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(outcome.wasBusy.withLock { $0 } == true)
    lock.release()
    try folder.lock("lock", timeout: .zero).release()
  }
}
