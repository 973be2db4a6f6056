/// The hash of a transaction: 32 bytes, written as `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as `0x` and 64 lowercase hexadecimal digits.
  public let description: String

  /// Parses a hash with digits in either case.
  ///
  /// Returns `nil` unless the string is a lowercase `0x` and 64 hexadecimal digits.
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
  /// The amount that is paid, without the fee.
  public let value: Ether
  /// The nonce: the number of transactions that the account has sent before.
  public let nonce: UInt64
  /// The number of the block that contains the transaction; `nil` while it is pending.
  public let block: UInt64?
  /// The hash of the block that contains the transaction; `nil` while it is pending or where the node omitted the hash.
  public var blockHash: TransactionHash?
  /// A Boolean value that indicates whether the transaction carries data, as a contract call does; `nil` where the node
  /// omitted the data.
  public var hasInput: Bool?
  /// The transaction type (EIP-2718), such as 2 for a transaction with EIP-1559 fees; `nil` where the node omitted it.
  public var type: UInt64?
  /// The chain ID (EIP-155); `nil` where the node omitted it.
  public var chain: UInt64?
  /// The gas limit; `nil` where the node omitted it.
  public var gasLimit: UInt64?
  /// The maximum price per unit of gas: `maxFeePerGas`; `nil` where the node omitted it.
  public var maximumFee: Ether?
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas`; `nil` where the node omitted it.
  public var tip: Ether?

  /// Creates a transaction.
  ///
  /// The fields without a parameter are `nil`.
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

  /// The maximum fee: the gas limit × the maximum price per unit of gas.
  ///
  /// `nil` where the node omitted either, and above 2¹²⁸ wei.
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
    /// The transaction is the planned one. The value is the signed gas limit and fees; `nil` if they equal the plan.
    case same(SignedFees?)
    /// The transaction is not the planned one, or its maximum fee exceeds that of the plan.
    case different
    /// All fields that the node returned match the plan, but the fields with these names are missing.
    case incomplete(missing: [String])
  }

  /// Compares every signed field with a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - areFeesExact: Whether a transaction with other fees counts as a different one. Pass `true` when the hash of
  ///     the transaction is unknown: the fees of each plan have a random part and identify the transaction. Pass
  ///     `false` when the hash is known: signers let users change the fees, so they may differ up to the maximum fee of
  ///     the plan.
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

  /// Returns whether the transaction pays the planned amount from the planned account to the planned recipient.
  package func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Returns whether the transaction has the chain, account and nonce of a plan, so that only one of the two can be
  /// included.
  ///
  /// An omitted chain ID counts as the planned one.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The JSON names of the fields that the node omitted, such as `chainId`.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}
