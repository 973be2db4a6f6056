import Foundation
import QuidNetworking

extension Hammer {
  /// Prints the duration of reads and writes.
  ///
  /// It is only meaningful in a release build.
  static func time(in folder: URL) {
    for bytes in [4_096, 65_536, 1_350_000, 8 << 20] {
      let store = ResponseCache(folder: folder, now: { Date() }, warn: { fail($0) })
      let name = CacheKey("Hammer", "timing/\(bytes)")
      let response = CachedResponse(body: VerifiableBody.make(seed: 3, words: bytes / 8 - 2), fetchedAt: Date())
      let rounds = bytes > 1 << 20 ? 50 : 400
      show("keep \(bytes) bytes", rounds) { store.save(response, for: name) }
      show("read \(bytes) bytes", rounds) { expect(store.response(for: name) == response, "another response was read") }
      show("miss", rounds) { expect(store.response(for: CacheKey("Hammer", "none")) == nil, "a response was read") }
    }
    let store = ResponseCache(folder: folder, now: { Date() }, warn: { fail($0) })
    show("update", 400) { store.update(counter, default: 0) { $0 += 1 } }
    let file = AtomicFile(at: folder.appending(path: "list.json"))
    var count = 0
    show("replace a user's file of 1000 bytes", 400) {
      count += 1
      guard (try? file.replace(with: Data(repeating: UInt8(count % 256), count: 1_000))) != nil else { fail("no file") }
    }
    for count in [100, 1_000] {
      for index in 0..<count {
        store.save(CachedResponse(body: Data(), fetchedAt: Date()), for: CacheKey("Hammer", "many/\(index)"))
      }
      show("sweep about \(count) files", 20) { store.sweep() }
      show("list about \(count) files", 20) { _ = store.entries() }
    }
  }

  private static func show(_ name: String, _ rounds: Int, _ work: () -> Void) {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { _ in clock.measure(work) }.sorted()
    func format(_ time: Duration) -> String { "\(time.components.attoseconds / 1_000_000_000_000) µs" }
    print("\(name): median \(format(times[rounds / 2])), 95 % \(format(times[rounds * 95 / 100]))")
  }
}
