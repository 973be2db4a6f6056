import Foundation
import StoreHammer
import Testing

@testable import QuidNetworking

struct ResponseCacheSweepTests {
  private let names = (0..<8).map(CacheFixture.name)

  /// Returns the size of a stored response with a body of 1,000 bytes.
  private func size() throws -> Int {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1, bytes: 1_000), for: names[1])
    return try #require(fixture.store().entries().first?.bytes)
  }

  @Test func `the least recently used response is removed first`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store(byteLimit: try size() * 3)
    for number in 0..<3 {
      store.save(fixture.response(1, bytes: 1_000), for: names[number])
      fixture.advance(seconds: 1_000)
    }
    #expect(store.response(for: names[0]) != nil)
    fixture.advance(seconds: 1_000)
    store.save(fixture.response(1, bytes: 1_000), for: names[3])
    #expect(stored(fixture) == [0, 2, 3])
    fixture.advance(seconds: 1_000)
    store.save(fixture.response(1, bytes: 1_000), for: names[4])
    #expect(stored(fixture) == [0, 3, 4])
  }

  @Test func `a use is recorded once in ten minutes`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: names[0])
    let file = try fixture.onlyFile()
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.modificationDate] as? Date
    }
    let written = fixture.now
    fixture.advance(seconds: 599)
    #expect(fixture.store().response(for: names[0]) != nil)
    #expect(try modified() == written)
    fixture.advance(seconds: 2)
    #expect(fixture.store().response(for: names[0]) != nil)
    #expect(try modified() == fixture.now)
  }

  @Test func `the newest response is kept even if it exceeds the limit`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store(byteLimit: 10)
    for number in 0..<4 {
      store.save(fixture.response(UInt8(number)), for: names[number])
      #expect(stored(fixture) == [number])
    }
  }

  @Test func `several processes together stay near the limit`() throws {
    let fixture = try CacheFixture()
    let size = try size()
    let stores = (0..<3).map { _ in fixture.store(byteLimit: size * 16) }
    for number in 0..<90 {
      fixture.advance(seconds: 1)
      stores[number % 3].save(fixture.response(1, bytes: 1_000), for: CacheFixture.name(number))
      // Each process may exceed the limit by an eighth.
      #expect(fixture.store().entries().count <= 16 + 3 * 2)
    }
    #expect(fixture.store().entries().count >= 14)
  }

  @Test func `shared state does not count towards the limit`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store(byteLimit: 10)
    store.update(names[0], default: 7) { $0 += 1 }
    for number in 0..<4 { store.save(fixture.response(), for: names[number]) }
    #expect(store.count(for: names[0]) == 8)
  }

  @Test func `a temporary file is removed unless a process still writes it`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: names[0])
    let abandoned = try temporary(fixture, age: 0)
    let written = try temporary(fixture, age: 7_200)
    let descriptor = open(written.path(percentEncoded: false), O_WRONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    // A process sweeps when it first stores something.
    fixture.store().save(fixture.response(), for: names[0])
    #expect(!FileManager.default.fileExists(atPath: abandoned.path(percentEncoded: false)))
    #expect(FileManager.default.fileExists(atPath: written.path(percentEncoded: false)))
    close(descriptor)
    SecureDirectory.removeTemporaryFiles(in: fixture.folder)
    #expect(!FileManager.default.fileExists(atPath: written.path(percentEncoded: false)))
  }

  @Test func `a folder or pipe with the name of a temporary file is kept`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: names[0])
    let folder = fixture.folder.appending(path: StorageFileName.temporary())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let pipe = fixture.folder.appending(path: StorageFileName.temporary())
    #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
    SecureDirectory.removeTemporaryFiles(in: fixture.folder)
    #expect(FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    #expect(FileManager.default.fileExists(atPath: pipe.path(percentEncoded: false)))
  }

  @Test func `a process sweeps automatically only once`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(), for: names[0])
    let old = try temporary(fixture, age: 7_200)
    store.save(fixture.response(), for: names[1])
    #expect(FileManager.default.fileExists(atPath: old.path(percentEncoded: false)))
    store.sweep()
    #expect(!FileManager.default.fileExists(atPath: old.path(percentEncoded: false)))
  }

  @Test func `files of other programs are kept`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: names[0])
    let foreign = [
      "notes.txt", ".quid-.tmp", ".quid-1.tmp", "quid-0123456789abcdef.tmp", ".quid-0123456789abcdef.tmp.old",
      "list.json.corrupt-1", "x.answer.corrupt-y",
    ]
    for name in foreign {
      let file = fixture.folder.appending(path: name)
      try Data("mine".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantPast], ofItemAtPath: file.path(percentEncoded: false))
    }
    fixture.store(byteLimit: 1).sweep()
    #expect(try Set(fixture.names()) == Set(foreign))
  }

  private func temporary(_ fixture: CacheFixture, age: TimeInterval) throws -> URL {
    let file = fixture.folder.appending(path: StorageFileName.temporary())
    try Data("half".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: fixture.now - age], ofItemAtPath: file.path(percentEncoded: false))
    return file
  }

  /// Returns the indices of the stored resources.
  private func stored(_ fixture: CacheFixture) -> [Int] {
    let resources = Set(fixture.store().entries().map(\.resource))
    return names.indices.filter { resources.contains(names[$0].resource) }
  }
}
