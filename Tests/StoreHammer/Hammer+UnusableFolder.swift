import Foundation
import QuidNetworking
import Synchronization

extension Hammer {
  private static let name = CacheKey("Hammer", "hardship")
  private static let small = CachedResponse(
    body: VerifiableBody.make(seed: 1, words: 64), fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
  private static let large = CachedResponse(
    body: VerifiableBody.make(seed: 2, words: 131_072), fetchedAt: Date(timeIntervalSince1970: 1_700_000_001))

  /// Uses a folder that contains the small response and cannot be written.
  static func useUnwritable(_ folder: URL) {
    let (store, warnings) = store(in: folder)
    expect(store.response(for: name) == small, "the stored response cannot be read")
    store.save(large, for: name)
    store.save(large, for: CacheKey("Hammer", "another"))
    expect(store.response(for: name) == small, "the stored response is gone")
    expect(store.update(counter, default: 4) { $0 + 1 } == 5, "the change was not made")
    expect(warnings().count <= 2, "more than two warnings: \(warnings())")
    expect(!warnings().isEmpty, "no warning")
  }

  /// Uses a folder without write permission, as a user who is not root.
  static func useDenied(_ folder: URL) {
    let path = folder.path(percentEncoded: false)
    if geteuid() == 0 {
      guard chown(path, otherUser, otherUser) == 0, setgid(otherUser) == 0, setuid(otherUser) == 0 else { exit(77) }
    }
    store(in: folder).store.save(small, for: name)
    expect(chmod(path, 0o500) == 0, "the permissions cannot be set")
    useUnwritable(folder)
  }

  /// The user `nobody`.
  private static let otherUser: uid_t = 65_534

  /// Writes until the disk is full or, if `limit` is not 0, until a file reaches that many bytes.
  static func useFull(_ folder: URL, limit: Int) {
    let (store, warnings) = store(in: folder)
    store.save(small, for: name)
    if limit != 0 {
      // The default action of the signal ends the process, so that the call could not fail.
      signal(SIGXFSZ, SIG_IGN)
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      #if canImport(Glibc)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0 else { exit(77) }
      #else
      guard setrlimit(RLIMIT_FSIZE, &limits) == 0 else { exit(77) }
      #endif
    }
    store.save(large, for: name)
    store.save(large, for: CacheKey("Hammer", "another"))
    expect(store.response(for: name) == small, "the stored response is gone")
    expect(store.response(for: CacheKey("Hammer", "another")) == nil, "an incomplete response is stored")
    expect(store.update(counter, default: 4) { $0 + 1 } == 5, "the change was not made")
    expect(warnings().count == 1, "not exactly one warning: \(warnings())")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    expect(!names.contains { $0.hasSuffix(".tmp") }, "a temporary file is left: \(names)")
  }

  /// Stores the small response for a process that cannot write to the folder.
  static func prepare(_ folder: URL) {
    store(in: folder).store.save(small, for: name)
  }

  private static func store(in folder: URL) -> (store: ResponseCache, warnings: () -> [String]) {
    final class Warnings: Sendable { let list = Mutex<[String]>([]) }
    let warnings = Warnings()
    let store = ResponseCache(
      folder: folder, now: { Date(timeIntervalSince1970: 1_700_000_002) },
      warn: { message in warnings.list.withLock { $0.append(message) } })
    return (store, { warnings.list.withLock { $0 } })
  }
}
