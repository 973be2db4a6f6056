import Foundation
import StoreHammer
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

struct ResponseCacheKillTests {
  /// The number of processes to kill.
  ///
  /// `QUID_KILLS` sets another number.
  private static let kills = ProcessInfo.processInfo.environment["QUID_KILLS"].flatMap { Int($0) } ?? 30

  /// The results of the reads, and the ends of the writers.
  private struct Count {
    var reads = 0
    var misses = 0
    var versions: Set<String> = []
    var damaged = 0
    var ends: [HammerProcess.End] = []
    var isDone = false
  }

  private final class Tally: Sendable {
    let count = Mutex(Count())
  }

  @Test(arguments: SplitMix64.seeds.prefix(1))
  func `killed writers leave no damaged file, and no temporary file after the next sweep`(
    seed: UInt64
  ) async throws {
    let fixture = try CacheFixture()
    let tally = Tally()
    async let reading: Void = onOwnThread {
      let store = fixture.store()
      while !tally.count.withLock({ $0.isDone }) { Self.read(store, tally) }
    }
    try await onOwnThread { try Self.kill(in: fixture.folder, seed: seed, tally) }
    try await reading

    let unfinished = try fixture.names().filter { StorageFileName.isTemporary($0) }.count
    // The modification times of the files are real, so the clock must be too.
    let store = ResponseCache(folder: fixture.folder, now: { Date() }, warn: { fixture.recordWarning($0) })
    store.sweep()
    Self.read(store, tally)
    #expect(try fixture.names().filter { !$0.hasSuffix(CacheFileKind.response.fileNameSuffix) } == [])
    #expect(fixture.warnings == [], "seed \(seed)")
    let seen = tally.count.withLock { $0 }
    #expect(seen.damaged == 0, "seed \(seed)")
    #expect(seen.ends.count == Self.kills + 3)
    #expect(seen.ends.allSatisfy { $0 == .killed(by: SIGKILL) }, "a writer had ended by itself")
    #expect(store.entries().count == Hammer.resources.count)
    #expect(seen.versions.count > Self.kills / 4)
    print(
      "\(Self.kills + 3) writers killed: \(seen.reads) reads of \(seen.versions.count) versions, 0 damaged,",
      "\(seen.misses) not there yet; \(unfinished) unfinished files, 0 after the sweep")
  }

  /// Starts three writers, and repeatedly kills one of them at a random moment.
  private static func kill(in folder: URL, seed: UInt64, _ tally: Tally) throws {
    defer { tally.count.withLock { $0.isDone = true } }
    var random = SplitMix64(seed: seed)
    var writers = try (0..<3).map { try HammerProcess("write", folder, $0) }
    for kill in 0..<kills {
      Thread.sleep(forTimeInterval: .random(in: 0.001...0.06, using: &random))
      let index = Int.random(in: 0..<writers.count, using: &random)
      let end = writers[index].kill()
      tally.count.withLock { $0.ends.append(end) }
      writers[index] = try HammerProcess("write", folder, kill + 3)
    }
    // On a busy machine, writers may be killed before they have written anything.
    while tally.count.withLock({ $0.versions.count }) <= kills / 4 { Thread.sleep(forTimeInterval: 0.01) }
    for writer in writers {
      let end = writer.kill()
      tally.count.withLock { $0.ends.append(end) }
    }
  }

  /// Reads every resource once.
  private static func read(_ store: ResponseCache, _ tally: Tally) {
    for name in Hammer.resources {
      let response = store.response(for: name)
      tally.count.withLock { count in
        count.reads += 1
        if let response, !VerifiableBody.isIntact(response.body) { count.damaged += 1 }
        if let tag = response?.entityTag { count.versions.insert(tag) } else { count.misses += 1 }
      }
    }
  }
}
