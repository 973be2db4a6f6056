import QuidCore

/// The JSON object for one transfer in the journal file.
///
/// Amounts are decimal strings in wei; all other numbers are integers. The meaning of a field never changes, but later
/// versions of the format may have additional fields.
struct SendJournalEntry: Encodable, Sendable {
  let id: String
  let time: String
  let chain: UInt64
  let from: String
  let to: String
  let wei: String
  let nonce: UInt64
  let gasLimit: UInt64
  let nextBaseFee: String
  let maxPriorityFeePerGas: String
  let maxFeePerGas: String
  let block: UInt64
  let state: String
  var hash: String?
  var includedIn: UInt64?
  var gasUsed: UInt64?
  var gasPrice: String?
  // Version 2 of the file format added `l1Fee` and all fields below it, except `code` and `message`.
  /// The L1 data fee, which a rollup charged for publishing the transaction on Ethereum, in wei; `nil` if none.
  var l1Fee: String?
  /// The L1 data fee that the displayed maximum fee included, as a decimal string in wei; `nil` if there was none.
  var plannedL1Fee: String?
  /// Whether the node did not report the transaction fee; `gasUsed` and `gasPrice` are then zero.
  ///
  /// Earlier versions of Quid require both fields, and ignore this field.
  var isFeeUnknown: Bool?
  /// The JSON-RPC code of the error that the node returned for the transfer; `nil` if there was no error.
  var code: Int?
  /// The message of the error that the node returned for the transfer; `nil` if there was no error.
  var message: String?
  var freeSince: UInt64?
  var isChecked: Bool?
  /// The sender of the transaction that was found in place of the planned one; `nil` if there is none or only its hash
  /// is known.
  ///
  /// All fields with the prefix `actual` describe the found transaction, whose hash is ``hash``.
  var actualFrom: String?
  var actualTo: String?
  var actualWei: String?
  var actualNonce: UInt64?
  var actualBlock: UInt64?

  // MARK: Encoding

  private static let open = "open"
  private static let replaced = "replaced"

  init(_ record: SendRecord) {
    let plan = record.plan
    id = record.id
    time = record.time.formatted(.iso8601)
    chain = plan.chain
    from = plan.from.description
    to = plan.to.description
    wei = plan.value.description(in: .wei)
    nonce = plan.nonce
    gasLimit = plan.gasLimit
    nextBaseFee = plan.fees.nextBaseFee.description(in: .wei)
    maxPriorityFeePerGas = plan.fees.tip.description(in: .wei)
    maxFeePerGas = plan.fees.maximum.description(in: .wei)
    plannedL1Fee = plan.l1Fee?.description(in: .wei)
    block = record.block
    hash = record.hash?.description
    code = record.nodeError?.code
    message = record.nodeError.map { UntrustedText.truncated($0.message) }
    freeSince = record.freeSince
    isChecked = record.isChecked ? true : nil
    switch record.state {
    case .open: state = Self.open
    case .replaced: state = Self.replaced
    case .settled(let outcome):
      state = outcome.name
      switch outcome {
      case .included(let receipt), .reverted(let receipt):
        includedIn = receipt.block
        let isKnown = receipt.gasUsed != nil && receipt.gasPrice != nil
        isFeeUnknown = isKnown ? nil : true
        gasUsed = receipt.gasUsed ?? 0
        gasPrice = (receipt.gasPrice ?? .zero).description(in: .wei)
        l1Fee = receipt.l1Fee?.description(in: .wei)
      case .rejected(let nodeError), .failed(let nodeError):
        code = nodeError.code
        message = UntrustedText.truncated(nodeError.message)
      case .different(let transaction, _): note(transaction)
      case .superseded(let other, let transaction):
        hash = other.description
        if let transaction { note(transaction) }
      case .pending, .unknown: break
      }
    }
  }

  private mutating func note(_ transaction: NodeTransaction) {
    actualFrom = transaction.from.description
    actualTo = transaction.to?.description
    actualWei = transaction.value.description(in: .wei)
    actualNonce = transaction.nonce
    actualBlock = transaction.block
  }

  // MARK: Decoding

  init(_ json: JSON) throws {
    func number(_ name: StaticString) throws -> UInt64? { try json[name]?.unsignedInteger() }
    id = try json.required("id").string()
    time = try json.required("time").string()
    chain = try json.required("chain").unsignedInteger()
    from = try json.required("from").string()
    to = try json.required("to").string()
    wei = try json.required("wei").string()
    nonce = try json.required("nonce").unsignedInteger()
    gasLimit = try json.required("gasLimit").unsignedInteger()
    nextBaseFee = try json.required("nextBaseFee").string()
    maxPriorityFeePerGas = try json.required("maxPriorityFeePerGas").string()
    maxFeePerGas = try json.required("maxFeePerGas").string()
    block = try json.required("block").unsignedInteger()
    state = try json.required("state").string()
    hash = try json["hash"]?.string()
    includedIn = try number("includedIn")
    gasUsed = try number("gasUsed")
    gasPrice = try json["gasPrice"]?.string()
    l1Fee = try json["l1Fee"]?.string()
    plannedL1Fee = try json["plannedL1Fee"]?.string()
    isFeeUnknown = try json["isFeeUnknown"]?.bool()
    code = try json["code"]?.integer()
    message = try json["message"]?.string()
    freeSince = try number("freeSince")
    isChecked = try json["isChecked"]?.bool()
    actualFrom = try json["actualFrom"]?.string()
    actualTo = try json["actualTo"]?.string()
    actualWei = try json["actualWei"]?.string()
    actualNonce = try number("actualNonce")
    actualBlock = try number("actualBlock")
  }

  func record() throws -> SendRecord {
    var plan = TransferPlan(
      chain: chain, from: try Self.address(from, "from"), to: try Self.address(to, "to"),
      value: try Self.wei(wei, "wei"),
      gasLimit: gasLimit,
      fees: FeeEstimate(
        nextBaseFee: try Self.wei(nextBaseFee, "nextBaseFee"),
        tip: try Self.wei(maxPriorityFeePerGas, "maxPriorityFeePerGas"),
        maximum: try Self.wei(maxFeePerGas, "maxFeePerGas")),
      nonce: nonce)
    plan.l1Fee = try plannedL1Fee.map { string in try Self.wei(string, "plannedL1Fee") }
    guard let time = ISO8601DateParser.date(from: time) else {
      throw ResponseError.malformed(expected: "a time", at: "time")
    }
    return SendRecord(
      id: id, time: time, plan: plan, block: block, state: try recordState(), nodeError: nodeError,
      freeSince: freeSince,
      isChecked: isChecked ?? false)
  }

  private func recordState() throws -> SendRecord.State {
    let transactionHash = try hash.map { string in try Self.hash(string) }
    switch state {
    case Self.open: return .open(transactionHash)
    case Self.replaced: return .replaced(transactionHash)
    case "included": return .settled(.included(try receipt(transactionHash, isSuccess: true)))
    case "reverted": return .settled(.reverted(try receipt(transactionHash, isSuccess: false)))
    case "rejected": return .settled(.rejected(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "refused": return .settled(.failed(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "superseded":
      guard let transactionHash else { throw ResponseError.malformed(expected: "a hash", at: "hash") }
      return .settled(.superseded(by: transactionHash, try actual(transactionHash)))
    case "different":
      guard let transactionHash, let actual = try actual(transactionHash) else {
        throw ResponseError.malformed(expected: "a transaction", at: "hash")
      }
      return .settled(.different(actual, isSettled: true))
    default: throw ResponseError.malformed(expected: "a state", at: "state")
    }
  }

  private func receipt(_ hash: TransactionHash?, isSuccess: Bool) throws -> TransactionReceipt {
    guard let hash, let includedIn, let gasUsed, let gasPrice else {
      throw ResponseError.malformed(expected: "a receipt", at: "includedIn")
    }
    var receipt = TransactionReceipt(
      hash: hash, block: includedIn, isSuccess: isSuccess, gasUsed: isFeeUnknown == true ? nil : gasUsed,
      gasPrice: isFeeUnknown == true ? nil : try Self.wei(gasPrice, "gasPrice"))
    receipt.l1Fee = try l1Fee.map { string in try Self.wei(string, "l1Fee") }
    return receipt
  }

  private var nodeError: JSONRPCError? { code.map { JSONRPCError(code: $0, message: message ?? "") } }

  private func actual(_ hash: TransactionHash) throws -> NodeTransaction? {
    guard let actualFrom, let actualWei, let actualNonce else { return nil }
    return NodeTransaction(
      hash: hash, from: try Self.address(actualFrom, "actualFrom"),
      to: try actualTo.map { string in try Self.address(string, "actualTo") },
      value: try Self.wei(actualWei, "actualWei"), nonce: actualNonce, block: actualBlock)
  }

  private static func address(_ string: String, _ field: String) throws -> EthereumAddress {
    do { return try EthereumAddress(string) } catch {
      throw ResponseError.malformed(expected: "an Ethereum address", at: field)
    }
  }

  private static func wei(_ string: String, _ field: String) throws -> Ether {
    do { return try Ether(string, in: .wei) } catch {
      throw ResponseError.malformed(expected: "an amount in wei", at: field)
    }
  }

  private static func hash(_ string: String) throws -> TransactionHash {
    guard let hash = TransactionHash(string) else { throw ResponseError.malformed(expected: "a hash", at: "hash") }
    return hash
  }
}
