import Foundation

/// An open file or folder: the system calls the store needs, with their errors thrown.
///
/// Every descriptor is closed by itself, and closed in any program this one starts; no call follows a symbolic link at the
/// end of a path below an open folder; a call that a signal interrupted is made again.
struct OpenFile: ~Copyable, Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// What a file is opened for.
  enum Purpose: Sendable {
    /// To read what is there.
    case reading
    /// To write a file that is not there yet.
    case creating
    /// To be locked; made where it is missing.
    case locking

    fileprivate var flags: Int32 {
      switch self {
      // A pipe in the place of a file would otherwise make opening it wait for a writer.
      case .reading: O_RDONLY | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      case .locking: O_RDWR | O_CREAT | O_NONBLOCK
      }
    }
  }

  // MARK: Folders

  /// The folder at a path.
  static func folder(at path: String) throws(SystemError) -> OpenFile {
    OpenFile(try check { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Makes a folder that only its owner may enter.
  static func makeFolder(at path: String) throws(SystemError) {
    _ = try check { mkdir(path, 0o700) }
  }

  /// A file in this folder; a new one only its owner may read and write.
  func file(_ name: String, for purpose: Purpose) throws(SystemError) -> OpenFile {
    OpenFile(try check { openat(descriptor, name, purpose.flags | O_NOFOLLOW | O_CLOEXEC, 0o600) })
  }

  /// The status of what has that name in this folder.
  func status(of name: String) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try check { fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(status)
  }

  /// The names in this folder, in no order, without `.` and `..`; what is not UTF-8 is left out.
  func names() throws(SystemError) -> [String] {
    // A descriptor of its own: reading moves its position, and closing the stream closes it.
    let own = try check { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let error = SystemError(number: errno)
      _ = close(own)
      throw error
    }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError(number: errno) }
        return names
      }
      // The record is shorter than the type says, so its name is read where it lies.
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name), name != ".", name != ".." { names.append(name) }
    }
  }

  /// Gives a file in this folder another name; what had that name is gone.
  func rename(_ name: String, to newName: String) throws(SystemError) {
    _ = try check { renameat(descriptor, name, descriptor, newName) }
  }

  /// Gives a file in this folder a second name, which must be free.
  func link(_ name: String, to newName: String) throws(SystemError) {
    _ = try check { linkat(descriptor, name, descriptor, newName, 0) }
  }

  /// Removes a file from this folder.
  func remove(_ name: String) throws(SystemError) {
    _ = try check { unlinkat(descriptor, name, 0) }
  }

  // MARK: Files

  /// The status of this file or folder.
  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try check { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// The bytes of this file from a place on, as many as there are, up to `count`.
  func bytes(_ count: Int, at offset: Int = 0) throws(SystemError) -> Data {
    var bytes = Data(count: count)
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, SystemError> in
      var filled = 0
      while filled < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        do throws(SystemError) {
          let part = try Self.check { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled)) }
          if part == 0 { break }
          filled += part
        } catch {
          return .failure(error)
        }
      }
      return .success(filled)
    }
    let filled = try result.get()
    return filled == count ? bytes : bytes.prefix(filled)
  }

  /// Writes all of the bytes behind those written before.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try Self.check { write(descriptor, rest.baseAddress, rest.count) }
    }
  }

  /// Waits until what was written has reached the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    // There `fsync` leaves the bytes in the disk's own memory; not every file system knows the stronger call.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try check { fsync(descriptor) }
  }

  /// Sets when this file was last changed, and last read.
  func setModified(_ date: Date) throws(SystemError) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let nanoseconds = min(((date.timeIntervalSince1970 - seconds) * 1e9).rounded(.down), 999_999_999)
    let time = timespec(tv_sec: time_t(exactly: seconds) ?? 0, tv_nsec: Int(exactly: nanoseconds) ?? 0)
    _ = try check { futimens(descriptor, [time, time]) }
  }

  /// Locks this file against every other opening of it by the system's own call; see ``tryLock(_:)``.
  func tryLock() throws(SystemError) -> Bool { try tryLock(FileLock.Policy().tryLock) }

  /// Locks this file against every other opening of it, until this one is closed; `false` when another has it locked.
  ///
  /// - Parameter call: Tries to lock the file of a descriptor, and returns 0 or the error number of the system.
  func tryLock(_ call: (Int32) -> Int32) throws(SystemError) -> Bool {
    while true {
      switch call(descriptor) {
      case 0: return true
      case EINTR: continue
      case EWOULDBLOCK: return false
      case let number: throw SystemError(number: number)
      }
    }
  }
}

extension OpenFile {
  /// Makes the call again for as long as signals interrupt it.
  private static func check<Count: SignedInteger>(_ call: () -> Count) throws(SystemError) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      let number = errno
      if number != EINTR { throw SystemError(number: number) }
    }
  }

  private func check(_ call: () -> Int32) throws(SystemError) -> Int32 { try Self.check(call) }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    self.init(
      kind: kind, size: Int(status.st_size), permissions: Int(status.st_mode & 0o7777),
      isOwn: status.st_uid == geteuid(), isSuperusers: status.st_uid == 0,
      modified: Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9),
      identity: Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)))
  }
}

extension StoreFailure.Reason {
  /// What a failed system call means for the file or folder it was about.
  init(_ error: SystemError) {
    self =
      switch error.number {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      // A link in the place of a file, a folder in the place of a file.
      case ELOOP, EISDIR: .notAFile
      case EACCES, EPERM: .denied
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .system(number: error.number)
      }
  }
}

extension SystemError {
  /// There is no such file or folder.
  var isMissing: Bool { number == ENOENT }

  /// There is a file or folder already.
  var isAlreadyThere: Bool { number == EEXIST }

  /// The file system does not do this at all.
  var isUnsupported: Bool { [EINVAL, ENOTSUP, ENOSYS, ENOLCK].contains(number) }
}
