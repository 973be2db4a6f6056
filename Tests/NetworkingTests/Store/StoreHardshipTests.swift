import Foundation
import Testing

@testable import QuidNetworking

/// What happens where nothing can be stored: never a crash, never a wrong answer, one warning.
struct StoreHardshipTests {
  private let name = StoreFixture.name(1)

  /// Does everything with a store that cannot store.
  private func use(_ store: Store, _ fixture: StoreFixture) {
    #expect(store.answer(for: name) == nil)
    store.keep(fixture.answer(), for: name)
    store.keep(fixture.answer(), for: StoreFixture.name(2))
    #expect(store.update(name, default: 1) { $0 + 1 } == 2)
    #expect(store.state(name, as: Int.self) == nil)
    #expect(store.entries() == [])
    store.sweep()
    #expect(store.answer(for: name) == nil)
    #expect(fixture.warnings.count == 1, "\(fixture.warnings)")
  }

  @Test func `without a folder nothing is stored`() throws {
    let fixture = try StoreFixture()
    let store = Store(folder: nil, now: { fixture.now }, warn: { fixture.tell($0) })
    use(store, fixture)
    #expect(fixture.warnings.first?.contains("HOME") == true)
  }

  @Test func `a file in the place of the folder is left alone`() throws {
    let fixture = try StoreFixture()
    let file = fixture.place.appending(path: "file")
    try Data("mine".utf8).write(to: file)
    use(fixture.store(in: file), fixture)
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test func `a file in the place of a parent of the folder is left alone`() throws {
    let fixture = try StoreFixture()
    let file = fixture.place.appending(path: "file")
    try Data("mine".utf8).write(to: file)
    use(fixture.store(in: file.appending(path: "deep/quid")), fixture)
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test(arguments: ["/proc/quid/store", "/dev/null/quid", "/dev/full", "/dev/fd/quid"])
  func `a place where no folder can be made is no store`(path: String) throws {
    let fixture = try StoreFixture()
    use(fixture.store(in: URL(filePath: path)), fixture)
  }

  @Test func `a link that leads nowhere, or to itself, is no store`() throws {
    for target in ["nowhere/at/all", "link"] {
      let fixture = try StoreFixture()
      let link = fixture.place.appending(path: "link")
      try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: target)
      use(fixture.store(in: link), fixture)
    }
  }

  @Test(arguments: [0o770, 0o707, 0o1777, 0o720])
  func `a folder that others can write to is not used`(permissions: Int) throws {
    let fixture = try StoreFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    chmod(fixture.folder.path(), mode_t(permissions))
    use(fixture.store(), fixture)
    #expect(fixture.warnings.first?.contains("chmod go-w") == true)
    #expect(try fixture.names() == [])
  }

  @Test func `a folder that others may only read is used`() throws {
    let fixture = try StoreFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    chmod(fixture.folder.path(), 0o755)
    fixture.store().keep(fixture.answer(), for: name)
    #expect(fixture.store().answer(for: name) == fixture.answer())
  }

  @Test func `a folder of another user is not used`() throws {
    let fixture = try StoreFixture()
    var folder = URL(filePath: "/")
    if geteuid() == 0 {
      folder = fixture.folder
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      chmod(folder.path(), 0o700)
      try #require(chown(folder.path(), 65_534, 65_534) == 0)
    }
    use(fixture.store(in: folder), fixture)
    #expect(fixture.warnings.first?.contains("another user") == true)
  }

  @Test func `a folder that has gone is made again`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    store.keep(fixture.answer(), for: name)
    try FileManager.default.removeItem(at: fixture.place)
    #expect(store.answer(for: name) == nil)
    #expect(store.entries() == [])
    store.keep(fixture.answer(), for: name)
    #expect(store.answer(for: name) == fixture.answer())
    #expect(fixture.warnings == [])
  }

  @Test func `someone who empties the cache all the time gets nobody into trouble`() async throws {
    let fixture = try StoreFixture()
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
          let answer = fixture.answer(UInt8(thread), bytes: 5_000)
          for _ in 0..<100 {
            store.keep(answer, for: name)
            let read = store.answer(for: name)
            #expect(read == nil || (0..<3).contains { read == fixture.answer(UInt8($0), bytes: 5_000) })
            #expect(store.update(name, default: 0) { $0 + 1 } == 1)
          }
        }
      }
    }
    #expect(!fixture.warnings.contains { $0.contains("damaged") })
  }

  @Test func `a folder that permissions do not let anyone write is read all the same`() throws {
    let fixture = try StoreFixture()
    // The other user has to get there.
    chmod(fixture.place.path(), 0o755)
    let folder = fixture.place.appending(path: "denied")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    chmod(folder.path(), 0o700)
    let end = try HammerProcess("denied", folder).end()
    #expect(end == .exited(0) || end == .exited(77))
  }

  @Test func `a file larger than this process may write leaves the last one in place`() throws {
    let fixture = try StoreFixture()
    #expect(try HammerProcess("full", fixture.folder, 65_536).end() == .exited(0))
  }

  /// Whether this machine lets the tests mount something that only one process sees.
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
  func `a disk that is full leaves the last answer in place`() throws {
    let fixture = try StoreFixture()
    let command = "mount -t tmpfs -o size=256k,mode=700 quid '\(fixture.place.path())' && exec \"$0\" full \"$1\""
    #expect(try hammer(command, fixture.folder).end() == .exited(0))
  }

  @Test(.enabled(if: canMount))
  func `a file system that can only be read is read`() throws {
    let fixture = try StoreFixture()
    #expect(try HammerProcess("prepare", fixture.folder).end() == .exited(0))
    let place = fixture.place.path()
    let command = """
      mount --bind '\(place)' '\(place)' && mount -o remount,ro,bind '\(place)' && exec "$0" unwritable "$1"
      """
    #expect(try hammer(command, fixture.folder).end() == .exited(0))
  }

  private func hammer(_ command: String, _ folder: URL) throws -> HammerProcess {
    try HammerProcess(["/usr/bin/unshare", "-m", "/bin/sh", "-c", command, HammerProcess.path(), folder.path()])
  }
}
