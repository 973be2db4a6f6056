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
/// The lock is on a separate lock file, because each change replaces the protected file with a new file. The lock is
/// released when the `FileLock` value is destroyed or the process ends.
struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// The options for acquiring a file lock.
  struct Policy: Sendable {
    /// Whether locking fails on a file system without locks; if `false` (the default), locking has no effect there.
    var isRequired = false
    /// Tries to lock a file descriptor without waiting; returns 0 for success, or the error number (`errno`).
    var tryLock: @Sendable (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }
  }

  /// Creates a lock by locking a lock file; `nil` if another process or thread still holds the lock after the timeout.
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
