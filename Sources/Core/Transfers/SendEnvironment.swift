/// The dependencies of a ``SendFlowRunner``: the node, the journal, the address book, the prices and the clock.
///
/// QuidNetworking's `SendEnvironment.system(node:in:)` uses a node over HTTP and the files of the user.
public struct SendEnvironment: Sendable {
  /// The node that signs, submits and tracks transfers.
  public var node: any EthereumNode
  /// Returns the node for the requests before the user confirms a transfer.
  ///
  /// This node may have a shorter deadline than ``node``.
  public var planningNode: @Sendable () -> any EthereumNode
  /// The journal of transfers.
  public var journal: any TransferJournal
  /// Returns the contacts of the user.
  public var contacts: @Sendable () throws -> AddressBook
  /// Returns the prices of ether; `nil` if there is no provider of prices.
  ///
  /// Without prices, amounts are in ether only.
  public var prices: @Sendable () -> TransferPrices?
  /// The resolver of ENS names, such as `ann.eth`.
  ///
  /// The value is `nil` by default: names are rejected with ``AddressError/unresolvedName(_:)``. The address of a
  /// name is checked by ``RecipientGuard`` and confirmed by the user. The name is resolved again immediately before
  /// the submission, and another address stops the transfer. The name of a contact is resolved for a warning only.
  public var resolver: (any NameResolver)?
  /// Returns the resolver for the requests before the confirmation, which may have a shorter deadline; `nil`, the
  /// default, to use ``resolver``.
  public var planningResolver: (@Sendable () -> any NameResolver)?
  /// Returns a uniformly distributed random number from a range.
  public var random: @Sendable (Range<UInt64>) -> UInt64
  /// Returns the current time, which is recorded with each transfer.
  public var now: @Sendable () -> Timestamp
  /// Returns a unique identifier, such as a UUID, for a record.
  public var makeID: @Sendable () -> String
  /// Returns the time elapsed since a fixed reference, such as the reading of a monotonic clock.
  public var elapsed: @Sendable () -> Duration
  /// Waits for a duration between two checks.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates an environment without prices and without a resolver of names.
  ///
  /// - Parameters:
  ///   - node: The node for all requests.
  ///   - journal: The journal of transfers.
  ///   - contacts: Returns the contacts of the user.
  ///   - random: Returns a uniformly distributed random number from a range.
  ///   - now: Returns the current time.
  ///   - makeID: Returns a unique identifier.
  ///   - elapsed: Returns the reading of a monotonic clock.
  ///   - sleep: Waits for a duration.
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

  /// Returns a sender that submits and tracks transfers through a node.
  func sender(_ node: any EthereumNode) -> TransferSender { TransferSender(node, time: elapsed, sleep: sleep) }

  /// Returns the guard that checks recipients.
  ///
  /// - Throws: ``SendFlowError/contacts(_:)`` if the contacts cannot be read; ``SendFlowError/journal(_:)`` if
  ///   the journal cannot be read.
  func recipientGuard(own: EthereumAddress?) throws(SendFlowError) -> RecipientGuard {
    let book: AddressBook
    do { book = try contacts() } catch { throw .contacts(error) }
    let records: [SendRecord]
    do { records = try journal.records() } catch { throw .journal(error) }
    return RecipientGuard(own: own, book: book, past: records.filter(\.isPaid).map(\.plan.to))
  }
}
