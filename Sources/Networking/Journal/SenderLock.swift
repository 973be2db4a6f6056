public import QuidCore

/// A lock that allows only one process at a time to send transfers from an account on a chain.
///
/// The lock is a file, and is released when the object is destroyed.
public final class SenderLock: TransferLock {
  private let lock: FileLock

  /// Acquires the lock on an account in a folder, which is created if it is missing; does not wait for the lock.
  ///
  /// - Throws: ``FileError`` if the lock cannot be acquired. The reason is ``FileError/Reason/busy`` if another
  ///   process holds the lock.
  public convenience init(_ sender: EthereumAddress, on chain: UInt64, in folder: URL) throws {
    var policy = FileLock.Policy()
    policy.isRequired = true
    try self.init(sender, on: chain, in: folder, policy: policy)
  }

  init(_ sender: EthereumAddress, on chain: UInt64, in folder: URL, policy: FileLock.Policy) throws {
    let folder = try SecureDirectory(at: folder.path(percentEncoded: false), createIfMissing: true)
    let name = StorageFileName.lock(of: "send-\(chain)-\(sender.description.lowercased())")
    lock = try folder.lock(name, timeout: .zero, policy: policy)
  }
}
