import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open file or folder, with methods for reading, writing, renaming and locking files.
///
/// The methods throw ``FileError``. The file descriptor is closed when the `FileDescriptor` value is destroyed. Child
/// processes do not inherit the file descriptor. Symbolic links in an open folder are not followed. A system call
/// that is interrupted by a signal (`EINTR`) is repeated.
struct FileDescriptor: ~Copyable, Sendable {
  let path: String
  private let descriptor: Int32

  private init(_ descriptor: Int32, at path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { _ = close(descriptor) }

  enum Purpose: Sendable {
    case reading
    case creating
    case locking

    fileprivate var flags: Int32 {
      switch self {
      // Without O_NONBLOCK, opening a named pipe would wait for a writer.
      case .reading: O_RDONLY | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      case .locking: O_RDWR | O_CREAT | O_NONBLOCK
      }
    }
  }
}

extension FileDescriptor {
  // MARK: Folders

  static func folder(at path: String) throws -> FileDescriptor {
    FileDescriptor(try check(path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, at: path)
  }

  /// Creates a folder that is accessible to the user only (permissions 0700).
  static func makeFolder(at path: String) throws {
    _ = try check(path) { mkdir(path, 0o700) }
  }

  /// Opens or creates the file with the given name in this folder; a new file has permissions 0600.
  func file(_ name: String, for purpose: Purpose) throws -> FileDescriptor {
    let path = path(of: name)
    return FileDescriptor(
      try Self.check(path) { openat(descriptor, name, purpose.flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }, at: path)
  }

  func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Returns the attributes of the file with the given name in this folder; for a symbolic link, those of the link.
  func status(of name: String) throws -> FileStatus {
    var status = stat()
    _ = try Self.check(path(of: name)) { fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(status)
  }

  func destination(ofLink name: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try Self.check(path(of: name)) { readlinkat(descriptor, name, &buffer, buffer.count) }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the names of the files and subfolders in this folder, unordered; names that are not UTF-8 are omitted.
  func names() throws -> [String] {
    // A separate descriptor, because reading moves its position and closing the stream closes it.
    let own = try Self.check(path) { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let error = FileError(number: errno, at: path)
      _ = close(own)
      throw error
    }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw FileError(number: errno, at: path) }
        return names
      }
      // The record can be shorter than the type `dirent`, so the name is read in place and the record is not copied.
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name), name != ".", name != ".." { names.append(name) }
    }
  }

  /// Renames a file in this folder, and replaces the file that already has the new name.
  func rename(_ name: String, to newName: String) throws {
    _ = try Self.check(path(of: name)) { renameat(descriptor, name, descriptor, newName) }
  }

  func link(_ name: String, to newName: String) throws {
    _ = try Self.check(path(of: name)) { linkat(descriptor, name, descriptor, newName, 0) }
  }

  func remove(_ name: String) throws {
    _ = try Self.check(path(of: name)) { unlinkat(descriptor, name, 0) }
  }

  // MARK: Files

  func status() throws -> FileStatus {
    var status = stat()
    _ = try Self.check(path) { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// Returns the first `count` bytes of this file; fewer if the file ends earlier.
  func bytes(_ count: Int) throws -> Data {
    var bytes = Data(count: count)
    let filled = try bytes.withUnsafeMutableBytes { buffer in
      var filled = 0
      while filled < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let part = try Self.check(path) { pread(descriptor, rest.baseAddress, rest.count, off_t(filled)) }
        if part == 0 { break }
        filled += part
      }
      return filled
    }
    return filled == count ? bytes : bytes.prefix(filled)
  }

  /// Writes all bytes of a buffer to this file, after the bytes that have already been written.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try Self.check(path) { write(descriptor, rest.baseAddress, rest.count) }
    }
  }

  /// Synchronizes all written bytes to disk (`fsync`) before the method returns.
  func synchronize() throws {
    #if canImport(Darwin)
    // On Darwin `fsync` leaves the bytes in the cache of the disk; not every file system supports F_FULLFSYNC.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try Self.check(path) { fsync(descriptor) }
  }

  func setModified(_ date: Date) throws {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let nanoseconds = min(((date.timeIntervalSince1970 - seconds) * 1e9).rounded(.down), 999_999_999)
    let time = timespec(tv_sec: time_t(exactly: seconds) ?? 0, tv_nsec: Int(exactly: nanoseconds) ?? 0)
    _ = try Self.check(path) { futimens(descriptor, [time, time]) }
  }

  /// Tries to lock this file with `flock` until the descriptor is closed; `false` if another process holds the lock.
  func tryLock() throws -> Bool { try tryLock(FileLock.Policy().tryLock) }

  /// Tries to lock this file with a function; returns `false` if the function returns `EWOULDBLOCK`.
  func tryLock(_ call: (Int32) -> Int32) throws -> Bool {
    while true {
      switch call(descriptor) {
      case 0: return true
      case EINTR: continue
      case EWOULDBLOCK: return false
      case let number: throw FileError(number: number, at: path)
      }
    }
  }

  private static func check<Count: SignedInteger>(
    _ path: @autoclosure () -> String, _ call: () -> Count
  ) throws -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      let number = errno
      if number != EINTR { throw FileError(number: number, at: path()) }
    }
  }
}
