/// The dependencies of a ``TransferService``: the node, the journal, the address book, the prices and the clock.
///
/// To create an environment with an HTTP node and the user's files, call `SendEnvironment.system(node:in:)` in
/// QuidNetworking.
public struct SendEnvironment: Sendable {
  /// The node that signs, submits and tracks transfers.
  public var node: any EthereumNode
  /// A closure that returns the node to use until the user confirms a transfer, for example one with shorter timeouts.
  public var planningNode: @Sendable () -> any EthereumNode
  /// The journal that stores a record of each submitted transfer.
  public var journal: any TransferJournal
  /// A closure that returns the contacts of the user, or throws an error if the contacts cannot be read.
  public var contacts: @Sendable () throws -> AddressBook
  /// A closure that returns the prices of ether; `nil` if there is no provider, so that amounts can be in ether only.
  public var prices: @Sendable () -> TransferPrices?
  /// The resolver of ENS names, such as `ann.eth`; `nil`, the default, to reject ENS names.
  ///
  /// A name is resolved again immediately before the submission. If the address has changed, the transfer fails.
  public var resolver: (any NameResolver)?
  /// A closure that returns the resolver to use until the user confirms a transfer; `nil`, the default, for
  /// ``resolver``.
  public var planningResolver: (@Sendable () -> any NameResolver)?
  /// A closure that returns a uniformly distributed random number in the given range.
  ///
  /// The number, in wei per unit of gas, is added to the fees of a transfer, to distinguish the transfer
  /// from others with the same nonce, recipient and amount.
  public var random: @Sendable (Range<UInt64>) -> UInt64
  /// A closure that returns the current time, which is recorded with each transfer.
  public var now: @Sendable () -> Timestamp
  /// A closure that returns a unique identifier, such as a UUID, for the record of a transfer.
  public var makeID: @Sendable () -> String
  /// A closure that returns the time of a monotonic clock, as the duration since a fixed instant, to limit waiting
  /// times.
  public var elapsed: @Sendable () -> Duration
  /// A closure that waits for the given duration between two checks of a submitted transfer; an error ends the checks.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates an environment without prices and without a resolver of ENS names.
  public init(
    node: any EthereumNode, journal: any TransferJournal, contacts: @escaping @Sendable () throws -> AddressBook,
    random: @escaping @Sendable (Range<UInt64>) -> UInt64, now: @escaping @Sendable () -> Timestamp,
    makeID: @escaping @Sendable () -> String, elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.node = node
    planningNode = { node }
    self.journal = journal
    self.contacts = contacts
    prices = { nil }
    self.random = random
    self.now = now
    self.makeID = makeID
    self.elapsed = elapsed
    self.sleep = sleep
  }

  func sender(_ node: any EthereumNode) -> TransferSender { TransferSender(node, time: elapsed, sleep: sleep) }

  func recipientGuard(own: EthereumAddress?) throws -> RecipientGuard {
    let book: AddressBook
    do { book = try contacts() } catch { throw SendFlowError.contacts(error) }
    return RecipientGuard(own: own, book: book, past: try journal.records().filter(\.isPaid).map(\.plan.to))
  }
}
