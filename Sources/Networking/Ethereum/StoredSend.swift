import Foundation
import QuidCore

/// A record of a send as it stands in the file: whole numbers, amounts in wei as decimal texts.
///
/// Names never change their meaning; a file of a later Quid may have more of them.
struct StoredSend: Codable, Sendable {
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
  /// The rollup's additional fee in wei.
  ///
  /// From version 2 on, like everything below but the error.
  var l1Fee: String?
  /// The code and the message of the node's error.
  var code: Int?
  var message: String?
  var freeSince: UInt64?
  var isChecked: Bool?
  /// The transaction that was made in place of the planned one; its hash is ``hash``.
  var actualFrom: String?
  var actualTo: String?
  var actualWei: String?
  var actualNonce: UInt64?
  var actualBlock: UInt64?

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
    block = record.block
    hash = record.hash?.description
    code = record.refusal?.code
    message = record.refusal.map { ForeignText.capped($0.message) }
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
        gasUsed = receipt.gasUsed
        gasPrice = receipt.gasPrice.description(in: .wei)
        l1Fee = receipt.l1Fee?.description(in: .wei)
      case .rejected(let refusal), .refused(let refusal):
        code = refusal.code
        message = ForeignText.capped(refusal.message)
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

  /// The record.
  ///
  /// - Throws: ``AnswerFlaw`` for a line that no Quid has written.
  func record() throws(AnswerFlaw) -> SendRecord {
    let plan = TransferPlan(
      chain: chain, from: try Self.address(from, "from"), to: try Self.address(to, "to"),
      value: try Self.wei(wei, "wei"),
      gasLimit: gasLimit,
      fees: FeeQuote(
        nextBaseFee: try Self.wei(nextBaseFee, "nextBaseFee"),
        tip: try Self.wei(maxPriorityFeePerGas, "maxPriorityFeePerGas"),
        maximum: try Self.wei(maxFeePerGas, "maxFeePerGas")),
      nonce: nonce)
    guard let time = ISOTime.date(time) else { throw .unreadable(what: "a time", place: "time") }
    return SendRecord(
      id: id, time: time, plan: plan, block: block, state: try known(), refusal: refusal, freeSince: freeSince,
      isChecked: isChecked ?? false)
  }

  private func known() throws(AnswerFlaw) -> SendRecord.State {
    let known = try hash.map { text throws(AnswerFlaw) in try Self.hash(text) }
    switch state {
    case Self.open: return .open(known)
    case Self.replaced: return .replaced(known)
    case "included": return .settled(.included(try receipt(known, isSuccess: true)))
    case "reverted": return .settled(.reverted(try receipt(known, isSuccess: false)))
    case "rejected": return .settled(.rejected(refusal ?? NodeRefusal(code: 0, message: "")))
    case "refused": return .settled(.refused(refusal ?? NodeRefusal(code: 0, message: "")))
    case "superseded":
      guard let known else { throw .unreadable(what: "a hash", place: "hash") }
      return .settled(.superseded(by: known, try actual(known)))
    case "different":
      guard let known, let actual = try actual(known) else { throw .unreadable(what: "a transaction", place: "hash") }
      return .settled(.different(actual, isSettled: true))
    default: throw .unreadable(what: "a state", place: "state")
    }
  }

  private func receipt(_ hash: TransactionHash?, isSuccess: Bool) throws(AnswerFlaw) -> TransferReceipt {
    guard let hash, let includedIn, let gasUsed, let gasPrice else {
      throw .unreadable(what: "a receipt", place: "includedIn")
    }
    var receipt = TransferReceipt(
      hash: hash, block: includedIn, isSuccess: isSuccess, gasUsed: gasUsed,
      gasPrice: try Self.wei(gasPrice, "gasPrice"))
    receipt.l1Fee = try l1Fee.map { text throws(AnswerFlaw) in try Self.wei(text, "l1Fee") }
    return receipt
  }

  private var refusal: NodeRefusal? { code.map { NodeRefusal(code: $0, message: message ?? "") } }

  private func actual(_ hash: TransactionHash) throws(AnswerFlaw) -> NodeTransaction? {
    guard let actualFrom, let actualWei, let actualNonce else { return nil }
    return NodeTransaction(
      hash: hash, from: try Self.address(actualFrom, "actualFrom"),
      to: try actualTo.map { text throws(AnswerFlaw) in try Self.address(text, "actualTo") },
      value: try Self.wei(actualWei, "actualWei"), nonce: actualNonce, block: actualBlock)
  }

  private static func address(_ text: String, _ place: String) throws(AnswerFlaw) -> EthereumAddress {
    do { return try EthereumAddress(text) } catch { throw .unreadable(what: "an address", place: place) }
  }

  private static func wei(_ text: String, _ place: String) throws(AnswerFlaw) -> Wei {
    do { return try Wei(text, .wei) } catch { throw .unreadable(what: "a number of wei", place: place) }
  }

  private static func hash(_ text: String) throws(AnswerFlaw) -> TransactionHash {
    guard let hash = TransactionHash(text) else { throw .unreadable(what: "a hash", place: "hash") }
    return hash
  }
}
