/// A transaction as a node returns it, whether or not it is in a block.
///
/// Fields that a node left out, or that could not be read, are `nil`.
public struct NodeTransaction: Hashable, Sendable {
  /// The hash of the transaction.
  public let hash: TransactionHash
  /// The account that pays.
  public let from: EthereumAddress
  /// The account or contract that is paid; `nil` for a transaction that creates a contract.
  public let to: EthereumAddress?
  /// The amount that is paid.
  public let value: Wei
  /// The nonce: the number of transactions the account sent before.
  public let nonce: UInt64
  /// The number of the block that contains the transaction; `nil` while it is pending.
  public let block: UInt64?
  /// The hash of that block.
  public var blockHash: TransactionHash?
  /// A Boolean value that indicates whether the transaction carries data, as a contract call does.
  public var hasInput: Bool?
  /// The transaction type of EIP-2718; 2 for the fees of EIP-1559.
  public var type: UInt64?
  /// The chain ID (EIP-155).
  public var chain: UInt64?
  /// The gas limit.
  public var gasLimit: UInt64?
  /// The maximum price of a unit of gas: `maxFeePerGas`.
  public var maximumFee: Wei?
  /// The maximum tip for a unit of gas: `maxPriorityFeePerGas`.
  public var tip: Wei?

  /// Creates a transaction.
  public init(
    hash: TransactionHash, from: EthereumAddress, to: EthereumAddress?, value: Wei, nonce: UInt64, block: UInt64?
  ) {
    self.hash = hash
    self.from = from
    self.to = to
    self.value = value
    self.nonce = nonce
    self.block = block
  }

  /// The most that the gas can cost; `nil` where the node left a factor out, or beyond 2¹²⁸ wei.
  public var maximumCost: Wei? {
    guard let gasLimit, let maximumFee else { return nil }
    return try? maximumFee.multiplied(by: gasLimit)
  }
}

extension NodeTransaction {
  /// The result of comparing a transaction with a plan.
  enum Comparison: Hashable {
    /// The transaction is the planned one; with the fees that were signed, where they differ within the shown maximum.
    case same(SignedFees?)
    /// The transaction is another one, or can cost more than was shown.
    case different
    /// Nothing differs, but the node left out these fields.
    case incomplete(missing: [String])
  }

  /// Compares everything that is signed with a plan.
  ///
  /// - Parameter areFeesExact: Whether other fees make another transaction. Each plan has a random part in its fees, so
  ///   they identify a transaction whose hash is not known. Otherwise fees may differ up to the shown maximum, as signers
  ///   let users change them.
  func compared(with plan: TransferPlan, areFeesExact: Bool) -> Comparison {
    guard isSamePayment(as: plan), nonce == plan.nonce, hasInput != true, type ?? 2 == 2,
      chain ?? plan.chain == plan.chain
    else { return .different }
    if areFeesExact {
      guard maximumFee ?? plan.fees.maximum == plan.fees.maximum, tip ?? plan.fees.tip == plan.fees.tip else {
        return .different
      }
    }
    if let gasLimit, let maximumFee {
      guard let cost = try? maximumFee.multiplied(by: gasLimit), let shown = try? plan.fees.ceiling(gas: plan.gasLimit),
        cost <= shown
      else { return .different }
    }
    guard hasInput != nil, type != nil, chain != nil, let gasLimit, let maximumFee, let tip else {
      return .incomplete(missing: missing)
    }
    let isAsPlanned = maximumFee == plan.fees.maximum && tip == plan.fees.tip && gasLimit == plan.gasLimit
    return .same(isAsPlanned ? nil : SignedFees(gasLimit: gasLimit, maximum: maximumFee, tip: tip))
  }

  /// Whether the transaction pays the same amount from the same account to the same recipient.
  public func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Whether the transaction uses the nonce of a plan, so that only one of the two can be included.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The names of the fields that the node left out.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}

/// The gas and the fees of a transaction as they were signed.
public struct SignedFees: Hashable, Sendable {
  /// The gas limit.
  public let gasLimit: UInt64
  /// The maximum price of a unit of gas: `maxFeePerGas`.
  public let maximum: Wei
  /// The maximum tip for a unit of gas: `maxPriorityFeePerGas`.
  public let tip: Wei

  /// Creates fees.
  public init(gasLimit: UInt64, maximum: Wei, tip: Wei) {
    self.gasLimit = gasLimit
    self.maximum = maximum
    self.tip = tip
  }
}

/// A block as a node returns it.
public struct NodeBlock: Hashable, Sendable {
  /// The hash of the block; `nil` where the node left it out.
  public let hash: TransactionHash?
  /// The transactions in the block.
  public let transactions: [NodeTransaction]

  /// Creates a block.
  public init(hash: TransactionHash?, transactions: [NodeTransaction]) {
    self.hash = hash
    self.transactions = transactions
  }
}
