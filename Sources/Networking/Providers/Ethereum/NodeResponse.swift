import QuidCore

/// A namespace for the types that decode JSON values in the responses of an Ethereum node.
enum NodeResponse {
  /// An Ethereum address that is decoded from a JSON string.
  ///
  /// The letters may be in lower case, or in mixed case, which encodes a checksum (EIP-55). The checksum is not
  /// verified.
  struct Address: Decodable, Hashable, Sendable {
    /// The address that was decoded from the JSON string.
    let address: EthereumAddress

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // The checksum (EIP-55) detects typing errors, which a node does not make.
      guard let address = try? EthereumAddress(try container.decode(String.self).lowercased()) else {
        throw ResponseError.malformed(expected: "an Ethereum address", at: ResponseError.path(of: container.codingPath))
      }
      self.address = address
    }
  }

  /// The hash of a transaction or block, decoded from a JSON string.
  struct Hash: Decodable, Hashable, Sendable {
    /// The hash that was decoded from the JSON string.
    let hash: TransactionHash

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let hash = TransactionHash(try container.decode(String.self)) else {
        throw ResponseError.malformed(expected: "a hash of 32 bytes", at: ResponseError.path(of: container.codingPath))
      }
      self.hash = hash
    }
  }

  /// The result of `eth_getBalance`: a quantity of up to 256 bits.
  struct Balance: Decodable, Hashable, Sendable {
    /// The balance that was decoded from the JSON string.
    let balance: EtherBalance

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let string = try container.decode(String.self)
      let digits = string.dropFirst(2)
      guard string.hasPrefix("0x"), digits.utf8.count <= 64, let low = HexQuantity("0x" + digits.suffix(32)),
        let high = HexQuantity("0x0" + digits.dropLast(32))
      else {
        throw ResponseError.malformed(
          expected: "a hexadecimal quantity such as 0x5208", at: ResponseError.path(of: container.codingPath))
      }
      balance = EtherBalance(highWei: high.value, lowWei: low.value)
    }
  }

  /// The result of `eth_feeHistory`: the base fees and tips (priority fees) of recent blocks.
  ///
  /// The result contains the base fee of each requested block and of the next block, and the tips for each requested
  /// block and percentile. The field `gasUsedRatio` is not decoded, because it is not used. Source: execution-apis,
  /// `fee_market.yaml`.
  struct FeeHistory: Decodable, Sendable {
    /// The decoded fee history: the tips (priority fees) of recent blocks, and the base fee of the next block.
    ///
    /// The value is `nil` if the response contains no base fees, as on a chain without EIP-1559.
    let history: QuidCore.FeeHistory?

    private enum CodingKeys: String, CodingKey {
      case oldestBlock, baseFeePerGas, reward
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let oldest = try fields.decode(HexQuantity.self, forKey: .oldestBlock).uint64("oldestBlock")
      let blocks = try fields.decodeIfPresent([HexQuantity?].self, forKey: .baseFeePerGas) ?? [nil]
      let baseFees = blocks.compactMap(\.self)
      guard !baseFees.isEmpty || blocks.isEmpty else {
        history = nil
        return
      }
      let tips = try fields.decodeIfPresent([[HexQuantity]].self, forKey: .reward) ?? []
      guard baseFees.count >= 2, let next = baseFees.last, baseFees.count == blocks.count, tips.count < baseFees.count
      else {
        throw ResponseError.malformed(expected: "the base fee of the next block", at: "baseFeePerGas")
      }
      let (newest, overflow) = oldest.addingReportingOverflow(UInt64(baseFees.count - 2))
      guard !overflow else { throw ResponseError.malformed(expected: "a block number", at: "oldestBlock") }
      history = QuidCore.FeeHistory(newestBlock: newest, nextBaseFee: next.wei, tips: tips.map { $0.map(\.wei) })
    }
  }

  /// The result of `eth_getTransactionReceipt`: the block and the fees of a transaction, and whether it succeeded.
  ///
  /// The field `l1Fee` is an extension of rollups that use the OP stack. It contains the L1 data fee, which a rollup
  /// charges for publishing the transaction on Ethereum. Fields that are missing or cannot be decoded are `nil`, except
  /// the number of the block. Source: execution-apis, `receipt.yaml`.
  struct Receipt: Decodable, Sendable {
    /// The hash in the receipt; `nil` if the receipt contains no hash.
    let hash: TransactionHash?
    private let block: UInt64?
    private let status: UInt128?
    private let gasUsed: UInt64?
    private let gasPrice: Ether?
    private let l1Fee: Ether?
    private let blockHash: TransactionHash?
    private let from: EthereumAddress?
    private let to: EthereumAddress?

    private enum CodingKeys: String, CodingKey {
      case transactionHash, blockNumber, blockHash, from, to, status, gasUsed, effectiveGasPrice, l1Fee
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      func field<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type = Value.self) -> Value? {
        try? fields.decodeIfPresent(type, forKey: key)
      }
      block = try fields.decodeIfPresent(HexQuantity.self, forKey: .blockNumber)?.uint64("blockNumber")
      hash = field(.transactionHash, Hash.self)?.hash
      status = field(.status, HexQuantity.self)?.value
      gasUsed = field(.gasUsed, HexQuantity.self).flatMap { UInt64(exactly: $0.value) }
      l1Fee = field(.l1Fee, HexQuantity.self)?.wei
      // With an additional fee of unknown size, the price per unit of gas does not determine the fee.
      let hasUnreadableFee = fields.contains(.l1Fee) && l1Fee == nil && (try? fields.decodeNil(forKey: .l1Fee)) != true
      gasPrice = hasUnreadableFee ? nil : field(.effectiveGasPrice, HexQuantity.self)?.wei
      blockHash = field(.blockHash, Hash.self)?.hash
      from = field(.from, Address.self)?.address
      to = field(.to, Address.self)?.address
    }

    /// Returns the receipt of the transaction with the given hash; `nil` if the transaction is not in a block yet.
    func receipt(of hash: TransactionHash) -> TransactionReceipt? {
      guard let block else { return nil }
      var receipt = TransactionReceipt(
        hash: hash, block: block, isSuccess: status.flatMap { $0 <= 1 ? $0 == 1 : nil }, gasUsed: gasUsed,
        gasPrice: gasPrice)
      receipt.blockHash = blockHash
      receipt.from = from
      receipt.to = to
      receipt.l1Fee = l1Fee
      return receipt
    }
  }

  /// A transaction as a JSON object in the results of `eth_getTransactionByHash` and `eth_getBlockByNumber`.
  ///
  /// Source: execution-apis, `transaction.yaml`.
  struct Transaction: Decodable, Sendable {
    /// The transaction that was decoded from the JSON object.
    let transaction: NodeTransaction

    private enum CodingKeys: String, CodingKey {
      case hash, from, to, value, nonce, blockNumber, blockHash, input, data, type, chainId, gas, maxFeePerGas
      case maxPriorityFeePerGas, gasPrice
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      var transaction = NodeTransaction(
        hash: try fields.decode(Hash.self, forKey: .hash).hash,
        from: try fields.decode(Address.self, forKey: .from).address,
        to: try fields.decodeIfPresent(Address.self, forKey: .to)?.address,
        value: try fields.decode(HexQuantity.self, forKey: .value).wei,
        nonce: try fields.decode(HexQuantity.self, forKey: .nonce).uint64("nonce"),
        block: (try? fields.decodeIfPresent(HexQuantity.self, forKey: .blockNumber)).flatMap {
          UInt64(exactly: $0.value)
        })
      // A block may contain transactions of unknown types. Fields that cannot be decoded count as missing, and a
      // transaction with a missing field never counts as the planned one.
      func quantity(_ key: CodingKeys) -> HexQuantity? { try? fields.decodeIfPresent(HexQuantity.self, forKey: key) }
      func number(_ key: CodingKeys) -> UInt64? { quantity(key).flatMap { try? $0.uint64(key.stringValue) } }
      // Some nodes name the field `data`, some return both.
      let input = [CodingKeys.input, .data].compactMap { try? fields.decodeIfPresent(String.self, forKey: $0) }
      transaction.hasInput = input.isEmpty ? nil : input.contains { $0 != "0x" }
      transaction.blockHash = try? fields.decodeIfPresent(Hash.self, forKey: .blockHash)?.hash
      transaction.type = number(.type)
      transaction.chain = number(.chainId)
      transaction.gasLimit = number(.gas)
      transaction.maximumFee = quantity(.maxFeePerGas)?.wei
      transaction.tip = quantity(.maxPriorityFeePerGas)?.wei
      transaction.gasPrice = quantity(.gasPrice)?.wei
      self.transaction = transaction
    }
  }

  /// A transaction in a list, of which possibly only the hash is known.
  ///
  /// Some nodes return only hashes. A list may also contain transactions of unknown types without some of the fields,
  /// which must not make the whole list unusable.
  struct ListedTransaction: Decodable, Sendable {
    /// The transaction; `nil` if its fields are missing or cannot be decoded.
    let transaction: NodeTransaction?
    /// The hash of the transaction; `nil` if it cannot be decoded.
    let hash: TransactionHash?

    private enum CodingKeys: String, CodingKey {
      case hash
    }

    init(from decoder: any Decoder) {
      transaction = (try? Transaction(from: decoder))?.transaction
      let field = try? decoder.container(keyedBy: CodingKeys.self).decode(Hash.self, forKey: .hash)
      hash = transaction?.hash ?? (field ?? (try? Hash(from: decoder)))?.hash
    }
  }

  /// The result of `eth_getBlockByNumber` with complete transactions instead of hashes.
  struct Block: Decodable, Sendable {
    /// The number of the block in the chain; `nil` if the response contains no number.
    let number: HexQuantity?
    /// Whether the block has a base fee (EIP-1559).
    let hasBaseFee: Bool
    private let hash: TransactionHash?
    private let transactions: [ListedTransaction]

    private enum CodingKeys: String, CodingKey {
      case number, hash, transactions, baseFeePerGas
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      number = try fields.decodeIfPresent(HexQuantity.self, forKey: .number)
      hasBaseFee = try fields.contains(.baseFeePerGas) && !fields.decodeNil(forKey: .baseFeePerGas)
      hash = (try? fields.decodeIfPresent(Hash.self, forKey: .hash))?.hash
      transactions = (try? fields.decodeIfPresent([ListedTransaction].self, forKey: .transactions)) ?? []
    }

    /// The decoded block with its hash and transactions.
    var block: NodeBlock {
      NodeBlock(
        hash: hash, transactions: transactions.compactMap(\.transaction),
        otherHashes: transactions.filter { $0.transaction == nil }.compactMap(\.hash))
    }
  }

  /// The result of `txpool_contentFrom`: the pending transactions of an account.
  ///
  /// The fields `pending` and `queued` contain the transactions by nonce; those in `queued` wait for a transaction with a
  /// lower nonce. Source: the documentation of geth, namespace `txpool`.
  struct Pool: Decodable, Sendable {
    /// The transactions with both kinds of status.
    let transactions: [NodeTransaction]

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case pending, queued
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      transactions = CodingKeys.allCases.flatMap { key in
        let listed = (try? fields.decodeIfPresent([String: ListedTransaction].self, forKey: key)) ?? [:]
        return listed.values.compactMap(\.transaction)
      }
    }
  }
}

/// An integer in the format of Ethereum's JSON-RPC API: `0x` and hexadecimal digits.
///
/// An example is `0x1b4`; zero is `0x0`. Leading zeros are accepted, although the standard forbids them: some nodes
/// write `0x00`, or all 64 digits. Any other format is rejected, since a misread integer could become a wrong amount of
/// money. Source: EIP-1474, "Quantity".
struct HexQuantity: Decodable, Hashable, Sendable {
  /// The integer that was decoded from the hexadecimal string.
  let value: UInt128

  /// Creates an integer by parsing a string such as `0x1b4`; fails for any other format and for integers of more
  /// than 128 bits.
  init?(_ string: String) {
    let all = string.utf8.dropFirst(2)
    let digits = all.drop { $0 == UInt8(ascii: "0") }
    guard string.hasPrefix("0x"), 1...64 ~= all.count, digits.count <= 32 else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      guard let four = digit.hexadecimalValue else { return nil }
      value = value << 4 | UInt128(four)
    }
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let quantity = Self(try container.decode(String.self)) else {
      throw ResponseError.malformed(
        expected: "a hexadecimal quantity such as 0x5208", at: ResponseError.path(of: container.codingPath))
    }
    self = quantity
  }

  /// The amount of ether that the integer specifies in wei.
  ///
  /// One wei is 10⁻¹⁸ ether.
  var wei: Ether { Ether(wei: value) }

  /// Returns the integer as a 64-bit integer, the type of block numbers and nonces.
  ///
  /// - Parameter path: The JSON path of the integer in the response, for the error message.
  /// - Throws: ``ResponseError`` if the integer does not fit into 64 bits.
  func uint64(_ path: String) throws(ResponseError) -> UInt64 {
    guard let number = UInt64(exactly: value) else { throw .malformed(expected: "a 64-bit number", at: path) }
    return number
  }

  /// Returns a 128-bit integer as a hexadecimal string, such as `0x1b4`.
  static func string(_ value: UInt128) -> String { "0x" + String(value, radix: 16) }

  /// Returns a 64-bit integer as a hexadecimal string, such as `0x1b4`.
  static func string(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}

/// Bytes in the format of Ethereum's JSON-RPC API: `0x` and two hexadecimal digits for each byte.
///
/// Source: EIP-1474, "Data".
struct HexData: Decodable, Hashable, Sendable {
  /// The bytes that were decoded from the hexadecimal string.
  let bytes: [UInt8]

  /// Creates bytes by parsing a hexadecimal string such as `0x00ff`; fails for any other format.
  init?(_ string: String) {
    let digits = Array(string.utf8.dropFirst(2))
    guard string.hasPrefix("0x"), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalValue, let low = digits[index + 1].hexadecimalValue else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let data = Self(try container.decode(String.self)) else {
      throw ResponseError.malformed(
        expected: "hexadecimal data such as 0x00ff", at: ResponseError.path(of: container.codingPath))
    }
    self = data
  }

  /// Returns bytes as a hexadecimal string, such as `0x00ff`.
  static func string(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return "0x" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}
