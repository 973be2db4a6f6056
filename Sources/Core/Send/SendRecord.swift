/// One transfer that was handed to a node, or was about to be, as it is written down.
public struct SendRecord: Hashable, Sendable {
  /// Tells it from every other.
  public let id: String
  /// When it was about to be handed over.
  public let time: Moment
  /// The transfer.
  public let plan: TransferPlan
  /// The newest block at that time.
  public let block: UInt64
  /// How it stands.
  public var state: State

  /// How it stands with a transfer.
  public enum State: Hashable, Sendable {
    /// It may have been handed over, and nothing final is known; with the hash where the node gave one.
    case open(TransactionHash?)
    /// The person has put another transfer with the same nonce in its place, so that only one of the two can be included.
    case replaced(TransactionHash?)
    /// What became of it is known.
    case settled(SendOutcome)
  }

  /// A record.
  public init(id: String, time: Moment, plan: TransferPlan, block: UInt64, state: State = .open(nil)) {
    self.id = id
    self.time = time
    self.plan = plan
    self.block = block
    self.state = state
  }

  /// Whether it has to be found out what became of it before anything else is sent from the same account.
  public var isUnfinished: Bool {
    if case .open = state { return true }
    return false
  }

  /// The hash of the transaction, where it is known.
  public var hash: TransactionHash? {
    switch state {
    case .open(let hash), .replaced(let hash): hash
    case .settled(let outcome): outcome.hash
    }
  }

  /// The receipt, once it is in a block.
  public var receipt: TransferReceipt? {
    guard case .settled(let outcome) = state else { return nil }
    return outcome.receipt
  }

  /// Whether the recipient is known to have been paid.
  public var isPaid: Bool {
    if case .settled(.included) = state { return true }
    return false
  }

  /// Takes in what has been found out.
  public mutating func note(_ outcome: SendOutcome) {
    switch state {
    case .settled: return
    case .open(let known): state = outcome.isFinal ? .settled(outcome) : .open(known ?? outcome.hash)
    case .replaced(let known): state = outcome.isFinal ? .settled(outcome) : .replaced(known ?? outcome.hash)
    }
  }
}
