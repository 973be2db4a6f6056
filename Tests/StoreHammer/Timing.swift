import Foundation
import QuidNetworking

extension Hammer {
  /// Prints how long reading and writing take; only of a release build does it say anything.
  static func time(in folder: URL) {
    for bytes in [4_096, 65_536, 1_350_000, 8 << 20] {
      let store = Store(folder: folder, now: { Date() }, warn: { fail($0) })
      let name = ResourceName("Hammer", "timing/\(bytes)")
      let answer = StoredAnswer(body: Recognizable.body(seed: 3, words: bytes / 8 - 2), fetchedAt: Date())
      let rounds = bytes > 1 << 20 ? 50 : 400
      show("keep \(bytes) bytes", rounds) { store.keep(answer, for: name) }
      show("read \(bytes) bytes", rounds) { expect(store.answer(for: name) == answer, "read something else") }
      show("miss", rounds) { expect(store.answer(for: ResourceName("Hammer", "none")) == nil, "read something") }
    }
    let store = Store(folder: folder, now: { Date() }, warn: { fail($0) })
    show("update", 400) { store.update(counter, default: 0) { $0 += 1 } }
    let file = AtomicFile(at: folder.appending(path: "list.json"))
    var count = 0
    show("replace a user's file of 1000 bytes", 400) {
      count += 1
      guard (try? file.replace(with: Data(repeating: UInt8(count % 256), count: 1_000))) != nil else { fail("no file") }
    }
    for count in [100, 1_000] {
      for index in 0..<count {
        store.keep(StoredAnswer(body: Data(), fetchedAt: Date()), for: ResourceName("Hammer", "many/\(index)"))
      }
      show("sweep about \(count) files", 20) { store.sweep() }
      show("list about \(count) files", 20) { _ = store.entries() }
    }
  }

  private static func show(_ what: String, _ rounds: Int, _ work: () -> Void) {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { _ in clock.measure(work) }.sorted()
    func text(_ time: Duration) -> String { "\(time.components.attoseconds / 1_000_000_000_000) µs" }
    print("\(what): median \(text(times[rounds / 2])), 95 % \(text(times[rounds * 95 / 100]))")
  }
}
