import Foundation

/// An exclusive lock among all threads and processes, held until this value is destroyed.
///
/// The system also releases it when the process ends for any reason. The lock is taken on a separate lock file, because
/// the protected file is replaced by another file with each change.
struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// The options for taking a lock.
  struct Policy: Sendable {
    /// A Boolean value that indicates whether a file system that does not support locks is an error.
    ///
    /// Otherwise the lock counts as taken on such a file system.
    var isRequired = false
    /// Tries to lock the file of a descriptor, and returns 0 or the error number of the system.
    var tryLock: @Sendable (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }
  }

  /// Waits for the lock and takes it.
  ///
  /// It polls instead of blocking in `flock`, which has no timeout.
  ///
  /// - Parameters:
  ///   - name: the name of the lock file in the folder, which is created if missing.
  ///   - timeout: the longest time to wait.
  /// - Returns: `nil` if the lock was not available within the timeout.
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
        Thread.sleep(forTimeInterval: .random(in: 0.0002...0.001))
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

  /// Releases the lock.
  consuming func release() {}
}
