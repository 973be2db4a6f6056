import Foundation
import StoreHammer
import Testing

@testable import QuidNetworking

/// Folders in which nothing can be stored: the cache does not crash, returns no wrong response, and warns once.
struct ResponseCacheFailureTests {
  private let name = CacheFixture.name(1)

  /// Performs every operation of a cache that cannot save anything.
  private func use(_ store: ResponseCache, _ fixture: CacheFixture) {
    #expect(store.response(for: name) == nil)
    store.save(fixture.response(), for: name)
    store.save(fixture.response(), for: CacheFixture.name(2))
    #expect(store.update(name, default: 1) { $0 + 1 } == 2)
    #expect(store.count(for: name) == nil)
    #expect(store.entries() == [])
    store.sweep()
    #expect(store.response(for: name) == nil)
    #expect(fixture.warnings.count == 1, "\(fixture.warnings)")
  }

  @Test func `a cache without a folder saves nothing`() throws {
    let fixture = try CacheFixture()
    let store = ResponseCache(folder: nil, now: { fixture.now }, warn: { fixture.recordWarning($0) })
    use(store, fixture)
    #expect(fixture.warnings.first?.contains("no folder") == true)
  }

  @Test func `a file at the path of the folder is left unchanged`() throws {
    let fixture = try CacheFixture()
    let file = fixture.root.appending(path: "file")
    try Data("mine".utf8).write(to: file)
    use(fixture.store(in: file), fixture)
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test func `a file at the path of a parent of the folder is left unchanged`() throws {
    let fixture = try CacheFixture()
    let file = fixture.root.appending(path: "file")
    try Data("mine".utf8).write(to: file)
    use(fixture.store(in: file.appending(path: "deep/quid")), fixture)
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test(arguments: ["/proc/quid/store", "/dev/null/quid", "/dev/full", "/dev/fd/quid"])
  func `a path at which no folder can be created is not used`(path: String) throws {
    let fixture = try CacheFixture()
    use(fixture.store(in: URL(filePath: path)), fixture)
  }

  @Test func `a broken or circular link is not used`() throws {
    for target in ["nowhere/at/all", "link"] {
      let fixture = try CacheFixture()
      let link = fixture.root.appending(path: "link")
      try FileManager.default.createSymbolicLink(atPath: link.path(percentEncoded: false), withDestinationPath: target)
      use(fixture.store(in: link), fixture)
    }
  }

  @Test(arguments: [0o770, 0o707, 0o1777, 0o720])
  func `a folder that others can write to is not used`(permissions: Int) throws {
    let fixture = try CacheFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    chmod(fixture.folder.path(percentEncoded: false), mode_t(permissions))
    use(fixture.store(), fixture)
    #expect(fixture.warnings.first?.contains("chmod go-w") == true)
    #expect(try fixture.names() == [])
  }

  @Test func `a file that others can write to is not used and is replaced`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1), for: name)
    #expect(chmod(try fixture.onlyFile().path(percentEncoded: false), 0o666) == 0)
    #expect(fixture.store().response(for: name) == nil)
    #expect(fixture.warnings.first?.contains("chmod go-w") == true)
    fixture.store().save(fixture.response(2), for: name)
    #expect(fixture.store().response(for: name) == fixture.response(2))
  }

  @Test func `a folder that others can only read is used`() throws {
    let fixture = try CacheFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    chmod(fixture.folder.path(percentEncoded: false), 0o755)
    fixture.store().save(fixture.response(), for: name)
    #expect(fixture.store().response(for: name) == fixture.response())
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change the owner of a folder"))
  func `a folder of another user is not used`() throws {
    let fixture = try CacheFixture()
    let folder = fixture.folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    chmod(folder.path(percentEncoded: false), 0o700)
    try #require(chown(folder.path(percentEncoded: false), 65_534, 65_534) == 0)
    use(fixture.store(in: folder), fixture)
    #expect(fixture.warnings.first?.contains("another user") == true)
  }

  @Test func `a removed folder is created again`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(), for: name)
    try FileManager.default.removeItem(at: fixture.root)
    #expect(store.response(for: name) == nil)
    #expect(store.entries() == [])
    store.save(fixture.response(), for: name)
    #expect(store.response(for: name) == fixture.response())
    #expect(fixture.warnings == [])
  }

  @Test func `a cache that is emptied continually causes no error`() async throws {
    let fixture = try CacheFixture()
    await withTaskGroup { group in
      group.addTask {
        for _ in 0..<200 {
          try? FileManager.default.removeItem(at: fixture.folder)
          try? await Task.sleep(for: .microseconds(300))
        }
      }
      for thread in 0..<3 {
        group.addTask { [name] in
          let store = fixture.store()
          let response = fixture.response(UInt8(thread), bytes: 5_000)
          for _ in 0..<100 {
            store.save(response, for: name)
            let read = store.response(for: name)
            #expect(read == nil || (0..<3).contains { read == fixture.response(UInt8($0), bytes: 5_000) })
            #expect(store.update(name, default: 0) { $0 + 1 } == 1)
          }
        }
      }
    }
    #expect(!fixture.warnings.contains { $0.contains("damaged") })
  }

  @Test func `a folder without write permission is still read`() throws {
    let fixture = try CacheFixture()
    // The process of the other user must reach the folder.
    chmod(fixture.root.path(percentEncoded: false), 0o755)
    let folder = fixture.root.appending(path: "denied")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    chmod(folder.path(percentEncoded: false), 0o700)
    let end = try HammerProcess("denied", folder).end()
    #expect(end == .exited(0) || end == .exited(77))
  }

  @Test func `a response over the file size limit of the process leaves the previous one`() throws {
    let fixture = try CacheFixture()
    #expect(try HammerProcess("full", fixture.folder, 65_536).end() == .exited(0))
  }

  /// Whether the tests may mount a file system in a namespace of one process.
  private static let canMount: Bool = {
    #if os(Linux)
    let command = "mount -t tmpfs -o size=64k quid /mnt"
    return geteuid() == 0
      && (try? HammerProcess(["/usr/bin/unshare", "-m", "/bin/sh", "-c", command]).end()) == .exited(0)
    #else
    return false
    #endif
  }()

  @Test(.enabled(if: canMount))
  func `a full disk leaves the previous response`() throws {
    let fixture = try CacheFixture()
    let command =
      "mount -t tmpfs -o size=256k,mode=700 quid '\(fixture.root.path(percentEncoded: false))' && exec \"$0\" full \"$1\""
    #expect(try hammer(command, fixture.folder).end() == .exited(0))
  }

  @Test(.enabled(if: canMount))
  func `a read-only file system is read`() throws {
    let fixture = try CacheFixture()
    #expect(try HammerProcess("prepare", fixture.folder).end() == .exited(0))
    let root = fixture.root.path(percentEncoded: false)
    let command = """
      mount --bind '\(root)' '\(root)' && mount -o remount,ro,bind '\(root)' && exec "$0" unwritable "$1"
      """
    #expect(try hammer(command, fixture.folder).end() == .exited(0))
  }

  private func hammer(_ command: String, _ folder: URL) throws -> HammerProcess {
    try HammerProcess([
      "/usr/bin/unshare", "-m", "/bin/sh", "-c", command, HammerProcess.path(),
      folder.path(percentEncoded: false),
    ])
  }
}
