import Foundation
import QuidNetworking
import Synchronization

extension Hammer {
  private static let name = ResourceName("Hammer", "hardship")
  private static let small = StoredAnswer(
    body: Recognizable.body(seed: 1, words: 64), fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
  private static let large = StoredAnswer(
    body: Recognizable.body(seed: 2, words: 131_072), fetchedAt: Date(timeIntervalSince1970: 1_700_000_001))

  /// Uses a folder that holds the small answer and cannot be written.
  static func useUnwritable(_ folder: URL) {
    let (store, warnings) = store(in: folder)
    expect(store.answer(for: name) == small, "what is stored cannot be read")
    store.keep(large, for: name)
    store.keep(large, for: ResourceName("Hammer", "another"))
    expect(store.answer(for: name) == small, "what was stored is gone")
    expect(store.update(counter, default: 4) { $0 + 1 } == 5, "the change was not made")
    expect(warnings().count <= 2, "told more than once: \(warnings())")
    expect(!warnings().isEmpty, "nothing was told")
  }

  /// The same in a folder whose permissions forbid it, as a user whom permissions bind.
  static func useDenied(_ folder: URL) {
    let path = folder.path(percentEncoded: false)
    if geteuid() == 0 {
      guard chown(path, nobody, nobody) == 0, setgid(nobody) == 0, setuid(nobody) == 0 else { exit(77) }
    }
    store(in: folder).store.keep(small, for: name)
    expect(chmod(path, 0o500) == 0, "the permissions cannot be set")
    useUnwritable(folder)
  }

  private static let nobody: uid_t = 65_534

  /// Writes until the disk is full, or the largest file this process may write is reached where `limit` is not 0.
  static func useFull(_ folder: URL, limit: Int) {
    let (store, warnings) = store(in: folder)
    store.keep(small, for: name)
    if limit != 0 {
      // Without this the system ends the process instead of failing the call.
      signal(SIGXFSZ, SIG_IGN)
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      #if canImport(Glibc)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0 else { exit(77) }
      #else
      guard setrlimit(RLIMIT_FSIZE, &limits) == 0 else { exit(77) }
      #endif
    }
    store.keep(large, for: name)
    store.keep(large, for: ResourceName("Hammer", "another"))
    expect(store.answer(for: name) == small, "what was stored is gone")
    expect(store.answer(for: ResourceName("Hammer", "another")) == nil, "half an answer is stored")
    expect(store.update(counter, default: 4) { $0 + 1 } == 5, "the change was not made")
    expect(warnings().count == 1, "told other than once: \(warnings())")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    expect(!names.contains { $0.hasSuffix(".tmp") }, "a part was left behind: \(names)")
  }

  /// Stores the small answer in a folder that will not be writable for the next hammer.
  static func prepare(_ folder: URL) {
    store(in: folder).store.keep(small, for: name)
  }

  private static func store(in folder: URL) -> (store: Store, warnings: () -> [String]) {
    final class Warnings: Sendable { let list = Mutex<[String]>([]) }
    let warnings = Warnings()
    let store = Store(
      folder: folder, now: { Date(timeIntervalSince1970: 1_700_000_002) },
      warn: { text in warnings.list.withLock { $0.append(text) } })
    return (store, { warnings.list.withLock { $0 } })
  }
}
