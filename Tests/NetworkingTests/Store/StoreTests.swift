import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

struct StoreTests {
  private let name = StoreFixture.name(1)

  @Test(arguments: SplitMix64.seeds)
  func `what one process keeps, another reads`(seed: UInt64) throws {
    let fixture = try StoreFixture()
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let body = Data((0..<Int.random(in: 0...9_000, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      let answer = StoredAnswer(body: body, fetchedAt: fixture.now, entityTag: "\"\(random.next())\"")
      fixture.store().keep(answer, for: name)
      #expect(fixture.store().answer(for: name) == answer, "seed \(seed)")
    }
    #expect(fixture.warnings == [])
  }

  @Test func `a resource that was never kept is not there, and asking makes nothing`() throws {
    let fixture = try StoreFixture()
    #expect(fixture.store().answer(for: name) == nil)
    #expect(fixture.store().entries() == [])
    fixture.store().sweep()
    #expect(fixture.warnings == [])
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path()))
  }

  @Test func `the largest body is kept and a larger one leaves the last in place`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    let largest = fixture.answer(1, bytes: StoredAnswer.byteLimit)
    store.keep(largest, for: name)
    store.keep(fixture.answer(2, bytes: StoredAnswer.byteLimit + 1), for: name)
    #expect(store.answer(for: name) == largest)
    #expect(fixture.warnings.count == 1)
  }

  @Test func `an answer that has not changed is as new as the question`() throws {
    let fixture = try StoreFixture()
    let answer = fixture.answer()
    fixture.store().keep(answer, for: name)
    fixture.advance(seconds: 3_600)
    let again = answer.revalidated(at: fixture.now)
    fixture.store().keep(again, for: name)
    #expect(again.fetchedAt == fixture.now)
    #expect(again.body == answer.body)
    #expect(again.entityTag == answer.entityTag)
    #expect(fixture.store().answer(for: name) == again)
  }

  @Test func `files are for their owner alone, and so are all folders made on the way`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(), for: name)
    fixture.store().update(name, default: 0) { $0 += 1 }
    for file in try fixture.names() {
      #expect(try fixture.permissions(fixture.folder.appending(path: file)) == 0o600, "\(file)")
    }
    #expect(try fixture.permissions(fixture.folder) == 0o700)
    #expect(try fixture.permissions(fixture.place.appending(path: "deep")) == 0o700)
  }

  @Test func `a damaged file is told, set aside and not there; the next answer takes its place`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    store.keep(fixture.answer(1), for: name)
    try damage(fixture.onlyFile())
    #expect(store.answer(for: name) == nil)
    #expect(store.answer(for: name) == nil)
    #expect(fixture.warnings.count == 1)
    #expect(fixture.warnings.first?.contains("damaged") == true)
    #expect(try fixture.names().filter { $0.contains(".corrupt-") }.count == 1)
    store.keep(fixture.answer(2), for: name)
    #expect(store.answer(for: name) == fixture.answer(2))
  }

  @Test func `an empty file counts as damaged`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(), for: name)
    try Data().write(to: fixture.onlyFile())
    #expect(fixture.store().answer(for: name) == nil)
    #expect(fixture.warnings.count == 1)
  }

  @Test func `of damaged files the last three stay`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    for number in 0..<6 {
      store.keep(fixture.answer(), for: StoreFixture.name(number))
      try damage(fixture.onlyFile())
      #expect(store.answer(for: StoreFixture.name(number)) == nil)
      fixture.advance(seconds: 1)
    }
    let seconds = try fixture.names().compactMap { StoreFileName.secondSetAside($0) }
    #expect(seconds.sorted() == [1_700_000_003, 1_700_000_004, 1_700_000_005])
    #expect(fixture.warnings.count == 6)
  }

  @Test func `a good file that comes into the place of a damaged one is not set aside`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(1), for: name)
    let file = try fixture.onlyFile()
    let folder = try PrivateFolder(at: fixture.folder.path(), isMade: false)
    let status = folder.status(of: file.lastPathComponent)
    let damaged = try #require(status)
    // The old file stays open elsewhere, so that its number is not given to the new one.
    let reader = try FileHandle(forReadingFrom: file)
    fixture.store().keep(fixture.answer(2), for: name)
    try folder.setAside(file.lastPathComponent, damaged.identity, at: fixture.now)
    #expect(fixture.store().answer(for: name) == fixture.answer(2))
    #expect(try fixture.names().count == 1)
    try reader.close()
    try FileManager.default.removeItem(at: file)
    try folder.setAside(file.lastPathComponent, damaged.identity, at: fixture.now)
    #expect(try fixture.names() == [])
  }

  @Test func `a file of a later version is neither read nor complained of, and gives way`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(1), for: name)
    var bytes = try Data(contentsOf: fixture.onlyFile())
    bytes[11] = 9
    try bytes.write(to: fixture.onlyFile())
    #expect(fixture.store().answer(for: name) == nil)
    #expect(try fixture.names().count == 1)
    fixture.store().keep(fixture.answer(2), for: name)
    #expect(fixture.store().answer(for: name) == fixture.answer(2))
    #expect(fixture.warnings == [])
  }

  @Test func `a file under the name of another resource is not taken for it`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(1), for: name)
    let other = StoreFixture.name(2)
    try FileManager.default.moveItem(
      at: fixture.onlyFile(), to: fixture.folder.appending(path: StoredKind.answer.fileName(other)))
    #expect(fixture.store().answer(for: other) == nil)
    #expect(fixture.warnings == [])
  }

  @Test func `a symbolic link in the place of a file is not followed, neither to read nor to write`() throws {
    let fixture = try StoreFixture()
    fixture.store().keep(fixture.answer(1), for: name)
    let file = try fixture.onlyFile()
    let elsewhere = fixture.place.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: file, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
    let before = try Data(contentsOf: elsewhere)
    #expect(fixture.store().answer(for: name) == nil)
    fixture.store().keep(fixture.answer(2), for: name)
    #expect(try Data(contentsOf: elsewhere) == before)
    #expect(fixture.store().answer(for: name) == fixture.answer(2))
  }

  @Test func `a folder reached through a symbolic link is used`() throws {
    let fixture = try StoreFixture()
    let link = fixture.place.appending(path: "link")
    fixture.store().keep(fixture.answer(1), for: name)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.folder)
    #expect(fixture.store(in: link).answer(for: name) == fixture.answer(1))
  }

  @Test(.timeLimit(.minutes(15)))
  func `a pipe or a folder in the place of a file does not hold anyone up`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    store.keep(fixture.answer(1), for: name)
    let file = try fixture.onlyFile()
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path(), 0o600) == 0)
    #expect(store.answer(for: name) == nil)
    store.keep(fixture.answer(2), for: name)
    #expect(store.answer(for: name) == fixture.answer(2))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(store.answer(for: name) == nil)
    store.keep(fixture.answer(3), for: name)
    #expect(store.entries() == [])
    store.sweep()
  }

  @Test func `the entries tell upstream, resource, size and time without the bodies`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store()
    store.keep(fixture.answer(2, bytes: 500), for: StoreFixture.name(2))
    fixture.advance(seconds: 60)
    store.keep(fixture.answer(1, bytes: 100), for: StoreFixture.name(1))
    store.update(name, default: 0) { $0 += 1 }
    try Data("not ours".utf8).write(to: fixture.folder.appending(path: "x.answer"))
    let entries = store.entries()
    #expect(entries.map(\.resource) == ["coins/1", "coins/2"])
    #expect(entries.map(\.upstream) == ["CoinGecko", "CoinGecko"])
    #expect(entries.first?.base == "https://api.coingecko.com/api/v3")
    #expect(entries.map(\.fetchedAt) == [fixture.now, fixture.now - 60])
    #expect(entries.last?.bytes == entries.first.map { $0.bytes + 400 })
  }

  /// Changes the last byte of a file where it lies.
  private func damage(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    let end = try handle.seekToEnd()
    try handle.seek(toOffset: end - 1)
    try handle.write(contentsOf: Data([0xFF]))
    try handle.close()
  }
}
