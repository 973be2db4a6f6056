/// The hash of a transaction: 32 bytes, written as `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash in lowercase.
  public let description: String

  /// Parses a hash, case-insensitively.
  ///
  /// Returns `nil` unless the string is `0x` and 64 hexadecimal digits.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    description = text.lowercased()
  }
}

/// A transaction as a node returns it, whether or not it is in a block.
///
/// Fields that the node omitted, or that could not be parsed, are `nil`.
public struct NodeTransaction: Hashable, Sendable {
  /// The hash of the transaction.
  public let hash: TransactionHash
  /// The account that pays.
  public let from: EthereumAddress
  /// The account or contract that is paid; `nil` for a transaction that creates a contract.
  public let to: EthereumAddress?
  /// The amount that is paid.
  public let value: Ether
  /// The nonce: the number of transactions that the account has sent before.
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
  public var maximumFee: Ether?
  /// The maximum tip for a unit of gas: `maxPriorityFeePerGas`.
  public var tip: Ether?

  /// Creates a transaction.
  public init(
    hash: TransactionHash, from: EthereumAddress, to: EthereumAddress?, value: Ether, nonce: UInt64, block: UInt64?
  ) {
    self.hash = hash
    self.from = from
    self.to = to
    self.value = value
    self.nonce = nonce
    self.block = block
  }

  /// The maximum fee; `nil` where the node omitted the gas limit or the maximum price, and above 2¹²⁸ wei.
  public var maximumCost: Ether? {
    guard let gasLimit, let maximumFee else { return nil }
    return try? maximumFee.multiplied(by: gasLimit)
  }
}

/// A block as a node returns it.
public struct NodeBlock: Hashable, Sendable {
  /// The hash of the block; `nil` where the node omitted it.
  public let hash: TransactionHash?
  /// The transactions in the block.
  public let transactions: [NodeTransaction]

  /// Creates a block.
  public init(hash: TransactionHash?, transactions: [NodeTransaction]) {
    self.hash = hash
    self.transactions = transactions
  }
}

// MARK: Comparison with a plan

extension NodeTransaction {
  /// The result of comparing a transaction with a plan.
  enum Comparison: Hashable {
    /// The transaction is the planned one. The value is the signed fees where they differ from the plan, within its maximum.
    case same(SignedFees?)
    /// The transaction is another one, or its fee may exceed the maximum of the plan.
    case different
    /// No field differs, but the node omitted these fields.
    case incomplete(missing: [String])
  }

  /// Compares every signed field with a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - areFeesExact: Whether a transaction with other fees is a different one. The fees of each plan have a random part,
  ///     so they identify a transaction whose hash is not known. Otherwise the fees may differ within the maximum of the
  ///     plan, since signers let users change them.
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

  /// Returns whether the transaction pays the same amount from the same account to the same recipient.
  package func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Returns whether the transaction uses the nonce of a plan, so that only one of the two can be included.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The names of the fields that the node omitted.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}
