/// A transaction, pending or included in a block, as returned by a node in a JSON-RPC response.
///
/// An optional property is `nil` if the node omitted the field, or if its value could not be parsed.
public struct NodeTransaction: Hashable, Sendable, Codable {
  /// The hash that identifies the transaction.
  public let hash: TransactionHash
  /// The account that sends the transaction and pays the amount and the fee.
  public let from: EthereumAddress
  /// The account or contract that receives the amount; `nil` for a transaction that creates a contract.
  public let to: EthereumAddress?
  /// The amount of ether that is transferred, without the fee.
  public let value: Ether
  /// The nonce: the number of transactions that the sender sent before this transaction.
  public let nonce: UInt64
  /// The number of the block that contains the transaction; `nil` while the transaction is pending.
  public let block: UInt64?
  /// The hash of the block that contains the transaction; `nil` if it is pending, or if the node omitted the hash.
  public var blockHash: TransactionHash?
  /// A Boolean value that indicates whether the transaction has input data, as a contract call has; `nil` if unknown.
  public var hasInput: Bool?
  /// The transaction type (EIP-2718), such as 2 for a transaction with EIP-1559 fees; `nil` if the node omitted it.
  public var type: UInt64?
  /// The chain ID (EIP-155), such as 1 for Ethereum mainnet; `nil` if the node omitted the chain ID.
  public var chain: UInt64?
  /// The maximum amount of gas that the transaction may use; `nil` if the node omitted the gas limit.
  public var gasLimit: UInt64?
  /// The maximum price per unit of gas: `maxFeePerGas` (EIP-1559); `nil` if the node omitted the price.
  public var maximumFee: Ether?
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559); `nil` if the node omitted the tip.
  public var tip: Ether?
  /// The price per unit of gas of a transaction without EIP-1559 fees: `gasPrice`; `nil` if the node omitted the price.
  public var gasPrice: Ether?

  /// Creates a transaction from the given fields; all other properties are `nil`.
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

  /// Creates the transaction of a plan that was signed without changes, as a wallet or a custody service does.
  ///
  /// - Parameter block: The number of the block that contains the transaction; `nil`, the default, while it is pending.
  public init(_ plan: TransferPlan, hash: TransactionHash, block: UInt64? = nil, blockHash: TransactionHash? = nil) {
    self.init(hash: hash, from: plan.from, to: plan.to, value: plan.value, nonce: plan.nonce, block: block)
    self.blockHash = blockHash
    hasInput = false
    type = 2
    chain = plan.chain
    gasLimit = plan.gasLimit
    maximumFee = plan.fees.maximum
    tip = plan.fees.tip
  }

  /// The maximum fee of the transaction: gas limit × maximum price per unit of gas; `nil` if either is unknown, or if
  /// the product exceeds 2¹²⁸ − 1 wei.
  public var maximumCost: Ether? {
    guard let gasLimit, let maximumFee else { return nil }
    return try? maximumFee.multiplied(by: gasLimit)
  }
}

// MARK: Comparison with a plan

extension NodeTransaction {
  enum Comparison: Hashable {
    /// The transaction is the planned one. The associated value has its gas limit and fees; `nil` if they are as
    /// planned.
    case same(SignedFees?)
    /// The transaction is not the planned transfer, or its fees differ from the plan by more than is allowed.
    case different
    /// All fields that the node returned match the plan. `missing` contains the JSON names of the omitted fields.
    case incomplete(missing: [String])
  }

  /// Compares the transaction with a plan; a maximum total fee above the planned maximum counts as a difference.
  ///
  /// Unless `areFeesExact`, the fees per unit of gas can differ, as users can change them in the signer (wallet
  /// software).
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

  /// Whether sender, recipient and amount are those of the plan.
  package func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Whether the transaction is a plain transfer of the planned amount to the recipient, whatever its fees.
  func makesPayment(of plan: TransferPlan) -> Bool { isSamePayment(as: plan) && hasInput != true && type ?? 2 <= 2 }

  /// Whether the transaction has the sender, nonce and chain of the plan, so that only one of both can be included; a
  /// chain ID that the node omitted is not compared.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The JSON names of the fields that a comparison requires and that the node omitted.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}
