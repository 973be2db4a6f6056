import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An exclusive lock that only one thread of one process can hold at a time.
///
/// The lock protects a file from simultaneous changes. A separate lock file is locked instead of the file itself,
/// because each change replaces the file with a new file. The lock is released when the `FileLock` value is destroyed
/// or the process ends.
struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// The options for acquiring a lock, such as the behavior on a file system without locks.
  struct Policy: Sendable {
    /// A Boolean value that indicates whether an error is thrown on a file system that does not support locks.
    ///
    /// If the value is `false` (the default), acquiring the lock succeeds on such a file system, but has no effect.
    var isRequired = false
    /// A closure that tries to lock a file.
    ///
    /// The closure receives the file descriptor and returns 0 for success, or the error number (`errno`) for a
    /// failure. The default closure calls `flock` and does not wait.
    var tryLock: @Sendable (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }
  }

  /// Creates a lock by locking a lock file exclusively.
  ///
  /// If another process or thread holds the lock, the initializer waits. The result is `nil` if the lock is still held
  /// after the timeout.
  init?(
    _ name: String, in folder: borrowing FileDescriptor, timeout: Duration, policy: Policy = Policy()
  ) throws {
    let end = ContinuousClock.now + timeout
    var file = try folder.file(name, for: .locking)
    while true {
      if try Self.lock(file, policy) {
        // The lock file may have been removed in the meantime; then other processes lock a new one.
        if try file.status().identity == (try? folder.status(of: name))?.identity {
          self.file = file
          return
        }
        file = try folder.file(name, for: .locking)
      } else if ContinuousClock.now < end {
        // Random pauses, so that waiting processes do not poll in step.
        usleep(.random(in: 200...1_000))
      } else {
        return nil
      }
    }
  }

  private static func lock(_ file: borrowing FileDescriptor, _ policy: Policy) throws -> Bool {
    do {
      return try file.tryLock(policy.tryLock)
    } catch let error as FileError where error.isUnsupported && !policy.isRequired {
      return true
    }
  }

  /// Releases the lock immediately instead of at the end of the variable's scope.
  consuming func release() {}
}
