import Foundation
import StoreHammer
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

struct StoreKillTests {
  /// How many processes are killed; `QUID_KILLS` sets another number.
  private static let kills = ProcessInfo.processInfo.environment["QUID_KILLS"].flatMap { Int($0) } ?? 30

  private struct Count {
    var reads = 0
    var misses = 0
    var versions: Set<String> = []
    var isDone = false
  }

  @Test(arguments: SplitMix64.seeds.prefix(1))
  func `writers that are killed leave nothing damaged behind, and nothing at all after the next sweep`(
    seed: UInt64
  ) async throws {
    let fixture = try StoreFixture()
    var random = SplitMix64(seed: seed)
    var writers = try (0..<3).map { try HammerProcess("write", fixture.folder, $0) }
    let count = Mutex(Count())
    let reader = Task.detached {
      let store = fixture.store()
      while !count.withLock({ $0.isDone }) { Self.read(store, count) }
    }
    for kill in 0..<Self.kills {
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...60, using: &random)))
      let index = Int.random(in: 0..<writers.count, using: &random)
      #expect(writers[index].kill() == .killed(by: SIGKILL), "a writer had ended by itself")
      writers[index] = try HammerProcess("write", fixture.folder, kill + 3)
    }
    for writer in writers { #expect(writer.kill() == .killed(by: SIGKILL)) }
    count.withLock { $0.isDone = true }
    await reader.value

    let unfinished = try fixture.names().filter { StoreFileName.isTemporary($0) }.count
    // The files are of today, and so must be the clock; an hour later they are old.
    let store = Store(folder: fixture.folder, now: { Date() + 7_200 }, warn: { fixture.tell($0) })
    store.sweep()
    Self.read(store, count)
    #expect(try fixture.names().filter { !$0.hasSuffix(StoredKind.answer.end) } == [])
    #expect(fixture.warnings == [], "seed \(seed)")
    let seen = count.withLock { $0 }
    #expect(store.entries().count == Hammer.resources.count)
    #expect(seen.versions.count > Self.kills / 4)
    print(
      "\(Self.kills + 3) writers killed: \(seen.reads) reads of \(seen.versions.count) versions, 0 damaged,",
      "\(seen.misses) not there yet; \(unfinished) unfinished files, 0 after the sweep")
  }

  /// Reads every resource once.
  private static func read(_ store: Store, _ count: borrowing Mutex<Count>) {
    for name in Hammer.resources {
      let answer = store.answer(for: name)
      if let answer, !Recognizable.isWhole(answer.body) { Issue.record("a damaged answer was read") }
      count.withLock { count in
        count.reads += 1
        if let tag = answer?.entityTag { count.versions.insert(tag) } else { count.misses += 1 }
      }
    }
  }
}
