public import QuidCore

/// A journal file with a record of every transfer that was sent through a node.
///
/// The journal prevents a second payment after a crash or a lost connection. Each record is written to disk before
/// the transfer is submitted to the node. The file is `sends.json` in the data folder and is readable by the user
/// only. If the file cannot be read or written, no transfer is sent. A damaged file is left unchanged.
public struct SendJournal: TransferJournal {
  private let folder: URL
  private let file: AtomicFile
  private let lockPolicy: FileLock.Policy

  /// Creates a journal that is stored in a folder.
  ///
  /// If the folder does not exist, it is created when the first transfer is recorded.
  public init(in folder: URL) { self.init(in: folder, lockPolicy: FileLock.Policy()) }

  /// Creates a journal that is stored in a folder, with options for its file locks.
  ///
  /// Regardless of the options, it is an error if the file system does not support locks.
  init(in folder: URL, lockPolicy: FileLock.Policy) {
    self.folder = folder
    var policy = lockPolicy
    // Without a lock, two processes could use the same nonce, or lose a record.
    policy.isRequired = true
    self.lockPolicy = policy
    // A link could lead to a journal without the latest transfers, such as one in a repository.
    var file = AtomicFile(at: folder.appending(path: "sends.json"), byteLimit: 32 << 20, followsLinks: false)
    file.lockPolicy = policy
    self.file = file
  }

  /// Returns the records of all transfers, oldest first; an empty array if the file does not exist.
  ///
  /// - Throws: ``FileError`` if the file cannot be read. The reason is ``FileError/Reason/damaged`` if the contents
  ///   are invalid, and ``FileError/Reason/newerVersion(_:)`` if a newer version of Quid wrote the file.
  public func records() throws(FileError) -> [SendRecord] {
    try records(in: try file.read())
  }

  /// Adds the record of a transfer, marks the transfers that it replaces, and writes the journal to disk.
  ///
  /// - Parameters:
  ///   - record: The record of the new transfer.
  ///   - replaced: The identifiers of the records that are marked as ``SendRecord/State/replaced(_:)`` if their outcomes
  ///     are not final yet.
  /// - Throws: ``FileError`` if the file cannot be read or written.
  public func add(_ record: SendRecord, replacing replaced: Set<String> = []) throws(FileError) {
    try change { records in
      for index in records.indices where replaced.contains(records[index].id) { records[index].markReplaced() }
      records.append(record)
    }
  }

  /// Records the outcome of a transfer and returns the recorded outcome.
  ///
  /// A transaction can belong to only one transfer. If the transaction of `outcome` is already recorded for another
  /// transfer, the recorded outcome is ``SendOutcome/superseded(by:_:)``, which means that another transaction has
  /// used the nonce.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the transfer.
  ///   - id: The identifier of the transfer's record.
  /// - Returns: The recorded outcome, which may differ from `outcome`.
  /// - Throws: ``FileError`` if the file cannot be read or written.
  @discardableResult
  public func note(_ outcome: SendOutcome, for id: String) throws(FileError) -> SendOutcome {
    try change { records in
      var recorded = outcome
      let found: TransactionHash? = if case .superseded(let hash, _) = outcome { hash } else { outcome.receipt?.hash }
      if let found, records.contains(where: { $0.id != id && $0.receipt?.hash == found }) {
        recorded = .superseded(by: found, nil)
      }
      for index in records.indices where records[index].id == id { records[index].update(with: recorded) }
      return recorded
    }
  }

  /// Marks a failed transfer as checked, so that its outcome is not checked again.
  ///
  /// A transfer counts as failed if the node or the signer returned an error for it.
  ///
  /// - Parameter id: The identifier of the transfer's record.
  /// - Throws: ``FileError`` if the file cannot be read or written.
  public func markChecked(_ id: String) throws(FileError) {
    try change { records in
      for index in records.indices where records[index].id == id { records[index].isChecked = true }
    }
  }

  /// Acquires the lock for sending transfers from an account on a chain.
  ///
  /// While the lock is held, no other process can send from the account on this chain. The method does not wait for
  /// the lock.
  ///
  /// - Returns: The lock, which is released when the object is destroyed.
  /// - Throws: ``FileError`` if the lock cannot be acquired. The reason is ``FileError/Reason/busy`` if another
  ///   process holds the lock.
  public func lock(_ sender: EthereumAddress, on chain: UInt64) throws(FileError) -> SenderLock {
    let folder = try SecureDirectory(at: folder.path(percentEncoded: false), createIfMissing: true)
    let name = StorageFileName.lock(of: "send-\(chain)-\(sender.description.lowercased())")
    return SenderLock(try folder.lock(name, timeout: .zero, policy: lockPolicy))
  }

  private func change<Result>(_ change: (inout [SendRecord]) -> Result) throws(FileError) -> Result {
    try file.update { (content: inout Data?) throws(FileError) in
      var records = try records(in: content)
      let result = change(&records)
      content = try bytes(of: records)
      return result
    }
  }
}

extension SendJournal {
  // MARK: File format

  /// The current version of the file format, in which the journal is written.
  ///
  /// Files in version 1 can still be read.
  private static let currentVersion = 2

  private struct Contents: Encodable {
    let version: Int
    let sends: [SendJournalEntry]
  }

  private func records(in content: Data?) throws(FileError) -> [SendRecord] {
    guard let content else { return [] }
    guard let json = try? JSON(content, byteLimit: .max), let version = try? json.required("version").integer() else {
      throw FileError(.damaged, at: file.path)
    }
    guard version <= Self.currentVersion else { throw FileError(.newerVersion(version), at: file.path) }
    guard version > 0, let entries = try? json.required("sends").elements(),
      let records = try? entries.map({ try SendJournalEntry($0).record() })
    else { throw FileError(.damaged, at: file.path) }
    return records
  }

  private func bytes(of records: [SendRecord]) throws(FileError) -> Data {
    let contents = Contents(version: Self.currentVersion, sends: records.map { SendJournalEntry($0) })
    guard let bytes = try? JSONWriter.data(contents, .prettyPrinted) else { throw FileError(.damaged, at: file.path) }
    return bytes
  }
}

/// A lock that allows only one process at a time to send transfers from an account on a chain.
///
/// The lock is released when the object is destroyed.
public final class SenderLock: TransferLock {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}

/// The JSON object for one transfer in the journal file.
///
/// Amounts are decimal strings in wei; all other numbers are integers. The meaning of a field name never
/// changes. A later version of the format may have additional fields.
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
  /// The fee that a rollup charged for publishing the transaction on Ethereum (L1 data fee), as a decimal string in
  /// wei; `nil` if there was no such fee.
  ///
  /// Version 2 of the file format added this field.
  var l1Fee: String?
  /// The L1 data fee that the shown maximum included, as a decimal string in wei; `nil` if it included none.
  var plannedL1Fee: String?
  /// Whether the node did not report the fee; `gasUsed` and `gasPrice` are then zero.
  ///
  /// Earlier versions of Quid require both fields, and ignore this one.
  var isFeeUnknown: Bool?
  /// The JSON-RPC code of the error that the node returned for the transfer; `nil` if there was no error.
  var code: Int?
  /// The message of the error that the node returned for the transfer; `nil` if there was no error.
  var message: String?
  var freeSince: UInt64?
  var isChecked: Bool?
  /// The sender of the transaction that was found in place of the planned transaction; `nil` if there is no such
  /// transaction or only its hash is known.
  ///
  /// All fields with the prefix `actual` describe the transaction that was found. The hash of this transaction is in
  /// ``hash``.
  var actualFrom: String?
  var actualTo: String?
  var actualWei: String?
  var actualNonce: UInt64?
  var actualBlock: UInt64?

  // MARK: Encoding

  private static let open = "open"
  private static let replaced = "replaced"

  /// Creates the JSON object that stores the record of a transfer in the journal file.
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

  /// Creates the JSON object from the journal file.
  ///
  /// - Throws: ``ResponseError`` if a required field is missing or a field has another type.
  init(_ json: JSON) throws(ResponseError) {
    func number(_ name: StaticString) throws(ResponseError) -> UInt64? { try json[name]?.unsignedInteger() }
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

  /// Converts the JSON object to the record of a transfer.
  ///
  /// - Throws: ``ResponseError`` if a field has an invalid value, such as a malformed address.
  func record() throws(ResponseError) -> SendRecord {
    var plan = TransferPlan(
      chain: chain, from: try Self.address(from, "from"), to: try Self.address(to, "to"),
      value: try Self.wei(wei, "wei"),
      gasLimit: gasLimit,
      fees: FeeEstimate(
        nextBaseFee: try Self.wei(nextBaseFee, "nextBaseFee"),
        tip: try Self.wei(maxPriorityFeePerGas, "maxPriorityFeePerGas"),
        maximum: try Self.wei(maxFeePerGas, "maxFeePerGas")),
      nonce: nonce)
    plan.l1Fee = try plannedL1Fee.map { string throws(ResponseError) in try Self.wei(string, "plannedL1Fee") }
    guard let time = ISO8601DateParser.date(from: time) else { throw .malformed(expected: "a time", at: "time") }
    return SendRecord(
      id: id, time: time, plan: plan, block: block, state: try recordState(), nodeError: nodeError,
      freeSince: freeSince,
      isChecked: isChecked ?? false)
  }

  private func recordState() throws(ResponseError) -> SendRecord.State {
    let transactionHash = try hash.map { string throws(ResponseError) in try Self.hash(string) }
    switch state {
    case Self.open: return .open(transactionHash)
    case Self.replaced: return .replaced(transactionHash)
    case "included": return .settled(.included(try receipt(transactionHash, isSuccess: true)))
    case "reverted": return .settled(.reverted(try receipt(transactionHash, isSuccess: false)))
    case "rejected": return .settled(.rejected(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "refused": return .settled(.failed(nodeError ?? JSONRPCError(code: 0, message: "")))
    case "superseded":
      guard let transactionHash else { throw .malformed(expected: "a hash", at: "hash") }
      return .settled(.superseded(by: transactionHash, try actual(transactionHash)))
    case "different":
      guard let transactionHash, let actual = try actual(transactionHash) else {
        throw .malformed(expected: "a transaction", at: "hash")
      }
      return .settled(.different(actual, isSettled: true))
    default: throw .malformed(expected: "a state", at: "state")
    }
  }

  private func receipt(_ hash: TransactionHash?, isSuccess: Bool) throws(ResponseError) -> TransactionReceipt {
    guard let hash, let includedIn, let gasUsed, let gasPrice else {
      throw .malformed(expected: "a receipt", at: "includedIn")
    }
    var receipt = TransactionReceipt(
      hash: hash, block: includedIn, isSuccess: isSuccess, gasUsed: isFeeUnknown == true ? nil : gasUsed,
      gasPrice: isFeeUnknown == true ? nil : try Self.wei(gasPrice, "gasPrice"))
    receipt.l1Fee = try l1Fee.map { string throws(ResponseError) in try Self.wei(string, "l1Fee") }
    return receipt
  }

  private var nodeError: JSONRPCError? { code.map { JSONRPCError(code: $0, message: message ?? "") } }

  private func actual(_ hash: TransactionHash) throws(ResponseError) -> NodeTransaction? {
    guard let actualFrom, let actualWei, let actualNonce else { return nil }
    return NodeTransaction(
      hash: hash, from: try Self.address(actualFrom, "actualFrom"),
      to: try actualTo.map { string throws(ResponseError) in try Self.address(string, "actualTo") },
      value: try Self.wei(actualWei, "actualWei"), nonce: actualNonce, block: actualBlock)
  }

  private static func address(_ string: String, _ field: String) throws(ResponseError) -> EthereumAddress {
    do { return try EthereumAddress(string) } catch { throw .malformed(expected: "an Ethereum address", at: field) }
  }

  private static func wei(_ string: String, _ field: String) throws(ResponseError) -> Ether {
    do { return try Ether(string, in: .wei) } catch { throw .malformed(expected: "an amount in wei", at: field) }
  }

  private static func hash(_ string: String) throws(ResponseError) -> TransactionHash {
    guard let hash = TransactionHash(string) else { throw .malformed(expected: "a hash", at: "hash") }
    return hash
  }
}
