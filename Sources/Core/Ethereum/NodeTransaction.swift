/// The hash of a transaction or block: 32 bytes, written as `0x` and 64 hexadecimal digits.
public struct TransactionHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as `0x` and 64 lowercase hexadecimal digits.
  public let description: String

  /// Creates a hash from a string of `0x` and 64 hexadecimal digits in either case.
  ///
  /// Returns `nil` if the string has another format. The `x` of the prefix must be lowercase.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    description = text.lowercased()
  }
}

/// A transaction, pending or included in a block, as returned by a node in a JSON-RPC response.
///
/// An optional property is `nil` if the node omitted the field, or if its value could not be parsed.
public struct NodeTransaction: Hashable, Sendable {
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
  /// The hash of the block that contains the transaction.
  ///
  /// The value is `nil` while the transaction is pending, or if the node omitted the hash.
  public var blockHash: TransactionHash?
  /// A Boolean value that indicates whether the transaction carries input data, such as the arguments of a contract
  /// call.
  ///
  /// The value is `nil` if the node omitted the input data.
  public var hasInput: Bool?
  /// The transaction type (EIP-2718), such as 2 for a transaction with EIP-1559 fees.
  ///
  /// The value is `nil` if the node omitted the type.
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

  /// Creates a transaction from the given fields.
  ///
  /// All properties that are not parameters are `nil`.
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

  /// The maximum fee of the transaction in ether: the gas limit × the maximum price per unit of gas.
  ///
  /// The value is `nil` if the gas limit or the maximum price is unknown, or if the product exceeds 2¹²⁸ − 1 wei.
  public var maximumCost: Ether? {
    guard let gasLimit, let maximumFee else { return nil }
    return try? maximumFee.multiplied(by: gasLimit)
  }
}

/// A block of the chain, as returned by a node in a JSON-RPC response.
public struct NodeBlock: Hashable, Sendable {
  /// The hash of the block; `nil` if the node omitted the hash.
  public let hash: TransactionHash?
  /// The transactions that the block contains, except those of which only the hash is known.
  public let transactions: [NodeTransaction]
  /// The hashes of the transactions of which only the hash is known.
  ///
  /// Some nodes return only hashes, or transactions of unknown types without some of the fields.
  public let otherHashes: [TransactionHash]

  /// Creates a block from its hash, its transactions, and the hashes of its other transactions.
  public init(hash: TransactionHash?, transactions: [NodeTransaction], otherHashes: [TransactionHash] = []) {
    self.hash = hash
    self.transactions = transactions
    self.otherHashes = otherHashes
  }

  /// Returns a Boolean value that indicates whether the block contains the transaction with the given hash.
  func contains(_ hash: TransactionHash) -> Bool {
    transactions.contains { $0.hash == hash } || otherHashes.contains(hash)
  }
}

// MARK: Comparison with a plan

extension NodeTransaction {
  /// The result of comparing a transaction on a node with a planned transfer.
  enum Comparison: Hashable {
    /// The transaction is the planned transfer.
    ///
    /// The associated value contains the signed gas limit and fees if they differ from the plan; otherwise, it is
    /// `nil`.
    case same(SignedFees?)
    /// The transaction is not the planned transfer, or its fees differ from the plan by more than is allowed.
    case different
    /// All fields that the node returned match the planned transfer, but the node omitted other fields.
    ///
    /// `missing` contains the JSON names of the omitted fields, such as `chainId`.
    case incomplete(missing: [String])
  }

  /// Compares the signed fields of this transaction with the fields of a planned transfer.
  ///
  /// - Parameters:
  ///   - plan: The planned transfer.
  ///   - areFeesExact: A Boolean value that indicates whether the fees per unit of gas must equal the planned fees. If
  ///     `false`, they can differ, because users can change them in the signer (wallet software). In both cases, the
  ///     maximum total fee must not exceed the planned maximum.
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

  /// Returns a Boolean value that indicates whether the transaction has the sender, recipient and amount of a planned
  /// transfer.
  package func isSamePayment(as plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value
  }

  /// Returns a Boolean value that indicates whether the transaction has the chain, sender and nonce of a planned
  /// transfer.
  ///
  /// Only one of two transactions with the same nonce can be included in a block. If the node omitted the chain ID,
  /// only the sender and the nonce are compared.
  func usesNonce(of plan: TransferPlan) -> Bool {
    from == plan.from && nonce == plan.nonce && chain ?? plan.chain == plan.chain
  }

  /// The JSON names of the fields that the node omitted although a comparison requires them, such as `chainId`.
  private var missing: [String] {
    let fields: [(name: String, isMissing: Bool)] = [
      ("input", hasInput == nil), ("type", type == nil), ("chainId", chain == nil), ("gas", gasLimit == nil),
      ("maxFeePerGas", maximumFee == nil), ("maxPriorityFeePerGas", tip == nil),
    ]
    return fields.filter(\.isMissing).map(\.name)
  }
}

/// The receipt of a transaction that is included in a block: the result of `eth_getTransactionReceipt`.
public struct TransactionReceipt: Hashable, Sendable {
  /// The hash that identifies the transaction.
  public let hash: TransactionHash
  /// The number of the block that contains the transaction.
  public let block: UInt64
  /// A Boolean value that indicates whether the transaction succeeded; `false` if the transaction was reverted.
  ///
  /// The sender of a reverted transaction still pays the fee, but the amount is not transferred. The value is `nil` if
  /// the node does not report whether the transaction succeeded.
  public let isSuccess: Bool?
  /// The amount of gas that the transaction used; `nil` if the node does not report it.
  public let gasUsed: UInt64?
  /// The price that the sender paid per unit of gas: `effectiveGasPrice`; `nil` if the node does not report it.
  public let gasPrice: Ether?
  /// The L1 data fee: the fee for publishing a rollup transaction (OP Stack) on the parent chain.
  ///
  /// The value is `nil` on chains without this fee.
  public var l1Fee: Ether?
  /// The account that sent the transaction; `nil` if the node omitted the account.
  public var from: EthereumAddress?
  /// The account or contract that received the amount; `nil` if the node reports no recipient.
  public var to: EthereumAddress?
  /// The hash of the block that contains the transaction; `nil` if the node omitted the hash.
  public var blockHash: TransactionHash?
  /// The signed gas limit and fees, if the user changed them in the signer (wallet software) before signing.
  ///
  /// The value is `nil` if the transaction was signed with the planned gas limit and fees.
  public var changedFees: SignedFees?

  /// Creates a receipt from the given fields.
  ///
  /// All properties that are not parameters are `nil`.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool?, gasUsed: UInt64?, gasPrice: Ether?) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// Returns the total fee of the transaction in ether: the amount of gas used × the gas price, plus ``l1Fee``.
  ///
  /// Returns `nil` if the amount of gas or the gas price is unknown.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  public func fee() throws(ArithmeticError) -> Ether? {
    guard let gasUsed, let gasPrice else { return nil }
    return try gasPrice.multiplied(by: gasUsed).adding(l1Fee ?? .zero)
  }
}

/// The gas limit and the fees with which a transaction was signed.
public struct SignedFees: Hashable, Sendable {
  /// The maximum amount of gas that the transaction may use.
  public let gasLimit: UInt64
  /// The maximum price per unit of gas: `maxFeePerGas` (EIP-1559).
  public let maximum: Ether
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559).
  public let tip: Ether

  /// Creates signed fees from a gas limit, and from the maximum price and the maximum tip per unit of gas.
  public init(gasLimit: UInt64, maximum: Ether, tip: Ether) {
    self.gasLimit = gasLimit
    self.maximum = maximum
    self.tip = tip
  }
}

// MARK: Consistency

extension TransactionReceipt {
  /// Returns the JSON name of the first field of the receipt that contradicts the transaction or the block.
  ///
  /// Returns `nil` if the receipt is consistent with the transaction and the block. An amount of gas or a price that the
  /// node omitted is not compared.
  ///
  /// - Parameters:
  ///   - transaction: The transaction to which the receipt belongs.
  ///   - block: The block to which the receipt refers, or `nil` if the node does not know the block. If the value is
  ///     `nil`, the receipt counts as inconsistent.
  func contradiction(to transaction: NodeTransaction, in block: NodeBlock?) -> String? {
    if hash != transaction.hash { return "transactionHash" }
    if from != transaction.from { return "from" }
    if to != transaction.to { return "to" }
    if let gasUsed, gasUsed > transaction.gasLimit ?? .max { return "gasUsed" }
    if let gasPrice, let maximum = transaction.maximumFee, gasPrice > maximum { return "effectiveGasPrice" }
    if let number = transaction.block, number != self.block { return "blockNumber" }
    guard let block, block.contains(hash) else { return "blockNumber" }
    let hashes = Set([blockHash, transaction.blockHash, block.hash].compactMap(\.self))
    return hashes.count > 1 ? "blockHash" : nil
  }
}

/// A planned transfer of ether, with all fields of the transaction to sign.
///
/// The nonce makes the transfer idempotent: only one of two transactions with the same nonce can be included in a
/// block. Submitting a plan twice therefore pays the recipient only once.
public struct TransferPlan: Hashable, Sendable {
  /// The chain ID (EIP-155), such as 1 for Ethereum mainnet.
  ///
  /// The signature covers the chain ID, so nodes of other chains reject the transaction.
  public let chain: UInt64
  /// The account that sends the transaction and pays the amount and the fee.
  public let from: EthereumAddress
  /// The account that receives the amount.
  public let to: EthereumAddress
  /// The amount of ether to transfer, without the fee.
  public let value: Ether
  /// The gas limit: the maximum amount of gas that the transfer may use.
  public let gasLimit: UInt64
  /// The fees per unit of gas: the tip and the maximum price (EIP-1559).
  public let fees: FeeEstimate
  /// The nonce: the number of transactions that the sender sent before this transaction.
  public let nonce: UInt64
  /// The L1 fee that the shown maximum includes; `nil` if it includes none.
  ///
  /// The signature does not cover this fee; see ``L1Fee``.
  public var l1Fee: Ether?

  /// A Boolean value that indicates whether the transfer cancels another transaction with the same nonce.
  ///
  /// Such a transfer sends zero ether from the account to itself.
  public var isCancellation: Bool { from == to && value.isZero }

  /// Creates a plan from all fields of the transaction to sign.
  public init(
    chain: UInt64, from: EthereumAddress, to: EthereumAddress, value: Ether, gasLimit: UInt64, fees: FeeEstimate,
    nonce: UInt64
  ) {
    self.chain = chain
    self.from = from
    self.to = to
    self.value = value
    self.gasLimit = gasLimit
    self.fees = fees
    self.nonce = nonce
  }

  /// Returns a Boolean value that indicates whether two plans have the same chain, sender and nonce.
  ///
  /// Only one of two transfers with the same nonce can be included in a block.
  public func hasNonce(of other: TransferPlan) -> Bool {
    chain == other.chain && from == other.from && nonce == other.nonce
  }
}
