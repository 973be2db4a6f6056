import Foundation

/// A lock that one holder at a time has, among all threads and processes; it is given back when this value ends.
///
/// The system gives it back too when a process ends in any way. It is taken on a file beside the one it is about, which
/// cannot be locked itself because each new version of it is another file.
struct FileLock: ~Copyable, Sendable {
  private let file: OpenFile

  /// The rules that a lock is taken by.
  struct Policy: Sendable {
    /// A Boolean value that indicates whether a file system without locks is an error.
    ///
    /// Otherwise every process does without.
    var isRequired = false
    /// Tries to lock the file of a descriptor, and returns 0 or the error number of the system.
    var tryLock: @Sendable (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }
  }

  /// Waits for the lock and takes it; `nil` when the time to wait is over.
  ///
  /// It tries again and again instead of waiting in the system, where waiting has no end.
  init?(
    _ name: String, in folder: borrowing OpenFile, wait: Duration, policy: Policy = Policy()
  ) throws(SystemError) {
    let end = ContinuousClock.now + wait
    var file = try folder.file(name, for: .locking)
    while true {
      if try Self.lock(file, policy) {
        // Someone may have removed the file meanwhile; then the next one to come locks another file.
        if try file.status().identity == (try? folder.status(of: name))?.identity {
          self.file = file
          return
        }
        file = try folder.file(name, for: .locking)
      } else if ContinuousClock.now < end {
        // Pauses of random length, so that those who wait do not ask in step.
        Thread.sleep(forTimeInterval: .random(in: 0.0002...0.001))
      } else {
        return nil
      }
    }
  }

  private static func lock(_ file: borrowing OpenFile, _ policy: Policy) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try file.tryLock(policy.tryLock)
    } catch {
      guard error.isUnsupported, !policy.isRequired else { throw error }
      return true
    }
  }

  /// Gives the lock back.
  consuming func release() {}
}
