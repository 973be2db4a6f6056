import Foundation
package import QuidNetworking

/// A process that uses a cache, for tests that need several processes: `StoreHammer WORK FOLDER [NUMBER]`.
///
/// The exit code is 0 after success, 1 after a failure that is printed, and 77 if the machine does not support the
/// test.
@main
package enum Hammer {
  package static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail("StoreHammer WORK FOLDER [NUMBER]") }
    let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
    let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    switch arguments[0] {
    case "write": write(in: folder, seed: UInt64(number))
    case "count": count(in: folder, times: number)
    case "prepare": prepare(folder)
    case "unwritable": useUnwritable(folder)
    case "denied": useDenied(folder)
    case "full": useFull(folder, limit: number)
    case "time": time(in: folder)
    default: fail("no such work: \(arguments[0])")
    }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("StoreHammer: \(message)\n".utf8))
    exit(1)
  }

  static func expect(_ isTrue: Bool, _ message: String) {
    if !isTrue { fail(message) }
  }

  /// The resource of the shared counter.
  package static let counter = CacheKey("Hammer", "counter")

  /// The resources that the writers use.
  package static let resources = (0..<6).map { CacheKey("Hammer", "resource/\($0)") }

  /// Writes responses of all sizes until the process is killed or loses its parent.
  static func write(in folder: URL, seed: UInt64) {
    let store = ResponseCache(folder: folder, now: { Date() }, warn: { fail($0) })
    var version = seed << 32
    // The tests may run for a long time. If they end first, this process gets another parent.
    let parent = getppid()
    while getppid() == parent {
      let isLarge = Int.random(in: 0..<8) == 0
      let words = Int.random(in: 0..<(isLarge ? 32_768 : 1_024))
      let body = VerifiableBody.make(seed: version, words: words)
      let name = resources[Int(version % UInt64(resources.count))]
      store.save(CachedResponse(body: body, fetchedAt: Date(), entityTag: "\"\(version)\""), for: name)
      version += 1
    }
  }

  /// Increments the shared counter.
  static func count(in folder: URL, times: Int) {
    var store = ResponseCache(folder: folder, now: { Date() }, warn: { fail($0) })
    store.lockTimeout = .seconds(60)
    for _ in 0..<times { store.update(counter, default: 0) { $0 += 1 } }
  }
}
