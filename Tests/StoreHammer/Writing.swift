import Foundation
package import QuidNetworking

extension Hammer {
  /// The resources that a hammer writes.
  package static let resources = (0..<6).map { ResourceName("Hammer", "resource/\($0)") }

  /// Writes answers of all sizes until it is killed, or nobody is left to kill it.
  static func write(in folder: URL, seed: UInt64) {
    let store = Store(folder: folder, now: { Date() }, warn: { fail($0) })
    var version = seed << 32
    // However long the tests have to wait for their turn: who starts it outlives it, or it gets another parent.
    let parent = getppid()
    while getppid() == parent {
      let isLarge = Int.random(in: 0..<8) == 0
      let words = Int.random(in: 0..<(isLarge ? 32_768 : 1_024))
      let body = Recognizable.body(seed: version, words: words)
      let name = resources[Int(version % UInt64(resources.count))]
      store.keep(StoredAnswer(body: body, fetchedAt: Date(), entityTag: "\"\(version)\""), for: name)
      version += 1
    }
  }

  /// Adds one to the shared counter, many times.
  static func count(in folder: URL, times: Int) {
    var store = Store(folder: folder, now: { Date() }, warn: { fail($0) })
    store.lockWait = .seconds(60)
    for _ in 0..<times { store.update(counter, default: 0) { $0 += 1 } }
  }
}
