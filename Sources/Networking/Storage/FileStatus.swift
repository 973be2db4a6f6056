import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The attributes of a file or folder in the file system.
struct FileStatus: Hashable, Sendable {
  let kind: Kind
  let size: Int
  /// The twelve lowest bits of the file mode: the permission bits and the set-user-ID, set-group-ID and sticky bits.
  let permissions: Int
  /// A Boolean value that indicates whether the file belongs to the effective user of this process.
  let isOwn: Bool
  let isSuperusers: Bool
  let modified: Date
  let identity: Identity

  /// A kind of file: regular file, folder, symbolic link or other.
  enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  /// The device and inode numbers of a file.
  ///
  /// All names (hard links) of one file have the same identity. Two different files that exist at the same time have
  /// different identities.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }
}

extension FileStatus {
  /// Checks that no other user could have changed the file or the contents of the folder; the permissions of a symbolic
  /// link have no meaning.
  func checkTrust(at path: @autoclosure () -> String) throws {
    guard isOwn || isSuperusers else { throw FileError(.ownedByAnother, at: path()) }
    guard kind == .link || permissions & 0o022 == 0 else { throw FileError(.writableByOthers, at: path()) }
  }

  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    self.init(
      kind: kind, size: Int(clamping: status.st_size), permissions: Int(status.st_mode & 0o7777),
      isOwn: status.st_uid == geteuid(), isSuperusers: status.st_uid == 0,
      modified: Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9),
      identity: Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)))
  }
}
