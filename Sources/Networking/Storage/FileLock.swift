import QuidPlatform

/// An exclusive lock between threads and processes, which is held until this value is destroyed.
///
/// The system releases the lock when the process ends for any reason. The lock is acquired on a separate lock file,
/// because each change replaces the protected file with a new file.
struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// The options for acquiring a lock, such as the behavior on a file system without locks.
  struct Policy: Sendable {
    /// A Boolean value that indicates whether an error is thrown on a file system that does not support locks.
    ///
    /// If `false` (the default), the lock is treated as acquired on such a file system, and nothing is protected.
    var isRequired = false
    /// The function that tries to lock a file.
    ///
    /// The function receives the file descriptor and returns 0 for success, or the error number (`errno`) for a
    /// failure. The default function calls `flock` and does not wait. Tests replace the function to simulate errors.
    var tryLock: @Sendable (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }
  }

  /// Creates an exclusive lock on a lock file, after waiting until no other process or thread holds it.
  ///
  /// The initializer fails if another process or thread still holds the lock after the timeout. The lock is polled,
  /// because the blocking call of `flock` has no timeout.
  ///
  /// - Parameters:
  ///   - name: The name of the lock file. A missing file is created.
  ///   - folder: The folder of the lock file.
  ///   - timeout: The maximum time to wait.
  ///   - policy: The options for acquiring the lock.
  /// - Throws: ``FileError`` if the lock file cannot be opened or locked.
  init?(
    _ name: String, in folder: borrowing FileDescriptor, timeout: Duration, policy: Policy = Policy()
  ) throws(FileError) {
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

  private static func lock(_ file: borrowing FileDescriptor, _ policy: Policy) throws(FileError) -> Bool {
    do throws(FileError) {
      return try file.tryLock(policy.tryLock)
    } catch {
      guard error.isUnsupported, !policy.isRequired else { throw error }
      return true
    }
  }

  /// Releases the lock immediately instead of at the end of the variable's scope.
  consuming func release() {}
}
