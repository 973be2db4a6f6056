/// The hash of a transaction or block: 32 bytes, written as `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as `0x` and 64 lowercase hexadecimal digits.
  public let description: String

  /// Parses a hash from `0x` and 64 hexadecimal digits, in upper or lower case.
  ///
  /// Returns `nil` if the string has another format. The prefix must be lowercase.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    description = text.lowercased()
  }
}

/// A transaction in the JSON-RPC response of a node.
///
/// The transaction may be pending or in a block.
///
/// An optional field is `nil` if the node omitted it, or if its value could not be parsed.
public struct NodeTransaction: Hashable, Sendable {
  /// The hash that identifies the transaction.
  public let hash: TransactionHash
  /// The account that sends the transaction and pays the amount and the fee.
  public let from: EthereumAddress
  /// The account or contract that receives the amount; `nil` for a transaction that creates a contract.
  public let to: EthereumAddress?
  /// The amount of ether that is transferred, without the fee.
  public let value: Ether
  /// The nonce: the number of transactions that the sender sent before this one.
  public let nonce: UInt64
  /// The number of the block that contains the transaction; `nil` while the transaction is pending.
  public let block: UInt64?
  /// The hash of the block that contains the transaction.
  ///
  /// The value is `nil` while the transaction is pending, or if the node omitted the hash.
  public var blockHash: TransactionHash?
  /// A Boolean value that indicates whether the transaction carries input data, such as the arguments of a
  /// contract call.
  ///
  /// The value is `nil` if the node omitted the input data.
  public var hasInput: Bool?
  /// The transaction type (EIP-2718), such as 2 for a transaction with EIP-1559 fees; `nil` if the node
  /// omitted it.
  public var type: UInt64?
  /// The chain ID (EIP-155), such as 1 for the Ethereum main chain; `nil` if the node omitted it.
  public var chain: UInt64?
  /// The maximum amount of gas that the transaction may use; `nil` if the node omitted it.
  public var gasLimit: UInt64?
  /// The maximum price per unit of gas: `maxFeePerGas` (EIP-1559); `nil` if the node omitted it.
  public var maximumFee: Ether?
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559); `nil` if the node omitted it.
  public var tip: Ether?

  /// Creates a transaction with the required fields.
  ///
  /// All other fields are `nil`.
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

  /// The maximum fee of the transaction: the gas limit × the maximum price per unit of gas.
  ///
  /// The value is `nil` if the node omitted one of the factors, or if the product exceeds 2¹²⁸ − 1 wei.
  public var maximumCost: Ether? {
    guard let gasLimit, let maximumFee else { return nil }
    return try? maximumFee.multiplied(by: gasLimit)
  }
}

/// A block in the JSON-RPC response of a node.
public struct NodeBlock: Hashable, Sendable {
  /// The hash of the block; `nil` if the node omitted it.
  public let hash: TransactionHash?
  /// The transactions that the block contains.
  public let transactions: [NodeTransaction]

  /// Creates a block from its hash and its transactions.
  public init(hash: TransactionHash?, transactions: [NodeTransaction]) {
    self.hash = hash
    self.transactions = transactions
  }
}

// MARK: Comparison with a plan

extension NodeTransaction {
  /// The result of a comparison between a transaction on a node and a planned transfer.
  enum Comparison: Hashable {
    /// The transaction is the planned transfer. The associated value contains the signed gas limit and fees
    /// if they differ from the plan; otherwise the value is `nil`.
    case same(SignedFees?)
    /// The transaction is not the planned transfer, or its maximum fee exceeds that of the plan.
    case different
    /// All fields that the node returned match the plan, but the node omitted the fields with the given
    /// names.
    case incomplete(missing: [String])
  }

  /// Compares the signed fields of this transaction with those of a planned transfer.
  ///
  /// - Parameters:
  ///   - plan: The planned transfer.
  ///   - areFeesExact: Whether the fees must equal those of the plan. Pass `true` if the hash of the planned
  ///     transaction is unknown: each plan has a random part in its fees, so equal fees identify its
  ///     transaction. Pass `false` if the hash is known, because users can change the fees in the signer, up
  ///     to the maximum fee of the plan.
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

  /// Returns whether sender, recipient and amount of the transaction equal those of a planned transfer.
  package func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Returns whether the transaction has the same chain, sender and nonce as a planned transfer.
  ///
  /// Only one of two such transactions can be included in a block. If the node omitted the chain ID, the
  /// chain counts as equal.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The JSON names of the fields that the comparison needs and the node omitted, such as `chainId`.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}
