import Foundation
import Testing

@testable import QuidNetworking

struct AtomicFileTests {
  private func file(_ fixture: StoreFixture) -> AtomicFile {
    AtomicFile(at: fixture.folder.appending(path: "watchlist.json"))
  }

  @Test func `what is written is read, as it is`() throws {
    let fixture = try StoreFixture()
    let file = file(fixture)
    #expect(try file.read() == nil)
    try file.replace(with: Data("[\"bitcoin\"]".utf8))
    #expect(try file.read() == Data("[\"bitcoin\"]".utf8))
    try file.replace(with: Data())
    #expect(try file.read() == Data())
    let url = fixture.folder.appending(path: "watchlist.json")
    #expect(try Data(contentsOf: url) == Data())
    #expect(try fixture.permissions(url) == 0o600)
    #expect(try fixture.permissions(fixture.folder) == 0o700)
  }

  @Test func `reading makes nothing`() throws {
    let fixture = try StoreFixture()
    #expect(try file(fixture).read() == nil)
    #expect(try file(fixture).setAside(now: fixture.now) == nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path()))
  }

  @Test func `a change sees the last one, and may remove the file`() throws {
    let fixture = try StoreFixture()
    let file = file(fixture)
    let wasThere = try file.update { content in
      defer { content = Data("a".utf8) }
      return content != nil
    }
    #expect(!wasThere)
    try file.update { content in content?.append(contentsOf: "b".utf8) }
    #expect(try file.read() == Data("ab".utf8))
    try file.update { content in content = nil }
    #expect(try file.read() == nil)
    try file.update { content in content = nil }
  }

  @Test func `a change that is given up leaves the file as it was`() throws {
    let fixture = try StoreFixture()
    let file = file(fixture)
    try file.replace(with: Data("a".utf8))
    #expect(throws: StoreFailure(.damaged, at: "list")) {
      try file.update { (content) throws(StoreFailure) in
        content = Data("b".utf8)
        throw StoreFailure(.damaged, at: "list")
      }
    }
    #expect(try file.read() == Data("a".utf8))
    try file.replace(with: Data("c".utf8))
  }

  @Test func `threads lose no change`() async throws {
    let fixture = try StoreFixture()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var file = file(fixture)
          file.lockWait = .seconds(60)
          for _ in 0..<20 {
            do { try file.update { content in content = (content ?? Data()) + [1] } } catch { Issue.record(error) }
          }
        }
      }
    }
    #expect(try file(fixture).read()?.count == 160)
  }

  @Test func `a file that another process does not let go of is busy`() throws {
    let fixture = try StoreFixture()
    var file = file(fixture)
    file.lockWait = .milliseconds(20)
    try file.replace(with: Data("a".utf8))
    let folder = try PrivateFolder(at: fixture.folder.path(), isMade: false)
    let lock = try folder.lock(StoreFileName.lock(of: "watchlist.json"), wait: .zero)
    #expect(throws: StoreFailure.self) { try file.replace(with: Data("b".utf8)) }
    #expect(try file.read() == Data("a".utf8))
    lock.release()
    try file.replace(with: Data("b".utf8))
  }

  @Test func `a file that is too large is neither read nor written`() throws {
    let fixture = try StoreFixture()
    let url = fixture.folder.appending(path: "list")
    let file = AtomicFile(at: url, byteLimit: 10)
    #expect(failure { try file.replace(with: Data(count: 11)) } == .tooLarge(byteLimit: 10))
    try file.replace(with: Data(count: 10))
    try Data(count: 11).write(to: url)
    #expect(failure { _ = try file.read() } == .tooLarge(byteLimit: 10))
  }

  @Test func `a link is neither followed nor replaced`() throws {
    let fixture = try StoreFixture()
    let elsewhere = fixture.place.appending(path: "elsewhere")
    try Data("mine".utf8).write(to: elsewhere)
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    let link = fixture.folder.appending(path: "watchlist.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    let file = file(fixture)
    #expect(failure { _ = try file.read() } == .notAFile)
    #expect(failure { try file.replace(with: Data()) } == .notAFile)
    #expect(try Data(contentsOf: elsewhere) == Data("mine".utf8))
  }

  @Test func `an unsafe folder is refused with what to do about it`() throws {
    let fixture = try StoreFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: fixture.folder.path())
    let file = file(fixture)
    #expect(failure { _ = try file.read() } == .writableByOthers)
    #expect(failure { try file.replace(with: Data()) } == .writableByOthers)
    let failure = StoreFailure(.writableByOthers, at: "/home/x")
    #expect("\(failure)".contains("chmod go-w /home/x"))
  }

  @Test func `what makes no sense is set aside under a name of its own, and none of it is thrown away`() throws {
    let fixture = try StoreFixture()
    let file = file(fixture)
    var paths: Set<String> = []
    for number in 0..<5 {
      try file.replace(with: Data("\(number)".utf8))
      paths.insert(try #require(try file.setAside(now: fixture.now)))
    }
    #expect(try Set(paths.map { try String(contentsOfFile: $0, encoding: .utf8) }) == ["0", "1", "2", "3", "4"])
    #expect(try file.read() == nil)
    fixture.store().sweep()
    #expect(try fixture.names().filter { $0.contains(".corrupt-") }.count == 5)
  }

  @Test func `what a process that was killed left behind is removed by the next change`() throws {
    let fixture = try StoreFixture()
    let file = file(fixture)
    try file.replace(with: Data("a".utf8))
    let left = fixture.folder.appending(path: StoreFileName.temporary())
    try Data().write(to: left)
    try FileManager.default.setAttributes([.modificationDate: Date() - 7_200], ofItemAtPath: left.path())
    try file.replace(with: Data("b".utf8))
    #expect(try fixture.names() == [".watchlist.json.lock", "watchlist.json"])
  }

  private func failure(_ work: () throws -> Void) -> StoreFailure.Reason? {
    do {
      try work()
      return nil
    } catch {
      return (error as? StoreFailure)?.reason
    }
  }
}
