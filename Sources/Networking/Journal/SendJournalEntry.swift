import QuidCore

/// The JSON object for one transfer in the journal file.
///
/// Amounts are decimal strings in wei; all other numbers are integers. The meaning of a field name never changes. A
/// later version of the format may have additional fields.
///
/// Version 2 of the format added `freeSince`, `isChecked`, the fees of rollups (`l1Fee`, `plannedL1Fee`, `operatorFee`,
/// `plannedOperatorFee`), `isFeeUnknown`, `replacedHash`, and the fields with the prefix `actual`. They describe the transaction that was found in place of the
/// planned one; its hash is in `hash`.
enum SendJournalEntry {
  private static let open = "open"
  private static let replaced = "replaced"

  // MARK: Encoding

  static func json(of record: TransferRecord) -> JSONValue {
    let plan = record.plan
    var fields: [String: JSONValue] = [
      "id": .string(record.id), "time": .string(record.time.formatted(.iso8601)), "chain": .unsigned(plan.chain),
      "from": .string(plan.from.description), "to": .string(plan.to.description), "wei": .wei(plan.value),
      "nonce": .unsigned(plan.nonce), "gasLimit": .unsigned(plan.gasLimit),
      "nextBaseFee": .wei(plan.fees.nextBaseFee), "maxPriorityFeePerGas": .wei(plan.fees.tip),
      "maxFeePerGas": .wei(plan.fees.maximum), "block": .unsigned(record.block),
    ]
    fields["genesis"] = record.genesis.map { .string($0.description) }
    fields["plannedL1Fee"] = plan.l1Fee.map { .wei($0) }
    fields["plannedOperatorFee"] = plan.operatorFee.map { .wei($0) }
    fields["hash"] = record.hash.map { .string($0.description) }
    fields["replacedHash"] = record.replacedHash.map { .string($0.description) }
    fields["freeSince"] = record.freeSince.map { .unsigned($0) }
    fields["isChecked"] = record.isChecked ? .bool(true) : nil
    var nodeError = record.nodeError
    switch record.state {
    case .open: fields["state"] = .string(open)
    case .replaced: fields["state"] = .string(replaced)
    case .settled(let outcome):
      fields["state"] = .string(outcome.name)
      nodeError = outcome.nodeError ?? nodeError
      if case .superseded(let other, _) = outcome { fields["hash"] = .string(other.description) }
      if let receipt = outcome.receipt { add(receipt, to: &fields) }
      if let actual = outcome.actual { add(actual, to: &fields) }
    }
    fields["code"] = nodeError.map { .number(Int64($0.code)) }
    fields["message"] = nodeError.map { .string(UntrustedText.truncated($0.message)) }
    return .object(fields)
  }

  private static func add(_ receipt: TransactionReceipt, to fields: inout [String: JSONValue]) {
    fields["includedIn"] = .unsigned(receipt.block)
    // Earlier versions of Quid require both fields of the fee, and ignore `isFeeUnknown`.
    if receipt.gasUsed == nil || receipt.gasPrice == nil { fields["isFeeUnknown"] = .bool(true) }
    fields["gasUsed"] = .unsigned(receipt.gasUsed ?? 0)
    fields["gasPrice"] = .wei(receipt.gasPrice ?? .zero)
    fields["l1Fee"] = receipt.l1Fee.map { .wei($0) }
    fields["operatorFee"] = receipt.operatorFee.map { .wei($0) }
  }

  private static func add(_ transaction: NodeTransaction, to fields: inout [String: JSONValue]) {
    fields["actualFrom"] = .string(transaction.from.description)
    fields["actualTo"] = transaction.to.map { .string($0.description) }
    fields["actualWei"] = .wei(transaction.value)
    fields["actualNonce"] = .unsigned(transaction.nonce)
    fields["actualBlock"] = transaction.block.map { .unsigned($0) }
  }

  // MARK: Decoding

  static func record(_ json: JSON) throws -> TransferRecord {
    var plan = TransferPlan(
      chain: try json.required("chain").unsignedInteger(), from: try json.required("from").storedAddress(),
      to: try json.required("to").storedAddress(), value: try json.required("wei").storedWei(),
      gasLimit: try json.required("gasLimit").unsignedInteger(),
      fees: FeeEstimate(
        nextBaseFee: try json.required("nextBaseFee").storedWei(),
        tip: try json.required("maxPriorityFeePerGas").storedWei(),
        maximum: try json.required("maxFeePerGas").storedWei()),
      nonce: try json.required("nonce").unsignedInteger())
    plan.l1Fee = try json["plannedL1Fee"]?.storedWei()
    plan.operatorFee = try json["plannedOperatorFee"]?.storedWei()
    let time = try json.required("time")
    guard let date = ISO8601DateParser.date(from: try time.string()) else { throw time.expected("a time") }
    let nodeError = try json["code"].map {
      JSONRPCError(code: try $0.integer(), message: try json["message"]?.string() ?? "")
    }
    var record = TransferRecord(
      id: try json.required("id").string(), time: date, plan: plan, block: try json.required("block").unsignedInteger(),
      genesis: try json["genesis"]?.hash(), state: try state(json, nodeError), nodeError: nodeError,
      freeSince: try json["freeSince"]?.unsignedInteger(),
      isChecked: try json["isChecked"]?.bool() ?? false)
    record.replacedHash = try json["replacedHash"]?.hash()
    return record
  }

  private static func state(_ json: JSON, _ nodeError: JSONRPCError?) throws -> TransferRecord.State {
    let hash = try json["hash"]?.hash()
    let state = try json.required("state")
    switch try state.string() {
    case open: return .open(hash)
    case replaced: return .replaced(hash)
    case "included": return .settled(.included(try receipt(json, isSuccess: true)))
    case "reverted": return .settled(.reverted(try receipt(json, isSuccess: false)))
    case "rejected": return .settled(.rejected(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "refused": return .settled(.failed(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "superseded": return .settled(.superseded(by: try json.required("hash").hash(), try actual(json)))
    case "different":
      guard let actual = try actual(json) else { throw state.expected("a state with a transaction") }
      return .settled(.different(actual, isSettled: true))
    default: throw state.expected("a state")
    }
  }

  private static func receipt(_ json: JSON, isSuccess: Bool) throws -> TransactionReceipt {
    let isFeeUnknown = try json["isFeeUnknown"]?.bool() ?? false
    let gasUsed = try json.required("gasUsed").unsignedInteger()
    let gasPrice = try json.required("gasPrice").storedWei()
    var receipt = TransactionReceipt(
      hash: try json.required("hash").hash(), block: try json.required("includedIn").unsignedInteger(),
      isSuccess: isSuccess, gasUsed: isFeeUnknown ? nil : gasUsed, gasPrice: isFeeUnknown ? nil : gasPrice)
    receipt.l1Fee = try json["l1Fee"]?.storedWei()
    receipt.operatorFee = try json["operatorFee"]?.storedWei()
    return receipt
  }

  private static func actual(_ json: JSON) throws -> NodeTransaction? {
    guard let from = try json["actualFrom"]?.storedAddress(), let value = try json["actualWei"]?.storedWei(),
      let nonce = try json["actualNonce"]?.unsignedInteger()
    else { return nil }
    return NodeTransaction(
      hash: try json.required("hash").hash(), from: from, to: try json["actualTo"]?.storedAddress(), value: value,
      nonce: nonce, block: try json["actualBlock"]?.unsignedInteger())
  }
}

extension JSONValue {
  fileprivate static func wei(_ amount: Ether) -> JSONValue { .string(amount.description(in: .wei)) }
}

extension JSON {
  /// An address with a valid checksum, unlike those of a node.
  fileprivate func storedAddress() throws -> EthereumAddress { try EthereumAddress(try string()) }

  fileprivate func storedWei() throws -> Ether { try Ether(try string(), in: .wei) }
}
