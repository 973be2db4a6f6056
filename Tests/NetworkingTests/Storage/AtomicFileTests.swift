import Foundation
import Testing

@testable import QuidNetworking

struct AtomicFileTests {
  private func file(_ fixture: CacheFixture) -> AtomicFile {
    AtomicFile(at: fixture.folder.appending(path: "watchlist.json"))
  }

  @Test func `written data are read unchanged`() throws {
    let fixture = try CacheFixture()
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

  @Test func `reading a missing file creates nothing`() throws {
    let fixture = try CacheFixture()
    #expect(try file(fixture).read() == nil)
    #expect(try file(fixture).setAside(now: fixture.now) == nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path(percentEncoded: false)))
  }

  @Test func `an update receives the previous content and may remove the file`() throws {
    let fixture = try CacheFixture()
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

  @Test func `a failed update leaves the file unchanged`() throws {
    let fixture = try CacheFixture()
    let file = file(fixture)
    try file.replace(with: Data("a".utf8))
    #expect(throws: FileError(.damaged, at: "list")) {
      try file.update { (content) throws(FileError) in
        content = Data("b".utf8)
        throw FileError(.damaged, at: "list")
      }
    }
    #expect(try file.read() == Data("a".utf8))
    try file.replace(with: Data("c".utf8))
  }

  @Test func `concurrent updates of one file lose no change`() async throws {
    let fixture = try CacheFixture()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var file = file(fixture)
          file.lockTimeout = .seconds(60)
          for _ in 0..<20 {
            do { try file.update { content in content = (content ?? Data()) + [1] } } catch { Issue.record(error) }
          }
        }
      }
    }
    #expect(try file(fixture).read()?.count == 160)
  }

  @Test func `a file locked by another process is busy`() throws {
    let fixture = try CacheFixture()
    var file = file(fixture)
    file.lockTimeout = .milliseconds(20)
    try file.replace(with: Data("a".utf8))
    let folder = try SecureDirectory(at: fixture.folder.path(percentEncoded: false), createIfMissing: false)
    let lock = try folder.lock(StorageFileName.lock(of: "watchlist.json"), timeout: .zero)
    #expect(throws: FileError.self) { try file.replace(with: Data("b".utf8)) }
    #expect(try file.read() == Data("a".utf8))
    lock.release()
    try file.replace(with: Data("b".utf8))
  }

  @Test func `a file over the size limit is neither read nor written`() throws {
    let fixture = try CacheFixture()
    let url = fixture.folder.appending(path: "list")
    let file = AtomicFile(at: url, byteLimit: 10)
    #expect(failure { try file.replace(with: Data(count: 11)) } == .tooLarge(byteLimit: 10))
    try file.replace(with: Data(count: 10))
    try Data(count: 11).write(to: url)
    #expect(failure { _ = try file.read() } == .tooLarge(byteLimit: 10))
  }

  @Test func `a symbolic link is neither followed nor replaced`() throws {
    let fixture = try CacheFixture()
    let elsewhere = fixture.root.appending(path: "elsewhere")
    try Data("mine".utf8).write(to: elsewhere)
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    let link = fixture.folder.appending(path: "watchlist.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    let file = file(fixture)
    #expect(failure { _ = try file.read() } == .notAFile)
    #expect(failure { try file.replace(with: Data()) } == .notAFile)
    #expect(try Data(contentsOf: elsewhere) == Data("mine".utf8))
  }

  @Test func `an unsafe folder is rejected with the command that repairs it`() throws {
    let fixture = try CacheFixture()
    try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: fixture.folder.path(percentEncoded: false))
    let file = file(fixture)
    #expect(failure { _ = try file.read() } == .writableByOthers)
    #expect(failure { try file.replace(with: Data()) } == .writableByOthers)
    let failure = FileError(.writableByOthers, at: "/home/x")
    #expect("\(failure)".contains("chmod go-w /home/x"))
  }

  @Test func `invalid files are set aside under different names, and none is deleted`() throws {
    let fixture = try CacheFixture()
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

  @Test func `a temporary file of a killed process is removed by the next change`() throws {
    let fixture = try CacheFixture()
    let file = file(fixture)
    try file.replace(with: Data("a".utf8))
    let left = fixture.folder.appending(path: StorageFileName.temporary())
    try Data().write(to: left)
    try FileManager.default.setAttributes(
      [.modificationDate: Date() - 7_200], ofItemAtPath: left.path(percentEncoded: false))
    try file.replace(with: Data("b".utf8))
    #expect(try fixture.names() == [".watchlist.json.lock", "watchlist.json"])
  }

  private func failure(_ work: () throws -> Void) -> FileError.Reason? {
    do {
      try work()
      return nil
    } catch {
      return (error as? FileError)?.reason
    }
  }
}
