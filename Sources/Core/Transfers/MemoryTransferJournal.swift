import Synchronization

/// A journal of transfers in memory, for tests and for transfers without value.
///
/// The records are lost when the process ends, so that a transfer could be paid twice after a crash. For ether with a
/// value, store the records durably, as QuidNetworking's `SendJournal` does.
public final class MemoryTransferJournal: TransferJournal {
  private let stored: Mutex<[TransferRecord]>
  private let locked = Mutex<Set<Account>>([])

  private struct Account: Hashable, Sendable {
    let sender: EthereumAddress
    let chain: UInt64
  }

  /// The error of an account that is already locked.
  public struct BusyError: NamedError, Hashable {}

  /// A lock on an account, which is released when the object is destroyed.
  public final class Lock: TransferLock {
    private let release: @Sendable () -> Void

    fileprivate init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
  }

  /// Creates a journal with the records of earlier transfers, oldest first.
  public init(_ records: [TransferRecord] = []) { stored = Mutex(records) }

  /// Returns the records of all transfers, oldest first.
  public func records() -> [TransferRecord] { stored.withLock { $0 } }

  /// Changes the records with a closure, and returns the result of the closure.
  public func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) -> Result {
    stored.withLock { change(&$0) }
  }

  /// Locks the account on the chain within this process.
  ///
  /// - Throws: ``BusyError`` if the account is already locked.
  public func lock(_ sender: EthereumAddress, on chain: UInt64) throws(BusyError) -> Lock {
    let account = Account(sender: sender, chain: chain)
    guard locked.withLock({ $0.insert(account).inserted }) else { throw BusyError() }
    return Lock { [self] in locked.withLock { _ = $0.remove(account) } }
  }
}
