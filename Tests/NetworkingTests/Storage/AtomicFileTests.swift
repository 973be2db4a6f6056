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
      try file.update { (content) in
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

  // MARK: Other users

  @Test(arguments: [0o602, 0o620, 0o666])
  func `a file that other users can change is neither read nor replaced`(permissions: Int) throws {
    let fixture = try CacheFixture()
    let file = file(fixture)
    try file.replace(with: Data("mine".utf8))
    let path = fixture.folder.appending(path: "watchlist.json").path(percentEncoded: false)
    #expect(chmod(path, mode_t(permissions)) == 0)
    #expect(throws: FileError(.writableByOthers, at: path)) { try file.read() }
    #expect(throws: FileError(.writableByOthers, at: path)) { try file.replace(with: Data()) }
    #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    #expect("\(FileError(.writableByOthers, at: path))".hasSuffix("Run: chmod go-w \(path)"))
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"))
  func `a file or link of another user is neither read nor replaced`() throws {
    let fixture = try CacheFixture()
    let file = file(fixture)
    try file.replace(with: Data("mine".utf8))
    let path = fixture.folder.appending(path: "watchlist.json").path(percentEncoded: false)
    #expect(chown(path, 12_345, 12_345) == 0)
    #expect(failure { _ = try file.read() } == .ownedByAnother)
    #expect(failure { try file.replace(with: Data()) } == .ownedByAnother)
    let target = fixture.root.appending(path: "target").path(percentEncoded: false)
    #expect(chown(path, 0, 0) == 0 && rename(path, target) == 0 && symlink(target, path) == 0)
    #expect(try file.read() == Data("mine".utf8))
    #expect(lchown(path, 12_345, 12_345) == 0)
    #expect(failure { _ = try file.read() } == .ownedByAnother)
    #expect(failure { try file.replace(with: Data()) } == .ownedByAnother)
    #expect(FileManager.default.contents(atPath: target) == Data("mine".utf8))
  }

  // MARK: Symbolic links

  /// Creates a link in place of the file to another link to a file in another folder, and returns that file.
  private func linkedFile(_ fixture: CacheFixture) throws -> URL {
    let repository = fixture.root.appending(path: "repository")
    for folder in [repository, fixture.folder] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let target = repository.appending(path: "list")
    try Data("mine".utf8).write(to: target)
    #expect(chmod(target.path(percentEncoded: false), 0o644) == 0)
    #expect(symlink("list", repository.appending(path: "link").path(percentEncoded: false)) == 0)
    let link = fixture.folder.appending(path: "watchlist.json").path(percentEncoded: false)
    #expect(symlink("../../repository/link", link) == 0)
    return target
  }

  @Test func `a symbolic link is followed, and a change replaces the file to which it leads`() throws {
    let fixture = try CacheFixture()
    let target = try linkedFile(fixture)
    let file = file(fixture)
    #expect(try file.read() == Data("mine".utf8))
    try file.update { content in content?.append(contentsOf: "!".utf8) }
    #expect(try Data(contentsOf: target) == Data("mine!".utf8))
    #expect(try file.read() == Data("mine!".utf8))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: fixture.root.path(percentEncoded: false) + "/repository")
    #expect(names.sorted() == ["link", "list"])
    #expect(try fixture.names() == [".watchlist.json.lock", "watchlist.json"])
    let link = fixture.folder.appending(path: "watchlist.json").path(percentEncoded: false)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../repository/link")
    let unlinked = AtomicFile(at: fixture.folder.appending(path: "watchlist.json"), followsLinks: false)
    #expect(failure { _ = try unlinked.read() } == .notAFile)
    #expect(failure { try unlinked.replace(with: Data()) } == .notAFile)
    #expect(try Data(contentsOf: target) == Data("mine!".utf8))
  }

  @Test func `a link to a file that other users can change is not followed`() throws {
    let fixture = try CacheFixture()
    let target = try linkedFile(fixture).path(percentEncoded: false)
    let folder = fixture.root.appending(path: "repository").path(percentEncoded: false)
    for (path, unsafe, safe) in [(target, 0o664, 0o644), (folder, 0o777, 0o755), (folder, 0o1777, 0o700)] {
      #expect(chmod(path, mode_t(unsafe)) == 0)
      #expect(failure { _ = try file(fixture).read() } == .writableByOthers)
      #expect(failure { try file(fixture).replace(with: Data()) } == .writableByOthers)
      #expect(chmod(path, mode_t(safe)) == 0)
      #expect(try file(fixture).read() == Data("mine".utf8))
    }
  }

  @Test(arguments: ["/nowhere", "nowhere/list", "watchlist.json", "..", "/dev/null", "/dev/null/list", "fifo"])
  func `a link that leads to no regular file is an error and is not replaced`(destination: String) throws {
    let fixture = try CacheFixture()
    try FileManager.default.createDirectory(
      at: fixture.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let link = fixture.folder.appending(path: "watchlist.json").path(percentEncoded: false)
    #expect(mkfifo(fixture.folder.appending(path: "fifo").path(percentEncoded: false), 0o600) == 0)
    #expect(symlink(destination, link) == 0)
    #expect(failure { _ = try file(fixture).read() } == .notAFile)
    #expect(failure { try file(fixture).replace(with: Data("new".utf8)) } == .notAFile)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == destination)
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
