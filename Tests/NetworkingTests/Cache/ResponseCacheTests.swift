import Foundation
import TestSupport
import StoreHammer
import Testing

@testable import QuidNetworking

struct ResponseCacheTests {
  private let name = CacheFixture.name(1)

  @Test(arguments: SplitMix64.seeds)
  func `a response stored by one process is read by another`(seed: UInt64) throws {
    let fixture = try CacheFixture()
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let body = Data((0..<Int.random(in: 0...9_000, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      let response = CachedResponse(body: body, fetchedAt: fixture.now, entityTag: "\"\(random.next())\"")
      fixture.store().save(response, for: name)
      #expect(fixture.store().response(for: name) == response, "seed \(seed)")
    }
    #expect(fixture.warnings == [])
  }

  @Test func `a missing resource has no response, and reading creates nothing`() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store().response(for: name) == nil)
    #expect(fixture.store().entries() == [])
    fixture.store().sweep()
    #expect(fixture.warnings == [])
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path(percentEncoded: false)))
  }

  @Test func `a body of the maximum size is stored, and a larger one leaves the previous response`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    let largest = fixture.response(1, bytes: CachedResponse.byteLimit)
    store.save(largest, for: name)
    store.save(fixture.response(2, bytes: CachedResponse.byteLimit + 1), for: name)
    #expect(store.response(for: name) == largest)
    #expect(fixture.warnings.count == 1)
  }

  @Test func `a revalidated response has the new time and the same content`() throws {
    let fixture = try CacheFixture()
    let response = fixture.response()
    fixture.store().save(response, for: name)
    fixture.advance(seconds: 3_600)
    let revalidated = response.revalidated(at: fixture.now, newestDay: nil)
    fixture.store().save(revalidated, for: name)
    #expect(revalidated.fetchedAt == fixture.now)
    #expect(revalidated.body == response.body)
    #expect(revalidated.entityTag == response.entityTag)
    #expect(fixture.store().response(for: name) == revalidated)
  }

  @Test func `files and new folders are accessible to their owner only`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: name)
    fixture.store().update(name, default: 0) { $0 += 1 }
    let files = try fixture.names()
    #expect(files.count >= 2)
    for file in files {
      #expect(try fixture.permissions(fixture.folder.appending(path: file)) == 0o600, "\(file)")
    }
    #expect(try fixture.permissions(fixture.folder) == 0o700)
    #expect(try fixture.permissions(fixture.root.appending(path: "deep")) == 0o700)
  }

  @Test func `a damaged file is reported, set aside and replaced by the next response`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(1), for: name)
    try damage(fixture.onlyFile())
    #expect(store.response(for: name) == nil)
    #expect(store.response(for: name) == nil)
    #expect(fixture.warnings.count == 1)
    #expect(fixture.warnings.first?.contains("damaged") == true)
    #expect(try fixture.names().filter { $0.contains(".corrupt-") }.count == 1)
    store.save(fixture.response(2), for: name)
    #expect(store.response(for: name) == fixture.response(2))
  }

  @Test func `an empty file counts as damaged`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(), for: name)
    try Data().write(to: fixture.onlyFile())
    #expect(fixture.store().response(for: name) == nil)
    #expect(fixture.warnings.count == 1)
  }

  @Test func `the last three damaged files are kept`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    for number in 0..<6 {
      store.save(fixture.response(), for: CacheFixture.name(number))
      try damage(fixture.onlyFile())
      #expect(store.response(for: CacheFixture.name(number)) == nil)
      fixture.advance(seconds: 1)
    }
    let seconds = try fixture.names().compactMap { CacheFileKind.setAsideSecond(of: $0) }
    #expect(seconds.sorted() == [1_700_000_003, 1_700_000_004, 1_700_000_005])
    #expect(fixture.warnings.count == 6)
  }

  @Test func `a good file that replaces a damaged one is not set aside`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1), for: name)
    let file = try fixture.onlyFile()
    let folder = try SecureDirectory(at: fixture.folder.path(percentEncoded: false), createIfMissing: false)
    let status = folder.status(of: file.lastPathComponent)
    let damaged = try #require(status)
    // The old file stays open, so that its file number is not reused.
    let reader = try FileHandle(forReadingFrom: file)
    fixture.store().save(fixture.response(2), for: name)
    _ = try folder.setAside(file.lastPathComponent, damaged.identity, at: fixture.now)
    #expect(fixture.store().response(for: name) == fixture.response(2))
    #expect(try fixture.names().count == 1)
    try reader.close()
    try FileManager.default.removeItem(at: file)
    _ = try folder.setAside(file.lastPathComponent, damaged.identity, at: fixture.now)
    #expect(try fixture.names() == [])
  }

  @Test func `a file of a later version is not read, causes no warning, and is replaced`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1), for: name)
    var bytes = try Data(contentsOf: fixture.onlyFile())
    bytes[11] = 9
    try bytes.write(to: fixture.onlyFile())
    #expect(fixture.store().response(for: name) == nil)
    #expect(try fixture.names().count == 1)
    fixture.store().save(fixture.response(2), for: name)
    #expect(fixture.store().response(for: name) == fixture.response(2))
    #expect(fixture.warnings == [])
  }

  @Test func `a file under the name of another resource is not read as its response`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1), for: name)
    let other = CacheFixture.name(2)
    try FileManager.default.moveItem(
      at: fixture.onlyFile(), to: fixture.folder.appending(path: CacheFileKind.response.fileName(other)))
    #expect(fixture.store().response(for: other) == nil)
    #expect(fixture.warnings == [])
  }

  @Test func `a symbolic link in place of a file is not followed`() throws {
    let fixture = try CacheFixture()
    fixture.store().save(fixture.response(1), for: name)
    let file = try fixture.onlyFile()
    let elsewhere = fixture.root.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: file, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
    let before = try Data(contentsOf: elsewhere)
    #expect(fixture.store().response(for: name) == nil)
    fixture.store().save(fixture.response(2), for: name)
    #expect(try Data(contentsOf: elsewhere) == before)
    #expect(fixture.store().response(for: name) == fixture.response(2))
  }

  @Test func `a folder behind a symbolic link is used`() throws {
    let fixture = try CacheFixture()
    let link = fixture.root.appending(path: "link")
    fixture.store().save(fixture.response(1), for: name)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.folder)
    #expect(fixture.store(in: link).response(for: name) == fixture.response(1))
  }

  @Test(.timeLimit(.minutes(15)))
  func `a pipe or a folder in place of a file does not block the cache`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(1), for: name)
    let file = try fixture.onlyFile()
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
    #expect(store.response(for: name) == nil)
    store.save(fixture.response(2), for: name)
    #expect(store.response(for: name) == fixture.response(2))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(store.response(for: name) == nil)
    store.save(fixture.response(3), for: name)
    #expect(store.entries() == [])
    store.sweep()
  }

  @Test func `the entries contain provider, resource, size and time without the bodies`() throws {
    let fixture = try CacheFixture()
    let store = fixture.store()
    store.save(fixture.response(2, bytes: 500), for: CacheFixture.name(2))
    fixture.advance(seconds: 60)
    store.save(fixture.response(1, bytes: 100), for: CacheFixture.name(1))
    store.update(name, default: 0) { $0 += 1 }
    try Data("not ours".utf8).write(to: fixture.folder.appending(path: "x.answer"))
    let entries = store.entries()
    #expect(entries.map(\.resource) == ["coins/1", "coins/2"])
    #expect(entries.map(\.provider) == ["CoinGecko", "CoinGecko"])
    #expect(entries.first?.base == "https://api.coingecko.com/api/v3")
    #expect(entries.map(\.fetchedAt) == [fixture.now, fixture.now - 60])
    #expect(entries.last?.bytes == entries.first.map { $0.bytes + 400 })
  }

  /// Changes the last byte of a file in place.
  private func damage(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    let end = try handle.seekToEnd()
    try handle.seek(toOffset: end - 1)
    try handle.write(contentsOf: Data([0xFF]))
    try handle.close()
  }
}
