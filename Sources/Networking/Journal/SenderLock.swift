public import QuidCore

/// A lock that allows only one process at a time to send transfers from an account on a chain.
///
/// The lock is released when the object is destroyed.
public final class SenderLock: TransferLock {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}
